// Whether the server may take a seat over, and with what proof. See docs/fair-deal.md §7.

import { readExpel, readTakeover } from "./bodies.js";
import { sameBytes } from "./bytes.js";
import { judge } from "./checks.js";
import { DecodeError, Fault, Refused } from "./errors.js";
import { decodeMessage, EXPEL, LEAVE, REASON_EXPEL, REASON_FAULT, REASON_LEAVE, REASON_SILENCE, TAKEOVER } from "./messages.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./observer.js").Observer} Observer */

export const REASON_NAMES = ["leave", "expel", "fault", "silence"];

/** @template T @param {string} check @param {() => T} read @returns {T} @throws {Fault} */
function faultUnlessRead(check, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) throw new Fault(check, error.message);
    throw error;
  }
}

/** @param {boolean} holds @param {string} sentence */
function demandShown(holds, sentence) {
  if (!holds) throw new Fault("shown", sentence);
}

/** Judge a TAKEOVER. @param {Observer} observer @param {Message} message @returns {import("./bodies.js").TakeoverBody} @throws {Fault} */
export function checkTakeover(observer, message) {
  const body = faultUnlessRead("layout", () => readTakeover(message.body));
  const { target, reason, shown } = body;
  if (!observer.state.present().includes(target)) throw new Fault("target", "Only the seat of a person who is there can be taken over.");
  if (reason === REASON_SILENCE) {
    if (shown.length) throw new Fault("layout", "A takeover for silence shows nothing.");
    return body;
  }
  const proof = faultUnlessRead("layout", () => decodeMessage(observer.ctx, shown));
  if (reason === REASON_LEAVE) checkLeave(observer, target, proof);
  if (reason === REASON_EXPEL) checkExpel(observer, target, proof);
  if (reason === REASON_FAULT) checkFault(observer, target, proof);
  return body;
}

/** Type, round, head and signature of a LEAVE or EXPEL. @param {Observer} observer @param {Message} shown @param {number} type */
function checkShown(observer, shown, type) {
  demandShown(shown.type === type && shown.round <= observer.round, "The shown message is of another kind or round.");
  const head = observer.heads[shown.round];
  const present = observer.state.present().includes(shown.seat);
  const signed = present && head !== undefined && sameBytes(shown.head, head) && observer.signedBy(shown, shown.seat);
  demandShown(signed, "The shown message was not signed by somebody present over this transcript.");
}

/** @param {Observer} observer @param {number} target @param {Message} shown */
function checkLeave(observer, target, shown) {
  checkShown(observer, shown, LEAVE);
  demandShown(shown.seat === target && !shown.body.length, "LEAVE is signed by who leaves.");
}

/** @param {Observer} observer @param {number} target @param {Message} shown */
function checkExpel(observer, target, shown) {
  checkShown(observer, shown, EXPEL);
  const expel = faultUnlessRead("shown", () => readExpel(shown.body));
  const owed = observer.debts.some(({ seat, type }) => seat === target && type === expel.owed);
  const right = shown.seat !== target && expel.target === target && shown.round === observer.round && owed;
  demandShown(right, "EXPEL is signed by another person and names a debt of this round.");
}

/** @param {Observer} observer @param {number} target @param {Message} shown */
function checkFault(observer, target, shown) {
  demandShown(shown.seat === target && shown.type !== TAKEOVER, "The shown message is not by the seat.");
  try {
    observer.admit(shown);
    const signer = observer.signerOf(shown);
    if (signer === target && sameBytes(shown.head, observer.head)) judge(observer.state, shown, signer);
  } catch (error) {
    if (error instanceof Fault) return;
    if (error instanceof Refused) demandShown(false, `The shown message is no fault: ${error.message}`);
    throw error;
  }
  demandShown(false, "The shown message is no fault.");
}
