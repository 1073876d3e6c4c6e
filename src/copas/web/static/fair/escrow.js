// Escrow of a dealing key, so that a seat that leaves can be played on: the twin of `copas.mental.escrow`.
// x is split as a + f(0); the server alone gets a, the other humans get points of f (Shamir), checkable against
// public commitments (Feldman, FOCS 1987). The server needs t humans, and any humans need the server.

import { concat, digest, prfScalar, Reader, u32, u8 } from "./bytes.js";
import { ProofError } from "./errors.js";
import { base, decodeScalar, encodePoint, encodeScalar, inverse, mod, mul, samePoint, weightedSum } from "./group.js";

/** @typedef {import("./group.js").Point} Point */

export const BOX_SIZE = 64;

/** How many OPENs rebuild a key; 0 means that there is no escrow. @param {number} humans @returns {number} */
export const threshold = (humans) => Math.min(2, humans - 1);

/** The value of a polynomial mod L. @param {readonly bigint[]} coefficients @param {number} at @returns {bigint} */
export const evaluate = (coefficients, at) =>
  coefficients.reduceRight((value, coefficient) => mod(value * BigInt(at) + coefficient), 0n);

/** The secret side of an escrow; everything follows from x and ctx. */
export class Split {
  /** @param {bigint} secret @param {Uint8Array} ctx @param {number} t */
  constructor(secret, ctx, t) {
    const parts = Array.from({ length: t }, (_, k) => prfScalar(encodeScalar(secret), "escrow", ctx, u32(k)));
    /** a, for the server. */
    this.serverPart = /** @type {bigint} */ (parts[0]);
    /** f(0) = x − a, then f_1 … @type {readonly bigint[]} */
    this.coefficients = [mod(secret - this.serverPart), ...parts.slice(1)];
  }

  /** The part of the human in a seat. @param {number} seat @returns {bigint} */
  at(seat) {
    return evaluate(this.coefficients, seat + 1);
  }

  /** A, C_0 … C_{t−1}. @returns {Point[]} */
  commitments() {
    return [this.serverPart, ...this.coefficients].map(base);
  }
}

/** Check the part of the human in a seat against C_0 … C_{t−1}. @param {Point[]} commitments @param {number} seat @param {bigint} part @throws {ProofError} */
export function checkPart(commitments, seat, part) {
  const powers = commitments.map((_, k) => BigInt(seat + 1) ** BigInt(k));
  if (!samePoint(base(part), weightedSum(powers, commitments))) {
    throw new ProofError("An escrow part does not fit its commitments.");
  }
}

/**
 * Rebuild a dealing key: Lagrange at 0 over t checked parts, plus the server's.
 * @param {bigint} serverPart @param {ReadonlyMap<number, bigint>} parts by seat @param {Point} key X, which the result must give
 */
export function rebuild(serverPart, parts, key) {
  let value = serverPart;
  for (const [seat, part] of parts) {
    let weight = 1n;
    for (const other of parts.keys()) {
      if (other !== seat) weight = mod(weight * BigInt(other + 1) * inverse(mod(BigInt(other - seat))));
    }
    value = mod(value + weight * part);
  }
  if (value === 0n || !samePoint(base(value), key)) throw new ProofError("The escrow parts do not give the dealing key.");
  return value;
}

/**
 * @param {Uint8Array} ctx @param {number} sender @param {number} receiver
 * @param {Uint8Array} value 32 bytes @param {Point[]} points E, Y and the shared point @returns {Uint8Array} the value hidden, or shown again
 */
function veil(ctx, sender, receiver, value, points) {
  const pad = digest("box", ctx, u8(sender), u8(receiver), ...points.map(encodePoint));
  return value.map((byte, index) => byte ^ Number(pad[index]));
}

/**
 * Box a scalar for the owner of Y; the randomness follows from x, so that REVEAL makes it checkable.
 * @param {bigint} secret x @param {Uint8Array} ctx @param {number} sender @param {number} receiver @param {Point} key Y @param {bigint} value
 * @returns {Uint8Array} 64 bytes
 */
export function seal(secret, ctx, sender, receiver, key, value) {
  const e = prfScalar(encodeScalar(secret), "box", ctx, u8(receiver));
  const point = base(e);
  return concat(encodePoint(point), veil(ctx, sender, receiver, encodeScalar(value), [point, key, mul(e, key)]));
}

/**
 * Open a box; the caller checks the value against the commitments.
 * @param {bigint} boxSecret y @param {Uint8Array} ctx @param {number} sender @param {number} receiver @param {Uint8Array} box @returns {bigint}
 */
export function unseal(boxSecret, ctx, sender, receiver, box) {
  return Reader.all(box, (reader) => {
    const point = reader.point();
    const hidden = reader.take(32);
    return decodeScalar(veil(ctx, sender, receiver, hidden, [point, base(boxSecret), mul(boxSecret, point)]));
  });
}
