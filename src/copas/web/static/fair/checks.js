// What each message must be, judged on the public state alone: the twin of `copas.mental.checks`.
// Every check either throws (a signed message that is wrong) or returns the change to make; nothing is changed
// before the whole message has been judged. The names of the checks are those of Python.

import { cardText } from "../rules/cards.js";
import { findRevoke } from "../rules/referee.js";
import { defaultMoonChoice } from "../rules/scoring.js";
import { OWN_SLOT, readClaim, readComplaint, readDeck, readEvidence, readHand, readHint, readKey, readMoon, readOpen, readPass, readPlay, readReveal, readShares, readUndo, writeClose } from "./bodies.js";
import { bytesOf, concat, digest, lp, sameBytes, u8 } from "./bytes.js";
import { DecodeError, Fault, ProofError } from "./errors.js";
import { checkPart } from "./escrow.js";
import { add, base, difference, mod, mul, samePoint, total } from "./group.js";
import { SERVER } from "./keys.js";
import { CLAIM, CLOSE, COMPLAINT, DECK, EVIDENCE, HAND, HINT, KEY, MOON, OPEN, PASS, PASS_COMMIT, PLAY, REVEAL, SHARES, UNDO } from "./messages.js";
import { verify, verifyDleq, verifyTransfer } from "./proofs.js";
import { listHash } from "./shuffle.js";
import { known } from "./state.js";

/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./proofs.js").Statement} Statement */
/** @typedef {import("./shuffle.js").Cipher} Cipher */
/** @typedef {import("./state.js").DealState} DealState */
/** @typedef {import("./state.js").Fact} Fact */
/** @typedef {import("./state.js").VoidReason} VoidReason */
/** @typedef {import("../rules/cards.js").Card} Card */
/** Makes the change of a judged message and says what happened. @typedef {() => Fact[]} Change */
/** @typedef {(state: DealState, message: Message, signer: number) => Change} Check */

/** @param {boolean} holds @param {string} check @param {string} sentence @returns {asserts holds} */
function demand(holds, check, sentence) {
  if (!holds) throw new Fault(check, sentence);
}

/** @param {Fact["kind"]} kind @param {number | null} seat @param {string} [detail] @returns {Fact} */
export const fact = (kind, seat, detail = "") => ({ kind, seat, detail });

/** Void the deal, unless it is void already: the first reason stands. @param {DealState} state @param {VoidReason} reason @param {number} round @param {number | null} seat @returns {Fact[]} */
export function makeVoid(state, reason, round, seat) {
  if (state.void) return [];
  state.void = { reason, round, seat };
  return [fact("void", seat, reason)];
}

/** KEY: possession, distinct keys, an escrow that adds up, and a joint key that is no identity. @type {Check} */
function checkKey(state, message) {
  const party = message.seat;
  const body = readKey(message.body, state.layout, party);
  verify("possess", body.key, body.possession, state.ctx, u8(party));
  const others = [...state.keys.values()].map(({ key }) => key);
  demand(!others.some((key) => samePoint(key, body.key)), "key_repeated", "Dealing keys must differ.");
  const [serverPart, first] = body.commitments;
  if (serverPart && first) {
    demand(samePoint(add(serverPart, first), body.key), "escrow", "The escrow commitments must add up to the dealing key.");
  }
  if (others.length + 1 === state.layout.parties.length) total([body.key, ...others]);
  return () => {
    state.keys.set(party, body);
    return [];
  };
}

/** DECK: as many ciphertexts as cards, no element twice; whether it was shuffled honestly shows REVEAL. @type {Check} */
function checkDeck(state, message) {
  const deck = readDeck(message.body, state.layout.cards);
  return () => {
    state.decks.push({ party: message.seat, deck });
    return [];
  };
}

/** What the proof of SHARES speaks of. @param {DealState} state @param {number} party @param {Point[]} shares @returns {Statement} */
export function sharesStatement(state, party, shares) {
  const slots = state.layout.sharedSlots(party);
  const bind = lp(listHash(state.deck), bytesOf(slots));
  const bases = slots.map((slot) => /** @type {Cipher} */ (state.deck[slot]).a);
  return { purpose: "shares", ctx: state.ctx, seat: party, bind, key: known(state.keys, party).key, bases, shares };
}

/** SHARES: the right previous deal, and every share made with the dealing key. @type {Check} */
function checkShares(state, message) {
  const party = message.seat;
  const body = readShares(message.body, state.layout.sharedSlots(party).length);
  demand(sameBytes(body.previous, state.setup.previous), "previous", "SHARES must name the head after the last deal.");
  verifyDleq(sharesStatement(state, party, body.shares), body.proof);
  return () => {
    state.shares.set(party, body);
    return [];
  };
}

/** Take every public share off each dealt slot; what is left, its owner alone can open. @param {DealState} state @returns {Map<number, Cipher>} */
export function residuals(state) {
  const left = new Map(state.layout.dealt.map((slot) => [slot, /** @type {Cipher} */ (state.deck[slot])]));
  for (const [party, { shares }] of state.shares) {
    state.layout.sharedSlots(party).forEach((slot, index) => {
      const { a, b } = known(left, slot);
      left.set(slot, { a, b: difference(b, /** @type {Point} */ (shares[index])) });
    });
  }
  return left;
}

/** The body of PASS_COMMIT. @param {Uint8Array} ctx @param {number} seat @param {number[]} slots ascending @param {Uint8Array} opening */
export const commitment = (ctx, seat, slots, opening) => digest("pass", ctx, u8(seat), bytesOf(slots), opening);

/** PASS_COMMIT: 64 bytes. @type {Check} */
function checkCommit(state, message, signer) {
  demand(message.body.length === 64, "layout", "A commitment has 64 bytes.");
  return () => {
    state.commits.set(message.seat, message.body);
    if (signer !== SERVER) state.ownCommits.add(message.seat);
    return [];
  };
}

/** What the proof of one passed card speaks of. @param {DealState} state @param {number} seat @param {number} slot @param {Cipher} cipher @returns {import("./proofs.js").Transfer} */
export function transferStatement(state, seat, slot, cipher) {
  const receiver = state.receiver(seat);
  const { a, b: bRes } = known(state.residual, slot);
  const [giverKey, receiverKey] = [state.dealingKey(seat), state.dealingKey(receiver)];
  return { ctx: state.ctx, giver: seat, receiver, slot, giverKey, receiverKey, a, bRes, aNew: cipher.a, bNew: cipher.b };
}

/** PASS: own slots, the commitment, and a proof that each card is the slot's. @type {Check} */
function checkPass(state, message, signer) {
  const { seat } = message;
  const { layout } = state;
  const body = readPass(message.body, layout.passed, layout.cards);
  const slots = body.passed.map(({ slot }) => slot);
  demand(slots.every((slot) => layout.slots(seat).includes(slot)), "slots", "A seat passes its own slots.");
  const fits = sameBytes(known(state.commits, seat), commitment(state.ctx, seat, slots, body.opening));
  // A leaver's commitment may open to nothing; the audit judges whether it really does.
  const taken = signer === SERVER && state.ownCommits.has(seat);
  demand(fits || taken, "commitment", "A pass must open its commitment.");
  for (const { slot, cipher, proof } of body.passed) verifyTransfer(transferStatement(state, seat, slot, cipher), proof);
  return () => {
    state.passes.set(seat, body);
    if (!fits) state.unfit.add(seat);
    return [];
  };
}

/** What the proof of opened cards speaks of. @param {DealState} state @param {"play" | "claim"} purpose @param {number} seat @param {readonly Cipher[]} hand @param {{ index: number, share: Point }[]} cards @returns {Statement} */
export function openingStatement(state, purpose, seat, hand, cards) {
  const bind = lp(listHash(hand), bytesOf(cards.map(({ index }) => index)));
  const bases = cards.map(({ index }) => /** @type {Cipher} */ (hand[index]).a);
  return { purpose, ctx: state.ctx, seat, bind, key: state.dealingKey(seat), bases, shares: cards.map(({ share }) => share) };
}

/** What an opened card of a hand is. @param {DealState} state @param {readonly Cipher[]} hand @param {{ index: number, share: Point }} opened @returns {Card | null} */
const shownCard = (state, hand, { index, share }) => state.card(difference(/** @type {Cipher} */ (hand[index]).b, share));

/** HAND: the hand as ciphertexts after a pass; from its holder, the opening card in the open. @type {Check} */
function checkHand(state, message) {
  const { seat } = message;
  const forced = state.setup.rules.openingCard;
  const body = readHand(message.body, state.layout, forced !== null);
  const hand = body.ciphers ?? state.handInput(seat);
  const { opening } = body;
  if (opening) {
    verifyDleq(openingStatement(state, "play", seat, hand, [opening]), opening.proof);
    demand(shownCard(state, hand, opening) === forced, "opening", "Only the opening card can open.");
  }
  return () => {
    state.hands.set(seat, hand);
    if (!opening || forced === null) return [];
    state.openings.set(seat, forced);
    state.used.set(seat, new Set([opening.index]));
    if (state.opened.has(forced)) return makeVoid(state, "card_twice", message.round, seat);
    state.opened.set(forced, { seat, index: opening.index });
    return [fact("played", seat, cardText(forced))];
  };
}

/** Whether a card was shown before from another place. @param {DealState} state @param {Card} card @param {number} seat @param {number} index */
function shownElsewhere(state, card, seat, index) {
  const before = state.opened.get(card);
  return before !== undefined && (before.seat !== seat || before.index !== index);
}

/** PLAY: an unused card, truly opened, and legal as far as is public. @type {Check} */
function checkPlay(state, message) {
  const { seat, round } = message;
  const body = readPlay(message.body, state.layout.hand);
  const { index } = body;
  demand(state.unused(seat).includes(index), "index", "Each card of a hand is played once.");
  const hand = known(state.hands, seat);
  verifyDleq(openingStatement(state, "play", seat, hand, [body]), body.proof);
  const card = shownCard(state, hand, body);
  if (card === null) return () => makeVoid(state, "no_card", round, seat);
  if (shownElsewhere(state, card, seat, index)) return () => makeVoid(state, "card_twice", round, seat);
  const reason = state.public.whyNotPlay(seat, card);
  demand(reason === null, "illegal", `Playing ${cardText(card)} is against the rules (${reason}).`);
  return () => {
    const { humans } = state.layout;
    if (humans.length === 1 && humans[0] === seat && !state.gone.has(seat)) {
      state.snapshots.set(round, { public: state.public.copy(), used: new Map(state.used) });
    }
    state.opened.set(card, { seat, index });
    state.used.set(seat, new Set([...(state.used.get(seat) ?? []), index]));
    state.public.play(seat, card);
    return [fact("played", seat, cardText(card)), ...revoked(state, message)];
  };
}

/** Void the deal if what a seat has just shown refutes an earlier play of its own. @param {DealState} state @param {Message} message @returns {Fact[]} */
const revoked = (state, { seat, round }) => (findRevoke(state.public, seat) ? makeVoid(state, "revoke", round, seat) : []);

/** REVEAL: the dealing key itself. @type {Check} */
function checkReveal(state, message) {
  const secret = readReveal(message.body);
  demand(samePoint(base(secret), known(state.keys, message.seat).key), "secret", "REVEAL must give the dealing key.");
  return () => {
    state.revealed.set(message.seat, secret);
    return [];
  };
}

/** OPEN: an escrow part that fits its commitments. @type {Check} */
function checkOpen(state, message) {
  const { target, part } = readOpen(message.body);
  checkPart(known(state.keys, target).commitments.slice(1), message.seat, part);
  return () => {
    const parts = state.parts.get(target) ?? new Map();
    state.parts.set(target, parts.set(message.seat, part));
    return state.rebuilt(target) ? [fact("rebuilt", target)] : [];
  };
}

/** The ciphertext that an item of EVIDENCE speaks of. @param {DealState} state @param {number} seat @param {{ source: number, slot: number }} item @returns {Cipher} */
export function evidenceCipher(state, seat, { source, slot }) {
  if (source === OWN_SLOT) {
    // A passed slot is the receiver's: its card may well be shown by another seat.
    const given = state.passes.get(seat)?.passed.some((item) => item.slot === slot) ?? false;
    const kept = state.layout.slots(seat).includes(slot) && !given;
    demand(kept, "slots", "Evidence is about slots that the seat was dealt and has kept.");
    return known(state.residual, slot);
  }
  const passed = state.passes.get(state.giver(seat))?.passed.find((item) => item.slot === slot);
  demand(passed !== undefined, "slots", "Evidence is about slots that were received.");
  return passed.cipher;
}

/** Whether a card was shown from another hand than this seat's. @param {DealState} state @param {number} seat @param {Card} card @returns {boolean} */
export function shownByAnother(state, seat, card) {
  const place = state.opened.get(card);
  return place !== undefined && place.seat !== seat;
}

/** @param {DealState} state @param {number} seat @param {Point} element @returns {boolean} */
function isWrong(state, seat, element) {
  const card = state.card(element);
  return card === null || shownByAnother(state, seat, card);
}

/** EVIDENCE: a slot that opens to no card or to one that another hand has shown, or two to one card. @type {Check} */
function checkEvidence(state, message) {
  const { seat, round } = message;
  const { items, proof } = readEvidence(message.body, state.layout.cards);
  if (items.some(({ source }) => source !== OWN_SLOT) && state.passes.size !== state.layout.seats) {
    throw new Fault("slots", "Received cards can be shown once every pass is open.");
  }
  const ciphers = items.map((item) => evidenceCipher(state, seat, item));
  const shares = items.map(({ share }) => share);
  const bind = concat(...items.map(({ source, slot }) => bytesOf([source, slot])));
  const bases = ciphers.map(({ a }) => a);
  verifyDleq({ purpose: "evidence", ctx: state.ctx, seat, bind, key: state.dealingKey(seat), bases, shares }, proof);
  const shown = ciphers.map(({ b }, index) => difference(b, /** @type {Point} */ (shares[index])));
  const [first, second] = /** @type {[Point, Point?]} */ (shown);
  const bad = second ? samePoint(first, second) : isWrong(state, seat, first);
  demand(bad, "evidence", "Evidence must show a slot without a card, or a card in two places.");
  return () => makeVoid(state, "evidence", round, seat);
}

/** CLAIM: nothing that counts is left, or an opened hand that takes the rest. @type {Check} */
function checkClaim(state, message) {
  const { seat, round } = message;
  const body = readClaim(message.body, state.layout.hand);
  if (!body) return claim(state, message, []);
  const unused = state.unused(seat);
  demand(sameBytes(bytesOf(body.cards.map(({ index }) => index)), bytesOf(unused)), "index", "A claim opens the whole hand.");
  const hand = known(state.hands, seat);
  verifyDleq(openingStatement(state, "claim", seat, hand, body.cards), body.proof);
  const shown = body.cards.map((opened) => ({ card: shownCard(state, hand, opened), index: opened.index }));
  if (shown.some(({ card }) => card === null)) return () => makeVoid(state, "no_card", round, seat);
  const cards = /** @type {{ card: Card, index: number }[]} */ (shown);
  const twice = new Set(cards.map(({ card }) => card)).size < cards.length;
  if (twice || cards.some(({ card, index }) => shownElsewhere(state, card, seat, index))) {
    return () => makeVoid(state, "card_twice", round, seat);
  }
  return claim(state, message, cards);
}

/** @param {DealState} state @param {Message} message @param {{ card: Card, index: number }[]} shown @returns {Change} */
function claim(state, message, shown) {
  const { seat } = message;
  const cards = shown.map(({ card }) => card).sort((left, right) => left - right);
  const reason = state.public.whyNotClaim(seat, cards);
  demand(reason === null, "claim", `The claim does not hold (${reason}).`);
  return () => {
    for (const { card, index } of shown) state.opened.set(card, { seat, index });
    state.public.claim(seat, cards);
    return [fact("claimed", seat, cards.map(cardText).join(" ")), ...revoked(state, message)];
  };
}

/** COMPLAINT: names a human who sent the complainer a box; REVEAL shows who is right. @type {Check} */
function checkComplaint(state, message) {
  const accused = readComplaint(message.body);
  const receivers = state.layout.humans.includes(accused) ? state.layout.boxReceivers(accused) : [];
  const sent = state.keys.has(accused) && receivers.includes(message.seat);
  demand(sent, "accused", "A complaint is about a box that was received.");
  return () => {
    state.complaint = { accuser: message.seat, accused };
    return makeVoid(state, "complaint", message.round, message.seat);
  };
}

/** UNDO: back to before an own play of the live branch. @type {Check} */
function checkUndo(state, message) {
  const back = readUndo(message.body);
  const snapshot = state.snapshots.get(back);
  demand(snapshot !== undefined, "undo", "Only an own play that still stands can be undone.");
  return () => {
    state.public = snapshot.public.copy();
    state.used = new Map(snapshot.used);
    state.snapshots = new Map([...state.snapshots].filter(([round]) => round < back));
    state.marks.add("undo");
    return [fact("undone", message.seat, String(back))];
  };
}

/** HINT: logged, nothing else. @type {Check} */
function checkHint(state, message) {
  readHint(message.body);
  return () => {
    state.marks.add("hint");
    return [fact("hint", message.seat)];
  };
}

/** MOON: the shooter's choice; the server may only give the default. @type {Check} */
function checkMoon(state, message, signer) {
  const choice = readMoon(message.body);
  const result = /** @type {import("../rules/scoring.js").DealResult} */ (state.result);
  const fallback = defaultMoonChoice(result, state.setup.scores);
  demand(signer !== SERVER || choice === fallback, "moon", "The server gives the default choice only.");
  return () => {
    state.moon = choice;
    return [fact("moon", message.seat, choice)];
  };
}

/** Open the widow; every dealing key has been revealed, and the audit passed. @param {DealState} state @returns {Card[]} */
export function widowCards(state) {
  const secret = mod([...state.revealed.values()].reduce((sum, x) => sum + x, 0n));
  return state.layout.widow.flatMap((slot) => {
    const { a, b } = /** @type {Cipher} */ (state.deck[slot]);
    return state.card(difference(b, mul(secret, a))) ?? [];
  });
}

/** CLOSE: the scores that everybody computes. @type {Check} */
function checkClose(state, message) {
  const expected = writeClose(state.newScores());
  demand(sameBytes(message.body, expected), "scores", "CLOSE must give the scores of the deal.");
  return () => [];
}

/** @type {Readonly<Record<number, Check>>} */
export const CHECKS = Object.freeze({
  [KEY]: checkKey,
  [DECK]: checkDeck,
  [SHARES]: checkShares,
  [PASS_COMMIT]: checkCommit,
  [PASS]: checkPass,
  [HAND]: checkHand,
  [PLAY]: checkPlay,
  [REVEAL]: checkReveal,
  [MOON]: checkMoon,
  [CLOSE]: checkClose,
  [OPEN]: checkOpen,
  [EVIDENCE]: checkEvidence,
  [CLAIM]: checkClaim,
  [COMPLAINT]: checkComplaint,
  [UNDO]: checkUndo,
  [HINT]: checkHint,
});

/** Judge a signed message that is owed or possible now. @type {Check} @throws {Fault} the state is unchanged */
export function judge(state, message, signer) {
  try {
    return /** @type {Check} */ (CHECKS[message.type])(state, message, signer);
  } catch (error) {
    if (error instanceof DecodeError) throw new Fault("layout", error.message);
    if (error instanceof ProofError) throw new Fault("proof", error.message);
    throw error;
  }
}
