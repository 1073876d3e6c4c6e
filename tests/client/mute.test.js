// Muting somebody at a table: kept by table and seat, for whoever sits there, and it takes their words away.
import assert from "node:assert/strict";
import { test } from "node:test";

import { audible, Mutes } from "../../src/copas/web/static/core/mute.js";

/** A storage as browsers have it. @param {string | null} text */
function storage(text = null) {
  return {
    getItem: () => text,
    setItem: (/** @type {string} */ _key, /** @type {string} */ value) => {
      text = value;
    },
  };
}

const line = (/** @type {number} */ number, /** @type {number | null} */ seat, /** @type {string} */ who) => ({ number, seat, who, name: who, text: `line ${number}` });

test("a muted person's words are not shown, and come back", () => {
  const mutes = new Mutes("a", storage());
  const heard = [line(1, 1, "Rui"), line(2, 2, "Eva"), line(3, null, "Rui"), line(4, 1, "Rui")];
  assert.deepEqual(audible(heard, mutes), heard);
  mutes.set(1, "Rui", true);
  assert.deepEqual(audible(heard, mutes).map(({ number }) => number), [2, 3]);
  mutes.set(1, "Rui", false);
  assert.deepEqual(audible(heard, mutes), heard);
});

test("the next person in a muted seat is heard", () => {
  const mutes = new Mutes("a", storage());
  mutes.set(1, "Rui", true);
  assert.equal(mutes.has(1, "Rui"), true);
  assert.equal(mutes.has(1, "Eva"), false);
  assert.equal(mutes.has(2, "Rui"), false);
});

test("it outlives the page, for its own table only", () => {
  const kept = storage();
  new Mutes("a", kept).set(1, "Rui", true);
  new Mutes("b", kept).set(0, "Eva", true);
  assert.equal(new Mutes("a", kept).has(1, "Rui"), true);
  assert.equal(new Mutes("b", kept).has(1, "Rui"), false);
  new Mutes("a", kept).set(1, "Rui", false);
  assert.equal(new Mutes("a", kept).has(1, "Rui"), false);
  assert.equal(new Mutes("b", kept).has(0, "Eva"), true);
});

test("old tables are forgotten, and rubbish or no storage mutes nobody", () => {
  const kept = storage();
  for (let table = 0; table <= 20; table++) new Mutes(`t${table}`, kept).set(1, "Rui", true);
  assert.equal(new Mutes("t0", kept).seats.value.size, 0);
  assert.equal(new Mutes("t1", kept).seats.value.size, 1);
  for (const rubbish of ["", "{", "null", "7", '[["a"]]', '[["a",[1]]]']) assert.equal(new Mutes("a", storage(rubbish)).seats.value.size, 0, rubbish);
  const none = new Mutes("a", null);
  none.set(1, "Rui", true);
  assert.equal(none.has(1, "Rui"), true);
});
