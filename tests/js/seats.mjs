// People in the browser's JavaScript, driven over standard input and output by scripts/fair_matches.py: one JSON
// object a line in, one out. Some of them cheat, each in one way, knowing their own secrets and nothing else.
import { createInterface } from "node:readline";

import { audit } from "../../src/copas/web/static/fair/audit.js";
import { readDeck, readHand, readKey, readPass, readShares, writeClose, writeHand, writeKey, writePass, writeReveal, writeShares } from "../../src/copas/web/static/fair/bodies.js";
import { concat, digest, fromHex, sameBytes, toHex, u32, u8, utf8 } from "../../src/copas/web/static/fair/bytes.js";
import { judge, sharesStatement, transferStatement } from "../../src/copas/web/static/fair/checks.js";
import { FairDealError, Fault, Refused } from "../../src/copas/web/static/fair/errors.js";
import { add, base, cardPoint, mul, reduceScalar } from "../../src/copas/web/static/fair/group.js";
import { Certificate, Roster, Secrets, Setup } from "../../src/copas/web/static/fair/keys.js";
import { CLOSE, COMPLAINT, DECK, decodeHead, decodeMessage, encodeMessage, HAND, KEY, MOON, PASS, PASS_COMMIT, PLAY, REVEAL, SHARES, signMessage } from "../../src/copas/web/static/fair/messages.js";
import { Observer } from "../../src/copas/web/static/fair/observer.js";
import { Party } from "../../src/copas/web/static/fair/party.js";
import { proveDleq, proveTransfer } from "../../src/copas/web/static/fair/proofs.js";
import { RecordError } from "../../src/copas/web/static/fair/record.js";
import { HumanSeat } from "../../src/copas/web/static/fair/seat.js";
import { pack } from "../../src/copas/web/static/fair/shuffle.js";
import { cardText } from "../../src/copas/web/static/rules/cards.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";

/** @typedef {import("../../src/copas/web/static/fair/messages.js").Message} Message */
/** @typedef {import("../../src/copas/web/static/fair/shuffle.js").Cipher} Cipher */

/** A deterministic source of bytes. @param {string} seed */
function drbg(seed) {
  let counter = 0;
  return (/** @type {number} */ count) => digest("seats", utf8(seed), u32(counter++)).slice(0, count);
}

/** @type {(count: number) => Uint8Array} */
let entropy = drbg("");
/** @param {number} bound */
const below = (bound) => (bound ? new DataView(entropy(4).buffer).getUint32(0) % bound : 0);
/** @template T @param {readonly T[]} items @returns {T} */
const pick = (items) => /** @type {T} */ (items[below(items.length)]);
/** @template T @param {readonly T[]} items @param {number} count @returns {T[]} */
function sample(items, count) {
  const rest = [...items];
  return Array.from({ length: count }, () => /** @type {T} */ (rest.splice(below(rest.length), 1)[0]));
}
const fresh = () => reduceScalar(entropy(64));

/** @type {Map<number, Secrets>} */
let secrets = new Map();
/** @type {Observer} */
let observer;
/** @type {Map<number, HumanSeat>} */
let seats = new Map();
/** What each seat will do wrong, until it has. @type {Map<number, string>} */
const cheats = new Map();

/** @param {Cipher} cipher @param {bigint} rho @param {import("../../src/copas/web/static/fair/group.js").Point} key @returns {Cipher} */
const reencrypt = ({ a, b }, rho, key) => ({ a: add(a, base(rho)), b: add(b, mul(rho, key)) });

/**
 * For each cheat: the type it spoils, and the forged body from the honest one; null where it cannot be done now.
 * @type {Record<string, [number, (honest: Uint8Array, party: Party, seat: number) => Uint8Array | null]>}
 */
const FORGERIES = {
  garbage: [KEY, (honest) => honest.slice(1)],
  badBox: [KEY, (honest, party, seat) => changeBoxes(honest, party, seat, (box) => concat(box.slice(0, 63), u8(Number(box[63]) ^ 1)))],
  duplicateCard: [DECK, (honest, party) => changeDeck(honest, party, (deck, key) => [reencrypt(/** @type {Cipher} */ (deck[1]), fresh(), key), ...deck.slice(1)])],
  foreignCard: [DECK, (honest, party) => changeDeck(honest, party, (deck, key) => [reencrypt({ a: base(5n), b: base(7n) }, fresh(), key), ...deck.slice(1)])],
  lazyShuffle: [DECK, (honest, party) => changeDeck(honest, party, (_, key) => party.state.deck.map((cipher) => reencrypt(cipher, fresh(), key)))],
  swappedDeck: [DECK, (honest, party) => changeDeck(honest, party, ([one, two, ...rest]) => [/** @type {Cipher} */ (two), /** @type {Cipher} */ (one), ...rest])],
  repeatedElement: [DECK, (honest) => concat(honest.slice(0, 64), honest.slice(0, 64), honest.slice(128))],
  wrongShare: [SHARES, wrongShare],
  otherPass: [PASS, otherPass],
  forgedPass: [PASS, (honest, party, seat) => changePass(honest, party, seat, (rho, key) => ({ cipher: { a: base(rho), b: add(cardPoint(cardText(pick(party.state.setup.rules.deck))), mul(rho, key)) }, rho }))],
  oddRho: [PASS, (honest, party, seat) => changePass(honest, party, seat, (rho, key, cipher) => ({ cipher: reencrypt(cipher, 5n, key), rho: rho + 5n }))],
  hiddenHand: [HAND, hiddenHand],
  noOpening: [HAND, noOpening],
  wrongReveal: [REVEAL, (_, party) => writeReveal(party.x + 1n)],
  wrongScores: [CLOSE, (_, party, seat) => writeClose(party.state.newScores().map((score, index) => (index === seat ? score - 1 : score)))],
};

/** @param {Uint8Array} honest @param {Party} party @param {number} seat @param {(box: Uint8Array) => Uint8Array} change */
function changeBoxes(honest, party, seat, change) {
  const body = readKey(honest, party.state.layout, seat);
  if (!body.boxes.size) return null;
  return writeKey({ ...body, boxes: new Map([...body.boxes].map(([to, box]) => [to, change(box)])) });
}

/** @param {Uint8Array} honest @param {Party} party @param {(deck: Cipher[], key: import("../../src/copas/web/static/fair/group.js").Point) => Cipher[]} change */
const changeDeck = (honest, party, change) => pack(change(readDeck(honest, party.state.layout.cards), /** @type {any} */ (party.state.joint)));

/** @param {Uint8Array} honest @param {Party} party @param {number} seat */
function wrongShare(honest, party, seat) {
  const { state } = party;
  const body = readShares(honest, state.layout.sharedSlots(seat).length);
  const [one, two, ...rest] = body.shares;
  const shares = /** @type {any[]} */ ([two, one, ...rest]);
  return writeShares({ ...body, shares, proof: proveDleq(party.x, sharesStatement(state, seat, shares), entropy) });
}

/** @param {Uint8Array} honest @param {Party} party @param {number} seat */
function otherPass(honest, party, seat) {
  const { layout } = party.state;
  const slots = readPass(honest, layout.passed, layout.cards).passed.map(({ slot }) => slot);
  const others = layout.slots(seat).filter((slot) => !slots.includes(slot)).slice(0, slots.length);
  return others.length < slots.length ? null : party.pass(seat, others, entropy);
}

/** @param {Uint8Array} honest @param {Party} party @param {number} seat @param {(rho: bigint, key: any, cipher: Cipher) => { cipher: Cipher, rho: bigint }} forge */
function changePass(honest, party, seat, forge) {
  const { state } = party;
  const body = readPass(honest, state.layout.passed, state.layout.cards);
  const [first, ...rest] = body.passed;
  if (!first) return null;
  const { rho } = party.passCipher(seat, first.slot);
  const made = forge(rho, state.dealingKey(state.receiver(seat)), first.cipher);
  const proof = proveTransfer(party.x, made.rho, transferStatement(state, seat, first.slot, made.cipher), entropy);
  return writePass({ ...body, passed: [{ ...first, cipher: made.cipher, proof }, ...rest] });
}

/** Re-encrypts the hand with other randomness: harmless, but it could have hidden a swap. @param {Uint8Array} honest @param {Party} party @param {number} seat */
function hiddenHand(honest, party, seat) {
  const { state } = party;
  const body = readHand(honest, state.layout, state.setup.rules.openingCard !== null);
  if (!body.ciphers) return null;
  const hand = body.ciphers.map((cipher) => reencrypt(cipher, fresh(), state.dealingKey(seat)));
  const place = hand.findIndex((cipher) => party.card(cipher) === state.setup.rules.openingCard);
  return writeHand({ ciphers: hand, opening: place < 0 ? null : party.opening(seat, hand, place, entropy) });
}

/** Keeps silent about the opening card. @param {Uint8Array} honest @param {Party} party */
function noOpening(honest, party) {
  const body = readHand(honest, party.state.layout, party.state.setup.rules.openingCard !== null);
  return body.opening ? writeHand({ ...body, opening: null }) : null;
}

/** @param {number} seat */
const partyOf = (seat) => new Party(observer.state, seat, /** @type {Secrets} */ (secrets.get(seat)).dealing(observer.ctx));

/** @param {Message} honest @param {Uint8Array} body @param {number} [type] */
const signed = (honest, body, type = honest.type) =>
  signMessage({ ...honest, type, body }, /** @type {Secrets} */ (secrets.get(honest.seat)).signing, entropy);

/** What a seat sends in place of an honest message. @param {Message} honest @returns {Message} */
function perhapsForged(honest) {
  const { seat, type } = honest;
  const cheat = cheats.get(seat);
  if (cheat === "complain" && type === DECK) {
    const accused = observer.state.layout.humans.find((human) => human !== seat);
    if (accused === undefined) return honest;
    cheats.delete(seat);
    return signed(honest, u8(accused), COMPLAINT);
  }
  if (cheat === "revoke" && type === PLAY) return revoke(honest);
  const [spoils, forge] = (cheat && FORGERIES[cheat]) || [];
  const body = spoils === type && forge ? forge(honest.body, partyOf(seat), seat) : null;
  if (!body) return honest;
  cheats.delete(seat);
  return signed(honest, body);
}

/** Plays a card that the rules refuse, if there is one that is not refuted at once. @param {Message} honest @returns {Message} */
function revoke(honest) {
  const { seat } = honest;
  const { knowledge } = /** @type {HumanSeat} */ (seats.get(seat));
  const card = knowledge.cards.find((one) => !knowledge.legal.includes(one) && observer.state.public.whyNotPlay(seat, one) === null);
  if (card === undefined) return honest;
  cheats.delete(seat);
  return signed(honest, partyOf(seat).play(seat, knowledge.hand.indexOf(card), entropy));
}

/** @param {HumanSeat} human @param {number} type @returns {Message | null} */
function decide(human, type) {
  const { knowledge } = human;
  const deal = observer.state.public;
  if (type === PASS_COMMIT) return human.choosePass(sample(knowledge.cards, observer.state.layout.passed));
  if (type === MOON) return human.chooseMoon(pick(["others", "shooter"]));
  if (type !== PLAY) return null;
  if (!deal.trick.length && deal.whyNotClaim(human.seat, []) === null) return human.claim(false);
  if (!deal.trick.length && deal.whyNotClaim(human.seat, knowledge.cards) === null) return human.claim(true);
  return human.play(pick(knowledge.legal));
}

/** What the people send now: what is due, else what they decide. @param {number[]} silent */
function made(silent) {
  const awake = [...seats.values()].filter(({ seat, gone }) => !silent.includes(seat) && !gone);
  const due = awake.flatMap((human) => human.due());
  if (due.length) return due.map(perhapsForged);
  const owed = observer.debts.flatMap(({ payer, type }) => {
    const human = awake.find(({ seat }) => seat === payer);
    return (human && decide(human, type)) ?? [];
  });
  return owed.map(perhapsForged);
}

/** Follow the log, as told; the facts of each message. @param {string[]} log */
function follow(log) {
  return log.map((entry) => {
    const data = fromHex(entry.slice(1));
    if (entry[0] === "h") return observer.advance(decodeHead(data)) ?? [];
    return observer.accept(decodeMessage(observer.ctx, data)).map(({ kind, seat, detail }) => [kind, seat, detail]);
  });
}

/** How this referee refuses a message. @param {string} message @returns {string | null} */
function refusal(message) {
  try {
    observer.accept(decodeMessage(observer.ctx, fromHex(message)));
  } catch (error) {
    if (error instanceof Fault) return `fault ${error.check}`;
    if (error instanceof Refused) return error.code;
    throw error;
  }
  return null;
}

/** How this referee would judge a message, without letting it happen. @param {Message} message @returns {string | null} */
function outcome(message) {
  try {
    observer.admit(message);
    const signer = observer.signerOf(message);
    if (!sameBytes(message.head, observer.head)) return "fork";
    judge(observer.state, message, signer);
  } catch (error) {
    if (error instanceof Fault) return `fault ${error.check}`;
    if (error instanceof Refused) return error.code;
    throw error;
  }
  return null;
}

/** @type {Record<string, (request: any) => unknown>} */
const commands = {
  /** People sit down: certificates by seat. */
  people({ seed, table, humans }) {
    entropy = drbg(seed);
    cheats.clear();
    secrets = new Map(humans.map((/** @type {number} */ seat) => [seat, new Secrets(entropy(32), utf8(table))]));
    return [...secrets].map(([seat, own]) => [seat, toHex(Certificate.issue(utf8(table), `conta-${seat}`, fresh(), own, entropy).encode())]);
  },
  setup({ rules, match, deal, number, roster, scores, previous }) {
    const given = { rules: Rules.fromCanonical(utf8(rules)), match: fromHex(match), deal, number, roster: Roster.decode(fromHex(roster)), scores, previous: fromHex(previous) };
    const setup = new Setup(given);
    observer = new Observer(setup);
    const humans = setup.roster.humans.filter((seat) => secrets.has(seat));
    seats = new Map(humans.map((seat) => [seat, new HumanSeat(observer, seat, /** @type {Secrets} */ (secrets.get(seat)), entropy)]));
    return toHex(setup.ctx);
  },
  cheat({ seat, how }) {
    cheats.set(seat, how);
    return null;
  },
  step({ log, silent }) {
    const facts = follow(log);
    return { facts, made: made(silent).map((message) => toHex(encodeMessage(message))) };
  },
  refuses: ({ message }) => refusal(message),
  leave: ({ seat }) => toHex(encodeMessage(/** @type {HumanSeat} */ (seats.get(seat)).leave())),
  expel: ({ seat, target, owed }) => toHex(encodeMessage(/** @type {HumanSeat} */ (seats.get(seat)).expel(target, owed))),
  /** A truly signed message with this body, and how it is judged. */
  forge({ seat, type, body }) {
    const { ctx, round, head } = observer;
    const draft = { ctx, round, type, seat, head, body: fromHex(body), signature: new Uint8Array() };
    const message = signed(draft, draft.body);
    return { message: toHex(encodeMessage(message)), outcome: outcome(message) };
  },
  /** How the set-up ended. */
  verdict() {
    const { phase, judgement, state, heads } = observer;
    const cause = state.void && [state.void.reason, state.void.round, state.void.seat];
    const findings = judgement && judgement.findings.map(({ party, check, seat, type, round }) => [party, check, seat, type, round]);
    const hands = judgement && [...judgement.hands].map(([seat, cards]) => [seat, cards]);
    return { phase, cause, findings, hands, heads: heads.length, head: toHex(observer.head), scores: phase === "end" ? state.newScores() : null };
  },
  /** The audit of a record, from its text alone. */
  audit({ record }) {
    try {
      const report = audit(JSON.parse(record));
      // Sentences are for people, in each language's own words.
      return { ...report, failures: report.failures.map(({ sentence: _, ...failure }) => failure) };
    } catch (error) {
      if (error instanceof RecordError) return { place: error.place };
      if (error instanceof SyntaxError) return { place: "$" };
      throw error;
    }
  },
  kinds: () => [...Object.keys(FORGERIES), "complain", "revoke"],
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = { result: /** @type {(request: any) => unknown} */ (commands[request.do])(request) ?? null };
  } catch (error) {
    answer = { error: error instanceof FairDealError ? `${error.name} ${error.reason} ${JSON.stringify(error.details)}: ${error.message}` : String(error instanceof Error ? error.stack : error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

