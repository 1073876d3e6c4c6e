// Parts of a screen that come after the first card: asked for once, and again by themselves when there was no network.
import assert from "node:assert/strict";
import { test } from "node:test";

import { later } from "../../src/copas/web/static/core/later.js";

test("what could not be fetched is asked for again by itself, without an error", async (context) => {
  const waiting = /** @type {(() => void)[]} */ ([]);
  context.mock.method(globalThis, "setTimeout", (/** @type {() => void} */ run) => waiting.push(run));
  const said = context.mock.method(console, "info", () => {});
  const errors = context.mock.method(console, "error", () => {});
  let asked = 0;
  const part = later(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError("no network");
    return "the part";
  }, { alone: true });
  const settle = () => new Promise((done) => void setImmediate(() => done(undefined)));
  assert.equal(part(), null);
  assert.equal(part(), null);
  await settle();
  assert.equal(asked, 1);
  for (const wanted of [2, 3]) {
    assert.equal(waiting.length, 1);
    waiting.pop()?.();
    await settle();
    assert.equal(asked, wanted);
  }
  assert.equal(part(), "the part");
  assert.deepEqual(waiting, []);
  assert.equal(said.mock.callCount(), 2);
  assert.equal(errors.mock.callCount(), 0);
});
