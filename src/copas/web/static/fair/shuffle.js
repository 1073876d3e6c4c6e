// Encrypted cards, and the shuffle that every party does once: the twin of `copas.mental.shuffle`. A shuffle is a
// function of the party's seed and of its *input*, so that two shuffles can never be subtracted from each other.

import { cardText } from "../rules/cards.js";
import { concat, digest, prf, prfScalar, u32, u8, utf8 } from "./bytes.js";
import { DecodeError } from "./errors.js";
import { G, add, base, cardPoint, encodePoint, mul, precompute } from "./group.js";

/** @typedef {import("./group.js").Point} Point */
/** An encrypted card: a = r·G, b = M + r·K. @typedef {{ a: Point, b: Point }} Cipher */

export const CIPHERTEXT_SIZE = 64;
const WORD = 2 ** 32;

/** @param {readonly Cipher[]} ciphers @returns {Uint8Array} */
export const pack = (ciphers) => concat(...ciphers.flatMap(({ a, b }) => [encodePoint(a), encodePoint(b)]));

/** Whether all A's are distinct and all B's are. @param {readonly Cipher[]} ciphers @returns {boolean} */
function allDistinct(ciphers) {
  const seen = [/** @type {Set<string>} */ (new Set()), /** @type {Set<string>} */ (new Set())];
  for (const { a, b } of ciphers) {
    seen[0]?.add(encodePoint(a).join());
    seen[1]?.add(encodePoint(b).join());
  }
  return seen.every((set) => set.size === ciphers.length);
}

/** @param {import("./bytes.js").Reader} reader @param {number} count @returns {Cipher[]} @throws {DecodeError} */
export function readCiphers(reader, count) {
  const ciphers = Array.from({ length: count }, () => ({ a: reader.point(), b: reader.point() }));
  if (!allDistinct(ciphers)) throw new DecodeError("Two encrypted cards share a group element.");
  return ciphers;
}

/** LH(list): 64 bytes. @param {readonly Cipher[]} ciphers @returns {Uint8Array} */
export const listHash = (ciphers) => digest("list", pack(ciphers));

/** deck_0: every card under the joint key with the public scalar 1. @param {import("../rules/rules.js").Rules} rules @param {Point} joint @returns {Cipher[]} */
export const openDeck = (rules, joint) => rules.deck.map((card) => ({ a: G, b: add(cardPoint(cardText(card)), joint) }));

/**
 * Where the randomness of one shuffle comes from.
 * @typedef {{ seed: Uint8Array, ctx: Uint8Array, kind: "deck" | "hand", seat: number }} Source
 */

/** What every derived value is bound to. @param {Source} source @param {Uint8Array} inputHash @returns {Uint8Array[]} */
const boundTo = ({ ctx, kind, seat }, inputHash) => [ctx, utf8(kind), u8(seat), inputHash];

/** @param {Source} source @param {Uint8Array} inputHash @returns {Generator<number, never>} */
function* words(source, inputHash) {
  const fields = boundTo(source, inputHash);
  for (let block = 0; ; block++) {
    const view = new DataView(prf(source.seed, "perm", ...fields, u32(block)).slice().buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A word below a bound, unbiased. @param {Generator<number, never>} stream @param {number} bound @returns {number} */
function below(stream, bound) {
  const limit = WORD - (WORD % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % bound;
  }
}

/** Draw a permutation (Fisher and Yates). @param {Source} source @param {Uint8Array} inputHash @param {number} count @returns {number[]} */
export function permutation(source, inputHash, count) {
  const stream = words(source, inputHash);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let i = count - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [order[i], order[j]] = [Number(order[j]), Number(order[i])];
  }
  return order;
}

/** Permute and re-encrypt under the key that the cards are encrypted under. @param {Source} source @param {readonly Cipher[]} ciphers @param {Point} key @returns {Cipher[]} */
export function shuffle(source, ciphers, key) {
  const inputHash = listHash(ciphers);
  const fields = boundTo(source, inputHash);
  precompute(key);
  return permutation(source, inputHash, ciphers.length).map((origin, k) => {
    const rho = prfScalar(source.seed, "reenc", ...fields, u32(k));
    const { a, b } = /** @type {Cipher} */ (ciphers[origin]);
    return { a: add(a, base(rho)), b: add(b, mul(rho, key)) };
  });
}
