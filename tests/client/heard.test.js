// What a screen reader is told: every event that matters, in each language, and what is asked of you once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { MOON, PASS_COMMIT, PLAY } from "../../src/copas/web/static/core/codes.js";
import { LANGUAGES, t, useWords } from "../../src/copas/web/static/core/i18n.js";
import { emptyTable, reduce } from "../../src/copas/web/static/core/table-state.js";
import { parseCard } from "../../src/copas/web/static/rules/cards.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";
import { heard } from "../../src/copas/web/static/ui/table/heard.js";

/** @typedef {import("../../src/copas/web/static/core/table-state.js").TableEvent} TableEvent */
/** @typedef {import("../../src/copas/web/static/core/i18n.js").Language} Language */

/** @param {Language} language */
const speak = (language) => useWords(language, ["web", "cards", "reasons"].map((file) => readFileSync(new URL(`../../src/copas/locales/${language}/${file}.ftl`, import.meta.url), "utf8")));
beforeEach(() => void speak("pt-BR"));

const rules = new Rules();
const cards = (/** @type {string} */ text) => text.split(" ").map(parseCard);
const HAND = "2C 9C 5D KD 3H AH 4S QS 7S 8D 9D JH 2D";

/** @type {TableEvent[]} */
const SEATED = [
  { kind: "opened", table: "t", room: "friends", code: "", rules, bots: "", clock: false },
  { kind: "started", rules, seats: ["Eu", "Cora", "Duda", "Tiago"].map((name, seat) => ({ kind: seat === 1 ? "bot" : "human", name })) },
  { kind: "you", seat: 0 },
];

/** What is heard of the last events. @param {TableEvent[]} before @param {TableEvent[]} events @param {boolean} [terse] */
function told(before, events, terse = false) {
  let state = before.reduce(reduce, emptyTable());
  return events.flatMap((event) => {
    const was = state;
    state = reduce(state, event);
    return heard(event, was, state, terse).map(({ text, urgent = false }) => (urgent ? `! ${text}` : text));
  });
}

/** @type {TableEvent[]} */
const DEAL = [{ kind: "setup", setup: 1, deal: 1, dealer: 3, scores: [0, 0, 0, 0] }, { kind: "dealt", cards: cards(HAND) }, { kind: "round", round: 5, owed: [[0, PASS_COMMIT], [2, PASS_COMMIT]] }];
/** @type {TableEvent[]} */
const HELD = [{ kind: "setup", setup: 4, deal: 4, dealer: 3, scores: [3, 5, 8, 10] }, { kind: "dealt", cards: cards(HAND) }];

test("a deal: which it is, how it passes, the hand by suit, and what is asked", () => {
  assert.deepEqual(told(SEATED, DEAL), [
    "Mão 1, Passe à esquerda",
    "Sua mão. paus: nove, dois; ouros: rei, nove, oito, cinco, dois; copas: ás, valete, três; espadas: dama, sete, quatro",
    "! Escolha 3 cartas para Cora. Ninguém vê o que vem antes de todos passarem.",
  ]);
  assert.deepEqual(told(SEATED, DEAL, true), ["Mão 1, Passe à esquerda", "Sua mão. 13 cartas", "! Escolha 3 cartas para Cora"]);
});

test("what was passed, and by whom", () => {
  assert.deepEqual(told([...SEATED, ...DEAL], [{ kind: "exchanged", given: cards("2C 9C 5D"), received: cards("KC 10H JD") }]), [
    "De Tiago você recebeu rei de paus, dez de copas, valete de ouros",
  ]);
});

test("every card, the full trick, broken hearts, and your turn once", () => {
  /** @type {TableEvent[]} */
  const round = [{ kind: "round", round: 8, owed: [[0, PLAY]] }];
  const play = (/** @type {number} */ seat, /** @type {string} */ card) => /** @type {TableEvent} */ ({ kind: "played", seat, card: parseCard(card) });
  const first = [play(0, "2C"), play(1, "KC"), play(2, "3C"), play(3, "4C")];
  assert.deepEqual(told([...SEATED, ...HELD], first), ["Você, dois de paus", "Cora, rei de paus", "Duda, três de paus", "Tiago, quatro de paus", "Cora leva"]);
  assert.deepEqual(told([...SEATED, ...HELD, ...first], [play(1, "6C"), play(2, "10H"), play(3, "AC"), ...round]), [
    "Cora, seis de paus", "Duda, dez de copas", "Copas quebradas", "Tiago, ás de paus", "! Sua vez. Siga o naipe: paus",
  ]);
  const again = told([...SEATED, ...HELD, ...first, play(1, "6C"), play(2, "10H"), play(3, "AC"), ...round, play(0, "9C")], [{ kind: "undone", plays: 7 }]);
  assert.deepEqual(again, ["Jogada desfeita", "! Sua vez. Siga o naipe: paus"], "a play taken back is asked for again");
});

test("the moon, the scores, who goes and who falls silent", () => {
  const playing = [...SEATED, ...HELD];
  assert.deepEqual(told(playing, [{ kind: "round", round: 40, owed: [[0, MOON]] }]), ["! Você atirou na lua. Escolha o que ela traz"]);
  assert.deepEqual(told(playing, [{ kind: "score", deal: 4, changes: [26, 0, 26, 26], scores: [29, 5, 34, 36], shooter: 1 }]), [
    "Cora atirou na lua", "Placar: Você 29, Cora 5, Duda 34, Tiago 36",
  ]);
  assert.deepEqual(told(playing, [{ kind: "presence", seat: 2, up: false }, { kind: "left", seat: 2, why: "silence" }, { kind: "presence", seat: 2, up: false }, { kind: "void", reason: "x" }]), [
    "Duda: sem sinal", "Duda saiu. Um bot joga até o fim", "Esta mão foi anulada. Algo não conferia. As cartas são dadas de novo.",
  ]);
  assert.deepEqual(told([...playing, { kind: "left", seat: 0, why: "leave" }], [{ kind: "round", round: 8, owed: [[0, PLAY]] }]), [], "who has left is asked nothing");
});

for (const [language, rest, nothing, taken] of /** @type {[Language, string[], string[], string][]} */ ([
  ["pt-BR", ["Você pede o resto", "Cora pede o resto"], ["Você encerra a mão: não há mais pontos", "Cora encerra a mão: não há mais pontos"], "Um bot joga no seu lugar. Você pode assistir até o fim."],
  ["pt-PT", ["Reclamou o resto", "Cora reclama o resto"], ["Acaba a mão: já não há pontos", "Cora acaba a mão: já não há pontos"], "Um bot joga no seu lugar. Pode ver até ao fim."],
  ["en", ["You claim the rest", "Cora claims the rest"], ["You end the deal: no points are left", "Cora ends the deal: no points are left"], "A bot plays in your seat. You may watch to the end."],
])) {
  test(`${language} speaks to you in the second person, and of others in the third`, () => {
    speak(language);
    const playing = [...SEATED, ...HELD, ...["2C", "6C", "AC", "JC"].map((card, seat) => /** @type {TableEvent} */ ({ kind: "played", seat, card: parseCard(card) }))];
    // Whether a claim holds is the table's to judge: here only its words are looked at.
    const over = playing.reduce(reduce, emptyTable());
    const claimed = (/** @type {number[]} */ cards) => [0, 1].flatMap((seat) => heard({ kind: "claimed", seat, cards }, over, over, false)).map(({ text }) => text);
    assert.deepEqual(claimed([parseCard("AS")]), rest);
    assert.deepEqual(claimed([]), nothing);
    assert.deepEqual(told(playing, [{ kind: "left", seat: 0, why: "silence" }]), [taken]);
  });
}

for (const language of LANGUAGES) {
  test(`${language} counts seconds`, () => {
    speak(language);
    const said = [1, 2, 10].map((seconds) => t("web-time-left", { seconds }));
    const words = { "pt-BR": ["Falta um segundo", "Faltam 2 segundos", "Faltam 10 segundos"], "pt-PT": ["Falta um segundo", "Faltam 2 segundos", "Faltam 10 segundos"], en: ["One second left", "2 seconds left", "10 seconds left"] }[language];
    assert.deepEqual(said.map((text) => text.replace(/[\u2068\u2069]/g, "")), words);
  });

  test(`${language} has words for every event`, () => {
    speak(language);
    /** @type {TableEvent[]} */
    const all = [...DEAL, { kind: "exchanged", given: cards("2C 9C 5D"), received: cards("KC 10H JD") }, 
      ...["2C", "6C", "AC", "JC"].map((card, seat) => /** @type {TableEvent} */ ({ kind: "played", seat, card: parseCard(card) })), { kind: "played", seat: 2, card: parseCard("3D") },
      { kind: "undone", plays: 3 }, { kind: "presence", seat: 2, up: false }, { kind: "left", seat: 2, why: "leave" }, { kind: "void", reason: "x" },
      { kind: "score", deal: 1, changes: [26, 0, 26, 26], scores: [26, 0, 26, 26], shooter: 1 }, { kind: "score", deal: 2, changes: [0, 26, 26, 26], scores: [26, 26, 52, 52], shooter: 0 }];
    const lines = told(SEATED, all);
    assert.equal(lines.filter((line) => /web-|cards-|reasons-|undefined|null|\{/.test(line)).length, 0, lines.join("\n"));
    assert.ok(lines.length >= 17, lines.join("\n"));
  });
}
