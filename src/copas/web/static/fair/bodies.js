// The body of each message type: a strict reader of untrusted bytes, and a writer. The twin of `copas.mental.bodies`.
// The set-up fixes every length; nothing in a body says how long it is.

import { concat, lp, Reader, u32, u8 } from "./bytes.js";
import { DecodeError } from "./errors.js";
import { encodePoint, encodeScalar } from "./group.js";
import { HEAD_SIZE } from "./keys.js";
import { MAX_TAKEOVER, REASON_SILENCE } from "./messages.js";
import { DLEQ_SIZE, SIGNATURE_SIZE, TRANSFER_SIZE } from "./proofs.js";
import { pack, readCiphers } from "./shuffle.js";

/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./state.js").Layout} Layout */
/** @typedef {import("./shuffle.js").Cipher} Cipher */

/**
 * `commitments` are A, C_0 … and `boxes` by receiver; both are empty for the server and for a single human.
 * @typedef {{ key: Point, possession: Uint8Array, commitments: Point[], boxes: Map<number, Uint8Array> }} KeyBody
 */

/** @param {Uint8Array} body @param {Layout} layout @param {number} party @returns {KeyBody} */
export function readKey(body, layout, party) {
  return Reader.all(body, (reader) => {
    const key = reader.point();
    const possession = reader.take(SIGNATURE_SIZE);
    const receivers = layout.boxReceivers(party);
    const commitments = receivers.length ? reader.points(1 + layout.threshold) : [];
    const boxes = receivers.map((receiver) => /** @type {[number, Uint8Array]} */ ([receiver, readBox(reader)]));
    return { key, possession, commitments, boxes: new Map(boxes) };
  });
}

/** @param {Reader} reader @returns {Uint8Array} */
const readBox = (reader) => concat(encodePoint(reader.point()), reader.take(32));

/** @param {KeyBody} body @returns {Uint8Array} */
export const writeKey = ({ key, possession, commitments, boxes }) =>
  concat(encodePoint(key), possession, ...commitments.map(encodePoint), ...boxes.values());

/** @param {Uint8Array} body @param {number} count @returns {Cipher[]} */
export const readDeck = (body, count) => Reader.all(body, (reader) => readCiphers(reader, count));

/** @typedef {{ previous: Uint8Array, shares: Point[], proof: Uint8Array }} SharesBody */

/** @param {Uint8Array} body @param {number} count @returns {SharesBody} */
export const readShares = (body, count) =>
  Reader.all(body, (reader) => ({ previous: reader.take(HEAD_SIZE), shares: reader.points(count), proof: reader.take(DLEQ_SIZE) }));

/** @param {SharesBody} body @returns {Uint8Array} */
export const writeShares = ({ previous, shares, proof }) => concat(previous, ...shares.map(encodePoint), proof);

/** @typedef {{ slot: number, cipher: Cipher, proof: Uint8Array }} PassedSlot */
/** `opening` opens the commitment. @typedef {{ opening: Uint8Array, passed: PassedSlot[] }} PassBody */

/** @param {Uint8Array} body @param {number} count cards passed @param {number} below one more than the highest slot @returns {PassBody} */
export function readPass(body, count, below) {
  return Reader.all(body, (reader) => {
    const slots = reader.ascending(count, below);
    const opening = reader.take(64);
    const passed = slots.map((slot) => ({
      slot,
      cipher: { a: reader.point(), b: reader.point() },
      proof: reader.take(TRANSFER_SIZE),
    }));
    return { opening, passed };
  });
}

/** @param {PassBody} body @returns {Uint8Array} */
export const writePass = ({ opening, passed }) =>
  concat(Uint8Array.from(passed, ({ slot }) => slot), opening, ...passed.flatMap(({ cipher, proof }) => [pack([cipher]), proof]));

/** One opened card of a hand. @typedef {{ index: number, share: Point, proof: Uint8Array }} PlayBody */

/** @param {Reader} reader @param {number} handSize @returns {PlayBody} */
const readOpening = (reader, handSize) => ({ index: reader.u8(handSize), share: reader.point(), proof: reader.take(DLEQ_SIZE) });

/** @param {Uint8Array} body @param {number} handSize @returns {PlayBody} */
export const readPlay = (body, handSize) => Reader.all(body, (reader) => readOpening(reader, handSize));

/** @param {PlayBody} body @returns {Uint8Array} */
export const writePlay = ({ index, share, proof }) => concat(u8(index), encodePoint(share), proof);

const HAS_CIPHERS = 1;
const HAS_OPENING = 2;

/** @typedef {{ ciphers: Cipher[] | null, opening: PlayBody | null }} HandBody */

/** @param {Uint8Array} body @param {Layout} layout @param {boolean} mayOpen whether an opening card is forced @returns {HandBody} */
export function readHand(body, layout, mayOpen) {
  return Reader.all(body, (reader) => {
    const flags = reader.u8(4);
    if (!!(flags & HAS_CIPHERS) !== layout.passed > 0 || (flags & HAS_OPENING && !mayOpen)) {
      throw new DecodeError("A hand has cards exactly after a pass, and an opening only where one is forced.");
    }
    const ciphers = layout.passed ? readCiphers(reader, layout.hand) : null;
    const opening = flags & HAS_OPENING ? readOpening(reader, layout.hand) : null;
    return { ciphers, opening };
  });
}

/** @param {HandBody} body @returns {Uint8Array} */
export const writeHand = ({ ciphers, opening }) =>
  concat(
    u8((ciphers ? HAS_CIPHERS : 0) | (opening ? HAS_OPENING : 0)),
    ciphers ? pack(ciphers) : new Uint8Array(),
    opening ? writePlay(opening) : new Uint8Array(),
  );

/** @param {Uint8Array} body @returns {bigint} x */
export const readReveal = (body) => Reader.all(body, (reader) => reader.scalar());

/** @type {(x: bigint) => Uint8Array} */
export const writeReveal = encodeScalar;

/** @param {Uint8Array} body @returns {"others" | "shooter"} */
export const readMoon = (body) => Reader.all(body, (reader) => (reader.u8(2) ? "shooter" : "others"));

/** @param {"others" | "shooter"} choice @returns {Uint8Array} */
export const writeMoon = (choice) => u8(choice === "others" ? 0 : 1);

/** @param {Uint8Array} body @param {number} players @returns {number[]} */
export const readClose = (body, players) => Reader.all(body, (reader) => Array.from({ length: players }, () => reader.i32()));

/** @param {readonly number[]} scores @returns {Uint8Array} */
export const writeClose = (scores) => concat(...scores.map(u32));

/** `shown`: the bytes of the message that proves the reason. @typedef {{ target: number, reason: number, shown: Uint8Array }} TakeoverBody */

/** @param {Uint8Array} body @returns {TakeoverBody} */
export const readTakeover = (body) =>
  Reader.all(body, (reader) => ({ target: reader.u8(), reason: reader.u8(REASON_SILENCE + 1), shown: reader.field(MAX_TAKEOVER) }));

/** @param {TakeoverBody} body @returns {Uint8Array} */
export const writeTakeover = ({ target, reason, shown }) => concat(u8(target), u8(reason), lp(shown));

/** @param {Uint8Array} body @returns {{ target: number, part: bigint }} */
export const readOpen = (body) => Reader.all(body, (reader) => ({ target: reader.u8(), part: reader.scalar() }));

/** @param {number} target @param {bigint} part @returns {Uint8Array} */
export const writeOpen = (target, part) => concat(u8(target), encodeScalar(part));

export const OWN_SLOT = 0;
export const RECEIVED_SLOT = 1;

/** @typedef {{ items: { source: number, slot: number, share: Point }[], proof: Uint8Array }} EvidenceBody */

/** @param {Uint8Array} body @param {number} cards in the deck @returns {EvidenceBody} */
export function readEvidence(body, cards) {
  return Reader.all(body, (reader) => {
    const count = reader.u8(3);
    if (!count) throw new DecodeError("Evidence shows one slot or two.");
    const items = Array.from({ length: count }, () => ({ source: reader.u8(2), slot: reader.u8(cards), share: reader.point() }));
    const [first, second] = items;
    if (second && first?.source === second.source && first.slot === second.slot) {
      throw new DecodeError("Evidence shows two different slots.");
    }
    return { items, proof: reader.take(DLEQ_SIZE) };
  });
}

/** @param {EvidenceBody} body @returns {Uint8Array} */
export const writeEvidence = ({ items, proof }) =>
  concat(u8(items.length), ...items.flatMap(({ source, slot, share }) => [u8(source), u8(slot), encodePoint(share)]), proof);

/** @typedef {{ cards: { index: number, share: Point }[], proof: Uint8Array } | null} ClaimBody null: no counting card is left */

/** @param {Uint8Array} body @param {number} handSize @returns {ClaimBody} */
export function readClaim(body, handSize) {
  return Reader.all(body, (reader) => {
    if (reader.u8(2) === 0) return null;
    const count = reader.u8(handSize + 1);
    if (!count) throw new DecodeError("A claim of the rest shows the whole hand.");
    const cards = Array.from({ length: count }, () => ({ index: reader.u8(handSize), share: reader.point() }));
    if (cards.some(({ index }, at) => at > 0 && Number(cards[at - 1]?.index) >= index)) {
      throw new DecodeError("Indices must be distinct and ascending.");
    }
    return { cards, proof: reader.take(DLEQ_SIZE) };
  });
}

/** @param {ClaimBody} body @returns {Uint8Array} */
export function writeClaim(body) {
  if (!body) return u8(0);
  const cards = body.cards.flatMap(({ index, share }) => [u8(index), encodePoint(share)]);
  return concat(u8(1), u8(body.cards.length), ...cards, body.proof);
}

/** A body of one seat: COMPLAINT. @param {Uint8Array} body @returns {number} */
export const readComplaint = (body) => Reader.all(body, (reader) => reader.u8());

/** @param {Uint8Array} body @returns {number} the round of UNDO */
export const readUndo = (body) => Reader.all(body, (reader) => reader.u32());

/** @param {Uint8Array} body @returns {number} of HINT: 0 by the browser, 1 by the server */
export const readHint = (body) => Reader.all(body, (reader) => reader.u8(2));

/** @param {{ target: number, owed: number }} body @returns {Uint8Array} */
export const writeExpel = ({ target, owed }) => concat(u8(target), u8(owed));

/** @param {Uint8Array} body @returns {{ target: number, owed: number }} */
export const readExpel = (body) => Reader.all(body, (reader) => ({ target: reader.u8(), owed: reader.u8() }));
