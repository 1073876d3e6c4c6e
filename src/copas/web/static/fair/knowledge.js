// What the holder of a dealing key knows of one seat, computed from the transcript alone: the twin of
// `copas.mental.knowledge`. A client that comes back has its master and the transcript, and knows its hand again.

import { OWN_SLOT, RECEIVED_SLOT } from "./bodies.js";
import { shownByAnother } from "./checks.js";
import { legalCards, whyIllegal } from "../rules/legality.js";

/** @typedef {import("./party.js").Party} Party */
/** @typedef {import("../rules/cards.js").Card} Card */
/** A place in a hand that is being dealt: a slot of one's own, or one received. @typedef {{ source: number, slot: number }} Place */

/** One seat's cards. */
export class Knowledge {
  /** @type {Map<number, Card | null> | null} */
  #dealt = null;
  /** @type {Map<number, Card | null> | null} */
  #received = null;
  /** @type {(Card | null)[] | null} */
  #hand = null;
  #published = false;

  /** @param {Party} party whose key @param {number} seat whose cards */
  constructor(party, seat) {
    this.party = party;
    this.seat = seat;
    this.state = party.state;
  }

  /** The card of each own slot; null where a slot opens to no card. Empty before the deal. @returns {ReadonlyMap<number, Card | null>} */
  get dealt() {
    if (!this.#dealt && this.state.residual.size) this.#dealt = this.party.openSlots(this.seat);
    return this.#dealt ?? new Map();
  }

  /** The cards passed to this seat, by the giver's slot; empty before every pass is open. @returns {ReadonlyMap<number, Card | null>} */
  get received() {
    const { passes, layout } = this.state;
    if (!this.#received && passes.size === layout.seats) this.#received = this.party.openReceived(this.seat);
    return this.#received ?? new Map();
  }

  /** The cards by their place in HAND, played ones too; empty before they can be known. @returns {readonly (Card | null)[]} */
  get hand() {
    const published = this.state.hands.has(this.seat);
    if (!this.#hand || published !== this.#published) {
      if (!this.dealt.size || (this.state.layout.passed && !this.received.size)) return [];
      this.#hand = this.party.openHand(this.seat);
      this.#published = published;
    }
    return this.#hand;
  }

  /** The slots this seat passed; null before. @returns {number[] | null} */
  get passed() {
    return this.state.passes.get(this.seat)?.passed.map(({ slot }) => slot) ?? null;
  }

  /** What is wrong with the cards: no card, one that another hand has shown, or one twice; else nothing. @returns {Place[]} */
  evidence() {
    const kept = this.passed ?? [];
    const own = [...this.dealt].filter(([slot]) => !kept.includes(slot));
    const places = [
      ...own.map(([slot, card]) => ({ place: { source: OWN_SLOT, slot }, card })),
      ...[...this.received].map(([slot, card]) => ({ place: { source: RECEIVED_SLOT, slot }, card })),
    ];
    /** @type {Map<Card, Place>} */
    const first = new Map();
    for (const { place, card } of places) {
      if (card === null || shownByAnother(this.state, this.seat, card)) return [place];
      const before = first.get(card);
      if (before) return [before, place];
      first.set(card, place);
    }
    return [];
  }

  /** The own slots of some dealt cards, ascending. @param {readonly Card[]} cards @returns {number[]} */
  slotsOf(cards) {
    return [...this.dealt].flatMap(([slot, card]) => (card !== null && cards.includes(card) ? [slot] : []));
  }

  /** The cards the seat holds now, ascending. @returns {Card[]} */
  get cards() {
    const passed = this.received.size ? (this.passed ?? []) : [];
    const kept = [...this.dealt].flatMap(([slot, card]) => (passed.includes(slot) ? [] : [card]));
    const all = [...kept, ...this.received.values()];
    return all.flatMap((card) => (card === null || this.state.public.seen.has(card) ? [] : [card])).sort((a, b) => a - b);
  }

  /** Whether it is this seat's turn; who holds a forced opening card knows that it is. */
  get mustPlay() {
    const { phase, turn, rules } = this.state.public;
    if (phase !== "playing") return false;
    if (turn === null) return rules.openingCard !== null && this.cards.includes(rules.openingCard);
    return turn === this.seat;
  }

  /** The cards the rules allow this seat to play next; empty where it is not to play. @returns {readonly Card[]} */
  get legal() {
    return this.mustPlay ? legalCards(this.state.public.context, this.cards) : [];
  }

  /** Why this seat may not play a card now, or null if it may. @param {Card} card @returns {string | null} */
  whyNotPlay(card) {
    const reason = this.state.public.whyNotPlay(this.seat, card);
    if (reason !== null && reason !== "must-open") return reason;
    if (!this.cards.includes(card)) return "not-in-hand";
    return reason ?? whyIllegal(this.state.public.context, this.cards, card);
  }
}
