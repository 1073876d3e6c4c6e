// A headless client: the browser's fair-deal modules under node, at a real server, over its own small WebSocket.
//   node tests/js/headless.mjs BASE TABLE COOKIE STARTS    plays a seat of a table; starts it when STARTS people sit
// Writes one line of JSON at the end: {finished, refused, mistrust, forked, events}.
import { createHash, randomBytes, webcrypto } from "node:crypto";
import { request } from "node:http";

import { Player } from "../../src/copas/web/static/fair/player.js";
import { memoryStore } from "../../src/copas/web/static/fair/store.js";

/** @type {any} */ (globalThis).crypto ??= webcrypto;
const PASS_COMMIT = 4, PLAY = 7, MOON = 9;
const [base = "", table = "", cookie = "", starts = "0"] = process.argv.slice(2);
const cid = () => randomBytes(16).toString("base64url");

/** One text frame, masked as clients must (RFC 6455 §5.2). @param {string} text @returns {Buffer} */
function frame(text) {
  const data = Buffer.from(text), mask = randomBytes(4), size = data.length;
  const head = size < 126 ? Buffer.from([0x81, 0x80 | size]) : Buffer.from([0x81, 0xfe, size >> 8, size & 255]);
  return Buffer.concat([head, mask, data.map((byte, at) => byte ^ /** @type {number} */ (mask[at % 4]))]);
}

/** Read frames of the server as they come; none is fragmented or masked. @param {(text: string) => void} take @param {() => void} end */
function reader(take, end) {
  let rest = Buffer.alloc(0);
  return (/** @type {Buffer} */ chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 2) {
      const short = rest.readUInt8(1);
      const start = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (rest.length < start) return;
      const size = short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + size) return;
      const kind = rest.readUInt8(0) & 15, data = rest.subarray(start, start + size);
      rest = rest.subarray(start + size);
      if (kind === 1) take(data.toString());
      if (kind === 8) end();
    }
  };
}

/** Open a socket. @param {(text: string) => void} take @param {() => void} end @returns {Promise<(message: object) => void>} */
function connect(take, end) {
  const key = randomBytes(16).toString("base64");
  const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-key": key, cookie };
  return new Promise((resolve, reject) => {
    const asked = request(`${base}/ws`, { headers });
    asked.on("error", reject);
    asked.on("response", (answer) => reject(new Error(`refused: ${answer.statusCode}`)));
    asked.on("upgrade", (answer, socket, first) => {
      const wanted = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
      if (answer.headers["sec-websocket-accept"] !== wanted) reject(new Error("not a WebSocket"));
      const read = reader(take, end);
      socket.on("data", read).on("close", end).on("error", end);
      if (first.length) read(first);
      resolve((message) => socket.write(frame(JSON.stringify(message))));
    });
    asked.end();
  });
}

const player = await Player.open(table, memoryStore(), (count) => new Uint8Array(randomBytes(count)));
/** @type {any} */ let finished = null;
/** @type {any[]} */ const refused = [];
let mistrust = "", forked = false, seat = -1, host = -1, sitting = 0, asked = false, started = false, events = 0, readied = 0;
/** Decisions made, by set-up and round. @type {Set<string>} */ const decided = new Set();
/** @type {(message: object) => void} */ let send = () => {};

/** What a person would decide: the first cards that are allowed. @param {import("../../src/copas/web/static/fair/player.js").Update} update */
async function decide(update) {
  const { own, debts, round } = update;
  if (!own || own.gone || finished) return;
  for (const debt of debts) {
    const name = `${player.observer?.setup.number}/${round}/${debt.type}`;
    if (debt.payer !== own.seat || decided.has(name) || ![PASS_COMMIT, PLAY, MOON].includes(debt.type)) continue;
    decided.add(name);
    const count = player.observer?.setup.rules.options.pass_count ?? 3;
    /** @type {any} */ const choice = { [PASS_COMMIT]: { do: "pass", cards: own.cards.slice(-count) }, [PLAY]: { do: "play", card: own.legal[0] }, [MOON]: { do: "moon", choice: "others" } }[debt.type];
    send({ t: "say", ...(await player.choose(choice)) });
  }
}

/** @param {any} event */
async function lobby(event) {
  if (event.kind === "sat") {
    sitting += 1;
    if (host < 0) host = event.seat;
  }
  if (seat < 0 && !asked) {
    asked = true;
    send({ t: "sit", cid: cid(), certificate: await player.sit() });
  }
}

/** @param {any} message */
async function take(message) {
  if (message.t === "welcome") {
    seat = message.seat ?? -1;
    for (const one of (await player.welcome(message)).send) send({ t: "say", ...one });
    if (message.state === "lobby" && message.seq < message.since) await lobby({});
  } else if (message.t === "event") {
    events += 1;
    const { event } = message;
    const update = await player.event(message.seq, event);
    for (const one of update.send) send({ t: "say", ...one });
    if (update.idle) for (let more = true; more; ) {
      const rest = await player.idle();
      for (const one of rest.send) send({ t: "say", ...one });
      more = rest.more;
    }
    if (["opened", "sat"].includes(event.kind)) await lobby(event);
    if (["finished", "abandoned"].includes(event.kind)) finished = event;
    forked ||= event.kind === "forked";
    if (event.kind === "score" && readied < event.deal) {
      readied = event.deal;
      send({ t: "ready", cid: cid() });
    }
    await decide(update);
  } else if (message.t === "ack" && Number(starts) && !started && sitting >= Number(starts)) {
    // Whoever is not the host is refused; that does no harm.
    started = true;
    send({ t: "start", cid: cid() });
  } else if (message.t === "error") {
    refused.push(message);
    const shown = message.code === "fork" ? player.doubt() : null;
    if (shown) send({ t: "fork", cid: cid(), ...shown });
  }
}

await new Promise((resolve) => {
  let queue = Promise.resolve();
  const one = (/** @type {string} */ text) => {
    queue = queue.then(() => take(JSON.parse(text))).then(
      () => { if (finished) resolve(null); },
      (error) => {
        mistrust = `${error?.reason ?? ""} ${error}`;
        // What the server has signed is shown to everybody; then the match ends, for this one too.
        const fork = error?.details?.fork;
        if (fork) send({ t: "fork", cid: cid(), ...fork });
        else resolve(null);
      },
    );
  };
  connect(one, () => resolve(null)).then((opened) => {
    send = opened;
    send({ t: "hello", v: 1, table });
    setInterval(() => send({ t: "ping", n: Date.now() }), 5000).unref();
  }, (error) => { mistrust = String(error); resolve(null); });
});
process.stdout.write(`${JSON.stringify({ finished, refused: refused.map(({ code }) => code), mistrust, forked, events })}\n`, () => process.exit(0));
