// The family of errors of the browser's twin; reasons are the same stable strings as in `copas.errors`.

/** Every error that our code raises on purpose. Anything else is a bug. */
export class CopasError extends Error {
  /**
   * @param {string} reason a stable string, the key of the catalogues
   * @param {string} message one sentence: what is wrong and what is allowed
   * @param {Record<string, unknown>} [details]
   */
  constructor(reason, message, details = {}) {
    super(message);
    this.name = new.target.name;
    this.reason = reason;
    this.details = details;
  }
}

/** A value that is no card. */
export class InvalidCard extends CopasError {}

/** Options that cannot be played together. */
export class InvalidRules extends CopasError {}

/** A play, pass or claim that a rule forbids; nothing has changed. */
export class IllegalAction extends CopasError {}

/** Scores, dealers or results that do not fit the rules. */
export class IllegalDeal extends CopasError {}
