// The group ristretto255 over the vendored library, with every check that the library leaves to its caller.
// Elements are the library's points, never the identity; scalars are bigints in 1 … L − 1.
// JavaScript's bigints are not constant-time: who can time single multiplications in this browser is outside
// our model (it could as well read the memory).

import { mulAddUnsafe, ristretto255, ristretto255_hasher, sha512 } from "../vendor/noble.js";
import { DecodeError, ProofError } from "./errors.js";

/** @typedef {import("../vendor/noble.js").Point} Point */

const { Point: Group } = ristretto255;

/** Order L of the group (RFC 9496, section 4). */
export const ORDER = Group.Fn.ORDER;
/** The base point: a copy of our own, since the library draws fresh randomness to blind each use of its own. */
export const G = Group.fromBytes(Group.BASE.toBytes()).precompute(6);

// Encoding costs as much as a few additions, and most points are hashed more than once.
/** @type {WeakMap<Point, Uint8Array>} */
const encodings = new WeakMap();

/** @param {Point} element @returns {Point} the same, unless it is the identity @throws {ProofError} */
function checked(element) {
  if (element.is0()) throw new ProofError("A computed group element is the identity.");
  return element;
}

/** Check an untrusted encoding. @param {Uint8Array} data @returns {Point} @throws {DecodeError} */
export function decodePoint(data) {
  let element;
  try {
    element = Group.fromBytes(data);
  } catch {
    throw new DecodeError("A group element must be 32 canonical bytes.");
  }
  if (data.every((byte) => byte === 0)) throw new DecodeError("A group element must not be the identity.");
  encodings.set(element, data.slice());
  return element;
}

/** The canonical 32 bytes. Do not change them: they are shared. @param {Point} element @returns {Uint8Array} */
export function encodePoint(element) {
  let bytes = encodings.get(element);
  if (!bytes) {
    bytes = element.toBytes();
    encodings.set(element, bytes);
  }
  return bytes;
}

/** @param {Uint8Array} data little-endian @returns {bigint} */
export function integer(data) {
  let value = 0n;
  for (let index = data.length - 1; index >= 0; index--) value = (value << 8n) | BigInt(Number(data[index]));
  return value;
}

/** Check an untrusted scalar. @param {Uint8Array} data 32 bytes, little-endian @returns {bigint} @throws {DecodeError} */
export function decodeScalar(data) {
  const value = integer(data);
  if (data.length !== 32 || value === 0n || value >= ORDER) {
    throw new DecodeError("A scalar must be 32 bytes, not zero and below the group order.");
  }
  return value;
}

/** The 32 little-endian bytes of a scalar. @param {bigint} value @returns {Uint8Array} */
export function encodeScalar(value) {
  const bytes = new Uint8Array(32);
  for (let index = 0, rest = value; index < 32; index++, rest >>= 8n) bytes[index] = Number(rest & 255n);
  return bytes;
}

/** The representative in 0 … L − 1. @param {bigint} value @returns {bigint} */
export function mod(value) {
  const rest = value % ORDER;
  return rest < 0n ? rest + ORDER : rest;
}

/** The inverse mod L. @param {bigint} value @returns {bigint} */
export const inverse = (value) => Group.Fn.inv(value);

/** A 64-byte digest as a scalar. @param {Uint8Array} digest @returns {bigint} @throws {ProofError} if zero, which never happens by chance */
export function reduceScalar(digest) {
  const value = mod(integer(digest));
  if (value === 0n) throw new ProofError("A derived scalar is zero.");
  return value;
}

/** @param {bigint} scalar @returns {bigint} */
function nonZero(scalar) {
  const value = mod(scalar);
  if (value === 0n) throw new ProofError("A computed group element is the identity.");
  return value;
}

/** s·G for a secret s. @param {bigint} scalar @returns {Point} */
export const base = (scalar) => G.multiply(nonZero(scalar));

/** s·P for a secret s. @param {bigint} scalar @param {Point} element @returns {Point} */
export const mul = (scalar, element) => checked(element.multiply(nonZero(scalar)));

/** @param {Point} left @param {Point} right @returns {Point} */
export const add = (left, right) => checked(left.add(right));

/** @param {Point} left @param {Point} right @returns {Point} */
export const sub = (left, right) => checked(left.subtract(right));

/** P − Q where the identity is a possible answer: an opened card that is none, a residue. @param {Point} left @param {Point} right @returns {Point} */
export const difference = (left, right) => left.subtract(right);

/** The sum of one or more elements; intermediate identities are allowed. @param {Iterable<Point>} elements @returns {Point} */
export function total(elements) {
  let sum = Group.ZERO;
  for (const element of elements) sum = sum.add(element);
  return checked(sum);
}

/** Σ w_i·P_i for public weights of any sign. @param {bigint[]} weights @param {Point[]} elements @returns {Point} */
export const weightedSum = (weights, elements) => checked(mulAddUnsafe(Group, elements, weights.map(mod)));

/** Prepare an element for many multiplications by secrets. @param {Point} element @returns {Point} */
export const precompute = (element) => element.precompute(6);

/** Map 64 uniform bytes to an element (RFC 9496, section 4.3.4). @param {Uint8Array} digest @returns {Point} */
export const fromHash = (digest) => checked(ristretto255_hasher.deriveToCurve(digest));

/** @param {Point} left @param {Point} right @returns {boolean} */
export const samePoint = (left, right) => left.equals(right);

/** @type {Map<string, Point>} */
const cardPoints = new Map();

/** The element that stands for a card, such as "QS"; nobody knows its logarithm. @param {string} name @returns {Point} */
export function cardPoint(name) {
  let element = cardPoints.get(name);
  if (!element) {
    element = fromHash(sha512(new TextEncoder().encode(`copas/v1/card/${name}`)));
    cardPoints.set(name, element);
  }
  return element;
}
