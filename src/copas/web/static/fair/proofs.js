// Schnorr proofs: signatures, batched equality of logarithms, transfer of a card. The twin of `copas.mental.proofs`;
// the fields of every hash stand in docs/fair-deal.md §2. Verifiers throw ProofError and never return a flag.

import { sha512 } from "../vendor/noble.js";
import { concat, digest, digestScalar, lp, prfScalar, Reader, u32, u8, utf8 } from "./bytes.js";
import { DecodeError, ProofError } from "./errors.js";
import { G, base, encodePoint, encodeScalar, integer, mod, mul, sub, weightedSum } from "./group.js";

/** @typedef {import("./group.js").Point} Point */
/** Gives so many fresh random bytes; passed in, so that vectors can fix it. @typedef {(count: number) => Uint8Array} Entropy */

export const SIGNATURE_SIZE = 64;
export const DLEQ_SIZE = 64;
export const TRANSFER_SIZE = 96;
const WEIGHT_BYTES = 16;

/**
 * A proof nonce from the secret, fresh randomness and the whole statement: repeated randomness costs nothing as
 * long as the statement differs, and a repeated statement nothing as long as the randomness does.
 * @param {bigint} secret @param {Entropy} entropy @param {string} label @param {Uint8Array[]} statement
 */
export const nonce = (secret, entropy, label, statement) =>
  prfScalar(encodeScalar(secret), "nonce", entropy(32), utf8(label), lp(...statement));

/** @param {bigint} challenge @param {bigint} secret @param {bigint} fresh @returns {Uint8Array} */
function response(challenge, secret, fresh) {
  const value = mod(fresh + challenge * secret);
  if (value === 0n) throw new ProofError("A response is zero: make the proof again with other randomness.");
  return encodeScalar(value);
}

/** @param {Uint8Array} proof @param {number} count @returns {bigint[]} the challenge and the responses */
function read(proof, count) {
  try {
    return Reader.all(proof, (reader) => Array.from({ length: 1 + count }, () => reader.scalar()));
  } catch (error) {
    if (error instanceof DecodeError) throw new ProofError(`A proof is malformed: ${error.message}`);
    throw error;
  }
}

/** @param {boolean} holds @param {string} what */
function demand(holds, what) {
  if (!holds) throw new ProofError(`The ${what} does not hold.`);
}

/** s·G − c·P, the commitment of a proof. @param {bigint} s @param {bigint} c @param {Point} element */
const commitment = (s, c, element) => weightedSum([s, -c], [G, element]);

/** Sign fields under a label. @param {string} label @param {bigint} secret @param {Entropy} entropy @param {...Uint8Array} fields @returns {Uint8Array} 64 bytes */
export function sign(label, secret, entropy, ...fields) {
  const key = encodePoint(base(secret));
  const fresh = nonce(secret, entropy, label, [key, ...fields]);
  const challenge = digestScalar(label, key, encodePoint(base(fresh)), ...fields);
  return concat(encodeScalar(challenge), response(challenge, secret, fresh));
}

/** Check a signature. @param {string} label @param {Point} key @param {Uint8Array} signature @param {...Uint8Array} fields @throws {ProofError} */
export function verify(label, key, signature, ...fields) {
  const [challenge = 0n, answer = 0n] = read(signature, 1);
  const first = commitment(answer, challenge, key);
  const expected = digestScalar(label, encodePoint(key), encodePoint(first), ...fields);
  demand(challenge === expected, `signature (${label})`);
}

/**
 * What a batched equality proof speaks of: X = x·G and shares_i = x·bases_i.
 * @typedef {object} Statement
 * @property {"shares" | "play" | "evidence" | "claim"} purpose
 * @property {Uint8Array} ctx
 * @property {number} seat the prover's seat, or SERVER
 * @property {Uint8Array} bind what the proof is tied to besides
 * @property {Point} key X
 * @property {Point[]} bases
 * @property {Point[]} shares
 */

/** Every weight depends on every base and share. @param {Statement} statement @returns {Uint8Array} */
function statementSeed({ purpose, ctx, seat, bind, key, bases, shares }) {
  const [left, right] = [bases, shares].map((points) => concat(...points.map(encodePoint)));
  return digest("dleq-seed", utf8(purpose), ctx, u8(seat), bind, encodePoint(key), left ?? u8(0), right ?? u8(0));
}

/** @param {Uint8Array} seed @param {Point[]} elements @returns {Point} */
function fold(seed, elements) {
  const [only] = elements;
  if (only && elements.length === 1) return only;
  const weights = elements.map((_, index) => integer(sha512(concat(seed, u32(index))).slice(0, WEIGHT_BYTES)));
  return weightedSum(weights, elements);
}

/** Prove that one secret lies behind X and every share. @param {bigint} secret @param {Statement} statement @param {Entropy} entropy @returns {Uint8Array} 64 bytes */
export function proveDleq(secret, statement, entropy) {
  const seed = statementSeed(statement);
  const folded = fold(seed, statement.bases);
  const image = mul(secret, folded);
  const spoken = [seed, encodePoint(folded), encodePoint(image)];
  const fresh = nonce(secret, entropy, "dleq", spoken);
  const challenge = digestScalar("dleq", ...spoken, encodePoint(base(fresh)), encodePoint(mul(fresh, folded)));
  return concat(encodeScalar(challenge), response(challenge, secret, fresh));
}

/** Check a batched equality proof. @param {Statement} statement @param {Uint8Array} proof @throws {ProofError} */
export function verifyDleq(statement, proof) {
  const { bases, shares, key, purpose } = statement;
  demand(bases.length > 0 && bases.length === shares.length, "shape of an equality proof");
  const [challenge = 0n, answer = 0n] = read(proof, 1);
  const seed = statementSeed(statement);
  const folded = fold(seed, bases);
  const image = fold(seed, shares);
  const first = commitment(answer, challenge, key);
  const second = weightedSum([answer, -challenge], [folded, image]);
  const expected = digestScalar("dleq", seed, ...[folded, image, first, second].map(encodePoint));
  demand(challenge === expected, `equality proof (${purpose})`);
}

/**
 * What a transfer proof speaks of; see docs/fair-deal.md §2.
 * @typedef {object} Transfer
 * @property {Uint8Array} ctx
 * @property {number} giver
 * @property {number} receiver
 * @property {number} slot
 * @property {Point} giverKey
 * @property {Point} receiverKey
 * @property {Point} a A of the slot
 * @property {Point} bRes B of the slot less the public shares
 * @property {Point} aNew
 * @property {Point} bNew
 */

/** @param {Transfer} t @returns {Uint8Array[]} */
function transferFields(t) {
  const points = [t.giverKey, t.receiverKey, t.a, t.bRes, t.aNew, t.bNew];
  return [t.ctx, u8(t.giver), u8(t.receiver), u8(t.slot), ...points.map(encodePoint)];
}

/**
 * Prove that B′ holds the very card of the slot: Maurer's proof for (x, ρ) ↦ (xG, ρG, xA − ρX_m).
 * @param {bigint} secret @param {bigint} rho @param {Transfer} statement @param {Entropy} entropy @returns {Uint8Array} 96 bytes
 */
export function proveTransfer(secret, rho, statement, entropy) {
  const fields = transferFields(statement);
  const a = nonce(secret, entropy, "transfer/0", fields);
  const b = nonce(secret, entropy, "transfer/1", fields);
  const third = sub(mul(a, statement.a), mul(b, statement.receiverKey));
  const challenge = digestScalar("transfer", ...fields, ...[base(a), base(b), third].map(encodePoint));
  return concat(encodeScalar(challenge), response(challenge, secret, a), response(challenge, rho, b));
}

/** Check a transfer proof. @param {Transfer} t @param {Uint8Array} proof @throws {ProofError} */
export function verifyTransfer(t, proof) {
  const [challenge = 0n, forX = 0n, forRho = 0n] = read(proof, 2);
  const first = commitment(forX, challenge, t.giverKey);
  const second = commitment(forRho, challenge, t.aNew);
  const moved = weightedSum([forX, -forRho], [t.a, t.receiverKey]);
  const difference = sub(t.bRes, t.bNew);
  const third = weightedSum([1n, -challenge], [moved, difference]);
  const expected = digestScalar("transfer", ...transferFields(t), ...[first, second, third].map(encodePoint));
  demand(challenge === expected, "transfer proof");
}
