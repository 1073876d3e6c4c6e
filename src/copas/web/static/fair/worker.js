// The fair deal in a Web Worker, so that no shuffle or audit ever holds up the page. The page talks to it through
// `remote.js`: each call is `{ id, call, args }` and is answered by `{ id, result }` or `{ id, error }`, in order.

import { FairDealError } from "./errors.js";
import { Player } from "./player.js";
import { databaseStore } from "./store.js";
import { CopasError } from "../rules/errors.js";

/** @typedef {import("./own.js").Choice} Choice */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ postMessage(message: unknown): void, onmessage: ((event: MessageEvent) => void) | null }} Port */

/** @param {number} count @returns {Uint8Array} */
const entropy = (count) => crypto.getRandomValues(new Uint8Array(count));

/** The page's own store, for browsers that keep no database: asks, and waits for the answer. */
class PageStore {
  #port;
  #asked = 0;
  /** @type {Map<number, (value: any) => void>} */
  #waiting = new Map();

  /** @param {Port} port */
  constructor(port) {
    this.#port = port;
  }

  /** @param {number} ask @param {unknown} value */
  answer(ask, value) {
    this.#waiting.get(ask)?.(value);
    this.#waiting.delete(ask);
  }

  /** @param {"get" | "put" | "list" | "remove"} how @param {unknown[]} args @returns {Promise<any>} */
  #ask(how, ...args) {
    const ask = ++this.#asked;
    const answered = new Promise((resolve) => this.#waiting.set(ask, resolve));
    this.#port.postMessage({ ask, how, args });
    return answered;
  }

  /** @returns {Store} */
  store() {
    return {
      get: (key) => this.#ask("get", key),
      put: (key, value) => this.#ask("put", key, value),
      list: (prefix) => this.#ask("list", prefix),
      remove: (prefix) => this.#ask("remove", prefix),
    };
  }
}

/** Serve the calls that come in at a port. @param {Port} port @param {{ store?: Store }} [given] a store, for tests */
export function serve(port, given = {}) {
  const page = new PageStore(port);
  /** @type {Store | undefined} */
  let store = given.store;
  let durable = true;
  /** @type {Player | null} */
  let player = null;

  const playing = () => {
    if (!player) throw new FairDealError("no_table", "Open a table first.");
    return player;
  };

  /** @type {Record<string, (...args: any[]) => Promise<unknown>>} */
  const calls = {
    /** Open a table: what this browser can say in `hello`, and whether what it keeps outlives the tab. */
    async open(/** @type {string} */ table) {
      store ??= await databaseStore().catch(() => {
        durable = false;
        return page.store();
      });
      player = await Player.open(table, store, entropy);
      return { signing: player.signing, durable };
    },
    sit: async (/** @type {string | undefined} */ account) => playing().sit(account),
    welcome: async (/** @type {unknown} */ welcome) => playing().welcome(welcome),
    event: async (/** @type {number} */ seq, /** @type {unknown} */ event) => playing().event(seq, event),
    due: async () => playing().due(),
    idle: async () => playing().idle(),
    doubt: async () => playing().doubt(),
    choose: async (/** @type {Choice} */ choice) => playing().choose(choice),
    words: async () => playing().words,
    /** Audit the record of a match; needs no table. */
    verify: async (/** @type {unknown} */ record) => (await import("./audit.js")).audit(record),
  };

  /** @param {any} request */
  async function answer({ id, call, args }) {
    try {
      const known = Object.hasOwn(calls, call) ? calls[call] : undefined;
      if (!known) throw new FairDealError("unknown_call", `There is no call ${call}.`);
      port.postMessage({ id, result: await known(...args) });
    } catch (error) {
      port.postMessage({ id, error: describe(error) });
    }
  }

  // One call after the other: a message must be stored before the next event is looked at.
  let queue = Promise.resolve();
  port.onmessage = ({ data }) => {
    if ("answer" in data) page.answer(data.answer, data.value);
    else queue = queue.then(() => answer(data));
  };
}

/** @param {unknown} error @returns {{ reason: string, message: string, details: Record<string, unknown> }} */
function describe(error) {
  if (error instanceof CopasError) return { reason: error.reason, message: error.message, details: error.details };
  return { reason: "bug", message: error instanceof Error ? (error.stack ?? error.message) : String(error), details: {} };
}

// In a Worker the global object is the port; elsewhere (tests) somebody calls `serve`.
const scope = /** @type {any} */ (globalThis);
if (scope.WorkerGlobalScope && scope instanceof scope.WorkerGlobalScope) serve(scope);
