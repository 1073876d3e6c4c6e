// The browser's twin of the rules against the vectors that Python wrote (scripts/rules_vectors.py).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { cardText, parseCard } from "../../src/copas/web/static/rules/cards.js";
import { PublicDeal } from "../../src/copas/web/static/rules/deal.js";
import { CopasError, InvalidRules } from "../../src/copas/web/static/rules/errors.js";
import { findRevoke } from "../../src/copas/web/static/rules/referee.js";
import { passOffset, Rules } from "../../src/copas/web/static/rules/rules.js";
import { changes, defaultMoonChoice, isOver, leaders, needsChoice, newScores, scoreDeal } from "../../src/copas/web/static/rules/scoring.js";
import { whyIllegal } from "../../src/copas/web/static/rules/legality.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/rules.json", import.meta.url), "utf8"));
/** @type {(data: Uint8Array) => string} */
const ascii = (data) => new TextDecoder().decode(data);

for (const entry of vectors.rules) {
  const rules = new Rules(entry.options);

  test(`${entry.name}: canonical bytes and what follows from the options`, () => {
    assert.equal(ascii(rules.canonicalBytes()), entry.canonical);
    assert.deepEqual(Rules.fromCanonical(new TextEncoder().encode(entry.canonical)), rules);
    assert.deepEqual([...rules.deck], entry.deck);
    assert.deepEqual([...rules.penalty], entry.penalty);
    assert.deepEqual([...rules.counting], entry.counting);
    assert.equal(rules.handSize, entry.hand_size);
    assert.equal(rules.widowSize, entry.widow_size);
    assert.equal(rules.openingCard, entry.opening_card);
    assert.equal(rules.totalPoints, entry.total_points);
    assert.deepEqual(Array.from({ length: 17 }, (_, index) => rules.direction(index + 1)), entry.directions);
  });

  test(`${entry.name}: legal plays, reasons, claims and scores of random deals`, () => {
    for (const record of entry.deals) replay(rules, record);
  });

  test(`${entry.name}: the referee names the same revokes at the same moments`, () => {
    for (const { number, dealer, events } of entry.revokes) {
      const deal = new PublicDeal(rules, { number, dealer });
      if (deal.phase === "passing") for (let seat = 0; seat < rules.players; seat++) deal.markPassed(seat);
      for (const [at, [seat, card, found, withHand]] of events.entries()) {
        deal.play(seat, card);
        const still = events.slice(at + 1).flatMap((/** @type {number[]} */ [who, what]) => (who === seat ? [what] : []));
        for (const [held, expected] of [[[], found], [still, withHand]]) {
          const revoke = findRevoke(deal, seat, held);
          assert.deepEqual(revoke && [revoke.index, revoke.reason], expected);
        }
      }
    }
  });
}

/** @param {Rules} rules @param {any} record */
function replay(rules, record) {
  const deal = new PublicDeal(rules, record);
  /** @type {number[][]} */
  const hands = record.dealt.map((/** @type {number[]} */ hand) => [...hand]);
  pass(rules, deal, hands, record.passes);
  for (const play of record.plays) {
    const hand = hands[play.seat] ?? [];
    assert.deepEqual([...deal.legalPlays(hand)], play.legal);
    for (const [card, reason] of Object.entries(play.refused)) {
      assert.equal(deal.whyNotPlay(play.seat, Number(card)) ?? whyIllegal(deal.context, hand, Number(card)), reason);
    }
    if (!deal.trick.length) {
      assert.deepEqual([deal.whyNotClaim(0, []), ...hands.map((cards, seat) => deal.whyNotClaim(seat, cards))], play.claims);
    }
    hand.splice(hand.indexOf(play.card), 1);
    const before = JSON.stringify({ ...deal, seen: [...deal.seen] });
    assert.throws(() => deal.play(play.seat, 104), CopasError);
    assert.equal(JSON.stringify({ ...deal, seen: [...deal.seen] }), before);
    deal.play(play.seat, play.card);
  }
  checkScore(rules, deal, record);
}

/** @param {Rules} rules @param {PublicDeal} deal @param {number[][]} hands @param {number[][]} passes */
function pass(rules, deal, hands, passes) {
  const offset = passOffset(deal.direction, rules.players);
  passes.forEach((cards, seat) => {
    hands[seat] = (hands[seat] ?? []).filter((card) => !cards.includes(card));
    deal.markPassed(seat);
  });
  passes.forEach((cards, seat) => hands[(seat + offset) % rules.players]?.push(...cards));
  for (const hand of hands) hand.sort((a, b) => a - b);
}

/** @param {Rules} rules @param {PublicDeal} deal @param {any} record */
function checkScore(rules, deal, record) {
  assert.deepEqual(deal.tricks.map(({ leader, winner, taker }) => [leader, winner, taker]), record.tricks);
  const result = deal.result(record.widow);
  assert.deepEqual(result.penalties, record.penalties);
  assert.deepEqual(result.bonus, record.bonus);
  assert.equal(result.shooter, record.shooter);
  for (const [index, choice] of record.choices.entries()) {
    const after = newScores(rules, record.scores, changes(result, choice));
    assert.deepEqual(after, record.after[index]);
    assert.equal(isOver(rules, after), record.over[index]);
    assert.deepEqual(leaders(after), record.leaders[index]);
  }
  if (needsChoice(result)) assert.equal(defaultMoonChoice(result, record.scores), record.default);
  assert.throws(() => changes(result, needsChoice(result) ? null : "others"), CopasError);
}

test("default moon choices", () => {
  for (const { options, shooter, scores, choice } of vectors.moons) {
    const rules = new Rules(options);
    const taken = scores.map((/** @type {number} */ _, /** @type {number} */ seat) => (seat === shooter ? rules.deck : []));
    assert.equal(defaultMoonChoice(scoreDeal(rules, taken), scores), choice);
  }
});

test("options that nobody can play are refused for the same reason", () => {
  for (const { options, reason } of vectors.invalid) {
    assert.throws(
      () => new Rules(options),
      (/** @type {unknown} */ error) => error instanceof InvalidRules && error.reason === reason,
      JSON.stringify(options),
    );
  }
});

test("canonical bytes have one form", () => {
  const text = ascii(new Rules().canonicalBytes());
  const others = [` ${text}`, text.replace(":", ": "), text.replace('"players":4', '"players":4.0'), "{}", "[]", "null", "", "\u00ff"];
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()));
  for (const other of [...others, reordered]) {
    assert.throws(() => Rules.fromCanonical(new TextEncoder().encode(other)), InvalidRules, other);
  }
  assert.throws(() => Rules.fromCanonical(new Uint8Array([255, 254])), InvalidRules);
});

test("cards have one text and one number", () => {
  for (let card = 0; card < 104; card++) assert.equal(parseCard(cardText(card)), card);
  assert.equal(parseCard(" 10d "), parseCard("TD"));
  for (const bad of ["", "1C", "QX", "QS''", null, 7]) assert.throws(() => parseCard(bad), CopasError);
  for (const bad of [-1, 104, 1.5, Number.NaN]) assert.throws(() => cardText(bad), CopasError);
});
