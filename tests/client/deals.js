// Random deals as events of a table, for the tests of the client.

import { PublicDeal } from "../../src/copas/web/static/rules/deal.js";
import { legalCards } from "../../src/copas/web/static/rules/legality.js";
import { passOffset } from "../../src/copas/web/static/rules/rules.js";

/** @typedef {import("../../src/copas/web/static/rules/rules.js").Rules} Rules */

/** @param {number} seed */
export function dice(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Events of one random deal, as seat 0 sees them. @param {Rules} rules @param {number} seed */
export function randomDeal(rules, seed) {
  const roll = dice(seed);
  const deck = [...rules.deck];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(roll() * (i + 1));
    [deck[i], deck[j]] = [Number(deck[j]), Number(deck[i])];
  }
  const n = rules.players;
  const hands = Array.from({ length: n }, (_, seat) => deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize));
  /** @type {import("../../src/copas/web/static/core/table-state.js").TableEvent[]} */
  const events = [
    { kind: "opened", table: "t", room: "friends", code: "X", rules, bots: "mestre", clock: true },
    { kind: "started", rules, seats: hands.map((_, seat) => ({ kind: seat ? "bot" : "human", name: `N${seat}` })) },
    { kind: "you", seat: 0 },
    { kind: "setup", setup: 1, deal: 1, dealer: n - 1, scores: Array(n).fill(0) },
    { kind: "dealt", cards: [...(hands[0] ?? [])] },
  ];
  const direction = rules.direction(1);
  if (direction !== "hold") {
    const count = rules.options.pass_count;
    const given = hands.map((hand) => hand.splice(0, count));
    hands.forEach((hand, seat) => hand.push(...(given[(seat - passOffset(direction, n) + n) % n] ?? [])));
    events.push({ kind: "exchanged", given: given[0] ?? [], received: (hands[0] ?? []).slice(-count) });
  }
  const deal = new PublicDeal(rules, { dealer: n - 1 });
  if (deal.phase === "passing") for (let seat = 0; seat < n; seat++) deal.markPassed(seat);
  const widow = deck.slice(n * rules.handSize);
  while (deal.phase === "playing") {
    const seat = deal.turn ?? hands.findIndex((hand) => hand.includes(Number(rules.openingCard)));
    const hand = hands[seat] ?? [];
    const legal = legalCards(deal.context, hand);
    const card = Number(legal[Math.floor(roll() * legal.length)]);
    deal.play(seat, card);
    hand.splice(hand.indexOf(card), 1);
    events.push({ kind: "played", seat, card });
  }
  return { events, deal, widow };
}
