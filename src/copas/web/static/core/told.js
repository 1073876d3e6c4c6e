// What the wire tells of a match, as events of the table.

import { Rules } from "../rules/rules.js";
import { fromText, toText } from "./random.js";

/** @typedef {import("./table-state.js").TableEvent} TableEvent */
/** @typedef {import("./transport.js").WireMessage} WireMessage */

/** A certificate (docs/fair-deal.md §3), LP(account), I, S, …, after its account. @param {string} certificate base64url */
function opened(certificate) {
  const bytes = fromText(certificate);
  return { bytes, end: 4 + new DataView(bytes.buffer).getUint32(0) };
}

/** The signing key inside a certificate. @param {string} certificate base64url @returns {string} */
export function signingOf(certificate) {
  const { bytes, end } = opened(certificate);
  return toText(bytes.slice(end + 32, end + 64));
}

/** Whose certificate it is; empty for guests. @param {string} certificate base64url @returns {string} */
export function accountOf(certificate) {
  const { bytes, end } = opened(certificate);
  return new TextDecoder().decode(bytes.slice(4, end));
}

/** Who deals first: the match id as a big-endian number, modulo the players. @param {string} match base64url @param {number} players */
export function firstDealer(match, players) {
  return fromText(match).reduce((rest, byte) => (rest * 256 + byte) % players, 0);
}

/** What a match's record is called: the first 16 bytes of its id. @param {string} match base64url */
const recordOf = (match) => toText(fromText(match).slice(0, 16));

/** A deal's row of the score sheet, as the server told it. @param {Rules} rules @param {any} score @returns {import("./table-state.js").SheetRow} */
const sheetRow = (rules, { deal, changes, scores, shooter }) => ({ deal, direction: rules.direction(deal), changes, scores, shooter: shooter ?? null });

/** What bots are called at a table: every client gives the same names, and none that a person there has. */
const BOT_NAMES = ["Cora", "Duda", "Tiago", "Nina", "Otto", "Zeca", "Lia", "Rui", "Vera", "Ivo", "Ema", "Ugo"];

/** What all seats are called at a table. @param {readonly string[]} names of people; a bot's is that of its kind @param {readonly unknown[]} people by seat, whether it is one @returns {string[]} */
export function namesAtTable(names, people) {
  const free = BOT_NAMES.filter((name) => !names.includes(name));
  return names.map((name, seat) => (people[seat] ? name : (free.shift() ?? name)));
}

/** @param {any} match names, certificates and rules of a match @returns {TableEvent} */
export function startedEvent({ names, certificates, rules }) {
  const seats = namesAtTable(names, certificates).map((name, seat) => /** @type {const} */ ({ kind: certificates[seat] ? "human" : "bot", name }));
  return { kind: "started", rules: new Rules(rules), seats };
}

/** The state that a `welcome` tells, as events. @param {WireMessage} welcome @returns {TableEvent[]} */
export function eventsOfWelcome(welcome) {
  const rules = new Rules(welcome.rules);
  /** @type {TableEvent[]} */
  const events = [{ kind: "opened", table: welcome.table, room: welcome.room, code: welcome.code ?? "", rules, bots: welcome.bots, clock: welcome.clock ?? false }];
  if (welcome.match) {
    const { scores, left } = welcome.match;
    events.push(startedEvent(welcome.match), { kind: "sheet", rows: (welcome.match.sheet ?? []).map((/** @type {any} */ row) => sheetRow(rules, row)) });
    for (const seat of left ?? []) events.push({ kind: "left", seat, why: "leave" });
    if (welcome.state === "finished") {
      const low = Math.min(...scores);
      events.push({ kind: "finished", scores, winners: scores.flatMap((/** @type {number} */ score, /** @type {number} */ seat) => (score === low ? [seat] : [])), record: recordOf(welcome.match.match) });
    }
    if (welcome.state === "abandoned") events.push({ kind: "abandoned", why: "" });
    return events;
  }
  welcome.seats.forEach((/** @type {any} */ seat, /** @type {number} */ index) => {
    if (seat.kind === "human" || seat.kind === "bot") events.push({ kind: "sat", seat: index, name: seat.name ?? "" });
  });
  return events;
}
