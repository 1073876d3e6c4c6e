// The heads that the server has signed: two for one round prove that it told two stories (docs/wire-protocol.md,
// "Forks"). What is kept here outlives a connection, and what was kept beside the own messages a page.

import { fromBase64, toBase64 } from "./bytes.js";
import { FairDealError, ProofError } from "./errors.js";
import { verifyHead } from "./messages.js";

/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./messages.js").Message} Message */

/** Heads of one round of one set-up, each with the server's signature: what `fork` and `forked` hold. @typedef {{ ctx: string, round: number, heads: [string, string][] }} Shown */

/** Whether the server did sign a head. @param {Point} key the server's S @param {string} ctx @param {number} round @param {readonly [string, string]} signed @returns {boolean} */
function holds(key, ctx, round, [head, signature]) {
  try {
    verifyHead(fromBase64(ctx), { round, head: fromBase64(head), signature: fromBase64(signature) }, key);
  } catch (error) {
    if (error instanceof ProofError || error instanceof FairDealError) return false;
    throw error;
  }
  return true;
}

/** Whether heads convict the server: two of one round, or one that it owns up to. @param {Point} key the server's S @param {Shown} shown @returns {boolean} */
export function convicts(key, { ctx, round, heads }) {
  const differ = heads.length < 2 || heads[0]?.[0] !== heads[1]?.[0];
  return heads.length > 0 && heads.length < 3 && differ && heads.every((signed) => holds(key, ctx, round, signed));
}

export class Heads {
  /** @type {Map<string, Shown>} */
  #kept = new Map();
  /** @type {Map<number, string>} */
  #ctxOf = new Map();

  /** Learn a set-up's ctx. @param {{ setup: number, ctx: string }} event */
  learn({ setup, ctx }) {
    this.#ctxOf.set(setup, ctx);
  }

  /** Keep the head that an own message was signed over. @param {Message} message @param {Uint8Array | undefined} signature the server's */
  keep({ ctx, round, head }, signature) {
    if (signature) this.#keep({ ctx: toBase64(ctx), round, heads: [[toBase64(head), toBase64(signature)]] });
  }

  /** The head kept for its round: the first one. @param {Shown} shown @returns {Shown} */
  #keep(shown) {
    const place = `${shown.ctx}/${shown.round}`;
    const before = this.#kept.get(place);
    if (!before) this.#kept.set(place, shown);
    return before ?? shown;
  }

  /** Keep the head of an event; both, if another one was signed for its round. @param {{ setup: number, round: number, head: string, sig: string }} event @param {Point} key the server's S @returns {Shown | null} */
  compare({ setup, round, head, sig }, key) {
    const ctx = this.#ctxOf.get(setup);
    if (ctx === undefined) return null;
    const before = this.#keep({ ctx, round, heads: [[head, sig]] });
    if (before.heads[0]?.[0] === head) return null;
    const both = { ctx, round, heads: /** @type {[string, string][]} */ ([...before.heads, [head, sig]]) };
    return convicts(key, both) ? both : null;
  }

  /** The head that was kept last. @returns {Shown | null} */
  get last() {
    return [...this.#kept.values()].at(-1) ?? null;
  }
}
