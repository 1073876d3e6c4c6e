// Cards in a line of text: rank and suit on a small face, read aloud by their names, several of them in one breath.

import { html } from "../vendor/preact.js";
import { cardMark, cardName, cardNames } from "../core/cards-text.js";
import { suitOf } from "../rules/cards.js";

/** @typedef {import("../rules/cards.js").Card} Card */

/** @param {{ card: Card }} props */
export const CardMark = ({ card }) => html`<span class="cs" data-s=${suitOf(card)} aria-label=${cardName(card)} role="img">${cardMark(card)}</span>`;

/** @param {{ cards: readonly Card[] }} props */
export const CardMarks = ({ cards }) => html`<span class="cardline" role="img" aria-label=${cardNames(cards)}>${cards.map((card) => html`<span class="cs" key=${card} data-s=${suitOf(card)} aria-hidden="true">${cardMark(card)}</span>`)}</span>`;

/** By suit, the highest first. @param {readonly Card[]} cards */
export const bySuit = (cards) => [...cards].sort((a, b) => suitOf(a) - suitOf(b) || b - a);
