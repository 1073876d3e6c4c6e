// A card in words and marks: the twin of the card part of `copas.wording`.

import { RANKS, rankOf, suitOf } from "../rules/cards.js";
import { t } from "./i18n.js";

/** @typedef {import("../rules/cards.js").Card} Card */

export const SUIT_NAMES = /** @type {const} */ (["clubs", "diamonds", "hearts", "spades"]);
export const SUIT_SYMBOLS = /** @type {const} */ (["♣", "♦", "♥", "♠"]);

/** `10`, `Q`. @param {Card} card */
export const rankMark = (card) => (rankOf(card) === 10 ? "10" : (RANKS[rankOf(card) - 2] ?? ""));

/** `10♦`. @param {Card} card */
export const cardMark = (card) => rankMark(card) + SUIT_SYMBOLS[/** @type {0 | 1 | 2 | 3} */ (suitOf(card))];

/** `10♦ Q♠`. @param {readonly Card[]} cards */
export const cardMarks = (cards) => cards.map(cardMark).join(" ");

/** @param {number} suit */
export const suitName = (suit) => t("cards-suit", { suit: SUIT_NAMES[suit] ?? "spades" });

/** A card as it is spoken: `dez de ouros`. @param {Card} card */
export const cardName = (card) =>
  t(card >= 52 ? "cards-name-second" : "cards-name", { rank: rankOf(card), suit: SUIT_NAMES[suitOf(card)] ?? "spades" });

/** Several, as they are spoken. @param {readonly Card[]} cards */
export const cardNames = (cards) => cards.map(cardName).join(", ");
