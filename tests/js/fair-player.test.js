// The browser's player: follows the wire's events, mistrusts the server, keeps what must be kept; and the Worker around it.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromBase64, toBase64 } from "../../src/copas/web/static/fair/bytes.js";
import { Mistrust } from "../../src/copas/web/static/fair/errors.js";
import { Certificate, nonceCommitment, Setup } from "../../src/copas/web/static/fair/keys.js";
import { DECK, KEY, PASS_COMMIT, PLAY } from "../../src/copas/web/static/fair/messages.js";
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

  /** Tell what the table's log has grown by. */
  collect() {
    const { log, setup } = this.running;
    for (const entry of log.slice(this.known)) {
      if ("body" in entry) {
        const { round, type, seat, body, signature } = entry;
        this.events.push({ kind: "said", setup: setup.number, round, type, seat, body: toBase64(body), sig: toBase64(signature) });
      } else {
        // The debts are those at the opening of the round, so collect after every head.
        const { round, head, signature } = entry;
        this.events.push({ kind: "head", setup: setup.number, round, head: toBase64(head), sig: toBase64(signature), debts: this.running.observer.debts.map(({ seat, type }) => [seat, type]) });
      }
    }
    this.known = log.length;
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
    for (const say of update.send) if (wire.running.observer.debts.some((debt) => debt.seat === 0 && debt.type === say.type)) wire.hear(say);
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

