// Whole set-ups in the browser's state machines: people, bots, leavers, cheats, refusals.
import assert from "node:assert/strict";
import { test } from "node:test";

import { readPass, writePass } from "../../src/copas/web/static/fair/bodies.js";
import { sameBytes } from "../../src/copas/web/static/fair/bytes.js";
import { ChoiceError, FairDealError, Fault, Refused } from "../../src/copas/web/static/fair/errors.js";
import { guiltyOf } from "../../src/copas/web/static/fair/judgement.js";
import { SERVER, Setup } from "../../src/copas/web/static/fair/keys.js";
import { decodeHead, decodeMessage, encodeHead, encodeMessage, PLAY, SHARES, signHead, signMessage, TAKEOVER } from "../../src/copas/web/static/fair/messages.js";
import { replay } from "../../src/copas/web/static/fair/observer.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";
import { drbg, Table } from "./fair-table.js";

/** @typedef {import("../../src/copas/web/static/fair/messages.js").Message} Message */

const HOUSE = new Rules();
/** Five cards a hand: most of the protocol at two fifths of the arithmetic. */
const SMALL = new Rules({ removed: ["C", "D", "S"].flatMap((suit) => [..."56789TJQKA"].map((rank) => rank + suit)).filter((card) => card !== "QS").concat("4D", "3S", "4S") });

/** @param {() => unknown} call @param {string} reason a code, or the name of a fault's check */
function refused(call, reason) {
  assert.throws(call, (/** @type {unknown} */ error) => {
    if (error instanceof Refused) return error.code === reason;
    return error instanceof Fault && error.check === reason;
  });
}

/** @param {Table} table */
function replayed(table) {
  return replay(table.setup, table.log.map((entry) => ("body" in entry ? decodeMessage(table.setup.ctx, encodeMessage(entry)) : decodeHead(encodeHead(entry)))));
}

for (const humans of [[0, 1, 2, 3], [1, 3], [2]]) {
  test(`a deal with people at ${humans} ends clean, and its log replays to the same end`, () => {
    const table = new Table(humans.length < 4 ? SMALL : HOUSE, humans, `clean ${humans}`).finish();
    const { observer } = table;
    assert.equal(observer.phase, "end");
    assert.deepEqual(observer.judgement?.findings, []);
    assert.equal(observer.state.newScores().reduce((sum, score) => sum + score) % 26, 0);
    assert.ok(sameBytes(replayed(table).head, observer.head));
  });
}

test("a person who comes back has the same hand and sends the stored bytes", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "reload").until("pass_commit");
  const before = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(2));
  const made = before.choosePass(before.knowledge.cards.slice(0, 3));
  const stored = decodeMessage(table.setup.ctx, encodeMessage(made));
  const after = table.seat(2, [stored]);
  assert.deepEqual(after.knowledge.cards, before.knowledge.cards);
  assert.ok(sameBytes(encodeMessage(after.choosePass(before.knowledge.cards.slice(1, 4))), encodeMessage(made)), "one message per key, for ever");
  table.humans.set(2, after);
  assert.equal(table.finish().observer.phase, "end");
});

test("choices that the rules refuse are refused before anything is signed", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "choices").until("pass_commit");
  const human = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(0));
  const sent = human.sent.size;
  const { cards } = human.knowledge;
  const foreign = HOUSE.deck.find((card) => !cards.includes(card)) ?? 0;
  for (const choice of [[], cards.slice(0, 2), cards.slice(0, 4), [foreign, ...cards.slice(0, 2)]]) assert.throws(() => human.choosePass(choice), ChoiceError);
  for (const make of [() => human.play(Number(cards[0])), () => human.claim(false), () => human.chooseMoon("others"), () => human.undo(1)]) assert.throws(make, ChoiceError);
  assert.equal(human.sent.size, sent);
  table.until("play");
  const turn = table.observer.debts[0]?.seat ?? 0;
  const other = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get((turn + 1) % 4));
  assert.throws(() => other.play(Number(other.knowledge.cards[0])), ChoiceError);
});

test("a deal prepared in the background waits for the close of the one before", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "held");
  table.next(new Setup({ ...table.setup, deal: 2, number: 2, provisional: true }));
  while (table.step());
  assert.ok(table.observer.held && table.observer.phase === "deck" && !table.observer.debts.length);
  const { ctx, round, nextHead } = table.observer;
  const signed = signHead(ctx, round + 1, nextHead, table.serverSecrets.signing, drbg("held"));
  refused(() => table.observer.advance(signed), "out_of_order");
  table.observer.bind([1, 2, 3, 20], new Uint8Array(64).fill(7));
  table.observer.advance(signed);
  const [shares] = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(0)).due();
  assert.deepEqual([shares?.type, shares?.body[0]], [SHARES, 7]);
  refused(() => table.observer.bind([0, 0, 0, 0], new Uint8Array(64)), "out_of_order");
  table.finish();
  assert.equal(table.observer.phase, "end");
  assert.equal(table.observer.state.newScores().reduce((sum, score) => sum + score), 26 + (table.observer.state.result?.shooter === null ? 26 : 26 * 3));
});

test("a leaver in mid-play is rebuilt from two others' parts and the deal counts", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "leaver").until("play", 6);
  table.leave(1);
  const opens = [...table.humans.values()].flatMap((human) => human.due()).filter(({ type }) => type === 17);
  assert.equal(opens.length, 3);
  for (const open of opens.slice(0, 2)) table.say(open);
  assert.ok(table.observer.state.rebuilt(1));
  refused(() => table.say(/** @type {Message} */ (opens[2])), "not_owed");
});

test("leaving before SHARES drops the set-up; the only person's leaving later leaves nobody to rebuild", () => {
  const early = new Table(SMALL, [0, 1, 2, 3], "early").until("deck");
  early.leave(3);
  early.advance();
  assert.equal(early.observer.phase, "dropped");
  const alone = new Table(SMALL, [2], "alone").until("play");
  alone.leave(2);
  assert.equal(alone.observer.state.void?.reason, "opens_lacking");
});

test("the checks come in their order, and what they refuse changes nothing", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "order").until("play", 3);
  const turn = Number(table.observer.debts[0]?.seat);
  const human = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(turn));
  const right = human.play(Number(human.knowledge.legal[0]));
  const sign = (/** @type {Partial<Message>} */ change) =>
    signMessage({ ...right, ...change }, /** @type {any} */ (table.secrets.get(turn)).signing, drbg("again"));
  const before = table.observer.nextHead;
  const cases = /** @type {[Message, string][]} */ ([
    [sign({ body: new Uint8Array(8193) }), "too_large"],
    [sign({ round: right.round + 1 }), "stale"],
    [sign({ ctx: new Uint8Array(64) }), "stale"],
    [sign({ seat: (turn + 1) % 4 }), "not_owed"],
    [sign({ type: 3 }), "not_owed"],
    [sign({ type: 99 }), "not_owed"],
    [{ ...right, signature: new Uint8Array(64).fill(1) }, "bad_signature"],
    [sign({ head: new Uint8Array(64) }), "fork"],
    [sign({ body: right.body.slice(1) }), "layout"],
    [sign({ body: Uint8Array.of(...right.body, 0) }), "layout"],
    [sign({ body: Uint8Array.of((Number(right.body[0]) + 1) % 5, ...right.body.slice(1)) }), "proof"],
    [sign({ body: Uint8Array.of(5, ...right.body.slice(1)) }), "layout"],
  ]);
  for (const [message, reason] of cases) refused(() => table.observer.accept(message), reason);
  assert.ok(sameBytes(table.observer.nextHead, before));
  table.say(right);
  refused(() => table.observer.accept(right), "sent_already");
});

test("a fault convicts by TAKEOVER; what is no fault does not", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "fault").until("play", 2);
  const turn = Number(table.observer.debts[0]?.seat);
  const human = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(turn));
  const right = human.play(Number(human.knowledge.legal[0]));
  const wrong = signMessage({ ...right, body: right.body.slice(1) }, /** @type {any} */ (table.secrets.get(turn)).signing, drbg("wrong"));
  const show = (/** @type {Message} */ message, /** @type {number} */ target) =>
    table.serverMessage(SERVER, TAKEOVER, Uint8Array.of(target, 2, 0, 0, encodeMessage(message).length >> 8, encodeMessage(message).length & 255, ...encodeMessage(message)));
  refused(() => table.observer.accept(show(right, turn)), "shown");
  refused(() => table.observer.accept(show(wrong, (turn + 1) % 4)), "shown");
  table.say(show(wrong, turn));
  assert.ok(table.observer.state.gone.has(turn));
  refused(() => table.observer.accept(right), "not_yours");
});

test("a pass other than the committed one is refused at once", () => {
  const table = new Table(SMALL, [0, 1, 2, 3], "pass").until("pass");
  const [message] = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(1)).due();
  const { layout } = table.observer.state;
  const body = readPass(/** @type {Message} */ (message).body, layout.passed, layout.cards);
  const [, ...rest] = body.passed;
  const forged = writePass({ ...body, passed: [...rest, /** @type {any} */ (body.passed[0])] });
  const sign = (/** @type {Uint8Array} */ changed) =>
    signMessage({ .../** @type {Message} */ (message), body: changed }, /** @type {any} */ (table.secrets.get(1)).signing, drbg("forged"));
  refused(() => table.observer.accept(sign(forged)), "layout");
  const opening = body.opening.slice();
  opening[0] = Number(opening[0]) ^ 1;
  refused(() => table.observer.accept(sign(writePass({ ...body, opening }))), "commitment");
});

test("a revoke is named, and only its player", () => {
  for (let seed = 0; ; seed++) {
    const table = new Table(SMALL, [0, 1, 2, 3], `revoke ${seed}`).until("play", 2);
    const culprit = playIllegally(table);
    if (culprit === null) continue;
    table.finish();
    assert.equal(table.observer.phase, "voided", `seed ${seed}`);
    assert.deepEqual(guiltyOf(/** @type {any} */ (table.observer.judgement)), [culprit], `seed ${seed}`);
    return;
  }
});

/** Let the first seat that can play off suit against the rules. @param {Table} table @returns {number | null} */
function playIllegally(table) {
  for (let plays = 0; plays < 16; plays++) {
    const [debt] = table.observer.debts;
    const human = debt?.type === PLAY ? table.humans.get(debt.seat) : undefined;
    if (!human) return null;
    const { knowledge } = human;
    const illegal = knowledge.cards.find((card) => !knowledge.legal.includes(card) && table.observer.state.public.whyNotPlay(human.seat, card) === null);
    if (illegal !== undefined) {
      // The honest seat refuses to; its party does not.
      const honest = human.play(Number(knowledge.legal[0]));
      const body = table.partyOf(human.seat).play(human.seat, knowledge.hand.indexOf(illegal), drbg("cheat"));
      table.say(signMessage({ ...honest, body }, /** @type {any} */ (table.secrets.get(human.seat)).signing, drbg("cheat")));
      table.advance();
      return human.seat;
    }
    table.step();
  }
  return null;
}

test("alone at the table an own play can be taken back, and the deal is marked", () => {
  const table = new Table(SMALL, [2], "undo").until("play");
  while (table.observer.debts[0]?.seat !== 2) table.step();
  const human = /** @type {import("../../src/copas/web/static/fair/seat.js").HumanSeat} */ (table.humans.get(2));
  const round = table.observer.round;
  const before = human.knowledge.cards;
  const card = Number(human.knowledge.legal[0]);
  table.say(human.play(card));
  table.advance();
  assert.ok(!human.knowledge.cards.includes(card));
  table.say(human.undo(round));
  table.advance();
  assert.deepEqual(human.knowledge.cards, before);
  assert.equal(table.observer.debts[0]?.seat, 2);
  assert.ok(table.observer.state.marks.has("undo"));
  assert.equal(table.finish().observer.phase, "end");
});

test("random bytes as body, and any one flipped bit, never raise anything but our own errors", () => {
  const entropy = drbg("fuzz");
  const table = new Table(SMALL, [0, 1, 2, 3], "fuzz");
  for (const phase of /** @type {const} */ (["key", "deck", "shares", "pass_commit", "pass", "hand", "play", "reveal", "close"])) {
    table.until(phase);
    const { log, observer } = table;
    let [tried, accepted] = [0, 0];
    // What the fuzzer gets accepted (a flipped bit of a box, any commitment) must not spoil the table: use a twin.
    for (let twin = replay(table.setup, log); tried < 30; tried++) {
      const message = mutant(table, twin, entropy);
      const { nextHead } = twin;
      try {
        twin.accept(message);
        accepted++;
        twin = replay(table.setup, log);
      } catch (error) {
        assert.ok(error instanceof FairDealError, `${phase} ${tried}: ${error}`);
        assert.ok(sameBytes(twin.nextHead, nextHead), `${phase} ${tried}`);
      }
    }
    assert.ok(accepted < 8, `${accepted} mutants of ${tried} accepted in ${phase}`);
    assert.equal(observer.phase, phase);
  }
});

/** A signed message of the running round with a random, or a slightly wrong, body. @param {Table} table @param {import("../../src/copas/web/static/fair/observer.js").Observer} observer @param {(count: number) => Uint8Array} entropy */
function mutant(table, observer, entropy) {
  const [size = 0, type = 0, which = 0, coin = 0] = entropy(4);
  const seat = which % 4;
  const honest = table.humans.get(seat)?.due()[0];
  const body = honest && coin & 1 ? honest.body.slice() : entropy(size % 64);
  if (body.length) body[size % body.length] = Number(body[size % body.length]) ^ (1 << (coin >> 5));
  const { ctx, round, head } = observer;
  const chosen = honest && coin & 2 ? honest.type : type % 26;
  return signMessage({ ctx, round, type: chosen, seat, head, body }, /** @type {any} */ (table.secrets.get(seat)).signing, entropy);
}
