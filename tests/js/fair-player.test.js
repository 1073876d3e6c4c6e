// The browser's player: follows the wire's events, mistrusts the server, keeps what must be kept; and the Worker around it.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromBase64, toBase64 } from "../../src/copas/web/static/fair/bytes.js";
import { Mistrust } from "../../src/copas/web/static/fair/errors.js";
import { Certificate, nonceCommitment, Setup } from "../../src/copas/web/static/fair/keys.js";
import { convicts } from "../../src/copas/web/static/fair/heads.js";
import { DECK, KEY, PASS_COMMIT, PLAY, SHARES, signHead, TAKEOVER } from "../../src/copas/web/static/fair/messages.js";
import { Player } from "../../src/copas/web/static/fair/player.js";
import { FairDeal } from "../../src/copas/web/static/fair/remote.js";
import { memoryStore } from "../../src/copas/web/static/fair/store.js";
import { serve } from "../../src/copas/web/static/fair/worker.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";
import { drbg, Table, TABLE } from "./fair-table.js";

/** @typedef {import("../../src/copas/web/static/fair/player.js").Say} Say */
/** @typedef {import("../../src/copas/web/static/fair/player.js").Update} Update */

const SMALL = new Rules({ removed: ["C", "D", "S"].flatMap((suit) => [..."56789TJQKA"].map((rank) => rank + suit)).filter((card) => card !== "QS").concat("4D", "3S", "4S") });
// Node 18, which Debian 12 has, keeps this global to itself; browsers and later versions have it.
/** @type {any} */ (globalThis).crypto ??= webcrypto;

const NAME = new TextDecoder().decode(TABLE);

/** A server that plays three seats (people or bots) with one player at seat 0, and tells its events. */
class Wire {
  /** @param {string} seed @param {number[]} others people that the table plays */
  constructor(seed, others = [1, 2, 3]) {
    this.seed = seed;
    this.others = others;
    /** @type {any[]} */
    this.events = [];
    this.told = 0;
    this.known = 0;
  }

  /** @param {string} certificate of the player */
  start(certificate) {
    const guest = Certificate.decode(fromBase64(certificate));
    this.table = new Table(SMALL, this.others, this.seed, new Map([[0, guest]]));
    const { nonce, server, match, certificates } = this.table;
    this.commitment = toBase64(nonceCommitment(TABLE, nonce));
    this.started = { match: toBase64(match), nonce: toBase64(nonce), server: toBase64(server.encode()), certificates: certificates.map((one) => one && toBase64(one.encode())), names: [], rules: SMALL.options };
    this.events.push({ kind: "started", ...this.started });
    this.openSetup();
  }

  get running() {
    if (!this.table) throw new Error("not started");
    return this.table;
  }

  openSetup() {
    const { setup } = this.running;
    const { number, deal, ctx, roster, scores, previous } = setup;
    this.events.push({ kind: "setup", setup: number, deal, ctx: toBase64(ctx), roster: toBase64(roster.encode()), scores: [...scores], previous: toBase64(previous) });
    this.known = 0;
    this.collect();
  }

  /** The next deal's set-up begins beside the running one. @param {Partial<ConstructorParameters<typeof Setup>[0]>} [change] */
  prepare(change = {}) {
    const { setup } = this.running;
    this.ahead = this.running.beside(new Setup({ ...setup, deal: setup.deal + 1, number: setup.number + 1, provisional: true, ...change }));
    const { number, deal, ctx, roster } = this.ahead.setup;
    this.events.push({ kind: "prepared", setup: number, deal, ctx: toBase64(ctx), roster: toBase64(roster.encode()) });
    this.knownAhead = 0;
    this.collectAhead();
  }

  /** What a player says in the set-up being prepared; the others and the server do what is due there. @param {Say[]} says */
  hearAhead(says) {
    const ahead = /** @type {Table} */ (this.ahead);
    for (const { ctx, round, type, seat, head, body, sig } of says) {
      ahead.say({ ctx: fromBase64(ctx), round, type, seat, head: fromBase64(head), body: fromBase64(body), signature: fromBase64(sig) });
    }
    for (let more = true; more; ) {
      const due = [...ahead.serverMessages(), ...[...ahead.humans.values()].flatMap((human) => human.due())];
      for (const message of due) ahead.say(message);
      this.collectAhead();
      more = ahead.advance() || due.length > 0;
      this.collectAhead();
    }
  }

  /** The prepared set-up becomes the running one. */
  begin() {
    const ahead = /** @type {Table} */ (this.ahead);
    const { observer } = this.running;
    const scores = observer.state.newScores();
    this.events.push({ kind: "score", deal: this.running.setup.deal, changes: [], scores });
    ahead.observer.bind(scores, observer.head);
    this.table = ahead;
    this.ahead = undefined;
    const { number, deal, ctx, roster, previous } = ahead.observer.setup;
    this.events.push({ kind: "setup", setup: number, deal, ctx: toBase64(ctx), roster: toBase64(roster.encode()), scores: [...scores], previous: toBase64(previous) });
    this.known = ahead.log.length;
    ahead.advance();
    this.collect();
  }

  collectAhead() {
    if (this.ahead) this.knownAhead = this.collectFrom(this.ahead, this.knownAhead ?? 0);
  }

  /** Tell what the table's log has grown by. */
  collect() {
    this.known = this.collectFrom(this.running, this.known);
  }

  /** @param {Table} table @param {number} known */
  collectFrom(table, known) {
    const { log, setup } = table;
    for (const entry of log.slice(known)) {
      if ("body" in entry) {
        const { round, type, seat, body, signature } = entry;
        this.events.push({ kind: "said", setup: setup.number, round, type, seat, body: toBase64(body), sig: toBase64(signature) });
      } else {
        // The debts are those at the opening of the round, so collect after every head.
        const { round, head, signature } = entry;
        this.events.push({ kind: "head", setup: setup.number, round, head: toBase64(head), sig: toBase64(signature), debts: table.observer.debts.map(({ seat, type }) => [seat, type]) });
      }
    }
    return log.length;
  }

  welcome(since = this.told + 1) {
    return { seat: 0, rules: SMALL.options, server: "", commitment: this.commitment ?? "", match: this.started ?? null, seq: this.events.length, since };
  }

  /** @param {Say} say */
  hear({ ctx, round, type, seat, head, body, sig }) {
    this.running.say({ ctx: fromBase64(ctx), round, type, seat, head: fromBase64(head), body: fromBase64(body), signature: fromBase64(sig) });
    this.collect();
  }

  /** The others send what they owe; a complete round is closed. */
  others_() {
    const { running } = this;
    const waiting = [...running.serverMessages(), ...[...running.humans.values()].flatMap((human) => human.due())];
    for (const message of waiting.length ? waiting : running.choices()) if (!running.observer.complete) running.say(message);
    this.collect();
    running.advance();
    this.collect();
  }

  /** The next deal, with everything as it should be. @param {Partial<ConstructorParameters<typeof Setup>[0]>} [change] */
  nextDeal(change = {}) {
    const { setup, observer } = this.running;
    const following = { ...setup, deal: setup.deal + 1, number: setup.number + 1, scores: change.scores ?? observer.state.newScores(), previous: observer.head, ...change };
    this.running.next(new Setup(following));
    this.openSetup();
  }
}

/** @param {Player} player @param {Wire} wire @returns {Promise<Update>} after all that was to be told */
async function tell(player, wire) {
  let update = await player.welcome(wire.welcome());
  while (wire.told < wire.events.length) {
    update = await player.event(wire.told + 1, wire.events[wire.told]);
    wire.told++;
    for (const say of update.send) if (say.ctx === toBase64(wire.running.observer.ctx) && wire.running.observer.debts.some((debt) => debt.seat === 0 && debt.type === say.type)) wire.hear(say);
  }
  return update;
}

/** What the person at seat 0 decides: the first possible. @param {Player} player @param {Wire} wire @param {Update} update */
async function decide(player, wire, update) {
  const owed = update.debts.find((debt) => debt.seat === 0)?.type;
  const cards = update.own?.cards ?? [];
  if (owed === PASS_COMMIT) wire.hear(await player.choose({ do: "pass", cards: cards.slice(0, 3) }));
  else if (owed === PLAY) wire.hear(await player.choose({ do: "play", card: Number(update.own?.legal[0]) }));
  else return false;
  return true;
}

/** Play until a condition holds. @param {Player} player @param {Wire} wire @param {(update: Update) => boolean} done */
async function until(player, wire, done) {
  for (let steps = 0; steps < 400; steps++) {
    const update = await tell(player, wire);
    if (done(update)) return update;
    if (!(await decide(player, wire, update))) wire.others_();
  }
  throw new Error("stuck");
}

/** @param {string} seed */
async function seated(seed, others = [1, 2, 3]) {
  const store = memoryStore();
  const player = await Player.open(NAME, store, drbg(`player ${seed}`));
  const wire = new Wire(seed, others);
  wire.start(await player.sit());
  return { store, player, wire };
}

test("a deal by events: hands, audit, words, scores, and the next deal", async () => {
  const { player, wire } = await seated("deal");
  const dealt = await until(player, wire, ({ phase }) => phase === "pass_commit");
  assert.equal(dealt.own?.dealt.length, 5);
  assert.equal(dealt.own?.received, null);
  const played = await until(player, wire, ({ phase }) => phase === "play");
  assert.equal(played.own?.received?.length, 3);
  assert.equal(player.words?.length, 8);
  const ended = await until(player, wire, ({ phase }) => phase === "end");
  assert.deepEqual(ended.audit?.findings, []);
  assert.deepEqual(ended.audit?.dealt[0], played.own?.dealt);
  assert.equal(ended.audit?.dealt.flat().length, 20);
  wire.events.push({ kind: "score", deal: 1, changes: [], scores: wire.running.observer.state.newScores() });
  wire.nextDeal();
  const next = await until(player, wire, ({ phase }) => phase === "deck");
  assert.equal(next.own?.cards.length, 0);
});

/** Prepare the next deal as the page does, when nothing else is to be done. @param {Player} player @param {Wire} wire */
async function prepareAll(player, wire) {
  /** @type {number[]} */
  const types = [];
  for (let more = true; more; ) {
    const rest = await player.idle();
    types.push(...rest.send.map(({ type }) => type));
    wire.hearAhead(rest.send);
    more = (await tell(player, wire)).idle;
  }
  return types;
}

test("the next deal is prepared beside the running one, and dealt as soon as that has ended", async () => {
  const map = new Map();
  const player = await Player.open(NAME, memoryStore(map), drbg("player ahead"));
  const wire = new Wire("ahead");
  wire.start(await player.sit());
  await until(player, wire, ({ phase }) => phase === "play");
  wire.prepare();
  const before = await tell(player, wire);
  assert.equal(before.idle, true);
  assert.equal(before.phase, "play");
  assert.deepEqual(before.send, [], "the shuffle waits until nothing else is to be done");
  assert.deepEqual(await prepareAll(player, wire), [KEY, DECK]);
  assert.ok(wire.ahead?.observer.held);
  assert.deepEqual(await player.idle(), { send: [], more: false });
  const closed = await until(player, wire, ({ phase }) => phase === "end");
  assert.equal(closed.idle, true);
  const kept = () => [...map.keys()].filter((key) => key.startsWith("sent/")).length;
  const stored = kept();
  assert.deepEqual(await player.idle(), { send: [], more: false }, "SHARES is made and stored, and said to nobody");
  assert.equal(kept(), stored + 1);
  wire.begin();
  let update = await player.event(wire.told + 1, wire.events[wire.told++]);
  assert.deepEqual(update.send, []);
  while (wire.told < wire.events.length) update = await player.event(wire.told + 1, wire.events[wire.told++]);
  assert.deepEqual(update.send.map(({ type }) => type), [SHARES]);
  assert.equal(kept(), stored + 1);
  wire.hear(/** @type {Say} */ (update.send[0]));
  const ended = await until(player, wire, ({ phase }) => phase === "end");
  assert.deepEqual(ended.audit?.findings, []);
  assert.equal(player.observer?.setup.deal, 2);
});

test("a page that comes back in a prepared deal is told what prepared it; it resends nothing that was heard", async () => {
  const { store, player, wire } = await seated("late");
  await until(player, wire, ({ phase }) => phase === "play");
  wire.prepare();
  await tell(player, wire);
  await prepareAll(player, wire);
  await until(player, wire, ({ phase }) => phase === "end");
  wire.begin();
  const dealt = await until(player, wire, ({ phase }) => phase === "play");
  const begun = wire.events.map(({ kind }) => kind).lastIndexOf("setup");
  const prelude = wire.events.map((event, at) => ({ event, seq: at + 1 })).slice(0, begun).filter(({ event }) => event.setup === 2);
  const again = await Player.open(NAME, store, drbg("another page"));
  const told = wire.events.slice(begun);
  // The first connection is lost in the middle of it: the next one begins anew.
  await again.welcome({ ...wire.welcome(), since: begun + 1 });
  for (const { seq, event } of prelude.slice(0, 3)) await again.event(seq, event);
  await again.welcome({ ...wire.welcome(), since: begun + 1 });
  for (const { seq, event } of prelude) assert.deepEqual((await again.event(seq, event)).send, []);
  await assert.rejects(() => again.event(/** @type {any} */ (prelude[0]).seq, prelude[0]?.event), Mistrust);
  let update;
  for (const [at, event] of told.entries()) update = await again.event(begun + 1 + at, event);
  assert.deepEqual(update?.own, dealt.own);
  assert.deepEqual(update?.send, []);
  assert.equal(again.seq, wire.events.length);
});

test("a dropped preparation is forgotten, and another one follows", async () => {
  const map = new Map();
  const player = await Player.open(NAME, memoryStore(map), drbg("player dropped"));
  const wire = new Wire("dropped");
  wire.start(await player.sit());
  await until(player, wire, ({ phase }) => phase === "play");
  wire.prepare();
  await tell(player, wire);
  wire.hearAhead((await player.idle()).send);
  await tell(player, wire);
  const kept = () => [...map.keys()].filter((key) => key.startsWith("sent/")).length;
  const before = kept();
  wire.events.push({ kind: "dropped", setup: 2 });
  assert.equal((await tell(player, wire)).idle, false);
  assert.equal(kept(), before - 1);
  wire.prepare({ number: 3 });
  await tell(player, wire);
  assert.deepEqual(await prepareAll(player, wire), [KEY, DECK]);
  await until(player, wire, ({ phase }) => phase === "end");
  wire.begin();
  assert.equal((await until(player, wire, ({ phase }) => phase === "pass_commit")).own?.dealt.length, 5);
});

test("a preparation that does not follow is not believed", async () => {
  const { store, player, wire } = await seated("lies");
  await until(player, wire, ({ phase }) => phase === "play");
  const at = wire.events.length;
  const { roster } = wire.running.setup;
  wire.prepare();
  const honest = wire.events[at];
  const cases = /** @type {[any, RegExp][]} */ ([
    [{ ...honest, ctx: toBase64(new Uint8Array(64)) }, /does not follow/],
    [{ ...honest, roster: toBase64(roster.withBot(3).encode()) }, /does not follow/],
  ]);
  for (const change of [{ deal: 3 }, { roster: roster.withBot(3) }]) {
    wire.running.people = change.roster ? [1, 2] : [1, 2, 3];
    wire.prepare(change);
    cases.push([wire.events.filter(({ kind }) => kind === "prepared").at(-1), /not that of the next deal/]);
  }
  wire.running.people = [1, 2, 3];
  wire.prepare({ number: 1 });
  cases.push([wire.events.filter(({ kind }) => kind === "prepared").at(-1), /numbers rise/]);
  const begun = wire.events.map(({ kind }) => kind).lastIndexOf("setup");
  for (const [event, message] of cases) {
    const page = await Player.open(NAME, store, drbg("page"));
    await page.welcome({ ...wire.welcome(), since: begun + 1 });
    for (let seq = begun + 1; seq <= at; seq++) await page.event(seq, wire.events[seq - 1]);
    await assert.rejects(() => page.event(at + 1, event), (error) => error instanceof Mistrust && message.test(error.message), `${message}`);
  }
  const later = /** @type {[any, RegExp][]} */ ([
    [honest, /prepared at a time/],
    [{ ...wire.events[at + 1], setup: 9 }, /not running/],
    [{ kind: "said", setup: 2, round: 0, type: TAKEOVER, seat: 255, body: "", sig: "" }, /only prepared/],
  ]);
  for (const [event, message] of later) {
    const page = await Player.open(NAME, store, drbg("page"));
    await page.welcome({ ...wire.welcome(), since: begun + 1 });
    for (let seq = begun + 1; seq <= at + 2; seq++) await page.event(seq, wire.events[seq - 1]);
    await assert.rejects(() => page.event(at + 3, event), (error) => error instanceof Mistrust && message.test(error.message), `${message}`);
  }
});

/** The event of another head, truly signed by the server. @param {Wire} wire @param {number} round @param {number} byte */
function otherHead(wire, round, byte) {
  const { observer, setup, serverSecrets } = wire.running;
  const { head, signature } = signHead(observer.ctx, round, new Uint8Array(64).fill(byte), serverSecrets.signing, drbg(`other ${byte}`));
  return { kind: "head", setup: setup.number, round, head: toBase64(head), sig: toBase64(signature), debts: [] };
}

/** What is to be shown once the server was found out. @param {() => Promise<unknown>} told @returns {Promise<import("../../src/copas/web/static/fair/heads.js").Shown>} */
async function foundOut(told) {
  /** @type {any} */
  let found;
  await assert.rejects(told, (error) => error instanceof Mistrust && !!(found = error.details.fork));
  return found;
}

test("a head that does not follow is shown with its signature, and nothing else is said any more", async () => {
  const { player, wire } = await seated("other head");
  const update = await until(player, wire, ({ phase, debts }) => phase === "play" && debts[0]?.seat === 0);
  const next = otherHead(wire, update.round + 1, 1);
  wire.running.say(await playedBy(player, update));
  wire.collect();
  await player.event(wire.told + 1, wire.events[wire.told]);
  const shown = await foundOut(() => player.event(wire.told + 2, next));
  assert.deepEqual(shown, { ctx: toBase64(wire.running.observer.ctx), round: next.round, heads: [[next.head, next.sig]] });
  assert.ok(convicts(wire.running.server.keys.signing, shown), "the server owns up to one that it cannot deny");
  assert.deepEqual(await player.due(), []);
  await assert.rejects(() => player.choose({ do: "leave" }), { reason: "stopped" });
  const both = { kind: "forked", ...shown, heads: [...shown.heads, ...pairOf(otherHead(wire, next.round, 2))] };
  assert.deepEqual((await player.event(wire.told + 3, both)).send, []);
  assert.deepEqual((await player.event(wire.told + 4, { kind: "abandoned", why: "fork", left: [] })).facts, []);
});

/** @param {Player} player @param {Update} update */
async function playedBy(player, update) {
  const { ctx, round, type, seat, head, body, sig } = await player.choose({ do: "play", card: Number(update.own?.legal[0]) });
  return { ctx: fromBase64(ctx), round, type, seat, head: fromBase64(head), body: fromBase64(body), signature: fromBase64(sig) };
}

/** @param {{ head: string, sig: string }} event @returns {[string, string][]} */
const pairOf = ({ head, sig }) => [[head, sig]];

test("two heads for one round are found by the page that saw both, and by the next page of the same browser", async () => {
  const { store, player, wire } = await seated("two heads");
  await until(player, wire, ({ phase }) => phase === "pass_commit");
  const begun = wire.events.map(({ kind }) => kind).lastIndexOf("setup");
  const heads = wire.events.filter(({ kind }) => kind === "head");
  const spoken = heads.find(({ debts }) => debts.some((/** @type {number[]} */ debt) => debt[0] === 0 && debt[1] === DECK));
  const restored = otherHead(wire, spoken.round, 3);
  const pages = [player, await Player.open(NAME, store, drbg("next page"))];
  for (const page of pages) {
    await page.welcome({ ...wire.welcome(), since: begun + 1, anew: true });
    const shown = await foundOut(async () => {
      for (let seq = begun + 1; seq <= wire.events.length; seq++) {
        const event = wire.events[seq - 1];
        await page.event(seq, event.kind === "head" && event.round === spoken.round ? restored : event);
      }
    });
    assert.deepEqual(shown.heads, [[spoken.head, spoken.sig], [restored.head, restored.sig]]);
    assert.ok(convicts(wire.running.server.keys.signing, shown));
  }
});

test("a proof must hold, and a refused message is answered with what was signed", async () => {
  const { player, wire } = await seated("proofs");
  const update = await until(player, wire, ({ phase }) => phase === "pass_commit");
  const key = wire.running.server.keys.signing;
  const shown = /** @type {import("../../src/copas/web/static/fair/heads.js").Shown} */ (player.doubt());
  assert.equal(shown.round, update.round);
  assert.ok(convicts(key, shown));
  assert.deepEqual(await player.due(), []);
  const [own] = /** @type {[string, string][]} */ (shown.heads);
  const other = /** @type {[string, string]} */ (pairOf(otherHead(wire, shown.round, 4))[0]);
  assert.ok(own && convicts(key, { ...shown, heads: [own, other] }));
  const forged = /** @type {[string, string]} */ ([other[0], own?.[1]]);
  for (const heads of [[], [forged], [own, forged], [own, own], [own, other, other]]) {
    assert.equal(convicts(key, { ...shown, heads: /** @type {any} */ (heads) }), false);
  }
  assert.equal(convicts(key, { ...shown, round: shown.round + 1 }), false);
  assert.equal(convicts(key, { ...shown, ctx: "!" }), false);
  const { store, wire: again } = await seated("false proof");
  const page = await Player.open(NAME, store, drbg("page"));
  await tell(page, again);
  await assert.rejects(() => page.event(again.told + 1, { kind: "forked", ...shown, heads: [own, other] }), /fork that is none/);
});

test("a reloaded page resends the stored bytes and goes on, even in the middle of a round", async () => {
  const { store, player, wire } = await seated("reload");
  const before = await until(player, wire, ({ phase }) => phase === "pass_commit");
  const said = await player.choose({ do: "pass", cards: (before.own?.cards ?? []).slice(0, 3) });
  const again = await Player.open(NAME, store, drbg("another page"));
  assert.equal(again.signing, player.signing);
  wire.told = 1;
  const history = await again.welcome({ ...wire.welcome(), since: 2 });
  assert.deepEqual(history.send, []);
  /** @type {Say[]} */
  const sent = [];
  for (; wire.told < wire.events.length; wire.told++) sent.push(...(await again.event(wire.told + 1, wire.events[wire.told])).send);
  assert.deepEqual(sent, [said], "only what was not heard back");
  wire.hear(/** @type {Say} */ (sent[0]));
  const ended = await until(again, wire, ({ phase }) => phase === "end");
  assert.deepEqual(ended.own?.dealt, before.own?.dealt);
});

test("what is made is stored first", async () => {
  const map = new Map();
  const store = memoryStore(map);
  const player = await Player.open(NAME, { ...store, put: async (key, value) => { if (key.startsWith("sent/")) throw new Error("disk full"); return store.put(key, value); } }, drbg("full"));
  const wire = new Wire("full");
  wire.start(await player.sit());
  await assert.rejects(() => tell(player, wire), /disk full/);
});

test("a browser without the seat's master only watches", async () => {
  const { wire } = await seated("watch");
  const watcher = await Player.open(NAME, memoryStore(), drbg("watcher"));
  const update = await until(watcher, wire, ({ phase }) => phase === "key");
  assert.equal(update.own, null);
  assert.deepEqual(update.send, []);
  await assert.rejects(() => watcher.choose({ do: "leave" }));
});

/** @param {string} seed @param {(wire: Wire) => void} cheat @param {RegExp} message */
async function mistrusted(seed, cheat, message, others = [1, 2, 3], phase = "key") {
  const { player, wire } = await seated(seed, others);
  if (phase !== "key") await until(player, wire, (update) => update.phase === phase);
  cheat(wire);
  await assert.rejects(
    () => tell(player, wire),
    (error) => error instanceof Mistrust && message.test(error.message),
    `${message}`,
  );
}

test("what does not follow is not believed", async () => {
  const last = (/** @type {Wire} */ wire, /** @type {string} */ kind) => wire.events.filter((event) => event.kind === kind).at(-1);
  const other = (/** @type {string} */ text) => toBase64(fromBase64(text).map((byte, index) => (index === 5 ? byte ^ 1 : byte)));
  await mistrusted("a", (wire) => (wire.events[0].nonce = other(wire.events[0].nonce)), /nonce/);
  await mistrusted("b", (wire) => (wire.events[0].match = other(wire.events[0].match)), /match id/);
  await mistrusted("c", (wire) => (last(wire, "setup").ctx = other(last(wire, "setup").ctx)), /ctx/);
  await mistrusted("d", (wire) => (last(wire, "setup").scores = [1, 0, 0, 0]), /from nothing/);
  await mistrusted("e", (wire) => (last(wire, "head").head = other(last(wire, "head").head)), /does not hold/);
  await mistrusted("f", (wire) => (last(wire, "head").debts = []), /other debts/);
  await mistrusted("g", (wire) => last(wire, "head").debts.push([1, DECK]), /other debts/);
  await mistrusted("h", (wire) => { wire.others_(); last(wire, "said").sig = other(last(wire, "said").sig); }, /does not hold/);
});

test("the server cannot deal again, skip, or swap people without a reason", async () => {
  const again = { deal: 1, scores: [0, 0, 0, 0], previous: new Uint8Array(64) };
  await mistrusted("again", (wire) => wire.nextDeal(again), /deals again before/, [1, 2, 3], "play");
  const map = new Map();
  const player = await Player.open(NAME, memoryStore(map), drbg("player next"));
  const wire = new Wire("next");
  wire.start(await player.sit());
  await until(player, wire, ({ phase }) => phase === "end");
  const { setup, observer } = wire.running;
  const cases = /** @type {[Partial<ConstructorParameters<typeof Setup>[0]>, RegExp][]} */ ([
    [again, /dealt again only/],
    [{ deal: 3 }, /dealt again only/],
    [{ scores: [9, 9, 9, 9] }, /other scores/],
    [{ previous: new Uint8Array(64) }, /another deal/],
    [{ number: 1 }, /first set-up/],
    [{ roster: setup.roster.withBot(3) }, /has not gone/],
  ]);
  for (const [change, message] of cases) {
    const reopened = await Player.open(NAME, memoryStore(new Map(map)), drbg("later"));
    if (change.roster) wire.running.people = [1, 2];
    wire.nextDeal(change);
    wire.told = wire.events.map(({ kind }) => kind).lastIndexOf("setup");
    await assert.rejects(() => tell(reopened, wire), (error) => error instanceof Mistrust && message.test(error.message), `${message}`);
    Object.assign(wire.running, { setup, observer });
  }
});

test("a reloaded page is not dealt to again while its deal runs", async () => {
  const { store, player, wire } = await seated("closed page");
  await until(player, wire, ({ phase }) => phase === "play");
  const again = await Player.open(NAME, store, drbg("later"));
  wire.nextDeal({ deal: 1, scores: [0, 0, 0, 0], previous: new Uint8Array(64) });
  wire.told = wire.events.map(({ kind }) => kind).lastIndexOf("setup");
  await assert.rejects(() => tell(again, wire), (error) => error instanceof Mistrust && /had been dealt/.test(error.message));
});

test("a master serves one match: no second one with the same certificates, and none after a rematch", async () => {
  const { store, player, wire } = await seated("restart", [1]);
  await until(player, wire, ({ phase }) => phase === "deck");
  const again = new Table(SMALL, [1], "another nonce", new Map([[0, /** @type {Certificate} */ (wire.running.certificates[0])]]));
  const started = { ...wire.started, match: toBase64(again.match), nonce: toBase64(again.nonce), server: toBase64(again.server.encode()), certificates: again.certificates.map((one) => one && toBase64(one.encode())) };
  const commitment = toBase64(nonceCommitment(TABLE, again.nonce));
  await assert.rejects(
    async () => {
      const other = await Player.open(NAME, store, drbg("other page"));
      await other.welcome({ ...wire.welcome(1), commitment, match: started });
    },
    (error) => error instanceof Mistrust && /earlier one/.test(error.message),
  );
  wire.events.push({ kind: "reopened", server: "", commitment });
  await tell(player, wire);
  assert.equal(player.signing, null);
  assert.equal((await Player.open(NAME, store, drbg("later"))).signing, null);
});

test("a person's leaving before the deal brings a bot to the seat, and that is believed", async () => {
  const { player, wire } = await seated("left");
  await until(player, wire, ({ phase }) => phase === "deck");
  wire.running.leave(3);
  wire.collect();
  wire.running.advance();
  wire.collect();
  wire.running.people = [1, 2];
  const { setup } = wire.running;
  wire.running.next(new Setup({ ...setup, number: 2, roster: setup.roster.withBot(3) }));
  wire.openSetup();
  const ended = await until(player, wire, ({ phase }) => phase === "end");
  assert.deepEqual(ended.audit?.findings, []);
});

test("the Worker answers calls in order, and says what was refused", async (context) => {
  const { port1, port2 } = new MessageChannel();
  context.after(() => [port1, port2].forEach((port) => port.close()));
  const adapt = (/** @type {MessagePort} */ port) => /** @type {import("../../src/copas/web/static/fair/remote.js").Port} */ (/** @type {unknown} */ (port));
  serve(adapt(port2), { store: memoryStore() });
  const fair = new FairDeal(adapt(port1), memoryStore());
  await assert.rejects(fair.sit(), { reason: "no_table" });
  assert.deepEqual(await fair.open(NAME), { signing: null, durable: true });
  const wire = new Wire("worker", [1]);
  wire.start(await fair.sit());
  assert.notEqual((await fair.open(NAME)).signing, null);
  await fair.welcome(wire.welcome());
  /** @type {Update | null} */
  let update = null;
  for (; wire.told < wire.events.length; wire.told++) update = await fair.event(wire.told + 1, wire.events[wire.told]);
  assert.deepEqual(update?.send.map(({ type }) => type), [KEY]);
  await assert.rejects(fair.choose({ do: "play", card: 0 }), { reason: "not-your-turn" });
  await assert.rejects(fair.event(99, {}), { reason: "mistrust" });
  assert.equal((await fair.words())?.length, 8);
  const { record } = JSON.parse(readFileSync(new URL("../vectors/fair-solo.json", import.meta.url), "utf8"));
  assert.deepEqual([(await fair.verify(record)).clean, (await fair.verify({ ...record, setups: [] })).deals], [true, []]);
  await assert.rejects(fair.verify({}), { reason: "bad_record", details: { place: "$.format" } });
});

test("a browser without a database keeps things in the tab, through the page", async (context) => {
  const { port1, port2 } = new MessageChannel();
  context.after(() => [port1, port2].forEach((port) => port.close()));
  const adapt = (/** @type {MessagePort} */ port) => /** @type {import("../../src/copas/web/static/fair/remote.js").Port} */ (/** @type {unknown} */ (port));
  const kept = new Map();
  serve(adapt(port2));
  const fair = new FairDeal(adapt(port1), memoryStore(kept));
  assert.deepEqual(await fair.open(NAME), { signing: null, durable: false });
  await fair.sit();
  assert.deepEqual([...kept.keys()].sort(), ["identity", `master/${NAME}`]);
});

