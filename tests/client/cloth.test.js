// What a replay shows after so many cards.
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardText } from "../../src/copas/web/static/rules/cards.js";
import { handsAtPlay, momentOf } from "../../src/copas/web/static/ui/people/cloth.js";

const DEAL = {
  number: 1, dealer: 0, claimed: null, shown: 0, changes: [0, 0, 0],
  hands: [["2C", "AH", "3D"], ["5C", "KS", "4D"], ["9C", "QS", "8D"]],
  tricks: [
    { leader: 0, cards: ["2C", "5C", "9C"], winner: 2, points: 0 },
    { leader: 2, cards: ["8D", "3D", "4D"], winner: 2, points: 0 },
    { leader: 2, cards: ["AH", "KS", "QS"], winner: 2, points: 14 },
  ],
};
const texts = (/** @type {readonly (readonly number[])[]} */ hands) => hands.map((cards) => cards.map(cardText));

test("passed cards are with who received them", () => {
  const passes = [["AH"], ["KS"], ["QS"]];
  assert.deepEqual(texts(handsAtPlay({ ...DEAL, passes, direction: "left" })), [["2C", "3D", "QS"], ["5C", "4D", "AH"], ["9C", "8D", "KS"]]);
  assert.deepEqual(texts(handsAtPlay({ ...DEAL, passes, direction: "right" })), [["2C", "3D", "KS"], ["5C", "4D", "QS"], ["9C", "8D", "AH"]]);
  assert.deepEqual(texts(handsAtPlay({ ...DEAL, passes: [[], [], []], direction: "hold" })), DEAL.hands);
});

test("after every card: the trick on the cloth, and what is left in the hands", () => {
  const deal = { ...DEAL, passes: [["AH"], ["KS"], ["QS"]], direction: "right" };
  const seen = Array.from({ length: 10 }, (_, plays) => {
    const { number, leader, shown, left } = momentOf(deal, plays);
    return [number, leader, shown.map(cardText).join(" "), left.map((cards) => cards.length).join("")];
  });
  assert.deepEqual(seen, [
    [0, 0, "", "333"], [0, 0, "2C", "233"], [0, 0, "2C 5C", "223"], [0, 0, "2C 5C 9C", "222"],
    [1, 2, "8D", "221"], [1, 2, "8D 3D", "121"], [1, 2, "8D 3D 4D", "111"],
    [2, 2, "AH", "110"], [2, 2, "AH KS", "010"], [2, 2, "AH KS QS", "000"],
  ]);
});
