// What must follow from what the server told before: whose keys, which set-up, which deal. The checks of `player.js`
// that need nothing but what they are given.

import { readClose } from "./bodies.js";
import { concat, sameBytes, toBase64 } from "./bytes.js";
import { Mistrust } from "./errors.js";
import { encodePoint } from "./group.js";
import { HEAD_SIZE, Roster } from "./keys.js";
import { CLOSE, REVEAL, SHARES } from "./messages.js";

/** @typedef {import("./keys.js").Certificate} Certificate */
/** @typedef {import("./keys.js").Setup} Setup */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./observer.js").Observer} Observer */

/** @typedef {{ id: Uint8Array, certificates: (Certificate | null)[], server: Certificate }} Match */

/**
 * What must outlive the page besides master and messages; `highest` is the highest set-up number seen, `ahead` the
 * set-up that is being prepared, by number and ctx.
 * @typedef {{ match: string, setup: number, ctx: string, deal: number, ended: string, previous: string, scores: number[], roster: string, gone: number[], highest: number, ahead: { setup: number, ctx: string } | null }} Progress
 */

const NO_HEAD = toBase64(new Uint8Array(HEAD_SIZE));

/** @param {boolean} holds @param {string} message @param {Record<string, unknown>} [details] @returns {asserts holds} */
export function trust(holds, message, details) {
  if (!holds) throw new Mistrust(message, details);
}

/** The roster before anybody had gone. @param {Match} match @param {Roster} roster @returns {Roster} */
export function firstRoster({ certificates }, roster) {
  const seats = roster.seats.map(({ bot }, seat) => {
    const certificate = certificates[seat];
    return certificate ? { account: certificate.account, keys: certificate.keys, bot } : { bot };
  });
  return new Roster(seats, roster.server);
}

/**
 * Every key must be the certified one; a seat is a bot's from the start or because its person has gone.
 * @param {Match} match @param {Roster} roster @param {readonly number[] | undefined} gone undefined: not known here
 */
export function checkKeys(match, roster, gone) {
  const { certificates, server } = match;
  const same = sameBytes(new Roster([...roster.seats], server.keys).encode(), roster.encode());
  trust(same, "The server uses other keys than its certificate names.");
  const first = firstRoster(match, roster);
  roster.seats.forEach((entry, seat) => {
    const certificate = certificates[seat];
    const certified = certificate ? first.seats[seat] : null;
    if (!entry.keys) trust(!certificate || gone === undefined || gone.includes(seat), `The person at seat ${seat} has not gone.`);
    else trust(certified?.account === entry.account && sameKeys(certified.keys, entry.keys), `Seat ${seat} has other keys than its certificate names.`);
  });
}

/** The highest set-up number seen. @param {Progress} last */
export const highest = (last) => last.highest ?? last.setup;

/** Whether a set-up was seen already: as the running one, or as the one being prepared. @param {Progress | null} last @param {{ setup: number, ctx: string }} event */
export const isKnown = (last, event) => [last, last?.ahead].some((one) => one?.setup === event.setup && one.ctx === event.ctx);

/** A prepared set-up is that of the next deal, with the same people but those who have gone. @param {Setup} setup @param {Observer} running */
export function checkPrepared(setup, running) {
  const expected = [...running.state.gone.keys()].reduce((before, seat) => before.withBot(seat), running.setup.roster);
  const next = setup.deal === running.setup.deal + 1 && running.state.dealt;
  trust(next && sameBytes(expected.encode(), setup.roster.encode()), "The prepared set-up is not that of the next deal.");
}

/**
 * Set-up numbers rise; a deal follows its CLOSE; it is dealt again only when dropped or voided.
 * @param {Setup} setup @param {any} event the wire's @param {Progress | null} last @param {() => void} missed checks what follows where the last end was not seen
 */
export function checkFollows(setup, event, last, missed) {
  trust(setup.number !== 1 || setup.deal === 1, "The first set-up is that of the first deal.");
  const fresh = event.previous === NO_HEAD && setup.scores.every((score) => score === 0);
  trust(setup.deal !== 1 || fresh, "The first deal starts from nothing.");
  if (!last) return;
  if (setup.number === last.setup) {
    trust(event.ctx === last.ctx, "A set-up was opened twice.");
    return;
  }
  trust(isKnown(last, event) || setup.number > highest(last), "Set-up numbers rise.");
  if (last.ended === "") return missed();
  const again = setup.deal === last.deal && last.ended !== "end";
  const next = setup.deal === last.deal + 1 && last.ended === "end";
  trust(again || next, "A deal is dealt again only when it was dropped or voided, and followed only after its close.");
  trust(event.previous === last.previous, "The set-up builds on another deal than the last one.");
  trust(String(setup.scores) === String(last.scores), "The set-up starts from other scores.");
}

/**
 * The end of the last set-up was not seen (the page was closed): it cannot have ended without this seat's own
 * messages, unless somebody went before the deal, or the seat was taken over.
 * @param {Setup} setup @param {Progress} last @param {{ seat: number | null, kept: readonly Message[], watching: boolean }} here `watching`: the running set-up is being followed
 */
export function checkMissed(setup, last, { seat, kept, watching }) {
  if (seat === null || !setup.roster.humans.includes(seat)) return;
  const sent = (/** @type {number} */ type) => kept.find((message) => message.type === type && toBase64(message.ctx) === last.ctx);
  trust(!watching, "The server deals again before the running deal has ended.");
  const close = sent(CLOSE);
  if (setup.deal === last.deal + 1) {
    trust(close !== undefined, "The server deals on without the close of the last deal.");
    const scores = readClose(close.body, setup.rules.players);
    trust(String(scores) === String(setup.scores), "The set-up starts from other scores.");
    return;
  }
  const revealed = !sent(SHARES) || sent(REVEAL) !== undefined;
  trust(setup.deal === last.deal && revealed, "The server deals again what had been dealt.");
}

/** @param {import("./keys.js").PublicKeys} left @param {import("./keys.js").PublicKeys} right @returns {boolean} */
const sameKeys = (left, right) => sameBytes(keysBytes(left), keysBytes(right));

/** @param {import("./keys.js").PublicKeys} keys */
const keysBytes = ({ identity, signing, box }) => concat(...[identity, signing, box].map(encodePoint));
