// What the person does: choosing, playing once, never by a double tap, passing, claiming once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { PASS_COMMIT, PLAY } from "../../src/copas/web/static/core/codes.js";
import { useWords } from "../../src/copas/web/static/core/i18n.js";
import { settings, parseSettings } from "../../src/copas/web/static/core/settings.js";
import { createStage } from "../../src/copas/web/static/core/stage.js";
import { createController } from "../../src/copas/web/static/ui/table/controller.js";
import { parseCard } from "../../src/copas/web/static/rules/cards.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";

/** @typedef {import("../../src/copas/web/static/core/table-state.js").TableEvent} TableEvent */

const catalogue = (/** @type {string} */ file) => readFileSync(new URL(`../../src/copas/locales/pt-BR/${file}.ftl`, import.meta.url), "utf8");
useWords("pt-BR", ["web", "cards", "reasons"].map(catalogue));
// The announcer looks for its regions on the page; here there is none.
Object.assign(globalThis, { document: { getElementById: () => null, hidden: false } });
beforeEach(() => {
  settings.value = parseSettings(null);
});

/** A table with a hand; what is sent is noted. @param {string} hand @param {TableEvent[]} more */
function table(hand, more) {
  const stage = createStage({ pace: () => 0 });
  const sent = /** @type {unknown[][]} */ ([]);
  const note = (/** @type {string} */ name) => async (/** @type {unknown[]} */ ...args) => void sent.push([name, ...args]);
  const actions = /** @type {any} */ (Object.fromEntries(["play", "pass", "moon", "claim", "undo", "hint", "ready", "rematch", "leave", "expel", "phrase", "chat"].map((name) => [name, note(name)])));
  const clock = { now: 0 };
  const controller = createController({ stage, actions, now: () => clock.now });
  const rules = new Rules();
  /** @type {TableEvent[]} */
  const events = [
    { kind: "opened", table: "t", room: "friends", code: "", rules, bots: "", clock: false },
    { kind: "started", rules, seats: ["Eu", "Cora", "Duda", "Tiago"].map((name, seat) => ({ kind: seat ? "bot" : "human", name })) },
    { kind: "you", seat: 0 },
    { kind: "setup", setup: 1, deal: 4, dealer: 3, scores: [0, 0, 0, 0] },
    { kind: "dealt", cards: hand.split(" ").map(parseCard) },
    ...more,
  ];
  for (const event of events) stage.push(event, { history: true });
  return { stage, controller, sent, clock };
}

/** @type {TableEvent[]} */
const CLUBS_LED = [
  { kind: "played", seat: 1, card: parseCard("2C") },
  { kind: "played", seat: 2, card: parseCard("JC") },
  { kind: "played", seat: 3, card: parseCard("4C") },
  { kind: "round", round: 9, owed: [[0, PLAY]] },
];
const [NINE, FIVE, KING] = ["9C", "5C", "KD"].map(parseCard).map(Number);

test("a tap chooses, a quick second one does nothing, a later one plays, and only once", () => {
  const { controller, sent, clock } = table("9C 5C KD", CLUBS_LED);
  clock.now = 1000;
  controller.tap(Number(NINE));
  clock.now = 1200;
  controller.tap(Number(NINE));
  assert.deepEqual([controller.chosen.value, sent], [[NINE], []]);
  clock.now = 1700;
  controller.tap(Number(NINE));
  assert.deepEqual(sent, [["play", NINE]]);
  controller.tap(Number(FIVE));
  clock.now = 9000;
  controller.tap(Number(FIVE));
  controller.confirm();
  assert.equal(sent.length, 1, "what was sent is under way: nothing else goes");
});

test("one tap plays where the person wants it so", () => {
  settings.value = { ...settings.value, taps: "1" };
  const { controller, sent, clock } = table("9C 5C KD", CLUBS_LED);
  clock.now = 1000;
  controller.tap(Number(FIVE));
  assert.deepEqual(sent, [["play", FIVE]]);
});

test("a refused card says why and is not chosen", () => {
  const { controller, sent, clock } = table("9C 5C KD", CLUBS_LED);
  clock.now = 1000;
  controller.tap(Number(KING));
  assert.deepEqual([controller.chosen.value, sent], [[], []]);
  assert.equal(controller.problem.value, "Saíram paus: siga o naipe");
});

test("by key: Enter chooses, Enter again plays", () => {
  const { controller, sent } = table("9C 5C KD", CLUBS_LED);
  controller.tap(Number(NINE), { key: true });
  controller.tap(Number(NINE), { key: true });
  assert.deepEqual(sent, [["play", NINE]]);
});

test("before the round is open a card can be made ready, not played", () => {
  const { stage, controller, sent, clock } = table("9C 5C KD", CLUBS_LED.slice(0, 3));
  clock.now = 1000;
  controller.tap(Number(NINE));
  controller.confirm();
  assert.deepEqual([controller.chosen.value, sent], [[NINE], []]);
  stage.push(/** @type {TableEvent} */ (CLUBS_LED[3]));
  controller.confirm();
  assert.deepEqual(sent, [["play", NINE]]);
});

test("the pass: as many as the rules ask, unchosen by a tap, sent once, in sight until opened", () => {
  const { stage, controller, sent } = table("9C 5C KD QS 2H", []);
  stage.push({ kind: "setup", setup: 2, deal: 1, dealer: 3, scores: [0, 0, 0, 0] }, { history: true });
  stage.push({ kind: "dealt", cards: ["9C", "5C", "KD", "QS", "2H"].map(parseCard) }, { history: true });
  stage.push({ kind: "round", round: 4, owed: [[0, PASS_COMMIT], [1, PASS_COMMIT]] }, { history: true });
  for (const card of ["9C", "5C", "9C", "KD", "QS", "2H"]) controller.tap(parseCard(card));
  assert.deepEqual(controller.chosen.value, ["5C", "KD", "QS"].map(parseCard));
  controller.confirm();
  controller.confirm();
  assert.equal(sent.length, 1);
  stage.push({ kind: "paid", seat: 0, type: PASS_COMMIT });
  stage.push({ kind: "committed", seat: 0 });
  controller.tidy();
  assert.deepEqual(controller.passed, ["5C", "KD", "QS"].map(parseCard));
  stage.push({ kind: "exchanged", given: ["5C", "KD", "QS"].map(parseCard), received: ["3D", "4D", "5D"].map(parseCard) });
  assert.deepEqual(controller.passed, []);
});

test("a choice that the trick forbids is forgotten", () => {
  const { stage, controller, clock } = table("9C 5C KD", [{ kind: "played", seat: 3, card: parseCard("2C") }, { kind: "round", round: 9, owed: [[0, PLAY]] }]);
  clock.now = 1000;
  controller.tap(Number(NINE));
  stage.push({ kind: "played", seat: 0, card: Number(NINE) });
  controller.tidy();
  assert.deepEqual(controller.chosen.value, []);
});

test("a forced card goes by itself only where the setting asks", () => {
  const only = table("9C KD QS", CLUBS_LED);
  assert.equal(only.controller.automatic(), null);
  settings.value = { ...settings.value, forced: "on" };
  only.controller.automatic()?.();
  assert.deepEqual(only.sent, [["play", NINE]]);
  assert.equal(table("9C 5C KD", CLUBS_LED).controller.automatic(), null);
});

test("who was replaced plays no more", () => {
  const { controller, sent, clock } = table("9C 5C KD", [...CLUBS_LED, { kind: "left", seat: 0, why: "silence" }]);
  clock.now = 1000;
  controller.tap(Number(NINE), { key: true });
  controller.tap(Number(NINE), { key: true });
  controller.confirm();
  assert.deepEqual(sent, []);
});

test("a claim is made once at a moment", () => {
  const { controller, sent } = table("9C 5C KD", CLUBS_LED);
  controller.claim(true);
  controller.claim(true);
  assert.deepEqual(sent, [["claim", true]]);
});
