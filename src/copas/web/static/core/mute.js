// Whom this browser does not want to hear at a table: kept by table and seat, so that guests have it too.

import { signal } from "../vendor/preact.js";

const KEY = "copas.muted";
/** Tables remembered; the oldest is forgotten first. */
const MOST_TABLES = 20;

/** @typedef {Pick<Storage, "getItem" | "setItem">} Keeping */

/** What is stored: for each table, seats and the names of who sat there. @param {Keeping | null} kept @returns {[string, [number, string][]][]} */
function read(kept) {
  try {
    const stored = JSON.parse(kept?.getItem(KEY) ?? "[]");
    return stored.map((/** @type {any} */ [table, seats]) => [String(table), seats.map((/** @type {any} */ [seat, name]) => [Number(seat), String(name)])]);
  } catch {
    return []; // Rubbish in the storage, or none at all, mutes nobody.
  }
}

/** @returns {Keeping | null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The muted seats of one table. A seat is muted for who sits there now: the next person in it is heard. */
export class Mutes {
  #kept;

  /** @param {string} table @param {Keeping | null} [kept] */
  constructor(table, kept = browserStorage()) {
    this.table = table;
    this.#kept = kept;
    const found = read(kept).find(([name]) => name === table);
    this.seats = signal(/** @type {ReadonlyMap<number, string>} */ (new Map(found?.[1] ?? [])));
  }

  /** Whether the words of who sits there are dropped. @param {number | null} seat @param {string} name */
  has(seat, name) {
    return seat !== null && this.seats.value.get(seat) === name;
  }

  /** Mute, or hear again. @param {number} seat @param {string} name @param {boolean} muted */
  set(seat, name, muted) {
    const seats = new Map(this.seats.peek());
    if (muted) seats.set(seat, name);
    else seats.delete(seat);
    this.seats.value = seats;
    const others = read(this.#kept).filter(([table]) => table !== this.table);
    const all = seats.size ? [...others, [this.table, [...seats]]] : others;
    try {
      this.#kept?.setItem(KEY, JSON.stringify(all.slice(-MOST_TABLES)));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
}

/**
 * A line said at the table. `who`: whose seat it is, as the table calls them; `number` counts the lines heard here.
 * @typedef {{ number: number, seat: number | null, who: string, name: string, text: string }} Line
 */

/** The lines that may be shown. @param {readonly Line[]} heard @param {Mutes} mutes */
export const audible = (heard, mutes) => heard.filter(({ seat, who }) => !mutes.has(seat, who));
