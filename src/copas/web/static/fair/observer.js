// The referee: follows one set-up from its public messages alone. The twin of `copas.mental.observer`. Its state is
// a function of its log (messages and signed heads in order); it does no I/O and holds no secret; a refused message
// changes nothing. The human seat, the watcher and the audit all run this same machine.

import { sameBytes } from "./bytes.js";
import { judge, makeVoid, residuals, widowCards, fact } from "./checks.js";
import { ProofError, Refused } from "./errors.js";
import { total } from "./group.js";
import { judgeDeal } from "./judgement.js";
import { SERVER, Setup } from "./keys.js";
import { CLAIM, CLOSE, COMPLAINT, DECK, EVIDENCE, FIRST_JOINING, HAND, HINT, KEY, MAX_BODY, MAX_TAKEOVER, MOON, OPEN, PASS, PASS_COMMIT, PLAY, REVEAL, SHARES, TAKEOVER, UNDO, firstHead, keyOf, nextHead, verifyHead, verifyMessage } from "./messages.js";
import { openDeck } from "./shuffle.js";
import { DealState, range } from "./state.js";
import { checkTakeover, REASON_NAMES } from "./takeover.js";
import { PublicDeal } from "../rules/deal.js";
import { needsChoice } from "../rules/scoring.js";

/** @typedef {import("./judgement.js").Judgement} Judgement */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").SignedHead} SignedHead */
/** @typedef {import("./state.js").Accepted} Accepted */
/** @typedef {import("./state.js").Fact} Fact */
/** @typedef {import("./state.js").Phase} Phase */

/**
 * One message that is owed now; `payer` is who can pay it: the seat itself, or SERVER for bots and seats taken over.
 * @typedef {{ seat: number, type: number, target: number | null, payer: number }} Debt
 */

/** @type {ReadonlySet<Phase>} */
const BEFORE_SHARES = new Set(/** @type {Phase[]} */ (["unopened", "key", "deck"]));
/** @type {ReadonlySet<Phase>} */
const LAST = new Set(/** @type {Phase[]} */ (["end", "dropped", "voided"]));
/** @type {ReadonlySet<Phase>} */
export const EVIDENCE_PHASES = new Set(/** @type {Phase[]} */ (["pass_commit", "pass", "hand", "play"]));
/** The message owed in the round of each phase. @type {Partial<Record<Phase, number>>} */
const TYPE_OF = { key: KEY, deck: DECK, shares: SHARES, pass_commit: PASS_COMMIT, pass: PASS, hand: HAND, play: PLAY, reveal: REVEAL, moon: MOON, close: CLOSE };

/** @param {string} code @param {string} sentence @returns {never} */
function refuse(code, sentence) {
  throw new Refused(code, sentence);
}

/** One set-up, seen from outside. */
export class Observer {
  /** Messages of the running round. @type {Message[]} */
  #running = [];
  /** @type {Set<string>} */
  #keys = new Set();
  /** Debts of the round, as seat and type. @type {{ seat: number, type: number }[]} */
  #owed = [];
  /** Debts of OPEN, as sender and target. @type {{ seat: number, target: number }[]} */
  #opens = [];
  /** @type {number[]} */
  #decksLeft;
  #ended = false;

  /** @param {Setup} setup */
  constructor(setup) {
    this.setup = setup;
    this.ctx = setup.ctx;
    this.state = new DealState(setup);
    /** The name of the open round. @type {Phase} */
    this.phase = "unopened";
    this.round = -1;
    /** The head at the start of each round. @type {Uint8Array[]} */
    this.heads = [];
    /** The server's signature of each head. @type {Uint8Array[]} */
    this.signatures = [];
    /** Every accepted message with its signer. @type {Accepted[]} */
    this.log = [];
    /** The audit's findings, after REVEAL. @type {Judgement | null} */
    this.judgement = null;
    this.#decksLeft = [...this.state.layout.parties];
  }

  /**
   * Tell a prepared set-up what the deal before brought: only now can SHARES open.
   * @param {readonly number[]} scores @param {Uint8Array} previous @throws {Refused} SHARES has been opened already
   */
  bind(scores, previous) {
    if (this.state.dealt) refuse("out_of_order", "This deal has been dealt.");
    this.setup = this.state.setup = new Setup({ ...this.setup, scores, previous, provisional: false });
    const { rules, deal: number, dealer } = this.setup;
    this.state.public = new PublicDeal(rules, { number, dealer, scores });
  }

  /** The head of the open round. @returns {Uint8Array} */
  get head() {
    return /** @type {Uint8Array} */ (this.heads.at(-1));
  }

  /** Everything owed now, the round's debts first. @returns {Debt[]} */
  get debts() {
    const bySeat = (/** @type {{ seat: number, target?: number }} */ a, /** @type {{ seat: number, target?: number }} */ b) =>
      a.seat - b.seat || Number(a.target) - Number(b.target);
    const owed = [...this.#owed].sort((a, b) => a.seat - b.seat || a.type - b.type);
    return [
      ...owed.map(({ seat, type }) => ({ seat, type, target: null, payer: this.state.controller(seat) })),
      ...[...this.#opens].sort(bySeat).map(({ seat, target }) => ({ seat, type: OPEN, target, payer: seat })),
    ];
  }

  /** Whether the open round can be closed by the server's signature of the next head. */
  get complete() {
    return !LAST.has(this.phase) && !this.#owed.length && !this.held;
  }

  /** Whether a deal prepared in the background waits for the CLOSE of the one before (see `bind`). */
  get held() {
    const ready = this.phase === "deck" && !this.#owed.length && !this.#decksLeft.length && !this.#ended;
    return this.setup.provisional && ready;
  }

  /** The head that the next round would start over. @returns {Uint8Array} */
  get nextHead() {
    return this.heads.length ? nextHead(this.head, this.#running) : firstHead(this.ctx);
  }

  /** Whether this set-up is over, one way or another. */
  get finished() {
    return LAST.has(this.phase);
  }

  /** Whether a seat owes a kind of message in the open round. @param {number} seat @param {number} type @returns {boolean} */
  owes(seat, type) {
    return this.#owed.some((debt) => debt.seat === seat && debt.type === type);
  }

  // Messages

  /**
   * Judge a message and let it happen.
   * @param {Message} message @returns {Fact[]} what it changed
   * @throws {Refused} it changes nothing and convicts nobody
   * @throws {import("./errors.js").Fault} it changes nothing and convicts its signer
   */
  accept(message) {
    this.admit(message);
    const signer = this.signerOf(message);
    if (!sameBytes(message.head, this.head)) refuse("fork", "This message was signed over another head of the same round.");
    const facts = this.#apply(message, signer);
    this.#running.push(message);
    this.#keys.add(keyOf(message));
    this.log.push({ message, signer });
    this.#after(message);
    return facts;
  }

  /** @param {Message} message @param {number} signer @returns {Fact[]} */
  #apply(message, signer) {
    if (message.type === TAKEOVER) return this.#takeOver(message);
    const facts = judge(this.state, message, signer)();
    this.#owed = this.#owed.filter(({ seat, type }) => seat !== message.seat || type !== message.type);
    if (message.type === OPEN) {
      this.#opens = this.#opens.filter(({ seat, target }) => seat !== message.seat || target !== message.body[0]);
    }
    return facts;
  }

  /** The checks before the signature, in their order. @param {Message} message @throws {Refused} */
  admit(message) {
    const limit = message.type === TAKEOVER ? MAX_TAKEOVER : MAX_BODY;
    if (message.body.length > limit) refuse("too_large", `A body may have at most ${limit} bytes.`);
    if (!sameBytes(message.ctx, this.ctx) || message.round !== this.round || this.phase === "unopened") refuse("stale", `The open round of this set-up is ${this.round}.`);
    if (this.#keys.has(keyOf(message))) refuse("sent_already", "This message has been sent; the first one stands.");
    if (!this.#possible(message)) refuse("not_owed", "Nothing of this kind is owed by this seat now.");
    if (message.type === CLAIM) this.#admitClaim(message);
  }

  /** @param {Message} message @returns {boolean} */
  #possible({ seat, type, body }) {
    const { layout } = this.state;
    if (type < FIRST_JOINING) return this.owes(seat, type);
    if (type === OPEN) return this.#opens.some((open) => open.seat === seat && open.target === body[0]);
    if (type === TAKEOVER) return seat === SERVER && this.phase !== "dropped" && this.phase !== "voided";
    if (this.#ended) return false;
    if (type === COMPLAINT) return this.#mayComplain(seat);
    if (seat >= layout.seats) return false;
    if (type === EVIDENCE) return EVIDENCE_PHASES.has(this.phase);
    if (type === CLAIM) return this.phase === "play" && this.#owed.length > 0;
    const alone = layout.humans.length === 1 && layout.humans[0] === seat && !this.state.gone.has(seat);
    return (type === UNDO || type === HINT) && alone && this.phase === "play";
  }

  /** @param {number} seat @returns {boolean} */
  #mayComplain(seat) {
    if (this.phase === "key") return seat === SERVER && !this.state.layout.parties.includes(SERVER) && !this.#owed.length;
    return this.phase === "deck" && this.owes(seat, DECK);
  }

  /** Refuse, without blame, a claim that the public state alone rules out. @param {Message} message */
  #admitClaim({ seat, body }) {
    const deal = this.state.public;
    const bad = body[0] === 0 ? deal.whyNotClaim(seat, []) !== null : deal.turn !== seat || deal.trick.length > 0 || deal.rules.decks > 1;
    if (bad) refuse("illegal", "This claim does not hold now.");
  }

  /** The party whose key signed. @param {Message} message @returns {number} @throws {Refused} */
  signerOf(message) {
    const { seat, type } = message;
    const controller = this.state.controller(seat);
    if (this.signedBy(message, controller)) return controller;
    if (controller !== SERVER && type === MOON && this.signedBy(message, SERVER)) return SERVER;
    if (this.state.gone.has(seat) && this.signedBy(message, seat)) refuse("not_yours", "This seat was taken over and plays by itself.");
    return refuse("bad_signature", "The signature does not hold.");
  }

  /** @param {Message} message @param {number} party @returns {boolean} */
  signedBy(message, party) {
    try {
      verifyMessage(message, this.setup.roster.keys(party).signing);
    } catch (error) {
      if (error instanceof ProofError) return false;
      throw error;
    }
    return true;
  }

  /** Draw the consequences of an accepted message for what is owed. @param {Message} message */
  #after({ type }) {
    const { state } = this;
    this.#opens = this.#opens.filter(({ target }) => !state.rebuilt(target) && !state.revealed.has(target));
    const voided = state.void !== null && !this.#ended && this.phase !== "reveal";
    if (type === CLAIM || type === UNDO || voided) {
      this.#owed = [];
      this.#ended = true;
    }
    if (this.phase === "reveal") this.#waive();
  }

  // Takeover

  /** @param {Message} message @returns {Fact[]} */
  #takeOver(message) {
    const { target, reason } = checkTakeover(this, message);
    this.state.gone.set(target, this.round);
    const facts = [fact("taken_over", target, REASON_NAMES[reason])];
    this.#owed = this.#owed.filter(({ seat, type }) => seat !== target || type !== CLOSE);
    if (BEFORE_SHARES.has(this.phase)) {
      this.#owed = [];
      this.#ended = true;
      return [...facts, fact("dropped", target)];
    }
    return [...facts, ...this.#callIn(target)];
  }

  /** Ask the others for their parts, and void the deal if too few can come. @param {number} target @returns {Fact[]} */
  #callIn(target) {
    const { state, phase } = this;
    this.#opens = this.#opens.filter(({ seat }) => seat !== target);
    if (LAST.has(phase) || (!state.residual.size && phase === "reveal")) return [];
    if (!state.revealed.has(target) && state.layout.threshold) {
      const others = state.present().filter((seat) => !this.#opens.some((open) => open.seat === seat && open.target === target));
      this.#opens.push(...others.map((seat) => ({ seat, target })));
    }
    const lacking = [...state.gone.keys()].filter((seat) => !state.revealed.has(seat) && !this.#canRebuild(seat));
    return lacking.length ? makeVoid(state, "opens_lacking", this.round, lacking[0] ?? null) : [];
  }

  /** @param {number} target @returns {boolean} */
  #canRebuild(target) {
    const { parts, layout } = this.state;
    const coming = (parts.get(target)?.size ?? 0) + this.#opens.filter((open) => open.target === target).length;
    return layout.threshold > 0 && layout.threshold <= coming;
  }

  /** Drop the REVEAL of seats that can neither send it nor be rebuilt; the audit names them. */
  #waive() {
    const { state } = this;
    for (const gone of state.gone.keys()) {
      if (state.dealt && (state.rebuilt(gone) || this.#canRebuild(gone))) continue;
      this.#owed = this.#owed.filter(({ seat, type }) => seat !== gone || type !== REVEAL);
    }
  }

  // Rounds

  /**
   * Close the open round with the server's signature of the next head, and open the next.
   * @param {SignedHead} signed
   * @throws {Refused} the round is not complete, the signature is bad, or ("fork") the server signed another head
   */
  advance(signed) {
    if (signed.round !== this.round + 1) refuse("stale", `The next head is that of round ${this.round + 1}.`);
    try {
      verifyHead(this.ctx, signed, this.setup.roster.server.signing);
    } catch (error) {
      if (error instanceof ProofError) refuse("bad_signature", "The head's signature does not hold.");
      throw error;
    }
    if (!this.complete) refuse("out_of_order", "The round cannot close: messages are owed.");
    const head = this.nextHead;
    if (!sameBytes(signed.head, head)) refuse("fork", "The server signed another head than this transcript gives.");
    const following = this.#nextPhase();
    this.heads.push(head);
    this.signatures.push(signed.signature);
    this.round += 1;
    this.#running = [];
    this.#keys = new Set();
    this.#ended = false;
    this.#open(following);
  }

  /** Finish the closing round and say what comes next. @returns {Phase} */
  #nextPhase() {
    const { state, phase } = this;
    if (BEFORE_SHARES.has(phase) && state.gone.size) return "dropped";
    if (phase === "reveal") return this.#judge();
    if (state.void) return "reveal";
    switch (phase) {
      case "unopened":
        return "key";
      case "key":
        return this.#finishKeys();
      case "deck":
        return this.#decksLeft.length ? "deck" : "shares";
      case "shares":
        state.residual = residuals(state);
        return this.setup.direction === "hold" ? this.#handOrPlay() : "pass_commit";
      case "pass_commit":
        return "pass";
      case "pass":
        for (let seat = 0; seat < state.layout.seats; seat++) state.public.markPassed(seat);
        return this.#handOrPlay();
      case "hand":
        return this.#finishHands();
      case "play":
        return this.#finishPlay();
      case "moon":
        return "close";
      case "close":
        return "end";
      default:
        throw new Error(`the phase ${phase} has no next`);
    }
  }

  /** @returns {Phase} */
  #finishKeys() {
    const { state } = this;
    state.joint = total([...state.keys.values()].map(({ key }) => key));
    state.decks.push({ party: SERVER, deck: openDeck(this.setup.rules, state.joint) });
    return "deck";
  }

  /** @returns {Phase} */
  #handOrPlay() {
    const { state } = this;
    if (state.passes.size || this.setup.rules.openingCard !== null) return "hand";
    state.hands = new Map(range(state.layout.seats).map((seat) => [seat, state.handInput(seat)]));
    return "play";
  }

  /** @returns {Phase} */
  #finishHands() {
    const { state } = this;
    if (this.setup.rules.openingCard === null) return "play";
    const [opening] = state.openings;
    if (!opening) {
      state.void = { reason: "no_opening", round: this.round, seat: null };
      return "reveal";
    }
    state.public.play(...opening);
    return this.#finishPlay();
  }

  /** @returns {Phase} */
  #finishPlay() {
    return this.state.public.phase === "ended" ? "reveal" : "play";
  }

  /** @returns {Phase} */
  #judge() {
    const { state } = this;
    this.judgement = judgeDeal(state, this.log);
    if (this.judgement.findings.length && !state.void) state.void = { reason: "audit", round: this.round, seat: null };
    if (state.void) return "voided";
    state.result = state.public.result(widowCards(state));
    return needsChoice(state.result) ? "moon" : "close";
  }

  /** Open a round with its debts. @param {Phase} phase */
  #open(phase) {
    this.phase = phase;
    if (LAST.has(phase)) return;
    if (phase === "shares") this.state.dealt = true;
    const type = Number(TYPE_OF[phase]);
    this.#owed = this.#owing(phase).map((seat) => ({ seat, type }));
    if (phase === "reveal") this.#waive();
  }

  /** Who owes the message of a round. @param {Phase} phase @returns {readonly number[]} */
  #owing(phase) {
    const { state } = this;
    switch (phase) {
      case "deck":
        return this.#decksLeft.splice(0, 1);
      case "key":
      case "shares":
        return state.layout.parties;
      case "reveal":
        return state.layout.parties.filter((party) => !state.revealed.has(party));
      case "play":
        return state.public.turn === null ? [] : [state.public.turn];
      case "moon":
        return [Number(state.result?.shooter)];
      case "close":
        return state.present();
      default:
        return range(state.layout.seats);
    }
  }
}

/** Build the observer of a stored log. @param {Setup} setup @param {Iterable<Message | SignedHead>} log @returns {Observer} @throws {import("./errors.js").FairDealError} */
export function replay(setup, log) {
  const observer = new Observer(setup);
  for (const entry of log) {
    if ("body" in entry) observer.accept(entry);
    else observer.advance(entry);
  }
  return observer;
}

