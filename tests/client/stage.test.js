// The queue between what has happened and what is shown.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createStage, MOTION } from "../../src/copas/web/static/core/stage.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";
import { randomDeal } from "./deals.js";

/** A stage with a clock that the test moves. @param {number} pace */
function staged(pace) {
  /** @type {{ at: number, run: () => void }[]} */
  let timers = [];
  let now = 0;
  const shownEvents = /** @type {string[]} */ ([]);
  const stage = createStage({ pace: () => pace, after: (run, ms) => timers.push({ at: now + ms, run }), onShown: ({ event, skipped }) => void (skipped || shownEvents.push(event.kind)) });
  const advance = (/** @type {number} */ ms) => {
    const end = now + ms;
    for (;;) {
      const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      timers = timers.filter((timer) => timer !== due);
      now = due.at;
      due.run();
    }
    now = end;
  };
  return { stage, advance, shownEvents };
}

const plays = (/** @type {{ deal: { plays: readonly unknown[] } | null }} */ state) => state.deal?.plays.length ?? 0;

test("cards are shown one after the other, and a full trick rests before it goes", () => {
  const { stage, advance } = staged(1);
  const { events } = randomDeal(new Rules(), 4);
  const start = events.findIndex(({ kind }) => kind === "played");
  for (const event of events.slice(0, start)) stage.push(event, { history: true });
  let swept = 0;
  stage.sweeper.run = () => swept++;
  for (const event of events.slice(start, start + 5)) stage.push(event);
  assert.equal(plays(stage.truth.peek()), 5);
  assert.equal(plays(stage.shown.peek()), 1);
  advance((MOTION.play + 60) * 3 + 1);
  assert.equal(plays(stage.shown.peek()), 4);
  assert.equal(stage.resting.peek(), 0);
  advance(MOTION.rest - 50);
  assert.equal(plays(stage.shown.peek()), 4, "the next card waits for the rest");
  advance(2000);
  assert.equal(plays(stage.shown.peek()), 5);
  assert.equal(stage.resting.peek(), null);
  assert.equal(swept, 1);
});

test("a tap shows everything at once", () => {
  const { stage } = staged(1);
  const { events } = randomDeal(new Rules(), 5);
  for (const event of events.slice(0, 20)) stage.push(event);
  stage.flush();
  assert.deepEqual(stage.shown.peek(), stage.truth.peek());
});

test("history moves nothing and is shown at once", () => {
  const { stage, shownEvents } = staged(1);
  const { events } = randomDeal(new Rules(), 6);
  for (const event of events) stage.push(event, { history: true });
  assert.deepEqual(stage.shown.peek(), stage.truth.peek());
  assert.deepEqual(shownEvents, []);
});

test("at the speed 'instant' nothing waits, and the full trick lies until the next card", () => {
  const { stage } = staged(0);
  const { events } = randomDeal(new Rules(), 7);
  const start = events.findIndex(({ kind }) => kind === "played");
  for (const event of events.slice(0, start + 4)) stage.push(event);
  assert.equal(plays(stage.shown.peek()), 4);
  assert.equal(stage.resting.peek(), 0);
  stage.push(/** @type {any} */ (events[start + 4]));
  assert.equal(stage.resting.peek(), null);
});

test("whatever the pace, the screen ends where the table is", () => {
  for (const pace of [0, 0.6, 1, 1.6]) {
    const { stage, advance } = staged(pace);
    for (const event of randomDeal(new Rules(), 8).events) stage.push(event);
    advance(400_000);
    assert.deepEqual(stage.shown.peek(), stage.truth.peek(), `pace ${pace}`);
  }
});
