// The page's side of the Worker: calls that return promises, and a store in this tab for browsers that keep none.

import { memoryStore } from "./store.js";

/** @typedef {import("./own.js").Choice} Choice */
/** @typedef {import("./player.js").Say} Say */
/** @typedef {import("./player.js").Update} Update */

/** A refusal or a bug on the Worker's side. */
export class FairError extends Error {
  /** @param {{ reason: string, message: string, details: Record<string, unknown> }} error */
  constructor({ reason, message, details }) {
    super(message);
    this.name = "FairError";
    this.reason = reason;
    this.details = details;
  }
}

/** What of a Worker is used; a pair of message ports will do as well. @typedef {{ postMessage(message: unknown): void, onmessage: ((event: MessageEvent) => void) | null }} Port */

export class FairDeal {
  #port;
  #calls = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: FairError) => void }>} */
  #waiting = new Map();
  #store;

  /** @param {Port} [port] @param {import("./store.js").Store} [store] this tab's own store */
  constructor(port = new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), store = sessionStore()) {
    this.#port = port;
    this.#store = store;
    port.onmessage = ({ data }) => void this.#receive(data);
  }

  /** @param {any} data */
  async #receive(data) {
    if ("ask" in data) {
      const how = /** @type {"get" | "put" | "list" | "remove"} */ (data.how);
      const value = await /** @type {(...args: any[]) => Promise<unknown>} */ (this.#store[how])(...data.args);
      this.#port.postMessage({ answer: data.ask, value });
      return;
    }
    const waiting = this.#waiting.get(data.id);
    this.#waiting.delete(data.id);
    if (data.error) waiting?.reject(new FairError(data.error));
    else waiting?.resolve(data.result);
  }

  /** @param {string} call @param {unknown[]} args @returns {Promise<any>} */
  #call(call, ...args) {
    const id = ++this.#calls;
    const answered = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#port.postMessage({ id, call, args });
    return answered;
  }

  /**
   * Open a table, before `hello`. `signing` goes into `hello`; not `durable`: warn that closing the tab loses the seat.
   * @param {string} table its name @returns {Promise<{ signing: string | null, durable: boolean }>}
   */
  open(table) {
    return this.#call("open", table);
  }

  /** A certificate over a fresh master, for `sit`. @param {string} [account] @returns {Promise<string>} */
  sit(account) {
    return this.#call("sit", account);
  }

  /** Hand over the server's `welcome`, after each connect. @param {unknown} welcome @returns {Promise<Update>} */
  welcome(welcome) {
    return this.#call("welcome", welcome);
  }

  /** Hand over every event in order; rejects with reason "mistrust" when the server cheats: stop and show it. @param {number} seq @param {unknown} event @returns {Promise<Update>} */
  event(seq, event) {
    return this.#call("event", seq, event);
  }

  /** What is to be said and was not heard back. @returns {Promise<Say[]>} */
  due() {
    return this.#call("due");
  }

  /** Let the next deal be prepared for a moment; call again while there is `more`. @returns {Promise<{ send: Say[], more: boolean }>} */
  idle() {
    return this.#call("idle");
  }

  /** An own message was refused with `fork`: what is to be shown. @returns {Promise<import("./heads.js").Shown | null>} */
  doubt() {
    return this.#call("doubt");
  }

  /** The message of a person's decision, stored. @param {Choice} choice @returns {Promise<Say>} */
  choose(choice) {
    return this.#call("choose", choice);
  }

  /** The eight words to compare by voice. @returns {Promise<string[] | null>} */
  words() {
    return this.#call("words");
  }

  /** Audit the record of a match, as its JSON values; rejects with reason "bad_record" and the place. @param {unknown} record @returns {Promise<import("./audit.js").AuditReport>} */
  verify(record) {
    return this.#call("verify", record);
  }
}

/** This tab's store: lost when the tab is closed. @returns {import("./store.js").Store} */
function sessionStore() {
  const name = "copas-fair";
  /** @type {Map<string, unknown>} */
  let map = new Map();
  try {
    map = new Map(JSON.parse(sessionStorage.getItem(name) ?? "[]", revive));
  } catch {
    // A browser without even this: the page's memory has to do.
  }
  const store = memoryStore(map);
  const save = () => {
    try {
      sessionStorage.setItem(name, JSON.stringify([...map], (_, value) => (value instanceof Uint8Array ? { bytes: [...value] } : value)));
    } catch {
      // As above.
    }
  };
  return {
    ...store,
    put: async (key, value) => {
      await store.put(key, value);
      save();
    },
    remove: async (prefix) => {
      await store.remove(prefix);
      save();
    },
  };
}

/** @param {string} _ @param {any} value */
const revive = (_, value) => (value && Array.isArray(value.bytes) ? Uint8Array.from(value.bytes) : value);
