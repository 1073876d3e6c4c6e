// Records of matches dealt fairly, `copas/fair-record/1`: the reader. The twin of `copas.mental.record`; the layout
// stands in docs/fair-deal.md §10.

import { Reader, fromBase64, VERSION } from "./bytes.js";
import { DecodeError } from "./errors.js";
import { Certificate, matchId, NONCE_SIZE, Roster } from "./keys.js";
import { MAX_TAKEOVER } from "./messages.js";
import { CopasError } from "../rules/errors.js";
import { Rules } from "../rules/rules.js";

export const FORMAT = "copas/fair-record/1";
const MAX_SETUPS = 2_000;
const MAX_LOG = 4_000_000;
const HEAD = 0;
const SHORT = 2;

/** A file that is no record: the place and what is wrong there. */
export class RecordError extends CopasError {
  /** @param {string} place @param {string} message */
  constructor(place, message) {
    super("bad_record", `${place}: ${message}`, { place });
    this.place = place;
  }
}

/**
 * One entry of a log: a signed head (type null), or a message, without its ciphertexts if `short`.
 * @typedef {{ type: number | null, seat: number, body: Uint8Array, signature: Uint8Array, short: boolean }} Entry
 */
/** One set-up: its numbers, which seats of people bots had taken by then, and its log. @typedef {{ deal: number, number: number, bots: number[], log: Entry[] }} SetupRecord */
/**
 * A whole match, or as much of it as was played.
 * @typedef {object} FairRecord
 * @property {Rules} rules
 * @property {Uint8Array} table
 * @property {Uint8Array} commitment what the server published before anybody sat
 * @property {Uint8Array} nonce
 * @property {Certificate} server
 * @property {(Certificate | null)[]} seats null for a bot
 * @property {Roster} roster of the first set-up
 * @property {Uint8Array} match the match id
 * @property {SetupRecord[]} setups by rising number
 * @property {import("./heads.js").Shown | null} fork heads that the server signed for one round, where that ended the match
 */

/** @param {Reader} reader @returns {Entry} */
function readEntry(reader) {
  const kind = reader.u8(3);
  if (kind === HEAD) return { type: null, seat: 0, body: new Uint8Array(), signature: reader.take(64), short: false };
  const [type, seat] = [reader.u8(), reader.u8()];
  const size = reader.u8() * 256 + reader.u8();
  if (size > MAX_TAKEOVER) throw new DecodeError("A body of the record is too large.");
  return { type, seat, body: reader.take(size), signature: reader.take(64), short: kind === SHORT };
}

/** @param {Uint8Array} data @param {string} place @returns {Entry[]} */
function readLog(data, place) {
  const reader = new Reader(data);
  /** @type {Entry[]} */
  const entries = [];
  while (reader.remaining) entries.push(at(`${place}[${entries.length}]`, () => readEntry(reader)));
  return entries;
}

/** Read something of ours, and name the place where it fails. @template T @param {string} place @param {() => T} read @returns {T} @throws {RecordError} */
function at(place, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof CopasError && !(error instanceof RecordError)) throw new RecordError(place, error.message);
    throw error;
  }
}

/** @param {unknown} text @param {string} place @param {number} least @param {number} most @returns {Uint8Array} */
function bytes(text, place, least, most) {
  if (typeof text !== "string" || text.length > (most * 4) / 3 + 4) {
    throw new RecordError(place, `A text of base64url for at most ${most} bytes is wanted.`);
  }
  const data = at(place, () => fromBase64(text));
  if (data.length < least || data.length > most) throw new RecordError(place, `From ${least} to ${most} bytes are wanted.`);
  return data;
}

/** @param {unknown} text @param {string} place @returns {Certificate} */
const certificate = (text, place) => at(place, () => Certificate.decode(bytes(text, place, 0, 512)));

/** @param {any} values @param {string} place @returns {SetupRecord} */
function readSetup(values, place) {
  const names = isObject(values) ? Object.keys(values).sort().join() : "";
  if (names !== "bots,deal,log,number") throw new RecordError(place, "A set-up has a deal, a number, bots and a log.");
  const { deal, number, bots, log } = values;
  if (![deal, number].every((value) => Number.isInteger(value) && value >= 1 && value < 2 ** 32)) {
    throw new RecordError(place, "Deal and set-up numbers start at 1.");
  }
  if (!Array.isArray(bots) || !bots.every(Number.isInteger)) throw new RecordError(place, "The bots are a list of seats.");
  return { deal, number, bots, log: readLog(bytes(log, `${place}.log`, 0, MAX_LOG), `${place}.log`) };
}

/** @param {any} values @returns {import("./heads.js").Shown} */
function readFork(values) {
  const { ctx, round, heads } = isObject(values) ? /** @type {any} */ (values) : {};
  const pairs = Array.isArray(heads) && [1, 2].includes(heads.length) && heads.every((pair) => Array.isArray(pair) && pair.length === 2);
  if (!pairs || !Number.isInteger(round) || round < 0 || round >= 2 ** 32) throw new RecordError("$.fork", "A fork is a round and one or two signed heads.");
  bytes(ctx, "$.fork.ctx", 64, 64);
  heads.forEach((/** @type {unknown[]} */ pair, /** @type {number} */ i) => pair.forEach((text, j) => bytes(text, `$.fork.heads[${i}][${j}]`, 64, 64)));
  return { ctx, round, heads };
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Read plain JSON values. @param {any} values @returns {FairRecord} @throws {RecordError} with the place */
export function readRecord(values) {
  if (!isObject(values) || values.format !== FORMAT) throw new RecordError("$.format", `The format must be "${FORMAT}".`);
  if (values.protocol !== VERSION) throw new RecordError("$.protocol", `The protocol must be "${VERSION}".`);
  const { seats, setups } = values;
  if (!Array.isArray(seats) || !Array.isArray(setups) || setups.length > MAX_SETUPS) {
    throw new RecordError("$", "Seats and set-ups are lists.");
  }
  const rules = at("$.rules", () => new Rules(/** @type {any} */ (values.rules ?? {})));
  const table = bytes(values.table, "$.table", 1, 64);
  const commitment = bytes(values.commitment, "$.commitment", 64, 64);
  const nonce = bytes(values.nonce, "$.nonce", NONCE_SIZE, NONCE_SIZE);
  const server = certificate(values.server, "$.server");
  const people = seats.map((text, seat) => (text === null ? null : certificate(text, `$.seats[${seat}]`)));
  const roster = at("$.roster", () => Roster.decode(bytes(values.roster, "$.roster", 0, 8_192)));
  if (roster.seats.length !== rules.players) throw new RecordError("$.roster", `The rules have ${rules.players} seats.`);
  const match = matchId(table, nonce, server, people);
  const read = setups.map((one, index) => readSetup(one, `$.setups[${index}]`));
  return { rules, table, commitment, nonce, server, seats: people, roster, match, setups: read, fork: "fork" in values ? readFork(values.fork) : null };
}
