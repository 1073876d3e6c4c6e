// The audit of a record: every check by name, and for every failure who did what in which message. The twin of
// `copas.mental.audit`; it replays each set-up through the same referee that refereed it live.
// Bots' choices are not played again here: only Python has the bots.

import { writeHand } from "./bodies.js";
import { concat, sameBytes, toHex } from "./bytes.js";
import { FairDealError, Fault, ProofError, Refused } from "./errors.js";
import { base, decodeScalar, encodePoint } from "./group.js";
import { convicts } from "./heads.js";
import { guiltyOf } from "./judgement.js";
import { HEAD_SIZE, nonceCommitment, SERVER, Setup } from "./keys.js";
import { CLAIM, CLOSE, COMPLAINT, DECK, EVIDENCE, HAND, HINT, KEY, MOON, OPEN, PASS, PASS_COMMIT, PLAY, REVEAL, SHARES, TAKEOVER, UNDO } from "./messages.js";
import { Observer } from "./observer.js";
import { Party } from "./party.js";
import { readRecord } from "./record.js";
import { pack } from "./shuffle.js";
import { changes, isOver, newScores } from "../rules/scoring.js";

/** @typedef {import("./record.js").Entry} Entry */
/** @typedef {import("./record.js").FairRecord} FairRecord */
/** @typedef {import("./record.js").SetupRecord} SetupRecord */

/** @typedef {"certificates" | "match-id" | "set-ups" | "signatures" | "heads" | "keys" | "shuffles" | "shares" | "passes" | "hands" | "plays" | "takeovers" | "reveals" | "legality" | "scores"} Check */

/** @type {Readonly<Record<number, Check>>} */
const CHECK_OF = {
  [KEY]: "keys",
  [DECK]: "shuffles",
  [SHARES]: "shares",
  [PASS_COMMIT]: "passes",
  [PASS]: "passes",
  [HAND]: "hands",
  [PLAY]: "plays",
  [CLAIM]: "plays",
  [UNDO]: "plays",
  [HINT]: "plays",
  [REVEAL]: "reveals",
  [MOON]: "scores",
  [CLOSE]: "scores",
  [TAKEOVER]: "takeovers",
  [OPEN]: "takeovers",
  [EVIDENCE]: "hands",
  [COMPLAINT]: "keys",
};
/** @type {Readonly<Record<import("./judgement.js").Finding["check"], Check>>} */
const CHECK_OF_FINDING = {
  key: "keys",
  complaint: "keys",
  deck: "shuffles",
  pass: "passes",
  commit: "passes",
  hand: "hands",
  opening: "hands",
  play: "legality",
  reveal: "reveals",
};

/**
 * One check that failed: who is responsible (a seat, SERVER, or null where the record itself is at fault), in which
 * message of which set-up, and a short stable cause. A *finding* is what a true record tells of.
 * @typedef {object} Failure
 * @property {Check} check
 * @property {number | null} party
 * @property {number | null} seat
 * @property {number | null} type
 * @property {number | null} round
 * @property {number | null} setup
 * @property {string} cause
 * @property {string} sentence
 * @property {boolean} finding
 */
/**
 * What one set-up came to; scores are those of the match after it.
 * @typedef {{ deal: number, setup: number, outcome: string, void: string | null, guilty: number[], gone: number[], scores: number[], marks: string[] }} DealSummary
 */
/**
 * The result of an audit. *Sound*: the record is what the parties signed, and all failures are findings. *Clean*: none.
 * @typedef {{ passed: Partial<Record<Check, number>>, failures: Failure[], deals: DealSummary[], sound: boolean, clean: boolean, guilty: number[] }} AuditReport
 */
/** @typedef {Partial<Pick<Failure, "party" | "seat" | "type" | "round" | "setup">>} Where */

class Audit {
  /** @type {Partial<Record<Check, number>>} */
  passed = {};
  /** @type {Failure[]} */
  failures = [];
  /** @type {DealSummary[]} */
  deals = [];
  #number = 0;
  #dealt = 0;
  #previous = new Uint8Array(HEAD_SIZE);
  /** @type {Set<number>} */
  #lost = new Set();
  /** @type {number[]} */
  #scores;

  /** @param {FairRecord} record */
  constructor(record) {
    this.record = record;
    this.#scores = Array(record.rules.players).fill(0);
  }

  /** Check people and match, then each set-up. @returns {AuditReport} */
  run() {
    this.#checkPeople();
    this.#checkFork();
    for (const setup of this.record.setups) if (!this.#setup(setup)) break;
    const { passed, failures, deals } = this;
    const guilty = [...new Set(failures.flatMap(({ party }) => party ?? []))].sort((a, b) => a - b);
    return { passed, failures, deals, sound: failures.every(({ finding }) => finding), clean: !failures.length, guilty };
  }

  /** @param {Check} check @param {number} [count] */
  pass(check, count = 1) {
    if (count) this.passed[check] = (this.passed[check] ?? 0) + count;
  }

  /** @param {Check} check @param {string} cause @param {string} sentence @param {Where} where @param {boolean} [finding] */
  fail(check, cause, sentence, where, finding = false) {
    this.failures.push({ check, party: null, seat: null, type: null, round: null, setup: null, ...where, cause, sentence, finding });
  }

  // People

  #checkPeople() {
    const { table, nonce, commitment, server, seats } = this.record;
    if (sameBytes(nonceCommitment(table, nonce), commitment)) this.pass("match-id");
    else this.fail("match-id", "commitment", "The server's nonce is not the one it had committed to.", { party: SERVER });
    const everybody = [/** @type {const} */ ([SERVER, server]), ...seats.entries()];
    for (const [party, certificate] of everybody) {
      try {
        certificate?.check(table);
        if (certificate) this.pass("certificates");
      } catch (error) {
        if (!(error instanceof ProofError)) throw error;
        this.fail("certificates", "certificate", error.message, { party, seat: party });
      }
    }
    if (this.#rosterFits()) this.pass("match-id");
    else this.fail("match-id", "roster", "The roster does not list the certified keys.", {});
  }

  /** Heads that the server signed for one round convict it for good. */
  #checkFork() {
    const { fork, server } = this.record;
    if (!fork) return;
    if (convicts(server.keys.signing, fork)) this.fail("heads", "fork", "The server has signed two accounts of one deal.", { party: SERVER, round: fork.round }, true);
    else this.fail("heads", "no-fork", "What is shown as two heads of the server is none of that.", {});
  }

  #rosterFits() {
    const { seats, roster, server } = this.record;
    if (seats.length !== roster.seats.length || !sameKeys(roster.server, server.keys)) return false;
    return roster.seats.every((entry, seat) => {
      const certificate = seats[seat];
      if (!entry.keys) return !certificate;
      return !!certificate && sameKeys(entry.keys, certificate.keys) && entry.account === certificate.account;
    });
  }

  // Set-ups

  get #over() {
    return this.#dealt > 0 && isOver(this.record.rules, this.#scores);
  }

  /** Replay one set-up; false if what follows cannot be judged any more. @param {SetupRecord} setup @returns {boolean} */
  #setup(setup) {
    const roster = this.#roster(setup);
    if (!roster || setup.number <= this.#number || this.#over) {
      this.fail("set-ups", "order", "This set-up cannot follow the ones before.", { setup: setup.number });
      return false;
    }
    this.#number = setup.number;
    const { rules, match } = this.record;
    const given = { rules, match, deal: setup.deal, number: setup.number, roster, scores: this.#scores, previous: this.#previous };
    const replay = new Replay(this, setup, new Observer(new Setup(given)));
    const whole = replay.run();
    this.#checkSequence(setup, replay.observer);
    this.#findings(setup, replay.observer);
    this.#settle(setup, replay.observer);
    return whole;
  }

  /** @param {SetupRecord} setup @returns {import("./keys.js").Roster | null} */
  #roster(setup) {
    let { roster } = this.record;
    for (const seat of setup.bots) {
      if (!roster.humans.includes(seat) || !this.#lost.has(seat) || roster.humans.length === 1) return null;
      roster = roster.withBot(seat);
    }
    return roster;
  }

  /** A set-up that was dealt is the next deal, without anybody who had gone. @param {SetupRecord} setup @param {Observer} observer */
  #checkSequence({ deal, bots, number }, { state }) {
    if (!state.dealt) return;
    const out = new Set(bots);
    const everybody = out.size === this.#lost.size && [...out].every((seat) => this.#lost.has(seat));
    if (deal === this.#dealt + 1 && everybody) this.pass("set-ups");
    else this.fail("set-ups", "sequence", "This deal is not the next one of the match, or plays for somebody who had gone.", { party: SERVER, setup: number });
  }

  /** Note what the referee's audit found, and count what it recomputed. @param {SetupRecord} setup @param {Observer} observer */
  #findings(setup, { judgement, state }) {
    if (!judgement) return;
    for (const { check, party, seat, type, round } of judgement.findings) {
      const sentence = `The audit of message type ${type} by seat ${seat} failed: ${check}.`;
      this.fail(CHECK_OF_FINDING[check], check, sentence, { party, seat, type, round, setup: setup.number }, true);
    }
    this.pass("legality", state.public.history.length);
  }

  /** @param {SetupRecord} setup @param {Observer} observer */
  #settle({ deal, number }, { state, phase, judgement, heads }) {
    if (phase === "end" && state.result) {
      this.#scores = newScores(this.record.rules, this.#scores, changes(state.result, state.moon));
      this.#dealt += 1;
      this.#previous = new Uint8Array(heads.at(-1) ?? []);
    }
    const guilty = judgement ? guiltyOf(judgement) : [];
    const convicted = phase === "voided" ? guilty.filter((party) => party !== SERVER) : [];
    for (const seat of [...state.gone.keys(), ...convicted]) this.#lost.add(seat);
    this.deals.push({
      deal,
      setup: number,
      outcome: phase,
      void: state.void?.reason ?? null,
      guilty,
      gone: [...state.gone.keys()],
      scores: [...this.#scores],
      marks: [...state.marks].sort(),
    });
  }
}

/** One set-up in progress. */
class Replay {
  #whole;
  #setup;
  /** Revealed keys that fit their KEY. @type {Map<number, bigint>} */
  #secrets = new Map();

  /** @param {Audit} whole @param {SetupRecord} setup @param {Observer} observer */
  constructor(whole, setup, observer) {
    this.#whole = whole;
    this.#setup = setup;
    this.observer = observer;
    const keys = new Map(setup.log.flatMap(({ type, seat, body }) => (type === KEY ? [[seat, toHex(body.slice(0, 32))]] : [])));
    for (const { type, seat, body } of setup.log) {
      const secret = type === REVEAL ? secretOf(body) : null;
      if (secret !== null && keys.get(seat) === toHex(encodePoint(base(secret)))) this.#secrets.set(seat, secret);
    }
  }

  /** Replay the log up to the first entry that fails. @returns {boolean} whether it was replayed to its end */
  run() {
    return this.#setup.log.every((entry) => (entry.type === null ? this.#head(entry) : this.#message(entry, entry.type)));
  }

  /** @param {Check} check @param {string} cause @param {string} sentence @param {Where} where @returns {false} */
  #fail(check, cause, sentence, where) {
    this.#whole.fail(check, cause, sentence, { ...where, setup: this.#setup.number });
    return false;
  }

  /** @param {Entry} entry @returns {boolean} */
  #head({ signature }) {
    const { observer } = this;
    const round = observer.round + 1;
    try {
      observer.advance({ round, head: observer.nextHead, signature });
    } catch (error) {
      if (error instanceof Refused) return this.#fail("heads", error.code, error.message, { party: SERVER, round });
      throw error;
    }
    this.#whole.pass("heads");
    return true;
  }

  /** @param {Entry} entry @param {number} type @returns {boolean} */
  #message(entry, type) {
    const { observer } = this;
    const known = type in CHECK_OF || type === 23 || type === 24;
    if (!observer.heads.length || !known) return this.#fail("set-ups", "layout", "The log holds something that is no message.", {});
    const { seat, signature } = entry;
    const { ctx, round, head } = observer;
    const where = { party: observer.state.controller(seat), seat, type, round };
    const body = this.#body(entry, type);
    if (!body) return this.#fail("reveals", "secret", "The revealed key does not fit KEY.", { ...where, type: REVEAL, round: null });
    try {
      observer.accept({ ctx, round, type, seat, head, body, signature });
    } catch (error) {
      if (error instanceof Fault) return this.#fail(CHECK_OF[type] ?? "set-ups", error.check, error.message, where);
      if (error instanceof Refused) {
        return this.#fail(error.code === "bad_signature" ? "signatures" : "set-ups", error.code, error.message, where);
      }
      throw error;
    }
    this.#whole.pass("signatures");
    this.#whole.pass(/** @type {Check} */ (CHECK_OF[type]));
    return true;
  }

  /** The whole body, its left-out ciphertexts made again; null without the key for that. @param {Entry} entry @param {number} type @returns {Uint8Array | null} */
  #body({ seat, body, short }, type) {
    if (!short) return body;
    const { state } = this.observer;
    const holder = type === DECK || seat >= state.layout.seats ? seat : state.layout.party(seat);
    const secret = this.#secrets.get(holder);
    if (secret === undefined) return null;
    const party = new Party(state, holder, secret);
    try {
      if (type === DECK && state.joint) return pack(party.deck(state.deck));
      // Before every pass is open no HAND is owed, so nothing is lost by making none.
      if (type === HAND && seat < state.layout.seats && state.passes.size === state.layout.seats && body.length) {
        const ciphers = writeHand({ ciphers: party.hand(seat), opening: null }).slice(1);
        return concat(body.slice(0, 1), ciphers, body.slice(1));
      }
    } catch (error) {
      if (!(error instanceof FairDealError)) throw error;
    }
    return new Uint8Array();
  }
}

/** @param {Uint8Array} body @returns {bigint | null} */
function secretOf(body) {
  try {
    return decodeScalar(body);
  } catch (error) {
    if (error instanceof FairDealError) return null;
    throw error;
  }
}

/** @param {import("./keys.js").PublicKeys} left @param {import("./keys.js").PublicKeys} right @returns {boolean} */
const sameKeys = (left, right) => /** @type {const} */ (["identity", "signing", "box"]).every((name) => sameBytes(encodePoint(left[name]), encodePoint(right[name])));

/** Check a whole record, given as plain JSON values. @param {unknown} values @returns {AuditReport} @throws {import("./record.js").RecordError} it is no record */
export const audit = (values) => new Audit(readRecord(values)).run();
