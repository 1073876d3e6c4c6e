// The browser's fair deal against the vectors that Python wrote (scripts/make_vectors.py): every fact, debt, refusal,
// intermediate value and finding; and every honest message made again from its secrets, byte for byte.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { readMoon, readOpen, writeClaim, writeClose, writeHand, writeOpen, writeReveal } from "../../src/copas/web/static/fair/bodies.js";
import { digest, fromBase64, lp, prf, Reader, sameBytes, toBase64, utf8 } from "../../src/copas/web/static/fair/bytes.js";
import { DecodeError, Fault, Refused } from "../../src/copas/web/static/fair/errors.js";
import { seal, Split, unseal } from "../../src/copas/web/static/fair/escrow.js";
import { base, cardPoint, decodePoint, decodeScalar, encodePoint, encodeScalar, mul } from "../../src/copas/web/static/fair/group.js";
import { combinations } from "../../src/copas/web/static/fair/judgement.js";
import { Certificate, dealSeed, firstDealer, matchId, nonceCommitment, Roster, Secrets, SERVER, Setup } from "../../src/copas/web/static/fair/keys.js";
import { CLAIM, CLOSE, DECK, HAND, KEY, MOON, OPEN, PASS, PASS_COMMIT, PLAY, REVEAL, SHARES, signMessage } from "../../src/copas/web/static/fair/messages.js";
import { Observer } from "../../src/copas/web/static/fair/observer.js";
import { Party } from "../../src/copas/web/static/fair/party.js";
import { proveDleq, proveTransfer, sign, verifyDleq, verifyTransfer } from "../../src/copas/web/static/fair/proofs.js";
import { listHash, pack, permutation, readCiphers, shuffle } from "../../src/copas/web/static/fair/shuffle.js";
import { matchWords, word } from "../../src/copas/web/static/fair/words.js";
import { cardText } from "../../src/copas/web/static/rules/cards.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";

/** @typedef {import("../../src/copas/web/static/fair/group.js").Point} Point */
/** @typedef {import("../../src/copas/web/static/fair/messages.js").Message} Message */

const folder = new URL("../vectors/", import.meta.url);
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const names = readdirSync(folder).filter((name) => name.startsWith("fair-") && name !== "fair-primitives.json");

/** Gives the recorded randomness, and nothing after it. @param {string[]} fresh */
function recorded(fresh) {
  const left = fresh.map(fromBase64);
  return (/** @type {number} */ count) => {
    const next = left.shift();
    assert.equal(next?.length, count, "more randomness was taken than recorded");
    return /** @type {Uint8Array} */ (next);
  };
}

/** @param {string} text */
const point = (text) => decodePoint(fromBase64(text));
/** @param {Uint8Array} data */
function accepts(data) {
  try {
    decodePoint(data);
  } catch (error) {
    assert.ok(error instanceof DecodeError);
    return false;
  }
  return true;
}
/** @param {string} text */
const scalar = (text) => decodeScalar(fromBase64(text));
/** @param {Point} element */
const shown = (element) => toBase64(encodePoint(element));

// The whole deals

/** One match of a file, followed by this side's referee. */
class Match {
  /** @param {any} vectors */
  constructor(vectors) {
    this.table = fromBase64(vectors.table);
    this.rules = Rules.fromCanonical(fromBase64(vectors.rules_bytes));
    this.match = fromBase64(vectors.match);
    this.secrets = new Map(Object.entries(vectors.masters).map(([party, master]) => [Number(party), new Secrets(fromBase64(/** @type {string} */ (master)), this.table)]));
    this.remade = 0;
  }

  /** @param {any} vector one set-up */
  follow(vector) {
    const { deal, number, scores } = vector;
    const roster = Roster.decode(fromBase64(vector.roster));
    this.setup = new Setup({ rules: this.rules, match: this.match, deal, number, roster, scores, previous: fromBase64(vector.previous) });
    assert.equal(toBase64(this.setup.ctx), vector.ctx);
    assert.deepEqual([this.setup.dealer, this.setup.direction], [vector.dealer, vector.direction]);
    this.observer = new Observer(this.setup);
    // Whoever is convicted sent what an honest party would not have sent.
    this.dishonest = new Set((vector.final.findings ?? []).map((/** @type {any[]} */ finding) => `${finding[2]}/${finding[3]}`));
    vector.steps.forEach((/** @type {any} */ step, /** @type {number} */ at) => {
      this.refuse(vector.refused.filter((/** @type {any} */ one) => one.at === at));
      this.step(step);
    });
    this.refuse(vector.refused.filter((/** @type {any} */ one) => one.at === vector.steps.length));
    this.compare(vector);
  }

  get running() {
    return /** @type {Observer} */ (this.observer);
  }

  /** @param {any} step */
  step(step) {
    const { running } = this;
    if (step.head) {
      running.advance({ round: step.head.round, head: fromBase64(step.head.head), signature: fromBase64(step.head.sig) });
      assert.equal(running.phase, step.phase);
      assert.deepEqual(running.debts.map(({ seat, type, target, payer }) => [seat, type, target, payer]), step.debts);
      return;
    }
    const message = this.message(step.message);
    if (step.message.fresh) this.remake(message, step.message.fresh);
    const facts = running.accept(message);
    assert.deepEqual(facts.map(({ kind, seat, detail }) => [kind, seat, detail]), step.facts);
  }

  /** @param {any} told @returns {Message} */
  message({ ctx, round, type, seat, head, body, sig }) {
    const { running } = this;
    return { ctx: ctx ? fromBase64(ctx) : running.ctx, round, type, seat, head: head ? fromBase64(head) : running.head, body: fromBase64(body), signature: fromBase64(sig) };
  }

  /** @param {any[]} cases messages that must be refused now, and change nothing */
  refuse(cases) {
    const { running } = this;
    for (const { why, message, refused, fault } of cases) {
      const before = running.nextHead;
      assert.throws(
        () => running.accept(this.message(message)),
        (error) => (error instanceof Fault ? error.check === fault : error instanceof Refused && error.code === refused),
        `${why} in round ${running.round}`,
      );
      assert.ok(sameBytes(running.nextHead, before));
    }
  }

  /** Make a message again from the secrets of who signed it. @param {Message} message @param {string[]} fresh */
  remake(message, fresh) {
    const { running } = this;
    const { state } = running;
    const { seat, type, body, ...rest } = message;
    if (this.dishonest?.has(`${seat}/${type}`)) return;
    const holder = seat === SERVER ? SERVER : state.layout.party(seat);
    const secrets = (/** @type {number} */ party) => /** @type {Secrets} */ (this.secrets.get(party));
    const entropy = recorded(fresh);
    const party = new Party(state, holder, secrets(holder).dealing(running.ctx));
    const made = this.body(party, message, entropy);
    // A commitment that opens to no choice is nobody's honest message.
    if (!made || (type === PASS_COMMIT && !made.length)) return;
    const again = signMessage({ ...rest, seat, type, body: made }, secrets(state.controller(seat)).signing, entropy);
    assert.equal(toBase64(made), toBase64(body), `body of type ${type} by seat ${seat}`);
    assert.equal(toBase64(again.signature), toBase64(message.signature), `signature of type ${type} by seat ${seat}`);
    this.remade += 1;
  }

  /** The body that follows from a party's key and choice; null for kinds that hold nothing to make. @param {Party} party @param {Message} message @param {(count: number) => Uint8Array} entropy @returns {Uint8Array | null} */
  body(party, { seat, type, body }, entropy) {
    const { state } = party;
    switch (type) {
      case KEY:
        return party.key(entropy);
      case DECK:
        return pack(party.deck(state.deck));
      case SHARES:
        return party.shares(entropy);
      case PASS_COMMIT:
        return [...combinations(state.layout.slots(seat), state.layout.passed)].map((slots) => party.passCommit(seat, slots)).find((one) => sameBytes(one, body)) ?? new Uint8Array();
      case PASS:
        return party.pass(seat, [...body.slice(0, state.layout.passed)], entropy);
      case HAND: {
        const ciphers = state.passes.size ? party.hand(seat) : null;
        const place = party.openHand(seat).indexOf(state.setup.rules.openingCard);
        const opening = place < 0 || state.setup.rules.openingCard === null ? null : party.opening(seat, ciphers ?? state.handInput(seat), place, entropy);
        return writeHand({ ciphers, opening });
      }
      case PLAY:
        return party.play(seat, Number(body[0]), entropy);
      case CLAIM:
        return body[0] ? party.claim(seat, entropy) : writeClaim(null);
      case REVEAL:
        return writeReveal(party.x);
      case MOON:
        return readMoon(body) && body;
      case CLOSE:
        return writeClose(state.newScores());
      case OPEN: {
        const { target } = readOpen(body);
        const key = /** @type {import("../../src/copas/web/static/fair/bodies.js").KeyBody} */ (state.keys.get(target));
        const secrets = /** @type {Secrets} */ (this.secrets.get(seat));
        return writeOpen(target, unseal(secrets.box, state.ctx, target, seat, /** @type {Uint8Array} */ (key.boxes.get(seat))));
      }
      default:
        return null;
    }
  }

  /** @param {any} vector */
  compare(vector) {
    const { state } = this.running;
    for (const [party, x] of Object.entries(vector.x)) {
      const secret = /** @type {Secrets} */ (this.secrets.get(Number(party))).dealing(state.ctx);
      assert.equal(toBase64(encodeScalar(secret)), x);
      assert.equal(toBase64(dealSeed(secret, state.ctx)), vector.seed[party]);
    }
    if (vector.joint) {
      assert.equal(shown(/** @type {Point} */ (state.joint)), vector.joint);
      assert.deepEqual(state.decks.map(({ party, deck }) => [party, toBase64(listHash(deck))]), vector.decks);
      const left = state.layout.dealt.map((slot) => /** @type {any} */ (state.residual.get(slot)));
      if (vector.residual_hash) assert.equal(toBase64(listHash(left)), vector.residual_hash);
      assert.deepEqual(Object.fromEntries([...state.hands.keys()].map((seat) => [seat, toBase64(state.handHash(seat))])), vector.hand_hashes);
    }
    this.compareEnd(vector.final);
  }

  /** @param {any} final */
  compareEnd(final) {
    const { state, phase, judgement } = this.running;
    assert.equal(phase, final.phase);
    assert.deepEqual(state.void && [state.void.reason, state.void.round, state.void.seat], final.void);
    assert.deepEqual([...state.gone.keys()].sort(), final.gone);
    assert.deepEqual(state.public.history.map(({ seat, card }) => [seat, cardText(card)]), final.plays);
    const { claimed } = state.public;
    assert.deepEqual(claimed && [claimed.seat, claimed.cards.map(cardText).join(" ")], final.claimed);
    assert.deepEqual([...state.marks].sort(), final.marks);
    assert.deepEqual(state.result && state.newScores(), final.scores);
    assert.deepEqual(judgement?.findings.map(({ party, check, seat, type, round }) => [party, check, seat, type, round]), final.findings);
    for (const what of /** @type {const} */ (["dealt", "hands", "passes"])) {
      const rows = [...(judgement?.[what] ?? [])].map(([seat, cards]) => [seat, cards.map((card) => card !== null && cardText(card) || null)]);
      assert.deepEqual(judgement ? Object.fromEntries(rows) : undefined, final[what]);
    }
  }
}

for (const name of names) {
  test(`${name}: the same facts, refusals and findings, and every honest message again`, () => {
    const vectors = read(name);
    checkPeople(vectors);
    const match = new Match(vectors);
    let messages = 0;
    for (const setup of vectors.setups) {
      match.follow(setup);
      messages += setup.steps.filter((/** @type {any} */ step) => step.message).length;
    }
    assert.ok(match.remade > messages * 0.8, `${match.remade} of ${messages} messages were made again`);
  });
}

/** @param {any} vectors */
function checkPeople(vectors) {
  const table = fromBase64(vectors.table);
  const nonce = fromBase64(vectors.server_nonce);
  assert.equal(toBase64(nonceCommitment(table, nonce)), vectors.commitment);
  const certificates = vectors.certificates.map((/** @type {string | null} */ text) => text && Certificate.decode(fromBase64(text)));
  for (const [index, certificate] of certificates.entries()) {
    if (!certificate) continue;
    certificate.check(table);
    assert.equal(toBase64(certificate.encode()), vectors.certificates[index]);
    const own = new Secrets(fromBase64(vectors.masters[index ? index - 1 : SERVER]), table);
    assert.equal(shown(base(own.signing)), shown(certificate.keys.signing));
    assert.equal(shown(base(own.box)), shown(certificate.keys.box));
  }
  const [server, ...seats] = certificates;
  const match = matchId(table, nonce, server, seats);
  assert.equal(toBase64(match), vectors.match);
  assert.equal(firstDealer(match, vectors.rules.players), vectors.first_dealer);
  assert.equal(toBase64(Roster.decode(fromBase64(vectors.roster)).encode()), vectors.roster);
  assert.deepEqual(matchWords(match, fromBase64(vectors.roster)), vectors.words);
}

// The primitives

const primitives = read("fair-primitives.json");

test("hashes, cards, refused points and scalars", () => {
  assert.equal(toBase64(lp(...primitives.lp.fields.map(fromBase64))), primitives.lp.bytes);
  assert.equal(toBase64(digest("tr", new Uint8Array(), utf8("abc"))), primitives.digest);
  assert.equal(toBase64(prf(fromBase64(primitives.prf.key), "tr", new Uint8Array(), utf8("abc"))), primitives.prf.bytes);
  for (const [card, encoding] of Object.entries(primitives.cards)) assert.equal(shown(cardPoint(card)), encoding);
  assert.equal(Object.keys(primitives.cards).length, 104);
  for (const bad of primitives.points_refused) assert.throws(() => point(bad), DecodeError, bad);
  for (const { point: text, accepted } of primitives.points_flipped) {
    const [good, mask] = [fromBase64(text), fromBase64(accepted)];
    for (let bit = 0; bit < 256; bit++) {
      const changed = good.slice();
      changed[bit >> 3] = Number(changed[bit >> 3]) ^ (1 << (bit & 7));
      const wanted = Boolean(Number(mask[bit >> 3]) & (1 << (bit & 7)));
      assert.equal(accepts(changed), wanted, `${text}, bit ${bit}`);
    }
  }
  for (const bad of primitives.scalars_refused) assert.throws(() => scalar(bad), DecodeError, bad);
});

test("signatures and proofs with recorded randomness", () => {
  const { label, secret, fields, fresh, signature } = primitives.sign;
  assert.equal(toBase64(sign(label, scalar(secret), recorded(fresh), ...fields.map(fromBase64))), signature);
  for (const one of primitives.dleq) {
    const x = scalar(one.x);
    const bases = one.bases.map(point);
    const statement = { ...one, ctx: fromBase64(one.ctx), bind: fromBase64(one.bind), key: base(x), bases, shares: bases.map((/** @type {Point} */ a) => mul(x, a)) };
    assert.equal(toBase64(proveDleq(x, statement, recorded(one.fresh))), one.proof);
    verifyDleq(statement, fromBase64(one.proof));
  }
  const { giver, receiver, slot, points, proof, ...rest } = primitives.transfer;
  const [giverKey, receiverKey, a, bRes, aNew, bNew] = points.map(point);
  const statement = { ctx: fromBase64(rest.ctx), giver, receiver, slot, giverKey, receiverKey, a, bRes, aNew, bNew };
  assert.equal(toBase64(proveTransfer(scalar(rest.x), scalar(rest.rho), statement, recorded(rest.fresh))), proof);
  verifyTransfer(statement, fromBase64(proof));
});

test("shuffles, escrow, boxes and words", () => {
  const { cases, ...given } = primitives.shuffle;
  const source = { ...given, seed: fromBase64(given.seed), ctx: fromBase64(given.ctx) };
  for (const one of cases) {
    const input = Reader.all(fromBase64(one.input), (reader) => readCiphers(reader, reader.remaining / 64));
    assert.equal(toBase64(listHash(input)), one.hash);
    assert.deepEqual(permutation(source, fromBase64(one.hash), input.length), one.permutation);
    assert.equal(toBase64(pack(shuffle(source, input, point(given.key)))), one.output);
  }
  const { x, ctx, t, a, coefficients, commitments, parts, box } = primitives.escrow;
  const split = new Split(scalar(x), fromBase64(ctx), t);
  const text = (/** @type {bigint} */ value) => toBase64(encodeScalar(value));
  assert.deepEqual([text(split.serverPart), split.coefficients.map(text), split.commitments().map(shown)], [a, coefficients, commitments]);
  for (const [seat, part] of Object.entries(parts)) assert.equal(text(split.at(Number(seat))), part);
  const y = scalar(box.y);
  assert.equal(toBase64(seal(scalar(x), fromBase64(ctx), box.from, box.to, base(y), split.serverPart)), box.box);
  assert.equal(unseal(y, fromBase64(ctx), box.from, box.to, fromBase64(box.box)), split.serverPart);
  for (const [number, spelled] of Object.entries(primitives.words)) assert.equal(word(Number(number)), spelled);
});

