// The order of a hand on the screen.

import { CLUBS, DIAMONDS, HEARTS, SPADES, rankOf, suitOf } from "../rules/cards.js";

/** @typedef {import("../rules/cards.js").Card} Card */

/** @param {number} suit */
const isRed = (suit) => suit === DIAMONDS || suit === HEARTS;

/**
 * The order of the suits, so that neighbours differ in colour wherever the hand allows it.
 * @param {readonly Card[]} held every card the hand has had, so that the order stays when a suit runs out
 * @param {"alternating" | "ranked"} style @returns {number[]}
 */
export function suitOrder(held, style) {
  if (style === "ranked") return [SPADES, HEARTS, DIAMONDS, CLUBS];
  const usual = [CLUBS, DIAMONDS, SPADES, HEARTS];
  const present = usual.filter((suit) => held.some((card) => suitOf(card) === suit));
  if (present.length !== 3) return usual;
  const alone = present.find((suit) => present.filter((other) => isRed(other) === isRed(suit)).length === 1);
  const [first, last] = present.filter((suit) => suit !== alone);
  return /** @type {number[]} */ ([first, alone, last]);
}

/**
 * @param {readonly Card[]} cards
 * @param {{ sort: "alternating" | "ranked", direction: "down" | "up" }} settings
 * @param {readonly Card[]} [held] @returns {Card[]}
 */
export function sortHand(cards, { sort, direction }, held = cards) {
  const order = suitOrder(held, sort);
  const sign = direction === "down" ? -1 : 1;
  return [...cards].sort((a, b) => order.indexOf(suitOf(a)) - order.indexOf(suitOf(b)) || sign * (rankOf(a) - rankOf(b)) || a - b);
}
