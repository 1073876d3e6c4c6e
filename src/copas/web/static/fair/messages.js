// The messages of a deal: types, signatures, heads, bytes. The twin of
// `copas.mental.messages`; see docs/fair-deal.md §4.

import { compareBytes, concat, digest, lp, Reader, toHex, u32, u8 } from "./bytes.js";
import { HEAD_SIZE } from "./keys.js";
import { SIGNATURE_SIZE, sign, verify } from "./proofs.js";

/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./proofs.js").Entropy} Entropy */

export const KEY = 1;
export const DECK = 2;
export const SHARES = 3;
export const PASS_COMMIT = 4;
export const PASS = 5;
export const HAND = 6;
export const PLAY = 7;
export const REVEAL = 8;
export const MOON = 9;
export const CLOSE = 10;
export const TAKEOVER = 16;
export const OPEN = 17;
export const EVIDENCE = 18;
export const CLAIM = 19;
export const COMPLAINT = 20;
export const UNDO = 21;
export const HINT = 22;
export const LEAVE = 23;
export const EXPEL = 24;

/** Types from here on join the running round. */
export const FIRST_JOINING = TAKEOVER;
/** No honest body is larger (two decks: 6,656 bytes), except TAKEOVER, which may show another message. */
export const MAX_BODY = 8_192;
export const MAX_TAKEOVER = 2 * MAX_BODY;

export const REASON_LEAVE = 0;
export const REASON_EXPEL = 1;
export const REASON_FAULT = 2;
export const REASON_SILENCE = 3;

/**
 * A signed message; its bytes leave out ctx, which is known from outside.
 * @typedef {object} Message
 * @property {Uint8Array} ctx the set-up that it belongs to
 * @property {number} round
 * @property {number} type
 * @property {number} seat
 * @property {Uint8Array} head
 * @property {Uint8Array} body
 * @property {Uint8Array} signature
 */

/** What may exist once only, as a text. @param {Omit<Message, "signature">} message @returns {string} */
export function keyOf({ ctx, round, type, seat, body }) {
  const targeted = (type === TAKEOVER || type === OPEN || type === EXPEL) && body.length > 0;
  return [toHex(ctx), round, type, seat, targeted ? body[0] : ""].join("/");
}

/** @param {Omit<Message, "signature">} message @returns {Uint8Array[]} */
const signedFields = ({ ctx, round, type, seat, head, body }) => [ctx, u32(round), u8(type), u8(seat), head, body];

/** @param {Omit<Message, "signature">} draft @param {bigint} secret @param {Entropy} entropy @returns {Message} */
export const signMessage = (draft, secret, entropy) => ({
  ...draft,
  signature: sign("msg", secret, entropy, ...signedFields(draft)),
});

/** @param {Message} message @param {Point} key S of the signer @throws {import("./errors.js").ProofError} */
export const verifyMessage = (message, key) => verify("msg", key, message.signature, ...signedFields(message));

/** The form inside TAKEOVER and in files. @param {Message} message @returns {Uint8Array} */
export const encodeMessage = ({ round, type, seat, head, body, signature }) =>
  concat(u32(round), u8(type), u8(seat), head, lp(body), signature);

/** @param {Uint8Array} ctx @param {Reader} reader @returns {Message} */
export const readMessage = (ctx, reader) => ({
  ctx,
  round: reader.u32(),
  type: reader.u8(),
  seat: reader.u8(),
  head: reader.take(HEAD_SIZE),
  body: reader.field(MAX_TAKEOVER),
  signature: reader.take(SIGNATURE_SIZE),
});

/** @param {Uint8Array} ctx @param {Uint8Array} data @returns {Message} @throws {import("./errors.js").DecodeError} */
export const decodeMessage = (ctx, data) => Reader.all(data, (reader) => readMessage(ctx, reader));

/** head_0. @param {Uint8Array} ctx @returns {Uint8Array} */
export const firstHead = (ctx) => digest("tr", ctx);

/** head_{r+1}: over the round's messages, sorted by seat, type and body. @param {Uint8Array} head @param {readonly Message[]} messages @returns {Uint8Array} */
export function nextHead(head, messages) {
  const sorted = [...messages].sort((a, b) => a.seat - b.seat || a.type - b.type || compareBytes(a.body, b.body));
  return digest("tr", head, ...sorted.map(({ seat, type, body, signature }) => concat(u8(seat), u8(type), lp(body), signature)));
}

/** The server's word that a round begins over this head. @typedef {{ round: number, head: Uint8Array, signature: Uint8Array }} SignedHead */

/** @param {Uint8Array} ctx @param {number} round @param {Uint8Array} head @param {bigint} secret the server's s @param {Entropy} entropy @returns {SignedHead} */
export const signHead = (ctx, round, head, secret, entropy) => ({
  round,
  head,
  signature: sign("head", secret, entropy, ctx, u32(round), head),
});

/** @param {Uint8Array} ctx @param {SignedHead} signed @param {Point} key the server's S @throws {import("./errors.js").ProofError} */
export const verifyHead = (ctx, { round, head, signature }, key) => verify("head", key, signature, ctx, u32(round), head);

/** @param {SignedHead} signed @returns {Uint8Array} 132 bytes */
export const encodeHead = ({ round, head, signature }) => concat(u32(round), head, signature);

/** @param {Uint8Array} data @returns {SignedHead} @throws {import("./errors.js").DecodeError} */
export const decodeHead = (data) =>
  Reader.all(data, (reader) => ({ round: reader.u32(), head: reader.take(HEAD_SIZE), signature: reader.take(SIGNATURE_SIZE) }));
