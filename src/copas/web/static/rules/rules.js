// The options of the game: the twin of `copas.rules`, with the same option names, checks and canonical bytes.

import { CARD_NUMBERS, CLUBS, DECK_SIZE, HEARTS, cardText, faceOf, parseCard, suitOf } from "./cards.js";
import { CopasError, InvalidRules } from "./errors.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {"left" | "right" | "across" | "hold"} PassDirection */

/**
 * @typedef {object} Options
 * @property {number} players
 * @property {number} decks
 * @property {readonly string[]} removed
 * @property {readonly PassDirection[]} pass_cycle
 * @property {number} pass_count
 * @property {"lowest-club" | "dealers-left"} opening
 * @property {boolean} first_trick_points
 * @property {boolean} queen_breaks_hearts
 * @property {"others" | "shooter" | "choice"} moon
 * @property {number} jack_of_diamonds
 * @property {"queen" | "queen-king-ace"} spade_honours
 * @property {number} target
 * @property {boolean} exact_100
 */

const JACK_BONUS = -10;
const EXACT_TARGET = 100;
const QUEEN_OF_SPADES = parseCard("QS");
const JACK_OF_DIAMONDS = parseCard("JD");
const KING_OF_SPADES = parseCard("KS");
const ACE_OF_SPADES = parseCard("AS");

/** @type {Readonly<Options>} */
const HOUSE = Object.freeze({
  players: 4,
  decks: 1,
  removed: Object.freeze([]),
  pass_cycle: Object.freeze(/** @type {PassDirection[]} */ (["left", "right", "across", "hold"])),
  pass_count: 3,
  opening: "lowest-club",
  first_trick_points: false,
  queen_breaks_hearts: false,
  moon: "others",
  jack_of_diamonds: 0,
  spade_honours: "queen",
  target: 50,
  exact_100: false,
});

/** What an option may be: a list of values, or a range of whole numbers. @type {Record<string, unknown[] | { low: number, high: number }>} */
const ALLOWED = {
  players: { low: 3, high: 10 },
  decks: { low: 1, high: 2 },
  pass_count: { low: 0, high: 4 },
  target: { low: 1, high: 10_000 },
  opening: ["lowest-club", "dealers-left"],
  moon: ["others", "shooter", "choice"],
  spade_honours: ["queen", "queen-king-ace"],
  jack_of_diamonds: [0, JACK_BONUS],
  first_trick_points: [false, true],
  queen_breaks_hearts: [false, true],
  exact_100: [false, true],
};
const DIRECTIONS = ["left", "right", "across", "hold"];
const MAX_CYCLE = 16;

/**
 * @param {string} reason @param {string} message @param {Record<string, unknown>} [details]
 * @returns {never}
 */
function refuse(reason, message, details) {
  throw new InvalidRules(reason, message, details);
}

/** How many seats clockwise the passed cards travel. @param {PassDirection} direction @param {number} players */
export function passOffset(direction, players) {
  switch (direction) {
    case "left":
      return 1;
    case "right":
      return players - 1;
    case "across":
      return players / 2;
    case "hold":
      return 0;
  }
}

/** One set of options; frozen, checked, and comparable by its canonical bytes. */
export class Rules {
  /**
   * @param {Partial<Record<keyof Options, unknown>>} [values] options left out take the house value
   * @throws {InvalidRules}
   */
  constructor(values = {}) {
    checkNames(values);
    const options = /** @type {Options} */ ({ ...HOUSE, ...values });
    checkValues(options);
    /** Cards left out of the single deck. @type {readonly Card[]} */
    this.removed = Object.freeze(parseRemoved(options.removed));
    /** @type {Readonly<Options>} */
    this.options = Object.freeze({
      ...options,
      removed: Object.freeze(this.removed.map(cardText)),
      pass_cycle: Object.freeze([...options.pass_cycle]),
    });
    this.players = options.players;
    this.decks = options.decks;
    /** Every card in play, ascending. @type {readonly Card[]} */
    this.deck = Object.freeze(range(DECK_SIZE * options.decks).filter((card) => !this.removed.includes(card)));
    /** Cards dealt to each seat. */
    this.handSize = Math.floor(this.deck.length / this.players);
    /** Cards left over by the deal (two decks only). */
    this.widowSize = this.deck.length % this.players;
    if (this.decks === 2) this.#checkTwoDecks();
    else this.#checkOneDeck();
    this.#checkPass();
    if (options.exact_100 && options.target !== EXACT_TARGET) {
      refuse("exact-target", "Falling from exactly 100 to 50 needs the target 100.");
    }
    /** The card that must open, or null where the dealer's left leads freely. @type {Card | null} */
    this.openingCard = options.opening === "dealers-left" ? null : (this.deck.find((card) => suitOf(card) === CLUBS) ?? null);
    /** Hearts and the counting spades. @type {readonly Card[]} */
    this.penalty = Object.freeze(this.deck.filter((card) => this.points(card) > 0));
    /** Every card that changes a score. @type {readonly Card[]} */
    this.counting = Object.freeze(this.deck.filter((card) => this.points(card) !== 0));
    /** What the penalty cards add up to. */
    this.totalPoints = this.penalty.reduce((sum, card) => sum + this.points(card), 0);
    Object.freeze(this);
  }

  #checkOneDeck() {
    const { players, opening } = this.options;
    if (players > 7) refuse("too-many-players", "One deck serves three to seven players.", { players });
    if (new Set(this.removed).size !== this.removed.length || this.removed.some((card) => card >= DECK_SIZE)) {
      refuse("removed-not-in-deck", "A removed card must be one of the deck, named once.");
    }
    const counting = this.removed.find((card) => this.points(card) !== 0);
    if (counting !== undefined) {
      refuse("removed-counts", `A card that counts stays in the deck: ${cardText(counting)} cannot be removed.`, { card: counting });
    }
    const cards = this.deck.length;
    if (cards % players) {
      refuse("uneven-deal", `${cards} cards do not deal evenly to ${players} players: remove others.`, { cards, players });
    }
    if (opening === "lowest-club" && !this.deck.some((card) => suitOf(card) === CLUBS)) {
      refuse("no-opening-card", "A forced opening card needs a club in the deck.");
    }
  }

  #checkTwoDecks() {
    const { players, opening, pass_cycle: cycle } = this.options;
    if (players < 6) refuse("too-few-players", "Two decks serve six to ten players.", { players });
    if (this.removed.length) refuse("two-decks-removed", "Two decks are played with every card: remove none.");
    if (cycle.some((_, index) => this.direction(index + 1) !== "hold")) {
      refuse("two-decks-pass", "Two decks are played without a pass.");
    }
    if (opening === "lowest-club") {
      refuse("two-decks-opening", "With two decks no single card can open: use the dealer's left.");
    }
  }

  #checkPass() {
    const { players, pass_count: passed, pass_cycle: cycle } = this.options;
    if (cycle.includes("across") && players % 2) {
      refuse("across-odd", `Nobody sits across at a table of ${players}: leave that direction out.`, { players });
    }
    if (passed > this.handSize) {
      refuse("pass-too-large", `A hand of ${this.handSize} cards cannot pass ${passed}.`, { cards: this.handSize, passed });
    }
  }

  /** What a card adds to the score of its taker. @param {Card} card @returns {number} */
  points(card) {
    const face = faceOf(card);
    if (face === QUEEN_OF_SPADES) return 13;
    if (suitOf(card) === HEARTS) return 1;
    if (face === JACK_OF_DIAMONDS) return this.options.jack_of_diamonds;
    if (this.options.spade_honours === "queen-king-ace") {
      if (face === KING_OF_SPADES) return 10;
      if (face === ACE_OF_SPADES) return 7;
    }
    return 0;
  }

  /** The pass direction of a deal, the first being number 1. @param {number} dealNumber @returns {PassDirection} */
  direction(dealNumber) {
    const { pass_count: count, pass_cycle: cycle } = this.options;
    if (count === 0) return "hold";
    return /** @type {PassDirection} */ (cycle[(dealNumber - 1) % cycle.length]);
  }

  /** The one byte form of these rules, hashed into every deal: JSON in ASCII, keys sorted. @returns {Uint8Array} */
  canonicalBytes() {
    const sorted = Object.fromEntries(Object.entries(this.options).sort(([a], [b]) => (a < b ? -1 : 1)));
    return new TextEncoder().encode(JSON.stringify(sorted));
  }

  /** Read canonical bytes, and nothing else. @param {Uint8Array} data @returns {Rules} @throws {InvalidRules} */
  static fromCanonical(data) {
    /** @type {Rules} */
    let rules;
    try {
      rules = new Rules(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data)));
    } catch (error) {
      if (error instanceof CopasError) throw error;
      refuse("bad-value", "The bytes are not the canonical form of any rules.");
    }
    const again = rules.canonicalBytes();
    if (again.length !== data.length || again.some((byte, index) => byte !== data[index])) {
      refuse("bad-value", "The bytes are not the canonical form of any rules.");
    }
    return rules;
  }
}

/** @param {number} length @returns {number[]} */
const range = (length) => Array.from({ length }, (_, index) => index);

/** @param {unknown} values */
function checkNames(values) {
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    refuse("bad-value", "Rules are written as an object of options.");
  }
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(HOUSE, name)) refuse("unknown-option", `The rules have no option ${JSON.stringify(name)}.`, { option: name });
  }
}

/** @param {Options} options */
function checkValues(options) {
  for (const [option, allowed] of Object.entries(ALLOWED)) {
    const value = options[/** @type {keyof Options} */ (option)];
    if (Array.isArray(allowed)) {
      if (!allowed.includes(value)) refuse("bad-value", `The option ${option} is one of ${allowed.join(", ")}.`, { option });
    } else if (typeof value !== "number" || !Number.isInteger(value) || value < allowed.low || value > allowed.high) {
      refuse("bad-value", `The ${option} must be from ${allowed.low} to ${allowed.high}.`, { option, ...allowed });
    }
  }
  const cycle = options.pass_cycle;
  if (!Array.isArray(cycle) || cycle.length < 1 || cycle.length > MAX_CYCLE || cycle.some((d) => !DIRECTIONS.includes(d))) {
    refuse("bad-value", `The pass_cycle is a list of 1 to ${MAX_CYCLE} of ${DIRECTIONS.join(", ")}.`, { option: "pass_cycle" });
  }
}

/** @param {unknown} removed @returns {Card[]} */
function parseRemoved(removed) {
  if (!Array.isArray(removed) || removed.length > CARD_NUMBERS) {
    refuse("bad-value", "The removed cards are a list.", { option: "removed" });
  }
  try {
    return removed.map(parseCard).sort((a, b) => a - b);
  } catch (error) {
    if (!(error instanceof CopasError)) throw error;
    return refuse("bad-value", `An option has a value it cannot have: ${error.message}`, { option: "removed" });
  }
}
