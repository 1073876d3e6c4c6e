// The public state of a deal: what everyone at the table sees. The twin of `copas.deal.PublicDeal`.

import { HEARTS, faceOf, parseCard, suitOf } from "./cards.js";
import { IllegalAction, IllegalDeal } from "./errors.js";
import { firstContext, legalCards, whyIllegal } from "./legality.js";
import { scoreDeal } from "./scoring.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./legality.js").PlayContext} PlayContext */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {{ leader: number, cards: readonly Card[], winner: number | null, taker: number | null }} Trick */

const QUEEN_OF_SPADES = parseCard("QS");

/**
 * The index of the winning card: the highest of the led suit; identical cards cancel each other.
 * @param {readonly Card[]} cards in playing order, at least one
 * @returns {number | null} null if every card of the led suit is cancelled
 */
export function winningIndex(cards) {
  const faces = cards.map(faceOf);
  const led = suitOf(/** @type {Card} */ (cards[0]));
  /** @type {number | null} */
  let best = null;
  faces.forEach((face, index) => {
    if (suitOf(face) !== led || faces.indexOf(face) !== faces.lastIndexOf(face)) return;
    if (best === null || face > Number(faces[best])) best = index;
  });
  return best;
}

/** What everyone sees of one deal; it referees without hands, as far as is public. */
export class PublicDeal {
  /**
   * @param {Rules} rules
   * @param {{ number?: number, dealer?: number, scores?: readonly number[] }} [options]
   */
  constructor(rules, { number = 1, dealer = 0, scores } = {}) {
    if (!Number.isInteger(number) || number < 1) throw new IllegalDeal("bad-value", "Deals are numbered from 1.");
    if (!Number.isInteger(dealer) || dealer < 0 || dealer >= rules.players) {
      throw new IllegalDeal("bad-value", `The dealer is a seat from 0 to ${rules.players - 1}.`);
    }
    this.rules = rules;
    this.number = number;
    this.dealer = dealer;
    this.scores = scores ?? Array(rules.players).fill(0);
    this.direction = rules.direction(number);
    /** @type {"passing" | "playing" | "ended"} */
    this.phase = "passing";
    /** @type {Set<number>} seats that have passed */
    this.passed = new Set();
    /** @type {number | null} */
    this.leader = null;
    /** Null while passing, after the end, and until the forced opening card is down. @type {number | null} */
    this.turn = null;
    /** @type {Card[]} the current trick, from the leader on */
    this.trick = [];
    /** @type {Trick[]} */
    this.tricks = [];
    this.heartsBroken = false;
    /** @type {Set<Card>} every card shown on the table */
    this.seen = new Set();
    /** @type {Card[][]} the cards each seat took, the widow excepted */
    this.taken = Array.from({ length: rules.players }, () => []);
    /** @type {Card[]} cards of cancelled tricks that go with the next trick won */
    this.waiting = [];
    /** @type {number | null} */
    this.widowTaker = null;
    /** @type {{ seat: number, cards: readonly Card[] } | null} */
    this.claimed = null;
    /** @type {PlayContext} */
    this.context = firstContext(rules);
    /** Every play in order, with what its legality depended on. @type {{ seat: number, card: Card, context: PlayContext }[]} */
    this.history = [];
    if (this.direction === "hold") this.#startPlay();
  }

  /** An independent copy. @returns {PublicDeal} */
  copy() {
    const { number, dealer, scores } = this;
    const twin = Object.assign(new PublicDeal(this.rules, { number, dealer, scores }), this);
    twin.passed = new Set(this.passed);
    twin.trick = [...this.trick];
    twin.tricks = [...this.tricks];
    twin.seen = new Set(this.seen);
    twin.taken = this.taken.map((cards) => [...cards]);
    twin.waiting = [...this.waiting];
    twin.history = [...this.history];
    return twin;
  }

  #startPlay() {
    this.phase = "playing";
    if (this.rules.openingCard === null) this.leader = this.turn = (this.dealer + 1) % this.rules.players;
  }

  #end() {
    this.phase = "ended";
    this.leader = this.turn = null;
  }

  /** Every card not yet shown. @returns {Card[]} */
  get unseen() {
    return this.rules.deck.filter((card) => !this.seen.has(card));
  }

  /** How many cards a seat still holds. @param {number} seat @returns {number} */
  cardsLeft(seat) {
    const { players, handSize } = this.rules;
    if (this.phase === "ended") return this.claimed === null ? 0 : handSize - this.tricks.length;
    const behind = this.leader !== null && (seat - this.leader + players) % players < this.trick.length;
    return handSize - this.tricks.length - (behind ? 1 : 0);
  }

  /** @param {number} seat @returns {string | null} the reason why not */
  whyNotPass(seat) {
    if (this.phase !== "passing") return "wrong-phase";
    if (!this.#isSeat(seat)) return "no-such-seat";
    return this.passed.has(seat) ? "already-passed" : null;
  }

  /** Note that a seat has chosen its pass; after the last one play begins. @param {number} seat */
  markPassed(seat) {
    const reason = this.whyNotPass(seat);
    if (reason !== null) throw new IllegalAction(reason, "This seat may not pass now.", { seat });
    this.passed.add(seat);
    if (this.passed.size === this.rules.players) this.#startPlay();
  }

  /** Why a seat may not play a card as far as is public. @param {number} seat @param {Card} card @returns {string | null} */
  whyNotPlay(seat, card) {
    if (this.phase !== "playing") return "wrong-phase";
    if (!this.#isSeat(seat)) return "no-such-seat";
    if (this.turn !== null && seat !== this.turn) return "not-your-turn";
    if (!this.rules.deck.includes(card)) return "not-a-card";
    if (this.seen.has(card)) return "already-played";
    return whyIllegal(this.context, [card], card);
  }

  /** Put a card on the table, checked as far as is public. @param {number} seat @param {Card} card */
  play(seat, card) {
    const reason = this.whyNotPlay(seat, card);
    if (reason !== null) throw new IllegalAction(reason, "This card may not be played now.", { seat, card });
    this.seen.add(card);
    this.history.push({ seat, card, context: this.context });
    if (!this.trick.length) {
      this.leader = seat;
      this.context = { ...this.context, led: suitOf(card), opening: null };
    }
    this.trick.push(card);
    const queen = this.rules.options.queen_breaks_hearts && faceOf(card) === QUEEN_OF_SPADES;
    if (suitOf(card) === HEARTS || queen) this.heartsBroken = true;
    if (this.trick.length === this.rules.players) this.#finishTrick();
    else this.turn = (seat + 1) % this.rules.players;
  }

  #finishTrick() {
    const leader = Number(this.leader);
    const index = winningIndex(this.trick);
    const winner = index === null ? null : (leader + index) % this.rules.players;
    const last = this.tricks.length + 1 === this.rules.handSize;
    const taker = winner === null && last ? leader : winner;
    this.waiting.push(...this.trick);
    if (taker !== null) {
      this.taken[taker]?.push(...this.waiting);
      this.waiting = [];
      this.widowTaker ??= taker;
    }
    this.tricks.push({ leader, cards: this.trick, winner, taker });
    this.trick = [];
    this.leader = this.turn = winner ?? leader;
    this.context = { led: null, keptOut: [], broken: this.heartsBroken, opening: null };
    if (last) this.#end();
  }

  /**
   * Why a claim of the rest does not hold: anybody, showing nothing, when no counting card is left; or the
   * next leader, showing its whole hand, each card above every other unseen card of its suit.
   * @param {number} seat @param {readonly Card[]} cards nothing, or the whole hand @returns {string | null}
   */
  whyNotClaim(seat, cards) {
    if (this.phase !== "playing") return "wrong-phase";
    if (!this.#isSeat(seat)) return "no-such-seat";
    if (this.trick.length) return "trick-in-progress";
    if (cards.length) return this.#whyNotClaimRest(seat, cards);
    if (this.waiting.length) return "trick-in-progress";
    return this.rules.counting.some((card) => !this.seen.has(card)) ? "points-left" : null;
  }

  /** @param {number} seat @param {readonly Card[]} cards @returns {string | null} */
  #whyNotClaimRest(seat, cards) {
    if (this.rules.decks > 1) return "claim-two-decks";
    if (seat !== this.turn) return "not-leader";
    if (cards.some((card) => !this.rules.deck.includes(card))) return "not-a-card";
    if (cards.some((card) => this.seen.has(card))) return "already-played";
    if (new Set(cards).size !== this.cardsLeft(seat) || cards.length !== this.cardsLeft(seat)) return "claim-not-whole-hand";
    const others = this.unseen.filter((card) => !cards.includes(card));
    const beaten = cards.some((mine) => others.some((card) => suitOf(card) === suitOf(mine) && card > mine));
    return beaten ? "claim-not-certain" : null;
  }

  /** End the deal by a claim; the result equals playing on. @param {number} seat @param {readonly Card[]} cards */
  claim(seat, cards) {
    const reason = this.whyNotClaim(seat, cards);
    if (reason !== null) throw new IllegalAction(reason, "The rest cannot be claimed now.", { seat });
    if (cards.length) {
      this.taken[seat]?.push(...this.unseen);
      for (const card of cards) this.seen.add(card);
    }
    this.claimed = { seat, cards: [...cards] };
    this.#end();
  }

  /** Score the finished deal. @param {readonly Card[]} [widow] the cards left over by the deal (two decks) */
  result(widow = []) {
    if (this.phase !== "ended") throw new IllegalDeal("wrong-phase", "The deal is not over: it is scored after its last trick.");
    const fits = widow.every((card) => this.rules.deck.includes(card) && !this.seen.has(card));
    if (new Set(widow).size !== this.rules.widowSize || widow.length !== this.rules.widowSize || !fits) {
      throw new IllegalDeal("bad-value", `The widow has ${this.rules.widowSize} cards that were never played.`);
    }
    const taken = this.taken.map((cards, seat) => (seat === this.widowTaker ? [...cards, ...widow] : cards));
    return scoreDeal(this.rules, taken.map((cards) => [...cards].sort((a, b) => a - b)));
  }

  /** The cards of a hand, whole or partial, that may be played next. @param {readonly Card[]} hand */
  legalPlays(hand) {
    return legalCards(this.context, hand);
  }

  /** @param {number} seat */
  #isSeat(seat) {
    return Number.isInteger(seat) && seat >= 0 && seat < this.rules.players;
  }
}
