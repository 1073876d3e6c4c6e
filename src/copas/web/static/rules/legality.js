// Which cards may be played: a function of what is public and one hand. The twin of `copas.legality`.

import { HEARTS, suitOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */

/**
 * All that the legality of a play depends on, besides the hand.
 * @typedef {object} PlayContext
 * @property {import("./cards.js").Suit | null} led the led suit, null for a lead
 * @property {readonly Card[]} keptOut cards that this trick keeps out
 * @property {boolean} broken whether hearts were broken in an earlier trick
 * @property {Card | null} opening the card that must be led now
 */

/** The context of the very first lead. @param {import("./rules.js").Rules} rules @returns {PlayContext} */
export function firstContext(rules) {
  const keptOut = rules.options.first_trick_points ? [] : rules.penalty;
  return { led: null, keptOut, broken: false, opening: rules.openingCard };
}

/** The cards that pass a test, or all of them when none does. @param {readonly Card[]} cards @param {(card: Card) => boolean} wanted */
function preferring(cards, wanted) {
  const chosen = cards.filter(wanted);
  return chosen.length ? chosen : cards;
}

/**
 * The legal cards of a hand, whole or partial, in the rules' order: the opening card; follow suit; no penalty
 * cards on the first trick unless nothing else is left; no heart lead before hearts are broken, likewise.
 * @param {PlayContext} context @param {readonly Card[]} hand @returns {readonly Card[]}
 */
export function legalCards({ led, keptOut, broken, opening }, hand) {
  if (opening !== null) return hand.filter((card) => card === opening);
  let legal = led === null ? hand : preferring(hand, (card) => suitOf(card) === led);
  if (keptOut.length) legal = preferring(legal, (card) => !keptOut.includes(card));
  if (led === null && !broken) legal = preferring(legal, (card) => suitOf(card) !== HEARTS);
  return legal;
}

/**
 * Name the rule that keeps a card of a hand from being played, or null if it may be played.
 * @param {PlayContext} context @param {readonly Card[]} hand @param {Card} card @returns {string | null}
 */
export function whyIllegal(context, hand, card) {
  if (legalCards(context, hand).includes(card)) return null;
  if (context.opening !== null) return "must-open";
  if (context.led !== null && suitOf(card) !== context.led && hand.some((other) => suitOf(other) === context.led)) {
    return "must-follow";
  }
  const lenient = legalCards({ ...context, broken: true }, hand);
  return context.keptOut.includes(card) && !lenient.includes(card) ? "no-points-first-trick" : "hearts-not-broken";
}
