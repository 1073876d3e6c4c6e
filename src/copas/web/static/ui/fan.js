// Where the cards of a hand lie: a pure function of their number, the card's width and the room.

import { suitOf } from "../rules/cards.js";

/** @typedef {import("../rules/cards.js").Card} Card */
/** @typedef {{ x: number, y: number, turn: number, row: number, step: number }} Place */

/** A lower row shows from 0.64 of the height of the upper one. */
const PEEK = 0.64;
/** Chosen cards rise by this part of the width. */
export const LIFT = 0.26;
/** Below this step (px) an index is hard to hit: the hand takes two rows. */
const NARROW = 34;

/**
 * Where the first row ends: at the suit border nearest the middle that leaves no row too long.
 * @param {readonly Card[]} hand @returns {number}
 */
export function splitAt(hand) {
  const n = hand.length;
  const longest = Math.max(Math.ceil(n / 2), n > 13 ? 9 : 8);
  let best = Math.ceil(n / 2);
  let distance = Infinity;
  for (let at = 1; at < n; at++) {
    const border = suitOf(Number(hand[at])) !== suitOf(Number(hand[at - 1]));
    const away = Math.abs(at - n / 2);
    if (border && Math.max(at, n - at) <= longest && away < distance) [best, distance] = [at, away];
  }
  return best;
}

/**
 * The fan: one row, or two where the indices would come closer than 34 px.
 * @param {readonly Card[]} hand in order from left to right
 * @param {number} room in px
 * @param {number} width of a card in px
 * @param {boolean} [oneRow] the setting: never two rows
 * @returns {{ places: Place[], height: number, rows: number[] }} places by index of the hand; x and y of the upper left corner
 */
export function fan(hand, room, width, oneRow = false) {
  const n = hand.length;
  if (!n) return { places: [], height: Math.round(width * (1.4 + LIFT)), rows: [] };
  const two = !oneRow && (room - width) / Math.max(1, n - 1) < NARROW;
  const split = two ? splitAt(hand) : n;
  const rows = two ? [split, n - split] : [n];
  const lift = Math.round(width * LIFT);
  // As high as the widest spread needs: a card less must not move the whole table by a pixel.
  const deepest = (0.9 * 10 * (two ? 0.35 : 1) * width) / 64;
  /** @type {Place[]} */
  const places = [];
  let height = 0;
  rows.forEach((count, row) => {
    const step = count > 1 ? Math.min(Math.max(46, width * 0.58), (room - width) / (count - 1)) : 0;
    const start = (room - (width + step * (count - 1))) / 2;
    const spread = Math.min(10, 0.8 * (count - 1)) * (two ? 0.35 : 1);
    const top = row * PEEK * width * 1.4 + lift;
    const drop = (0.9 * spread * width) / 64;
    for (let index = 0; index < count; index++) {
      const t = count > 1 ? (2 * index) / (count - 1) - 1 : 0;
      places.push({ x: start + index * step, y: top + drop * t * t, turn: (spread / 2) * t, row, step });
    }
    height = top + width * 1.4 + deepest;
  });
  return { places, height: Math.ceil(height), rows };
}
