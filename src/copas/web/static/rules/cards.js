// Cards as numbers: `suit * 13 + rank - 2`, clubs first, spades last; second copies are the same plus 52.
// Sets of cards are arrays in ascending order without repetition.

import { InvalidCard } from "./errors.js";

/** @typedef {number} Card */
/** @typedef {number} Suit */

export const RANKS = "23456789TJQKA";
export const SUITS = "CDHS";
export const DECK_SIZE = 52;
export const CARD_NUMBERS = 2 * DECK_SIZE;
export const CLUBS = 0;
export const DIAMONDS = 1;
export const HEARTS = 2;
export const SPADES = 3;

/** The same card of the first deck. @param {Card} card @returns {Card} */
export const faceOf = (card) => card % DECK_SIZE;

/** @param {Card} card @returns {Suit} */
export const suitOf = (card) => Math.floor(faceOf(card) / 13);

/** The rank, 2 to 14 (ace). @param {Card} card @returns {number} */
export const rankOf = (card) => (card % 13) + 2;

/** @param {unknown} value @returns {value is Card} */
export const isCard = (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < CARD_NUMBERS;

/** `QS`, or `QS'` for the second copy. @param {Card} card @returns {string} */
export function cardText(card) {
  if (!isCard(card)) throw new InvalidCard("not-a-card", `A card is a number from 0 to 103, not ${card}.`);
  return `${RANKS[card % 13]}${SUITS[suitOf(card)]}${card < DECK_SIZE ? "" : "'"}`;
}

/** @type {ReadonlyMap<string, Card>} */
const BY_TEXT = new Map(Array.from({ length: CARD_NUMBERS }, (_, card) => [cardText(card), card]));

/** Read `QS`, `td`, `10D` or `2C'`. @param {unknown} text @returns {Card} */
export function parseCard(text) {
  const card = typeof text === "string" ? BY_TEXT.get(text.trim().toUpperCase().replaceAll("10", "T")) : undefined;
  if (card === undefined) {
    throw new InvalidCard("not-a-card", `${JSON.stringify(text)} is no card: write a rank of ${RANKS} and a suit of ${SUITS}, as in QS.`);
  }
  return card;
}

/** Ascending, without repetitions. @param {Iterable<Card>} cards @returns {Card[]} */
export const sortedCards = (cards) => [...new Set(cards)].sort((a, b) => a - b);
