// Hashing with domain separation, and strict readers of the fixed layouts: the twin of `copas.mental.encoding`.

import { hmac, sha512 } from "../vendor/noble.js";
import { DecodeError } from "./errors.js";
import { decodePoint, decodeScalar, reduceScalar } from "./group.js";

/** @typedef {import("./group.js").Point} Point */

export const VERSION = "copas/fair/v1";

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @param {string} text @returns {Uint8Array} */
export const utf8 = (text) => encoder.encode(text);

/** @param {...Uint8Array} parts @returns {Uint8Array} */
export function concat(...parts) {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** @param {number} value @returns {Uint8Array} */
export const u8 = (value) => Uint8Array.of(value);

/** Four bytes, big-endian. @param {number} value @returns {Uint8Array} */
export const u32 = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** Small numbers as one byte each. @param {Iterable<number>} numbers @returns {Uint8Array} */
export const bytesOf = (numbers) => Uint8Array.from(numbers);

/** @param {Uint8Array} left @param {Uint8Array} right @returns {boolean} */
export const sameBytes = (left, right) =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

/** The order of byte strings: by their first difference, a prefix first. @param {Uint8Array} left @param {Uint8Array} right @returns {number} */
export function compareBytes(left, right) {
  const common = Math.min(left.length, right.length);
  for (let index = 0; index < common; index++) {
    if (left[index] !== right[index]) return Number(left[index]) - Number(right[index]);
  }
  return left.length - right.length;
}

/** @param {Uint8Array} bytes @returns {string} */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text @returns {Uint8Array} @throws {DecodeError} */
export function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new DecodeError("Hexadecimal text has pairs of the digits 0 to f.");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The one canonical form of base64url without padding. @param {Uint8Array} bytes @returns {string} */
export const toBase64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} text @returns {Uint8Array} @throws {DecodeError} if it is not the canonical form of any bytes */
export function fromBase64(text) {
  let binary;
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new DecodeError("Bytes are written in base64url.");
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new DecodeError("Bytes are written in the one canonical form of base64url.");
  return bytes;
}

/** Join fields, each behind its length, so that no two sequences share a form. @param {...Uint8Array} fields @returns {Uint8Array} */
export const lp = (...fields) => concat(...fields.flatMap((field) => [u32(field.length), field]));

/** @param {string} label @returns {Uint8Array} */
const labelled = (label) => utf8(`${VERSION}/${label}`);

/** H(label, fields…): 64 bytes. @param {string} label @param {...Uint8Array} fields @returns {Uint8Array} */
export const digest = (label, ...fields) => sha512(lp(labelled(label), ...fields));

/** HS(label, fields…). @param {string} label @param {...Uint8Array} fields @returns {bigint} */
export const digestScalar = (label, ...fields) => reduceScalar(digest(label, ...fields));

/** PRF(key, label, fields…): 64 bytes. @param {Uint8Array} key @param {string} label @param {...Uint8Array} fields @returns {Uint8Array} */
export const prf = (key, label, ...fields) => hmac(sha512, key, lp(labelled(label), ...fields));

/** PRF mod L. @param {Uint8Array} key @param {string} label @param {...Uint8Array} fields @returns {bigint} */
export const prfScalar = (key, label, ...fields) => reduceScalar(prf(key, label, ...fields));

/** Reads one layout from untrusted bytes; every method throws DecodeError, nothing else. */
export class Reader {
  #data;
  #at = 0;

  /** @param {Uint8Array} data */
  constructor(data) {
    this.#data = data;
  }

  /** Read a whole layout, refusing trailing bytes. @template T @param {Uint8Array} data @param {(reader: Reader) => T} read @returns {T} */
  static all(data, read) {
    const reader = new Reader(data);
    const value = read(reader);
    if (reader.remaining) throw new DecodeError(`There are ${reader.remaining} bytes too many.`);
    return value;
  }

  /** Bytes not read yet. */
  get remaining() {
    return this.#data.length - this.#at;
  }

  /** @param {number} count @returns {Uint8Array} a copy */
  take(count) {
    if (count > this.remaining) throw new DecodeError(`There are ${count - this.remaining} bytes missing.`);
    this.#at += count;
    return this.#data.slice(this.#at - count, this.#at);
  }

  /** One byte, smaller than `below`. @param {number} [below] @returns {number} */
  u8(below = 256) {
    const value = Number(this.take(1)[0]);
    if (value >= below) throw new DecodeError(`The value ${value} must be below ${below}.`);
    return value;
  }

  /** @returns {number} */
  u32() {
    return new DataView(this.take(4).buffer).getUint32(0);
  }

  /** @returns {number} */
  i32() {
    return new DataView(this.take(4).buffer).getInt32(0);
  }

  /** A field behind its length. @param {number} most @returns {Uint8Array} */
  field(most) {
    const size = this.u32();
    if (size > most) throw new DecodeError(`A field of ${size} bytes may have at most ${most}.`);
    return this.take(size);
  }

  /** An UTF-8 field. @param {number} least bytes @param {number} most bytes @returns {string} */
  text(least, most) {
    const raw = this.field(most);
    if (raw.length < least) throw new DecodeError(`A text needs at least ${least} bytes.`);
    try {
      return strict.decode(raw);
    } catch {
      throw new DecodeError("A text is not valid UTF-8.");
    }
  }

  /** @returns {Point} */
  point() {
    return decodePoint(this.take(32));
  }

  /** @param {number} count @returns {Point[]} */
  points(count) {
    return Array.from({ length: count }, () => this.point());
  }

  /** @returns {bigint} */
  scalar() {
    return decodeScalar(this.take(32));
  }

  /** `count` bytes, strictly ascending, all smaller than `below`. @param {number} count @param {number} below @returns {number[]} */
  ascending(count, below) {
    const values = Array.from({ length: count }, () => this.u8(below));
    if (values.some((value, index) => index > 0 && Number(values[index - 1]) >= value)) {
      throw new DecodeError("Numbers must be distinct and ascending.");
    }
    return values;
  }
}
