// The socket's keeper: what it does when the device wakes up or the network changes.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Transport } from "../../src/copas/web/static/core/transport.js";

/** What a browser would hold, for one test. @type {any} */
const page = Object.assign(new EventTarget(), { hidden: false });
const window = new EventTarget();

class Socket extends EventTarget {
  /** @type {Socket[]} */
  static all = [];
  static OPEN = 1;
  readyState = 1;
  /** @type {any[]} */
  sent = [];
  constructor() {
    super();
    Socket.all.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  /** @param {object} message */
  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  /** What a lost network does to it, once it notices. */
  lose() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

Object.assign(globalThis, {
  document: page,
  WebSocket: Socket,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
});

const last = () => /** @type {Socket} */ (Socket.all.at(-1));
const settle = () => new Promise((done) => setImmediate(done));

async function connected() {
  /** @type {string[]} */
  const statuses = [];
  const transport = new Transport({ url: "ws://x/ws", hello: () => ({ t: "hello" }), onMessage: () => {}, onStatus: (status) => statuses.push(status) });
  last().dispatchEvent(new Event("open"));
  await settle();
  last().hear({ t: "welcome" });
  return { transport, statuses };
}

beforeEach(() => {
  Socket.all = [];
  page.hidden = false;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("a lost socket is opened again at once when the network is back", async () => {
  const { transport, statuses } = await connected();
  for (let tries = 0; tries < 4; tries++) {
    last().lose();
    mock.timers.tick(20_000);
  }
  last().lose();
  const sockets = Socket.all.length;
  window.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, sockets + 1);
  assert.equal(statuses.at(-1), "connecting");
  transport.close();
});

for (const [name, wake] of /** @type {const} */ ([
  ["online", () => window.dispatchEvent(new Event("online"))],
  ["visible again", () => page.dispatchEvent(new Event("visibilitychange"))],
  ["shown again", () => window.dispatchEvent(new Event("pageshow"))],
  ["resumed", () => page.dispatchEvent(new Event("resume"))],
])) {
  test(`${name}: a socket that does not answer is given up after a moment`, async () => {
    const { transport, statuses } = await connected();
    const dead = last();
    wake();
    assert.equal(dead.sent.at(-1).t, "ping");
    mock.timers.tick(3_900);
    assert.equal(last(), dead);
    mock.timers.tick(200);
    assert.notEqual(last(), dead);
    assert.equal(dead.readyState, 3);
    assert.equal(statuses.at(-1), "connecting");
    transport.close();
  });
}

test("a socket that answers stays", async () => {
  const { transport } = await connected();
  window.dispatchEvent(new Event("online"));
  last().hear({ t: "pong", n: 1 });
  mock.timers.tick(10_000);
  assert.equal(Socket.all.length, 1);
  transport.close();
});

test("nothing happens in the background, nor after the end", async () => {
  const { transport } = await connected();
  last().lose();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 1);
  page.hidden = false;
  transport.close();
  window.dispatchEvent(new Event("online"));
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
});
