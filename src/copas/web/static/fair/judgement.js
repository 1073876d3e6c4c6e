// The audit after REVEAL: recompute what every party sent, and name who sent what it should not have. The twin of
// `copas.mental.judgement`. A finding names the *signer* of a message that cannot be recomputed from its published
// input, or that the rules refuse once the hands are known; nobody else is blamed.

import { findRevoke } from "../rules/referee.js";
import { writeKey } from "./bodies.js";
import { sameBytes } from "./bytes.js";
import { commitment } from "./checks.js";
import { ProofError } from "./errors.js";
import { SERVER } from "./keys.js";
import { COMPLAINT, DECK, HAND, KEY, PASS, PLAY, REVEAL } from "./messages.js";
import { Party } from "./party.js";
import { pack } from "./shuffle.js";
import { known } from "./state.js";

/** @typedef {import("./shuffle.js").Cipher} Cipher */
/** @typedef {import("./state.js").Accepted} Accepted */
/** @typedef {import("./state.js").DealState} DealState */
/** @typedef {import("../rules/cards.js").Card} Card */

/**
 * One message, or missing message, that convicts its signer.
 * @typedef {object} Finding
 * @property {number} party who is guilty: a seat, or SERVER
 * @property {"key" | "deck" | "pass" | "hand" | "commit" | "complaint" | "reveal" | "opening" | "play"} check
 * @property {number} seat the seat that the message was for
 * @property {number} type the kind of message
 * @property {number | null} round null for a message that never came
 */

/**
 * What the audit found; hands are listed by index, null where a card is none.
 * @typedef {object} Judgement
 * @property {Finding[]} findings empty for a clean deal
 * @property {Map<number, (Card | null)[]>} dealt
 * @property {Map<number, (Card | null)[]>} hands
 * @property {Map<number, (Card | null)[]>} passes
 */

/** The guilty parties, seats ascending, SERVER last. @param {Judgement} judgement @returns {number[]} */
export const guiltyOf = ({ findings }) => [...new Set(findings.map(({ party }) => party))].sort((a, b) => a - b);

/** @template T @param {() => T} make @returns {T | null} null where a computed element is the identity */
function unlessDegenerate(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof ProofError) return null;
    throw error;
  }
}

/** @param {readonly Cipher[] | null} made @param {readonly Cipher[]} sent @returns {boolean} */
const sameList = (made, sent) => made !== null && sameBytes(pack(made), pack(sent));

/** Each way to choose `count` of some values, in lexicographic order. @param {readonly number[]} values @param {number} count @returns {Generator<number[]>} */
export function* combinations(values, count) {
  if (count === 0) yield [];
  else for (const [at, value] of values.entries()) for (const rest of combinations(values.slice(at + 1), count - 1)) yield [value, ...rest];
}

/** Open a seat's PASS_COMMIT by trying every choice: r is known to who knows x. @param {Party} party @param {number} seat @returns {number[] | null} */
export function findCommitment(party, seat) {
  const { state } = party;
  const opening = party.passOpening(seat);
  const sent = known(state.commits, seat);
  for (const slots of combinations(state.layout.slots(seat), state.layout.passed)) {
    if (sameBytes(commitment(state.ctx, seat, slots, opening), sent)) return slots;
  }
  return null;
}

/** Audits one set-up after its REVEAL round. */
class Judge {
  #state;
  #log;
  /** @type {Map<number, Party>} */
  #parties;

  /** @param {DealState} state @param {readonly Accepted[]} log */
  constructor(state, log) {
    this.#state = state;
    this.#log = log;
    this.#parties = new Map([...state.revealed].map(([party, x]) => [party, new Party(state, party, x)]));
  }

  /** @returns {Judgement} */
  judge() {
    const findings = [...this.#recompute(), ...this.#missing(), ...this.#complaint()];
    const opened = this.#open();
    findings.push(...this.#commits(), ...this.#openings(opened.hands), ...this.#plays(opened.hands));
    return { findings, ...opened };
  }

  /** The opened party of a seat or SERVER. @param {number} seat @returns {Party | undefined} */
  #party(seat) {
    return this.#parties.get(seat === SERVER ? seat : this.#state.layout.party(seat));
  }

  /** @returns {Generator<Finding>} */
  *#recompute() {
    const checks = /** @type {const} */ ([
      [KEY, "key", this.#keyHolds],
      [DECK, "deck", this.#deckHolds],
      [PASS, "pass", this.#passHolds],
      [HAND, "hand", this.#handHolds],
    ]);
    for (const { message, signer } of this.#log) {
      const [, name, holds] = checks.find(([type]) => type === message.type) ?? [];
      const party = this.#party(message.seat);
      if (name && holds && party && !holds.call(this, party, message.seat)) {
        yield { party: signer, check: name, seat: message.seat, type: message.type, round: message.round };
      }
    }
  }

  /** @param {Party} party @param {number} seat @returns {boolean} */
  #keyHolds(party, seat) {
    const none = new Uint8Array();
    const sent = writeKey({ ...known(this.#state.keys, seat), possession: none });
    return sameBytes(writeKey({ ...party.expectedKey(), possession: none }), sent);
  }

  /** @param {Party} party @param {number} seat @returns {boolean} */
  #deckHolds(party, seat) {
    const { decks } = this.#state;
    const place = decks.findIndex(({ party: maker }, index) => index > 0 && maker === seat);
    const [before, after] = [decks[place - 1], decks[place]].map((entry) => /** @type {{ deck: Cipher[] }} */ (entry).deck);
    return sameList(unlessDegenerate(() => party.deck(before ?? [])), after ?? []);
  }

  /** @param {Party} party @param {number} seat @returns {boolean} */
  #passHolds(party, seat) {
    const { opening, passed } = known(this.#state.passes, seat);
    if (!sameBytes(opening, party.passOpening(seat))) return false;
    const expected = unlessDegenerate(() => passed.map(({ slot }) => party.passCipher(seat, slot).cipher));
    return sameList(expected, passed.map(({ cipher }) => cipher));
  }

  /** @param {Party} party @param {number} seat @returns {boolean} */
  #handHolds(party, seat) {
    if (!this.#state.passes.size) return true;
    return sameList(unlessDegenerate(() => party.hand(seat)), known(this.#state.hands, seat));
  }

  /** @returns {Generator<Finding>} */
  *#missing() {
    for (const party of this.#state.layout.parties) {
      if (this.#parties.has(party)) continue;
      const guilty = party === SERVER || this.#state.rebuilt(party) ? SERVER : party;
      yield { party: guilty, check: "reveal", seat: party, type: REVEAL, round: null };
    }
  }

  /** @returns {Finding[]} */
  #complaint() {
    const { complaint } = this.#state;
    const accused = complaint && this.#party(complaint.accused);
    if (!complaint || !accused || !this.#keyHolds(accused, complaint.accused)) return [];
    const round = this.#log.find(({ message }) => message.type === COMPLAINT)?.message.round ?? null;
    return [{ party: complaint.accuser, check: "complaint", seat: complaint.accuser, type: COMPLAINT, round }];
  }

  /** Every hand, dealt hand and pass that can be opened. */
  #open() {
    const state = this.#state;
    /** @type {Record<"dealt" | "hands" | "passes", Map<number, (Card | null)[]>>} */
    const opened = { dealt: new Map(), hands: new Map(), passes: new Map() };
    for (let seat = 0; seat < state.layout.seats; seat++) {
      const party = this.#party(seat);
      if (!party || !state.residual.size) continue;
      const own = party.openSlots(seat);
      opened.dealt.set(seat, [...own.values()]);
      const body = state.passes.get(seat);
      if (body) opened.passes.set(seat, body.passed.map(({ slot }) => own.get(slot) ?? null));
      if (state.hands.has(seat)) opened.hands.set(seat, party.openHand(seat));
    }
    return opened;
  }

  /** A pass made for a leaver must be the one that he had committed to, if that was any. @returns {Generator<Finding>} */
  *#commits() {
    for (const seat of [...this.#state.unfit].sort((a, b) => a - b)) {
      const party = this.#party(seat);
      if (party && findCommitment(party, seat)) yield this.#finding("commit", seat, this.#message(PASS, seat));
    }
  }

  /** @param {Map<number, (Card | null)[]>} hands @returns {Generator<Finding>} */
  *#openings(hands) {
    const card = this.#state.setup.rules.openingCard;
    for (const [seat, cards] of hands) {
      if (card !== null && cards.includes(card) && !this.#state.openings.has(seat)) {
        yield this.#finding("opening", seat, this.#message(HAND, seat));
      }
    }
  }

  /** @param {Map<number, (Card | null)[]>} hands @returns {Generator<Finding>} */
  *#plays(hands) {
    for (const [seat, cards] of hands) {
      const held = this.#state.unused(seat).flatMap((index) => cards[index] ?? []);
      const revoke = findRevoke(this.#state.public, seat, held);
      if (revoke) yield this.#finding("play", seat, this.#play(seat, revoke.card));
    }
  }

  /** @param {Finding["check"]} check @param {number} seat @param {Accepted} accepted @returns {Finding} */
  #finding(check, seat, { message, signer }) {
    return { party: signer, check, seat, type: message.type, round: message.round };
  }

  /** @param {number} type @param {number} seat @returns {Accepted} */
  #message(type, seat) {
    return /** @type {Accepted} */ (this.#log.find(({ message }) => message.type === type && message.seat === seat));
  }

  /** The last message of a seat that showed a card, on the branch that stands. @param {number} seat @param {Card} card @returns {Accepted} */
  #play(seat, card) {
    const index = known(this.#state.opened, card).index;
    const plays = this.#log.filter(({ message }) => message.seat === seat && message.type === PLAY && message.body[0] === index);
    return plays.at(-1) ?? this.#message(HAND, seat);
  }
}

/** Run every check in the order of docs/fair-deal.md §6. @param {DealState} state @param {readonly Accepted[]} log every accepted message with its signer @returns {Judgement} */
export const judgeDeal = (state, log) => new Judge(state, log).judge();
