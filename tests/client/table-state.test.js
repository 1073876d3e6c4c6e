// The screen's state is a function of events: whole random deals through the reducer, over every preset.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as codes from "../../src/copas/web/static/core/codes.js";
import * as wire from "../../src/copas/web/static/fair/messages.js";
import { SERVER } from "../../src/copas/web/static/fair/keys.js";
import { dealPoints, emptyTable, ownHand, phaseOf, publicDeal, reduce, seatOrder, tricksTaken, turnOf } from "../../src/copas/web/static/core/table-state.js";
import { PRESETS } from "../../src/copas/web/static/data/presets.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";
import { randomDeal } from "./deals.js";

test("the page's codes are those of the protocol", () => {
  assert.equal(codes.SERVER, SERVER);
  const { SERVER: _, ...types } = codes;
  for (const [name, code] of Object.entries(types)) assert.equal(code, /** @type {any} */ (wire)[name], name);
});

for (const [name, options] of Object.entries(PRESETS)) {
  test(`${name}: a deal through the reducer`, () => {
    for (let seed = 1; seed <= 5; seed++) {
      const rules = new Rules(options);
      const { events, deal } = randomDeal(rules, seed);
      let state = emptyTable();
      for (const event of events) {
        const before = state;
        state = reduce(state, event);
        assert.notEqual(state, before);
        if (state.deal?.dealt) {
          const played = state.deal.plays.filter(({ seat }) => seat === 0).length;
          assert.equal(ownHand(state)?.length, rules.handSize - played, `seed ${seed}`);
        }
      }
      assert.equal(phaseOf(state), "counting");
      assert.equal(turnOf(state), null);
      const counted = dealPoints(state).reduce((sum, points) => sum + points, 0);
      const taken = deal.taken.flat().reduce((sum, card) => sum + rules.points(card), 0);
      assert.equal(counted, taken);
      assert.equal(tricksTaken(state).reduce((a, b) => a + b, 0), deal.tricks.filter(({ taker }) => taker !== null).length);
      assert.deepEqual(publicDeal(state)?.history.map(({ card }) => card), deal.history.map(({ card }) => card));
    }
  });
}

test("a claim ends like playing on: the same tricks for each, and no cards in the hand", () => {
  const rules = new Rules();
  const seen = { rest: 0, nothing: 0 };
  for (let seed = 1; seed <= 120; seed++) {
    const { events } = randomDeal(rules, seed);
    const whole = tricksTaken(events.reduce(reduce, emptyTable()));
    let state = emptyTable();
    events.forEach((event, at) => {
      state = reduce(state, event);
      const deal = publicDeal(state);
      if (event.kind !== "played" || !deal || deal.trick.length || deal.turn === null || !state.deal?.dealt) return;
      const later = events.slice(at + 1).flatMap((next) => (next.kind === "played" ? [next] : []));
      const hand = later.flatMap(({ seat, card }) => (seat === deal.turn ? [card] : []));
      if (deal.whyNotClaim(deal.turn, hand) === null) {
        const claimed = reduce(state, { kind: "claimed", seat: deal.turn, cards: hand });
        assert.deepEqual(tricksTaken(claimed), whole, `seed ${seed}`);
        assert.deepEqual(ownHand(claimed), []);
        assert.equal(phaseOf(claimed), "counting");
        const back = reduce(claimed, { kind: "undone", plays: claimed.deal?.plays.length ?? 0 });
        assert.deepEqual(ownHand(back), ownHand(state), "taken back, the cards are there again");
        seen.rest += 1;
      }
      if (later.length && deal.whyNotClaim(1, []) === null) {
        const claimed = reduce(state, { kind: "claimed", seat: 1, cards: [] });
        assert.deepEqual(tricksTaken(claimed), tricksTaken(state), "nobody knows who takes tricks without points");
        assert.deepEqual(ownHand(claimed), []);
        seen.nothing += 1;
      }
    });
  }
  assert.ok(seen.rest > 5 && seen.nothing > 5, JSON.stringify(seen));
});

test("undo cuts the plays, and the deal follows", () => {
  const { events } = randomDeal(new Rules(), 9);
  const state = events.reduce(reduce, emptyTable());
  const back = reduce(state, { kind: "undone", plays: 7 });
  assert.equal(publicDeal(back)?.history.length, 7);
  assert.equal(back.deal?.marked, true);
  assert.equal(publicDeal(state)?.history.length, 52);
});

test("a table's life: lobby, seats, match, score, end, rematch", () => {
  const rules = new Rules();
  let state = reduce(emptyTable(), { kind: "opened", table: "t", room: "friends", code: "LUPA73", rules, bots: "", clock: true });
  assert.equal(phaseOf(state), "lobby");
  state = reduce(state, { kind: "sat", seat: 2, name: "Ana" });
  assert.equal(state.host, 2);
  state = reduce(reduce(state, { kind: "you", seat: 2 }), { kind: "options", rules: new Rules(PRESETS.seven), bots: "", clock: true });
  assert.equal(state.seats.length, 7);
  assert.deepEqual(seatOrder(state), [2, 3, 4, 5, 6, 0, 1]);
  state = reduce(state, { kind: "stood", seat: 2, why: "kick" });
  assert.equal(state.you, null);
  const played = randomDeal(rules, 3).events.reduce(reduce, state);
  state = reduce(played, { kind: "score", deal: 1, changes: [1, 2, 3, 20], scores: [1, 2, 3, 20], shooter: null });
  assert.equal(phaseOf(state), "between");
  state = reduce(state, { kind: "score", deal: 1, changes: [1, 2, 3, 20], scores: [1, 2, 3, 20], shooter: null });
  assert.equal(state.sheet.length, 1);
  state = reduce(state, { kind: "finished", scores: [1, 2, 3, 60], winners: [0], record: "r" });
  assert.equal(phaseOf(state), "finished");
  state = reduce(state, { kind: "reopened" });
  assert.equal(phaseOf(state), "lobby");
  assert.ok(state.seats.every(({ kind }) => kind === "empty"));
});
