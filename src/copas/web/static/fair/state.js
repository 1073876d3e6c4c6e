// Everything that the public transcript of one set-up says, as plain data: the twin of `copas.mental.state`.
// Only the observer and the checks change it, and only by a message that passed every check.

import { cardText } from "../rules/cards.js";
import { PublicDeal } from "../rules/deal.js";
import { passOffset } from "../rules/rules.js";
import { changes, newScores } from "../rules/scoring.js";
import { toHex } from "./bytes.js";
import { threshold } from "./escrow.js";
import { cardPoint, encodePoint } from "./group.js";
import { SERVER } from "./keys.js";
import { listHash } from "./shuffle.js";

/** @typedef {import("./bodies.js").KeyBody} KeyBody */
/** @typedef {import("./bodies.js").PassBody} PassBody */
/** @typedef {import("./bodies.js").SharesBody} SharesBody */
/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./keys.js").Setup} Setup */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./shuffle.js").Cipher} Cipher */
/** @typedef {import("../rules/cards.js").Card} Card */
/** @typedef {import("../rules/rules.js").Rules} Rules */

/**
 * The name of the open round; the last three are ends: the deal counts, was given up before SHARES, or was audited
 * and names who spoiled it.
 * @typedef {"unopened" | "key" | "deck" | "shares" | "pass_commit" | "pass" | "hand" | "play" | "reveal" | "moon" | "close" | "end" | "dropped" | "voided"} Phase
 */
/** @typedef {"complaint" | "evidence" | "no_card" | "card_twice" | "no_opening" | "revoke" | "opens_lacking" | "audit"} VoidReason */
/** Why and when a deal was voided; `seat` is the seat concerned, not always to blame. @typedef {{ reason: VoidReason, round: number, seat: number | null }} VoidCause */
/**
 * One change that an accepted message made, for whoever shows or drives the table.
 * @typedef {{ kind: "played" | "claimed" | "taken_over" | "rebuilt" | "dropped" | "void" | "undone" | "hint" | "moon", seat: number | null, detail: string }} Fact
 */
/** A message of the transcript with the party whose key signed it. @typedef {{ message: Message, signer: number }} Accepted */
/** Which card of whose hand showed a card. @typedef {{ seat: number, index: number }} Opened */

/** What a map must hold by the time it is asked. @template K, V @param {ReadonlyMap<K, V>} map @param {K} key @returns {V} */
export function known(map, key) {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is known of ${String(key)}: a caller asked too early`);
  return value;
}

/** @param {number} length @param {number} [start] @returns {number[]} */
export const range = (length, start = 0) => Array.from({ length }, (_, index) => start + index);

/** All sizes and slot numbers that follow from a set-up. */
export class Layout {
  /** @param {Setup} setup */
  constructor({ rules, roster, direction }) {
    this.roster = roster;
    this.seats = rules.players;
    this.cards = rules.deck.length;
    this.hand = rules.handSize;
    this.humans = roster.humans;
    this.parties = roster.parties;
    this.threshold = threshold(roster.humans.length);
    this.passed = direction === "hold" ? 0 : rules.options.pass_count;
    /** Every slot that is dealt to a seat. */
    this.dealt = range(this.seats * this.hand);
    /** The slots that nobody gets. */
    this.widow = range(this.cards - this.dealt.length, this.dealt.length);
  }

  /** @param {number} seat @returns {number[]} */
  slots(seat) {
    return range(this.hand, seat * this.hand);
  }

  /** The seat of a dealt slot. @param {number} slot @returns {number} */
  owner(slot) {
    return Math.floor(slot / this.hand);
  }

  /** Whose key a seat's cards lie under. @param {number} seat @returns {number} */
  party(seat) {
    return this.roster.party(seat);
  }

  /** The slots for which a party sends shares, ascending. @param {number} party @returns {number[]} */
  sharedSlots(party) {
    return this.dealt.filter((slot) => this.party(this.owner(slot)) !== party);
  }

  /** To whom a party boxes escrow parts, in the order of KEY. @param {number} party @returns {number[]} */
  boxReceivers(party) {
    if (party === SERVER || !this.threshold) return [];
    return [SERVER, ...this.humans.filter((human) => human !== party)];
  }
}

/** @type {WeakMap<Rules, Map<string, Card>>} */
const tables = new WeakMap();

/** The card of each group element. @param {Rules} rules @returns {Map<string, Card>} */
function cardTable(rules) {
  let table = tables.get(rules);
  if (!table) {
    table = new Map(rules.deck.map((card) => [toHex(encodePoint(cardPoint(cardText(card)))), card]));
    tables.set(rules, table);
  }
  return table;
}

/** The public state of one set-up. */
export class DealState {
  /** @param {Setup} setup */
  constructor(setup) {
    this.setup = setup;
    this.ctx = setup.ctx;
    this.layout = new Layout(setup);
    const { deal: number, dealer, scores } = setup;
    /** The deal as the table sees it. */
    this.public = new PublicDeal(setup.rules, { number, dealer, scores });
    /** KEY of each party. @type {Map<number, KeyBody>} */
    this.keys = new Map();
    /** X, once every KEY is in. @type {Point | null} */
    this.joint = null;
    /** deck_0 and each published deck, with the party that made it. @type {{ party: number, deck: Cipher[] }[]} */
    this.decks = [];
    /** SHARES of each party. @type {Map<number, SharesBody>} */
    this.shares = new Map();
    /** (A, B_res) of each dealt slot, once every SHARES is in. @type {Map<number, Cipher>} */
    this.residual = new Map();
    /** PASS_COMMIT of each seat. @type {Map<number, Uint8Array>} */
    this.commits = new Map();
    /** Human seats that signed their PASS_COMMIT themselves. @type {Set<number>} */
    this.ownCommits = new Set();
    /** Seats whose PASS was made by the server and does not open their own commitment. @type {Set<number>} */
    this.unfit = new Set();
    /** PASS of each seat. @type {Map<number, PassBody>} */
    this.passes = new Map();
    /** The hand of each seat, encrypted under its party's key. @type {Map<number, Cipher[]>} */
    this.hands = new Map();
    /** Seats that opened, with the opening card. @type {Map<number, Card>} */
    this.openings = new Map();
    /** Indices that each seat has played on the live branch. @type {Map<number, ReadonlySet<number>>} */
    this.used = new Map();
    /** Who showed each card first, undone plays included. @type {Map<Card, Opened>} */
    this.opened = new Map();
    /** Public state and used indices before each live play of the only human, by round. @type {Map<number, { public: PublicDeal, used: Map<number, ReadonlySet<number>> }>} */
    this.snapshots = new Map();
    /** Each revealed dealing key. @type {Map<number, bigint>} */
    this.revealed = new Map();
    /** Escrow parts by target and sender. @type {Map<number, Map<number, bigint>>} */
    this.parts = new Map();
    /** The round of each human's takeover. @type {Map<number, number>} */
    this.gone = new Map();
    /** @type {{ accuser: number, accused: number } | null} */
    this.complaint = null;
    /** @type {VoidCause | null} */
    this.void = null;
    /** Whether undo or hints were used. @type {Set<string>} */
    this.marks = new Set();
    /** The shooter's choice. @type {import("../rules/scoring.js").MoonChoice | null} */
    this.moon = null;
    /** What the deal brought, once the audit has passed. @type {import("../rules/scoring.js").DealResult | null} */
    this.result = null;
    /** Whether the SHARES round has been opened: from then on nothing is dealt again. */
    this.dealt = false;
  }

  /** The last deck. @returns {Cipher[]} */
  get deck() {
    return /** @type {{ deck: Cipher[] }} */ (this.decks.at(-1)).deck;
  }

  /** The dealing key of a seat's party. @param {number} seat @returns {Point} */
  dealingKey(seat) {
    return known(this.keys, this.layout.party(seat)).key;
  }

  /** To whom a seat passes. @param {number} seat @returns {number} */
  receiver(seat) {
    return (seat + passOffset(this.setup.direction, this.layout.seats)) % this.layout.seats;
  }

  /** From whom a seat receives. @param {number} seat @returns {number} */
  giver(seat) {
    const { seats } = this.layout;
    return (seat + seats - passOffset(this.setup.direction, seats)) % seats;
  }

  /** Who signs for a seat now: the seat itself, or SERVER. @param {number} seat @returns {number} */
  controller(seat) {
    return this.layout.humans.includes(seat) && !this.gone.has(seat) ? seat : SERVER;
  }

  /** The humans who have not been taken over. @returns {number[]} */
  present() {
    return this.layout.humans.filter((human) => !this.gone.has(human));
  }

  /** Whether enough parts of a seat's key have been opened. @param {number} seat @returns {boolean} */
  rebuilt(seat) {
    const { threshold: needed } = this.layout;
    return needed > 0 && (this.parts.get(seat)?.size ?? 0) >= needed;
  }

  /** The ciphertexts that a seat's hand is made of: kept slots, then received ones. @param {number} seat @returns {Cipher[]} */
  handInput(seat) {
    const given = new Set(this.passes.get(seat)?.passed.map(({ slot }) => slot));
    const kept = this.layout.slots(seat).filter((slot) => !given.has(slot)).map((slot) => known(this.residual, slot));
    if (!this.passes.size) return kept;
    return [...kept, ...known(this.passes, this.giver(seat)).passed.map(({ cipher }) => cipher)];
  }

  /** The hash that plays from a hand are bound to. @param {number} seat @returns {Uint8Array} */
  handHash(seat) {
    return listHash(known(this.hands, seat));
  }

  /** The indices of a hand that are still to be played. @param {number} seat @returns {number[]} */
  unused(seat) {
    const used = this.used.get(seat);
    return range(this.layout.hand).filter((index) => !used?.has(index));
  }

  /** The match scores after the deal; the audit has passed and a moon choice is made. @returns {number[]} */
  newScores() {
    const { rules, scores } = this.setup;
    const result = /** @type {import("../rules/scoring.js").DealResult} */ (this.result);
    return newScores(rules, scores, changes(result, this.moon));
  }

  /** The card of a group element, or null for a stranger. @param {Point} element @returns {Card | null} */
  card(element) {
    return cardTable(this.setup.rules).get(toHex(encodePoint(element))) ?? null;
  }
}
