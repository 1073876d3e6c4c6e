// The part of the noble libraries that we use, typed: `tsc` reads this instead of the vendored file.

export interface Point {
  add(other: Point): Point;
  subtract(other: Point): Point;
  negate(): Point;
  double(): Point;
  /** Secret scalars; throws unless 0 < scalar < L. */
  multiply(scalar: bigint): Point;
  /** Public scalars only: its time depends on the scalar. Allows zero. */
  multiplyUnsafe(scalar: bigint): Point;
  precompute(windowSize?: number, isLazy?: boolean): Point;
  equals(other: Point): boolean;
  is0(): boolean;
  toBytes(): Uint8Array;
}

export interface PointClass {
  BASE: Point;
  ZERO: Point;
  Fn: {
    ORDER: bigint;
    inv(value: bigint): bigint;
  };
  /** Throws on anything but a canonical encoding; accepts the identity. */
  fromBytes(bytes: Uint8Array): Point;
}

export declare const ristretto255: { Point: PointClass };

/** Σ scalars_i · points_i in one walk. Public scalars only. */
export declare function mulAddUnsafe(group: PointClass, points: Point[], scalars: bigint[]): Point;

export declare const ristretto255_hasher: {
  /** The one-way map of RFC 9496, section 4.3.4, from 64 uniform bytes. */
  deriveToCurve(bytes: Uint8Array): Point;
};

interface Hash {
  (message: Uint8Array): Uint8Array;
}

export declare const sha256: Hash;
export declare const sha512: Hash;
export declare function hmac(hash: Hash, key: Uint8Array, message: Uint8Array): Uint8Array;
