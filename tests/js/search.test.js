// The search's socket, without a socket: what the page shows after each message of the server.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

/** A socket that notes what is sent. */
class FakeSocket {
  /** @type {FakeSocket[]} */
  static all = [];
  readyState = 1;
  /** @type {any[]} */
  sent = [];
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {(() => void) | null} */
  onclose = null;
  /** @type {((event: { data: string }) => void) | null} */
  onmessage = null;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }

  /** @param {object} message */
  tell(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const RATED = { kinds: [{ target: 50, rated: true }], bots_after: 60 };
const OFFER = { t: "offer", offer: 7, seconds: 15, target: 50, rated: true, people: 4, bots: 0, accepted: false };
/** @type {any} */
const before = globalThis.WebSocket;
/** @type {import("../../src/copas/web/static/core/search.js").LiveSearch} */
let search;
let now = 0;

/** The socket in use. */
const socket = () => /** @type {FakeSocket} */ (FakeSocket.all.at(-1));

beforeEach(async () => {
  FakeSocket.all = [];
  /** @type {any} */ (globalThis).WebSocket = FakeSocket;
  const { LiveSearch } = await import("../../src/copas/web/static/core/search.js");
  now = 0;
  search = new LiveSearch({ url: "ws://test/ws/queue", now: () => now });
  socket().onopen?.();
  socket().tell({ t: "idle" });
});

afterEach(() => {
  search.close();
  globalThis.WebSocket = before;
});

test("a search, an offer, a yes, a table", () => {
  search.search(RATED);
  assert.deepEqual(socket().sent, [{ t: "search", ...RATED }]);
  now = 5_000;
  socket().tell({ t: "searching", waited: 2, people: null, bots: 58, near: 1 });
  assert.equal(search.searching.value?.since, 3_000);
  socket().tell(OFFER);
  assert.equal(search.offer.value?.until, 20_000);
  search.accept();
  assert.equal(search.offer.value?.accepted, true);
  assert.deepEqual(socket().sent.at(-1), { t: "accept", offer: 7 });
  socket().tell({ t: "table", table: "T", rated: true });
  assert.equal(search.table.value, "T");
});

test("others do not come: the search goes on, and the page says why", () => {
  search.search(RATED);
  socket().tell(OFFER);
  socket().tell({ t: "back" });
  socket().tell({ t: "searching", waited: 9, people: 20, bots: null, near: 0 });
  assert.equal(search.offer.value, null);
  assert.deepEqual(search.news.value, { kind: "back" });
  assert.equal(search.searching.value?.people, 20);
});

test("an end is an end: nothing is searched again by itself", () => {
  search.search(RATED);
  socket().tell(OFFER);
  socket().tell({ t: "ended", why: "ignored", wait: 60 });
  assert.equal(search.searching.value, null);
  assert.equal(search.offer.value, null);
  assert.deepEqual(search.news.value, { kind: "ignored", wait: 60 });
  socket().tell({ t: "idle" });
  assert.equal(socket().sent.length, 1);
});

test("after a lost connection the wish is asked again if the server has forgotten it", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  search.search(RATED);
  socket().tell({ t: "searching", waited: 0, people: null, bots: null, near: 0 });
  const first = socket();
  first.close();
  assert.equal(search.connected.value, false);
  context.mock.timers.tick(500);
  assert.notEqual(socket(), first);
  socket().onopen?.();
  socket().tell({ t: "idle" });
  assert.deepEqual(socket().sent, [{ t: "search", ...RATED }]);
});

test("a refusal is told, and forgotten with the next search", () => {
  search.search(RATED);
  socket().tell({ t: "error", code: "unrated-only", sentence: "", details: {} });
  assert.equal(search.refused.value?.code, "unrated-only");
  search.search({ kinds: [{ target: 50, rated: false }], bots_after: null });
  assert.equal(search.refused.value, null);
});

test("a closed page does not come back", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  search.search(RATED);
  search.close();
  context.mock.timers.tick(60_000);
  assert.equal(FakeSocket.all.length, 1);
});
