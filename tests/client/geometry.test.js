// Where things lie, in numbers: the fan of the design, and seats and cards for 3 to 10 players on every screen.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fan, splitAt } from "../../src/copas/web/static/ui/fan.js";
import { arrange, sizes } from "../../src/copas/web/static/ui/geometry.js";
import { sortHand, suitOrder } from "../../src/copas/web/static/core/sort.js";
import { parseCard, suitOf } from "../../src/copas/web/static/rules/cards.js";
import { dice } from "./deals.js";
import { levelsOf } from "../../src/copas/web/static/ui/table/score-sheet.js";

/** @param {string} text */
const cards = (text) => text.split(" ").map(parseCard);

test("the fan of the design: 13 cards on a phone take 6 + 7, at least 46 px each", () => {
  const hand = cards("AC 8C 3C KD 8D 3D 9S 5S 2S QH 9H 6H 2H");
  const { rows, places } = fan(hand, 344, 66);
  assert.deepEqual(rows, [6, 7]);
  assert.ok(places.every(({ step }) => step >= 46));
});

test("the fan of the design: 17 cards take 9 + 8, at least 34 px each", () => {
  const hand = cards("AC 9C 8C 4C 3C KD 8D 7D 3D KS 9S 5S 2S QH 9H 6H 2H");
  const { rows, places } = fan(hand, 344, 66);
  assert.deepEqual(rows, [9, 8]);
  assert.ok(places.every(({ step }) => step >= 34));
});

test("one row as a setting: 23 px steps", () => {
  const { rows, places } = fan(Array.from({ length: 13 }, (_, i) => i), 344, 66, true);
  assert.deepEqual(rows, [13]);
  assert.ok(places.every(({ step }) => step > 22 && step < 24));
});

test("every fan stays in its room, keeps the order, and never makes a row too long", () => {
  const roll = dice(7);
  for (let n = 0; n <= 26; n++) {
    for (const [room, width] of [[296, 60], [344, 66], [344, 78], [624, 62], [760, 116], [1006, 118]]) {
      const hand = sortHand(Array.from({ length: 52 }, (_, card) => card).sort(() => roll() - 0.5).slice(0, n), { sort: "alternating", direction: "down" });
      const { places, rows, height } = fan(hand, Number(room), Number(width));
      assert.equal(places.length, n);
      assert.ok(rows.length === 1 || rows.every((count) => count <= Math.max(9, Math.ceil(n / 2))), `${n} cards in ${room}: ${rows}`);
      places.forEach(({ x, y, row }, index) => {
        assert.ok(x >= -0.01 && x + Number(width) <= Number(room) + 0.01, `card ${index} of ${n} in ${room}`);
        assert.ok(y >= 0 && y + Number(width) * 1.4 <= height + 0.01);
        const next = places[index + 1];
        if (next && next.row === row) assert.ok(next.x > x);
      });
      if (n > 1) assert.ok(splitAt(hand) > 0 && splitAt(hand) < n);
    }
  }
});

const SCREENS = { phone: [360, 640, 372], small: [320, 580, 330], tall: [412, 915, 600], flat: [640, 360, 262], wideflat: [844, 390, 290], tablet: [820, 1180, 880], sidetablet: [1024, 768, 470], desktop: [1366, 768, 487], lowdesktop: [1280, 640, 390], big: [1920, 1080, 740] };

for (const [name, [width = 0, height = 0, board = 0]] of Object.entries(SCREENS)) {
  test(`${name}: seats and played cards of 3 to 10 players have room`, () => {
    for (const large of [false, true]) {
      const size = sizes(width, height, large);
      const W = size.form === "desktop" ? width - 312 : width;
      for (let players = 3; players <= 10; players++) {
        const where = `${players} players, ${large ? "large" : "normal"}`;
        const { seats, centre, trickWidth, cards: spots, mat } = arrange(players, W, board, size);
        assert.equal(seats.length, players - 1);
        assert.equal(spots.length, players);
        for (const seat of seats) assert.ok(seat.x >= 0 && seat.x + seat.width <= W && seat.y >= 0, `${where}: a seat at ${seat.x},${seat.y}`);
        seats.forEach((a, i) => seats.slice(i + 1).forEach((b) => {
          const [ha, hb] = [a, b].map(({ style }) => (style === "row" ? 46 : size.avatar * 0.8 + 34));
          const apart = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + Number(ha) <= b.y + 1 || b.y + Number(hb) <= a.y + 1;
          assert.ok(apart, `${where}: seats ${i} and another overlap`);
        }));
        for (const { x, y } of spots) {
          assert.ok(centre.x + x - trickWidth / 2 >= 0 && centre.x + x + trickWidth / 2 <= W, where);
          assert.ok(centre.y + y + trickWidth * 0.7 <= board + 2, `${where}: a card below the cloth`);
        }
        assert.ok(mat.rx > 0 && mat.ry > 0 && trickWidth >= 34);
        // You sit at the bottom, your left neighbour's card lies at the left.
        assert.ok(Math.abs(Number(spots[0]?.x)) < 0.001 && Number(spots[1]?.x) < 0);
      }
    }
  });
}

test("neighbouring suits differ in colour, also when one is missing", () => {
  const red = (/** @type {number} */ suit) => suit === 1 || suit === 2;
  for (const missing of [0, 1, 2, 3]) {
    const hand = Array.from({ length: 52 }, (_, card) => card).filter((card) => suitOf(card) !== missing);
    const order = suitOrder(hand, "alternating");
    order.slice(1).forEach((suit, index) => assert.notEqual(red(suit), red(Number(order[index])), `${missing}: ${order}`));
  }
  assert.deepEqual(sortHand(cards("2C AC QH 2S"), { sort: "ranked", direction: "up" }), cards("2S QH 2C AC"));
});

test("markers of the score line never cover each other", () => {
  for (let run = 0; run < 200; run++) {
    const places = Array.from({ length: 3 + (run % 8) }, (_, seat) => (run * 37 + seat * seat * 11 + seat * run) % 101);
    const levels = levelsOf(places);
    places.forEach((a, i) => places.slice(0, i).forEach((b, j) => assert.ok(Math.abs(a - b) >= 8 || levels[i] !== levels[j])));
  }
  assert.deepEqual(levelsOf([10, 50, 52, 90, 57]), [0, 0, 1, 0, 0 + 2]);
});
