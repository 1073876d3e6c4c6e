// What the server tells, as events of the table: here what bots are called.
import assert from "node:assert/strict";
import { test } from "node:test";

import { namesAtTable, startedEvent } from "../../src/copas/web/static/core/told.js";
import { PRESETS } from "../../src/copas/web/static/data/presets.js";

test("bots have names of their own, the same at the table and in its replay, and none of a person's", () => {
  const names = ["Ana", "forte", "Cora", "forte"];
  const certificates = ["…", null, "…", null];
  assert.deepEqual(namesAtTable(names, certificates), ["Ana", "Duda", "Cora", "Tiago"]);
  const started = startedEvent({ names, certificates, rules: PRESETS.copas });
  assert.ok(started.kind === "started");
  assert.deepEqual(started.seats, [
    { kind: "human", name: "Ana" }, { kind: "bot", name: "Duda" }, { kind: "human", name: "Cora" }, { kind: "bot", name: "Tiago" },
  ]);
  assert.deepEqual(namesAtTable(Array(14).fill("médio"), []).slice(11), ["Ugo", "médio", "médio"], "more bots than names");
});
