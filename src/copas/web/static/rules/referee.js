// The referee without hands: the twin of `copas.referee`. A play p was illegal exactly when p is not legal for
// the hand made of p and the cards that its seat showed later; no other rule is needed.

import { legalCards, whyIllegal } from "./legality.js";

/** @typedef {import("./cards.js").Card} Card */

/**
 * Name the first play of a seat that the cards it showed later refute.
 * @param {import("./deal.js").PublicDeal} deal
 * @param {number} seat
 * @param {readonly Card[]} [held] cards that the seat is known to hold still
 * @returns {{ seat: number, index: number, card: Card, reason: string } | null}
 */
export function findRevoke(deal, seat, held = []) {
  const claimed = deal.claimed?.seat === seat ? deal.claimed.cards : [];
  /** @type {Card[]} */
  const later = [...held, ...claimed];
  let found = null;
  for (const [index, play] of [...deal.history.entries()].reverse()) {
    if (play.seat !== seat) continue;
    later.push(play.card);
    if (legalCards(play.context, later).includes(play.card)) continue;
    found = { seat, index, card: play.card, reason: String(whyIllegal(play.context, later, play.card)) };
  }
  return found;
}
