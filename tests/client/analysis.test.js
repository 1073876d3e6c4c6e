// The analysis of a match: asked for and waited for, and what its figures say in words.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { mistakeAt, nearZero, placeHash, placeOf, watchAnalysis } from "../../src/copas/web/static/core/analysis.js";
import { factTexts, hintText, mistakeText, placeText } from "../../src/copas/web/static/core/analysis-text.js";
import { ApiError } from "../../src/copas/web/static/core/api.js";
import { useWords } from "../../src/copas/web/static/core/i18n.js";
import { judgeOf } from "../../src/copas/web/static/ui/analysis.js";
import { playsAt } from "../../src/copas/web/static/ui/people/cloth.js";

const catalogue = (/** @type {string} */ name) => readFileSync(new URL(`../../src/copas/locales/pt-BR/${name}.ftl`, import.meta.url), "utf8");
useWords("pt-BR", ["web", "cards", "pages", "analysis", "hint"].map(catalogue));
Object.assign(globalThis, { document: { documentElement: { lang: "pt-BR" } } });

const NAMES = ["Ana", "Beto", "Cora", "Duda"];

/** @param {Partial<import("../../src/copas/web/static/core/analysis.js").Mistake>} part */
const mistake = (part) => ({
  deal: 2, trick: 3, seat: 1, cost: 11.62, judge: "mestre", chosen: ["KS"], better: ["3H"], points: null, moon_risk: null, own_moon: null,
  reasons: ["hint-lead-low card=3H", "hint-not-into-receiver seat=2"], queen_at: [], voids: [], ...part,
});

/** A server that gives one answer after the other, and time that passes when it is told to. @param {...unknown} answers */
function outside(...answers) {
  const asked = /** @type {string[]} */ ([]);
  const waiting = /** @type {{ run: () => void, ms: number }[]} */ ([]);
  return {
    asked,
    waiting,
    request: async (/** @type {string} */ method, /** @type {string} */ route) => {
      asked.push(`${method} ${route}`);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    after: (/** @type {() => void} */ run, /** @type {number} */ ms) => waiting.push({ run, ms }),
    /** Let the time pass that it waits for. */
    async pass() {
      waiting.shift()?.run();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test("it is asked how it stands until it is done", async () => {
  const world = outside({ state: "none" }, { state: "waiting", ahead: 2 }, { state: "working", done: 3, total: 9 }, { state: "done", judge: "mestre", seats: [], mistakes: [] });
  const watched = watchAnalysis("a b", world);
  assert.equal(watched.standing.value.state, "unknown");
  await watched.look();
  assert.equal(world.waiting.length, 0, "what nobody has asked for is not waited for");
  await watched.start();
  assert.deepEqual(watched.standing.value, { state: "waiting", ahead: 2 });
  await world.pass();
  assert.deepEqual(watched.standing.value, { state: "working", done: 3, total: 9 });
  await world.pass();
  assert.equal(watched.standing.value.state, "done");
  assert.equal(world.waiting.length, 0);
  assert.deepEqual(world.asked, ["GET", "POST", "GET", "GET"].map((method) => `${method} /api/matches/a%20b/analysis`));
});

test("a lost connection while it is made is bridged; a refusal is told and not repeated", async () => {
  const world = outside(new ApiError("too_many", ""), { state: "working", done: 1, total: 9 }, new ApiError("offline", ""), { state: "working", done: 5, total: 9 });
  const watched = watchAnalysis("m", world);
  await watched.start();
  assert.deepEqual([watched.problem.value, watched.standing.value.state, world.waiting.length], ["too_many", "none", 0], "it can be asked for again");
  await watched.start();
  assert.equal(watched.problem.value, "");
  await world.pass();
  assert.deepEqual([watched.problem.value, watched.standing.value.state], ["offline", "working"]);
  await world.pass();
  assert.deepEqual([watched.problem.value, watched.standing.value], ["", { state: "working", done: 5, total: 9 }]);
});

test("a page that has gone asks no more", async () => {
  const world = outside({ state: "working", done: 0, total: 9 }, { state: "done" });
  const watched = watchAnalysis("m", world);
  await watched.look();
  watched.stop();
  await world.pass();
  assert.equal(world.asked.length, 1);
  assert.equal(watched.standing.value.state, "working");
});

test("a place is the end of an address", () => {
  const place = { deal: 12, trick: 3, seat: 9 };
  assert.deepEqual(placeOf(placeHash(place)), place);
  for (const other of ["", "#analysis", "#d1t2", "#d1t2s3x", "#d99999t1s1"]) assert.equal(placeOf(other), null, other);
  const here = mistake({});
  assert.equal(mistakeAt([mistake({ seat: 2 }), here], { deal: 2, trick: 3, seat: 1 }), here);
  assert.equal(mistakeAt([here], { deal: 2, trick: 4, seat: 1 }), null);
});

test("a mistake in words", () => {
  assert.equal(mistakeText(mistake({}), NAMES), "Mão 2, vaza 3: Beto jogou rei de espadas; melhor, três de copas (11,6 pontos).");
  const pass = mistake({ trick: 0, chosen: ["AC", "KC", "QC"], better: ["QS", "KS", "AS"] });
  assert.match(mistakeText(pass, NAMES), /^Mão 2, passe: Beto passou ás de paus, rei de paus, dama de paus; melhor, /);
  assert.equal(placeText(pass), "Mão 2, passe");
  assert.equal(hintText(mistake({}), NAMES), "3♥ é baixa: outro deve levar a vaza. Não saia com espadas: você passou a dama para Cora.");
});

test("figures are told where there are any, moons where they changed, and what was known where it told something", () => {
  assert.deepEqual(factTexts(mistake({}), NAMES), []);
  const told = mistake({ points: [16.04, 7.32], moon_risk: [0.34, 0.05], own_moon: [0.1, 0.12], queen_at: [2], voids: [[0, "clubs"], [2, "clubs"], [0, "hearts"], [2, "hearts"], [3, "hearts"]] });
  assert.deepEqual(factTexts(told, NAMES), [
    "Pontos esperados na mão: 16,0 em vez de 7,3.",
    "O risco da lua de outro ficou em 34% em vez de 5%.",
    "Dava para saber: a dama só podia estar com Cora; Ana e Cora sem paus.",
  ]);
  assert.deepEqual(factTexts(mistake({ points: [5.1, 6.5] }), NAMES), ["Custaria mais pontos próprios (6,5 em vez de 5,1), mas os outros ficariam com mais, ou a partida terminaria melhor."]);
  assert.deepEqual(factTexts(mistake({ points: [5.12, 5.08] }), NAMES), ["Os pontos próprios seriam os mesmos; decide o que os outros levam, ou o fim da partida."]);
  assert.deepEqual(factTexts(mistake({ own_moon: [0, 0.4] }), NAMES), ["A lua própria tinha 40% de chance; ficou em 0%."]);
  assert.deepEqual(factTexts(mistake({ trick: 0, queen_at: [2] }), NAMES), [], "before the pass nobody knows");
});

test("the judge that is named is the one that has judged", () => {
  const found = { judge: "mestre", least: 0.5, seats: [] };
  assert.equal(judgeOf({ ...found, mistakes: [] }), "mestre");
  assert.equal(judgeOf({ ...found, mistakes: [mistake({ judge: "médio" }), mistake({ judge: "médio" })] }), "médio");
  assert.equal(judgeOf({ ...found, mistakes: [mistake({ judge: "médio" }), mistake({})] }), "mestre");
});

test("minus nothing is nothing", () => {
  assert.equal(Object.is(nearZero(-0.04), 0), true);
  assert.equal(nearZero(-0.05), -0.05);
});

test("so many plays lead to a card", () => {
  const trick = (/** @type {number} */ leader) => ({ leader, cards: ["2C", "3C", "4C", "5C"], winner: 3, points: 0 });
  const deal = { number: 1, dealer: 0, direction: "hold", hands: [[], [], [], []], passes: [], tricks: [trick(2), trick(0)], claimed: null, shown: 0, changes: [] };
  assert.deepEqual([0, 1, 2, 3].map((seat) => playsAt(deal, { trick: 1, seat })), [3, 4, 1, 2]);
  assert.equal(playsAt(deal, { trick: 2, seat: 0 }), 5);
  assert.equal(playsAt(deal, { trick: 3, seat: 0 }), 0, "after a claim nothing is played any more");
});
