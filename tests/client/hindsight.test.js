// What is said of one's choices beside the bot's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { useWords } from "../../src/copas/web/static/core/i18n.js";
import { agreed, costly, verdictText } from "../../src/copas/web/static/ui/hindsight.js";

const catalogue = (/** @type {string} */ name) => readFileSync(new URL(`../../src/copas/locales/pt-BR/${name}.ftl`, import.meta.url), "utf8");
useWords("pt-BR", ["web", "cards", "pages"].map(catalogue));

/** @param {Partial<import("../../src/copas/web/static/ui/hindsight.js").Decision>} part */
const decision = (part) => ({ trick: 3, chosen: ["QS"], better: ["4S"], cost: 2, judge: "médio", reasons: [], ...part });

test("the costliest first, and only what cost something", () => {
  const cheap = decision({ cost: 0.3 });
  const [dear, dearer] = [decision({ cost: 0.5 }), decision({ cost: 7 })];
  assert.deepEqual(costly([cheap, dear, decision({ cost: null }), dearer]), [dearer, dear]);
});

test("a pass agrees whatever its order", () => {
  assert.ok(agreed(decision({ trick: 0, chosen: ["QS", "KS", "AS"], better: ["AS", "QS", "KS"] })));
  assert.ok(!agreed(decision({ trick: 0, chosen: ["QS", "KS", "2C"], better: ["AS", "QS", "KS"] })));
});

test("each verdict in words", () => {
  assert.equal(verdictText(decision({ better: ["QS"], cost: 0 })), "o bot faria o mesmo");
  assert.equal(verdictText(decision({ cost: 0.2 })), "tão boa quanto a do bot");
  assert.equal(verdictText(decision({ cost: null })), "o bot iria pela lua");
  assert.equal(verdictText(decision({ cost: 1 })), "custou 1,0 ponto");
  assert.equal(verdictText(decision({ cost: 2.34 })), "custou 2,3 pontos");
});
