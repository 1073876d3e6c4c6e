// The one line and the reasons, in the words of the catalogues: whose turn it is and what the rule asks.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { useWords } from "../../src/copas/web/static/core/i18n.js";
import { legalNow, promptOf, refusal, refusalText } from "../../src/copas/web/static/core/prompt.js";
import { emptyTable, ownHand, phaseOf, reduce, turnOf } from "../../src/copas/web/static/core/table-state.js";
import { PRESETS } from "../../src/copas/web/static/data/presets.js";
import { legalCards } from "../../src/copas/web/static/rules/legality.js";
import { parseCard } from "../../src/copas/web/static/rules/cards.js";
import { publicDeal } from "../../src/copas/web/static/core/table-state.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";
import { PASS_COMMIT, PLAY } from "../../src/copas/web/static/core/codes.js";
import { randomDeal } from "./deals.js";

const catalogue = (/** @type {string} */ file) => readFileSync(new URL(`../../src/copas/locales/pt-BR/${file}.ftl`, import.meta.url), "utf8");
useWords("pt-BR", ["web", "cards", "reasons", "rules"].map(catalogue));

/** @typedef {import("../../src/copas/web/static/core/table-state.js").TableEvent} TableEvent */

/** A table where seat 0 holds some cards. @param {string} hand @param {readonly [number, string][]} plays @param {number} owing */
function table(hand, plays, owing) {
  const rules = new Rules({ pass_cycle: ["hold"] });
  /** @type {TableEvent[]} */
  const events = [
    { kind: "opened", table: "t", room: "friends", code: "", rules, bots: "", clock: false },
    { kind: "started", rules, seats: ["Eu", "Cora", "Duda", "Tiago"].map((name, seat) => ({ kind: seat ? "bot" : "human", name })) },
    { kind: "you", seat: 0 },
    { kind: "setup", setup: 1, deal: 1, dealer: 3, scores: [0, 0, 0, 0] },
    { kind: "dealt", cards: hand.split(" ").map(parseCard) },
    ...plays.map(([seat, card]) => /** @type {TableEvent} */ ({ kind: "played", seat, card: parseCard(card) })),
    { kind: "round", round: 9, owed: [[owing, PLAY]] },
  ];
  return events.reduce(reduce, emptyTable());
}

const line = (/** @type {any} */ state, /** @type {number[]} */ chosen = []) => {
  const { main, why, turn } = promptOf(state, { chosen });
  return [main, why, turn];
};

test("your turn, follow suit: the rule is named, the other suits are refused", () => {
  const state = table("9C 5C KD QS", [[1, "2C"], [2, "JC"], [3, "4C"]], 0);
  assert.deepEqual(line(state), ["Sua vez", "Siga o naipe: paus", true]);
  assert.equal(refusal(state, parseCard("KD")), "must-follow");
  assert.equal(refusalText(state, "must-follow"), "Saíram paus: siga o naipe");
  assert.deepEqual(legalNow(state), [parseCard("5C"), parseCard("9C")]);
});

test("void on the first trick: neither hearts nor the queen", () => {
  const state = table("KD QS 2H", [[1, "2C"], [2, "JC"], [3, "4C"]], 0);
  assert.deepEqual(line(state), ["Sua vez", "Primeira vaza: sem copas nem dama", true]);
  assert.equal(refusal(state, parseCard("QS")), "no-points-first-trick");
  assert.equal(refusal(state, parseCard("KD")), null);
});

test("somebody else's turn: the rule of the trick, what is ready, and nothing is refused because of the turn", () => {
  const state = table("9C 5C KD QS", [[1, "2C"], [2, "JC"]], 3);
  assert.deepEqual(line(state, [parseCard("9C")]), ["Vez de Tiago · pronta: 9♣", "Saíram paus: siga o naipe", false]);
  assert.equal(refusal(state, parseCard("9C")), null);
});

test("after the own card the trick's rule is no concern any more", () => {
  const state = table("2C 9C KD 2H", [[0, "2C"], [1, "JC"]], 2);
  assert.deepEqual(line(state), ["Vez de Duda", "", false]);
  for (const card of ownHand(state) ?? []) assert.equal(refusal(state, card), null);
});

test("to lead with hearts closed", () => {
  const state = table("AC 3D 2H", [[1, "2C"], [2, "JC"], [3, "4C"], [0, "AC"]], 0);
  assert.deepEqual(line(state), ["Sua vez", "Copas ainda fechadas: saia de outro naipe", true]);
  assert.equal(refusal(state, parseCard("2H")), "hearts-not-broken");
});

test("the rules know the turn before the round is open: nothing to press yet", () => {
  const state = table("AC 3D 2H", [[1, "2C"], [2, "JC"], [3, "4C"], [0, "AC"]], 3);
  assert.equal(turnOf(state), 0);
  assert.equal(promptOf(state, { chosen: [] }).turn, false);
});

test("who was replaced is told so, and has nothing to press", () => {
  const state = reduce(table("9C 5C KD QS", [[1, "2C"], [2, "JC"], [3, "4C"]], 0), { kind: "left", seat: 0, why: "silence" });
  assert.deepEqual(line(state), ["Um bot joga no seu lugar", "Você pode assistir até o fim.", false]);
});

test("passing: to whom, how many are chosen, who is waited for", () => {
  const rules = new Rules();
  let state = table("9C 5C KD QS", [], 0);
  state = reduce(reduce(state, { kind: "options", rules, bots: "", clock: false }), { kind: "setup", setup: 2, deal: 1, dealer: 3, scores: [0, 0, 0, 0] });
  state = reduce(state, { kind: "dealt", cards: ["9C", "5C", "KD", "QS"].map(parseCard) });
  state = reduce(state, { kind: "round", round: 4, owed: [[0, PASS_COMMIT], [2, PASS_COMMIT]] });
  assert.equal(phaseOf(state), "passing");
  assert.deepEqual(line(state), ["Escolha 3 cartas para Cora", "Ninguém vê o que vem antes de todos passarem.", true]);
  assert.deepEqual(line(state, [parseCard("9C")]), ["1 de 3 escolhidas", "Toque para trocar", true]);
  state = reduce(state, { kind: "paid", seat: 0, type: PASS_COMMIT });
  assert.deepEqual(line(state), ["Passe entregue", "Esperando Duda", false]);
});

test("a full trick on show: who takes it, with how many points", () => {
  const state = table("9C 5C KD QS", [[1, "2C"], [2, "JC"]], 3);
  const { main, why } = promptOf(state, { chosen: [], resting: { taker: 2, points: 14 } });
  assert.deepEqual([main, why], ["Duda leva a vaza", "14 pontos"]);
});

test("over whole deals of every preset the line has words, and refuses exactly what the rules refuse", () => {
  for (const [name, options] of Object.entries(PRESETS)) {
    const rules = new Rules(options);
    let state = emptyTable();
    for (const event of randomDeal(rules, 11).events) {
      state = reduce(state, event);
      const deal = publicDeal(state);
      if (deal?.turn !== undefined && deal?.turn !== null) state = reduce(state, { kind: "round", round: 1, owed: [[deal.turn, PLAY]] });
      const { main } = promptOf(state, { chosen: [] });
      assert.ok(main, `${name}: ${event.kind}`);
      const hand = ownHand(state);
      if (!deal || !hand || turnOf(state) !== 0) continue;
      const legal = legalCards(deal.context, hand);
      for (const card of hand) {
        const reason = refusal(state, card);
        assert.equal(reason === null, legal.includes(card), name);
        if (reason) assert.doesNotMatch(refusalText(state, reason), /reasons-/);
      }
    }
  }
});
