// Errors of the fair deal: the twin of `copas.mental.errors`, with the same codes and check names.

import { CopasError } from "../rules/errors.js";

/** Base of everything that the fair deal raises on purpose. */
export class FairDealError extends CopasError {}

/** Bytes that are not the one canonical form of what was expected. */
export class DecodeError extends FairDealError {
  /** @param {string} message */
  constructor(message) {
    super("bad_layout", message);
  }
}

/** A proof, signature or commitment that does not hold. */
export class ProofError extends FairDealError {
  /** @param {string} message */
  constructor(message) {
    super("bad_proof", message);
  }
}

/** A message that changes nothing and convicts nobody. */
export class Refused extends FairDealError {
  /** @param {string} code the machine-readable reason @param {string} message */
  constructor(code, message) {
    super(code, message);
    this.code = code;
  }
}

/** A *signed* message that fails: it convicts its signer, but changes no state either. */
export class Fault extends FairDealError {
  /** @param {string} check short name of the check that failed @param {string} message */
  constructor(check, message) {
    super("fault", message, { check });
    this.check = check;
  }
}

/** The local player asked for something that the deal does not allow now. */
export class ChoiceError extends FairDealError {
  /** @param {string} reason @param {string} message */
  constructor(reason, message) {
    super(reason, message);
  }
}

/** The server has told something that does not follow from what it told before: the match stops, and this is shown. */
export class Mistrust extends FairDealError {
  /** @param {string} message @param {Record<string, unknown>} [details] */
  constructor(message, details) {
    super("mistrust", message, details);
  }
}
