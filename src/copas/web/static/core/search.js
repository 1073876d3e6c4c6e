// The search for a live table: its socket, and where the person stands (docs/people.md §2).

import { signal } from "../vendor/preact.js";

/** @typedef {{ target: number, rated: boolean }} Kind */
/** @typedef {{ kinds: Kind[], bots_after: number | null }} Wish */
/** @typedef {{ waited: number, people: number | null, bots: number | null, near: number, since: number }} Searching */
/** @typedef {{ offer: number, seconds: number, target: number, rated: boolean, people: number, bots: number, accepted: boolean, until: number }} Offer */

const BACK_OFF = [500, 1_000, 2_000, 4_000, 8_000];

export class LiveSearch {
  /** @type {WebSocket | null} */
  #socket = null;
  /** What is searched for, for as long as this page searches: asked again after a lost connection. @type {Wish | null} */
  #wish = null;
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #closed = false;

  /** @param {{ url?: string, now?: () => number }} [options] */
  constructor({ url = defaultUrl(), now = () => performance.now() } = {}) {
    this.url = url;
    this.now = now;
    this.connected = signal(false);
    this.searching = signal(/** @type {Searching | null} */ (null));
    this.offer = signal(/** @type {Offer | null} */ (null));
    this.table = signal("");
    /** What happened last, for a sentence. @type {import("../vendor/preact.js").Signal<{ kind: string, wait?: number } | null>} */
    this.news = signal(/** @type {{ kind: string, wait?: number } | null} */ (null));
    this.refused = signal(/** @type {{ code: string, details: Record<string, any> } | null} */ (null));
    this.wake = () => this.#hurry();
    globalThis.addEventListener?.("online", this.wake);
    globalThis.document?.addEventListener("visibilitychange", this.wake);
    this.#connect();
  }

  /** The network is back, or somebody looks again: do not wait any longer. */
  #hurry() {
    if (this.#closed || this.#socket?.readyState !== 3) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.connected.value = true;
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      this.connected.value = false;
      if (this.#closed || this.#socket !== socket) return;
      this.#retry = setTimeout(() => this.#connect(), BACK_OFF[Math.min(this.#tries++, BACK_OFF.length - 1)]);
    };
  }

  /** A message of the server. @param {any} message */
  take(message) {
    switch (message.t) {
      case "idle":
        this.searching.value = this.offer.value = null;
        // The server has forgotten us (a restart): the wish still stands.
        if (this.#wish) this.#say({ t: "search", ...this.#wish });
        return;
      case "searching":
        this.offer.value = null;
        this.searching.value = { ...message, since: this.now() - message.waited * 1000 };
        return;
      case "offer":
        this.news.value = null;
        this.offer.value = { ...message, until: this.now() + message.seconds * 1000 };
        return;
      case "table":
        this.#wish = null;
        this.table.value = message.table;
        return;
      case "ended":
        this.#wish = this.searching.value = this.offer.value = null;
        this.news.value = { kind: message.why, wait: message.wait };
        return;
      case "back":
      case "bots":
        this.news.value = { kind: message.t };
        return;
      case "error":
        if (this.searching.value === null && this.offer.value === null) this.#wish = null;
        this.refused.value = { code: message.code, details: message.details ?? {} };
        return;
      default:
        return;
    }
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** Search, or search for something else. @param {Wish} wish */
  search(wish) {
    this.#wish = wish;
    this.news.value = this.refused.value = null;
    this.#say({ t: "search", ...wish });
  }

  cancel() {
    this.#wish = null;
    this.#say({ t: "cancel" });
  }

  accept() {
    const offer = this.offer.value;
    if (!offer) return;
    this.offer.value = { ...offer, accepted: true };
    this.#say({ t: "accept", offer: offer.offer });
  }

  decline() {
    if (this.offer.value) this.#say({ t: "decline", offer: this.offer.value.offer });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    globalThis.removeEventListener?.("online", this.wake);
    globalThis.document?.removeEventListener("visibilitychange", this.wake);
    this.#socket?.close(1000);
  }
}

function defaultUrl() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/queue`;
}
