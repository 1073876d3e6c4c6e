// The one module that talks to a table's socket: connects, beats, reconnects, and matches answers to requests.
// What the messages mean is nobody's business here (docs/wire-protocol.md).

import { randomText } from "./random.js";

/** @typedef {Record<string, any> & { t: string }} WireMessage */
/** @typedef {"connecting" | "open" | "waiting" | "closed"} LinkStatus */

const BEAT = 5_000;
/** A socket that has said nothing for so long is dead, whatever the system thinks. */
const SILENT = 14_000;
/** After a sleep or a change of network an answer is waited for no longer than this. */
const PROBE = 4_000;
/** What may have changed the network, or woken the device. */
const WAKES = /** @type {const} */ (["online", "offline", "pageshow", "focus"]);
const BACK_OFF = [250, 1_000, 2_000, 4_000, 8_000, 15_000];
/** After these goodbyes it makes no sense to come back by oneself. */
const FINAL = new Set(["other_window", "version", "unknown_table"]);

/** What the server refused. */
export class Refusal extends Error {
  /** @param {WireMessage} message */
  constructor(message) {
    super(String(message.sentence ?? message.code));
    this.name = "Refusal";
    this.code = String(message.code);
    this.reason = message.reason === undefined ? "" : String(message.reason);
    this.details = message.details ?? {};
  }
}

export class Transport {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Requests without an answer; sent again after a reconnect, for the same cid gets the same answer. @type {Map<string, { message: WireMessage, resolve: (ack: WireMessage) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #tries = 0;
  #beats = 0;
  #heard = 0;
  #greeted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #beat;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #probe;

  /**
   * @param {object} options
   * @param {string} [options.url]
   * @param {() => WireMessage | Promise<WireMessage>} options.hello the first frame of every socket
   * @param {(message: WireMessage) => void} options.onMessage everything but acks, errors of requests and pongs
   * @param {(status: LinkStatus, code: string) => void} options.onStatus
   */
  constructor({ url = defaultUrl(), hello, onMessage, onStatus }) {
    this.url = url;
    this.hello = hello;
    this.onMessage = onMessage;
    this.onStatus = onStatus;
    this.wake = () => this.#hurry();
    for (const event of WAKES) addEventListener(event, this.wake);
    for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.#retry);
    this.onStatus("connecting", "");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#greeted = false;
    socket.addEventListener("open", async () => {
      const hello = await this.hello();
      if (this.#socket === socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(hello));
    });
    socket.addEventListener("message", (event) => this.#socket === socket && this.#receive(event.data));
    socket.addEventListener("close", () => this.#socket === socket && this.#lost("lost"));
    this.#heard = performance.now();
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#tick(), BEAT);
  }

  #tick() {
    if (performance.now() - this.#heard > SILENT) return this.#drop("silent");
    if (this.#greeted) this.#send({ t: "ping", n: ++this.#beats });
  }

  /** The device woke up, or the network changed: look at once instead of waiting for silence to be noticed. */
  #hurry() {
    if (document.hidden) return;
    const socket = this.#socket;
    if (socket === null) return this.connect();
    const heard = this.#heard;
    this.#tick();
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => {
      if (this.#socket !== socket || this.#heard !== heard) return;
      this.#drop("silent");
      this.connect();
    }, PROBE);
  }

  /** @param {string} text */
  #receive(text) {
    this.#heard = performance.now();
    /** @type {WireMessage} */
    const message = JSON.parse(text);
    if (message.t === "welcome") this.#welcomed();
    if (message.t === "bye") {
      this.onMessage(message);
      if (FINAL.has(message.code)) return this.close(message.code);
      return this.#drop(message.code);
    }
    const request = message.cid === undefined ? undefined : this.#waiting.get(message.cid);
    if (request && (message.t === "ack" || message.t === "error" || message.t === "advice")) {
      this.#waiting.delete(message.cid);
      if (message.t === "error") request.reject(new Refusal(message));
      else request.resolve(message);
    }
    if (message.t !== "pong") this.onMessage(message);
  }

  #welcomed() {
    this.#greeted = true;
    this.#tries = 0;
    this.onStatus("open", "");
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  /** @param {WireMessage} message */
  #send(message) {
    if (this.#greeted && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {string} code */
  #drop(code) {
    const socket = this.#socket;
    this.#lost(code);
    socket?.close();
  }

  /** @param {string} code */
  #lost(code) {
    this.#socket = null;
    this.#greeted = false;
    clearInterval(this.#beat);
    const base = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] ?? 1_000;
    this.#tries += 1;
    this.onStatus("waiting", code);
    this.#retry = setTimeout(() => this.connect(), base * (0.75 + Math.random() / 2));
  }

  /**
   * Send and wait for the answer; survives reconnects.
   * @param {WireMessage} message without cid @returns {Promise<WireMessage>} the ack (or advice) @throws {Refusal}
   */
  request(message) {
    const cid = message.cid ?? randomText(16);
    return new Promise((resolve, reject) => {
      const whole = { ...message, cid };
      this.#waiting.set(cid, { message: whole, resolve, reject });
      this.#send(whole);
    });
  }

  /** Stop for good. @param {string} [code] */
  close(code = "") {
    clearTimeout(this.#retry);
    clearTimeout(this.#probe);
    clearInterval(this.#beat);
    for (const event of WAKES) removeEventListener(event, this.wake);
    for (const event of ["visibilitychange", "resume"]) document.removeEventListener(event, this.wake);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.onStatus("closed", code);
  }
}

function defaultUrl() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
