// Group, proofs, shuffle, escrow and keys of the browser's fair deal: what they accept, and what they refuse.
import assert from "node:assert/strict";
import { test } from "node:test";

import { concat, digest, fromHex, lp, prfScalar, Reader, toHex, u32, u8, utf8 } from "../../src/copas/web/static/fair/bytes.js";
import { DecodeError, FairDealError, ProofError } from "../../src/copas/web/static/fair/errors.js";
import { checkPart, rebuild, seal, Split, unseal } from "../../src/copas/web/static/fair/escrow.js";
import { add, base, cardPoint, decodePoint, decodeScalar, encodePoint, encodeScalar, mod, mul, ORDER, samePoint, sub, total, weightedSum } from "../../src/copas/web/static/fair/group.js";
import { Certificate, Roster, Secrets, Setup } from "../../src/copas/web/static/fair/keys.js";
import { proveDleq, proveTransfer, sign, verify, verifyDleq, verifyTransfer } from "../../src/copas/web/static/fair/proofs.js";
import { openDeck, pack, permutation, readCiphers, shuffle } from "../../src/copas/web/static/fair/shuffle.js";
import { matchWords, word } from "../../src/copas/web/static/fair/words.js";
import { Rules } from "../../src/copas/web/static/rules/rules.js";

const ctx = digest("deal", utf8("test"));
/** @param {string} name */
const secret = (name) => prfScalar(utf8(name), "key", ctx);
let counter = 0;
/** @param {number} count */
const entropy = (count) => digest("entropy", u32(counter++)).slice(0, count);
const x = secret("x");
const X = base(x);
const Y = base(secret("y"));

/** @param {Uint8Array} bytes @param {number} bit */
function flipped(bytes, bit) {
  const copy = bytes.slice();
  copy[bit >> 3] = Number(copy[bit >> 3]) ^ (1 << (bit & 7));
  return copy;
}

test("multiples of the base point are those of RFC 9496, appendix A.1", () => {
  const known = [
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
    "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
    "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
  ];
  known.forEach((hex, index) => assert.equal(toHex(encodePoint(base(BigInt(index + 1)))), hex));
});

test("points: the identity, other encodings, other lengths are refused", () => {
  const bad = ["", "00".repeat(32), "01".padEnd(64, "0"), "ff".repeat(32), `00${"ff".repeat(31)}`, "edffff".padEnd(62, "f") + "7f", "00".repeat(31), `${toHex(encodePoint(X))}00`];
  for (const hex of bad) assert.throws(() => decodePoint(fromHex(hex)), DecodeError, hex);
  assert.ok(samePoint(decodePoint(encodePoint(X)), X));
});

test("scalars: zero, the order and more, other lengths are refused", () => {
  for (const value of [0n, ORDER, ORDER + 1n, 2n ** 256n - 1n]) assert.throws(() => decodeScalar(encodeScalar(value)), DecodeError);
  for (const size of [0, 31, 33]) assert.throws(() => decodeScalar(new Uint8Array(size).fill(1)), DecodeError);
  assert.equal(decodeScalar(encodeScalar(ORDER - 1n)), ORDER - 1n);
});

test("a computed identity is refused wherever it comes from", () => {
  const minus = base(-x);
  for (const make of [() => base(0n), () => base(ORDER), () => mul(ORDER, X), () => add(X, minus), () => sub(X, X), () => total([X, minus]), () => weightedSum([1n, -1n], [X, X])]) {
    assert.throws(make, ProofError);
  }
  assert.ok(samePoint(total([X, minus, Y]), Y));
});

test("readers refuse short input, trailing bytes and disorder, and throw nothing else", () => {
  assert.throws(() => Reader.all(u8(1), (reader) => reader.u32()), DecodeError);
  assert.throws(() => Reader.all(u32(1), (reader) => reader.u8()), DecodeError);
  assert.throws(() => Reader.all(u8(9), (reader) => reader.u8(9)), DecodeError);
  assert.throws(() => Reader.all(lp(utf8("abc")), (reader) => reader.field(2)), DecodeError);
  assert.throws(() => Reader.all(lp(u8(255)), (reader) => reader.text(0, 9)), DecodeError);
  for (const list of [[1, 1], [2, 1], [1, 5]]) assert.throws(() => Reader.all(Uint8Array.from(list), (reader) => reader.ascending(2, 5)), DecodeError);
  assert.equal(Reader.all(Uint8Array.of(255, 255, 255, 254), (reader) => reader.i32()), -2);
});

test("a signature holds for its own words only, and for every bit of itself", () => {
  const signature = sign("msg", x, entropy, ctx, utf8("a"));
  verify("msg", X, signature, ctx, utf8("a"));
  assert.throws(() => verify("head", X, signature, ctx, utf8("a")), ProofError);
  assert.throws(() => verify("msg", Y, signature, ctx, utf8("a")), ProofError);
  assert.throws(() => verify("msg", X, signature, ctx, utf8("b")), ProofError);
  for (let bit = 0; bit < 512; bit += 37) assert.throws(() => verify("msg", X, flipped(signature, bit), ctx, utf8("a")), ProofError);
  assert.throws(() => verify("msg", X, new Uint8Array(64), ctx, utf8("a")), ProofError);
});

/** @param {number} count */
function statement(count) {
  const bases = Array.from({ length: count }, (_, index) => base(secret(`base ${index}`)));
  const shares = bases.map((element) => mul(x, element));
  return { purpose: /** @type {const} */ ("shares"), ctx, seat: 2, bind: utf8("bind"), key: X, bases, shares };
}

test("an equality proof holds for its own statement only", () => {
  for (const count of [1, 2, 39]) {
    const right = statement(count);
    const proof = proveDleq(x, right, entropy);
    verifyDleq(right, proof);
    const wrong = [
      { ...right, purpose: /** @type {const} */ ("play") },
      { ...right, ctx: digest("deal", utf8("other")) },
      { ...right, seat: 1 },
      { ...right, bind: utf8("bound") },
      { ...right, key: Y },
      { ...right, shares: [...right.shares.slice(0, -1), Y] },
      { ...right, bases: [...right.bases.slice(0, -1), Y] },
      { ...right, shares: right.shares.slice(1) },
    ];
    for (const other of wrong) assert.throws(() => verifyDleq(other, proof), ProofError);
    assert.throws(() => verifyDleq(right, flipped(proof, 300)), ProofError);
  }
  assert.throws(() => verifyDleq({ ...statement(1), bases: [], shares: [] }, new Uint8Array(64).fill(1)), ProofError);
});

test("a batch with two wrong shares that cancel under equal weights is refused", () => {
  const right = statement(2);
  const [first, second] = /** @type {[any, any]} */ (right.shares);
  const forged = { ...right, shares: [add(first, Y), sub(second, Y)] };
  assert.throws(() => verifyDleq(forged, proveDleq(x, forged, entropy)), ProofError);
});

test("a transfer holds for its own statement only, and forgeries fail", () => {
  const [a, rho, r] = [base(secret("r")), secret("rho"), secret("r")];
  const queen = cardPoint("QS");
  const bRes = add(queen, mul(r, X));
  const right = { ctx, giver: 0, receiver: 1, slot: 4, giverKey: X, receiverKey: Y, a, bRes, aNew: base(rho), bNew: add(queen, mul(rho, Y)) };
  const proof = proveTransfer(x, rho, right, entropy);
  verifyTransfer(right, proof);
  const two = add(cardPoint("2C"), mul(rho, Y));
  const wrong = [{ slot: 5 }, { giver: 2 }, { receiver: 0 }, { bNew: two }, { aNew: Y }, { a: X }, { bRes: two }, { receiverKey: X }];
  for (const change of wrong) assert.throws(() => verifyTransfer({ ...right, ...change }, proof), ProofError);
  const forged = { ...right, bNew: two };
  assert.throws(() => verifyTransfer(forged, proveTransfer(x, rho, forged, entropy)), ProofError);
});

test("a shuffle keeps the cards, depends on its input, and permutes without bias of the bound", () => {
  const rules = new Rules();
  const joint = add(X, Y);
  const deck = openDeck(rules, joint);
  const source = /** @type {const} */ ({ seed: digest("seed"), ctx, kind: "deck", seat: 3 });
  const out = shuffle(source, deck, joint);
  const y = secret("y");
  const opened = out.map(({ a, b }) => toHex(encodePoint(sub(b, mul(x + y, a)))));
  const wanted = rules.deck.map((_, index) => toHex(encodePoint(sub(/** @type {any} */ (deck[index]).b, joint))));
  assert.deepEqual([...opened].sort(), [...wanted].sort());
  assert.notDeepEqual(opened, wanted);
  const other = shuffle(source, [...deck].reverse(), joint);
  assert.notEqual(toHex(pack(other)), toHex(pack(out)));
  assert.deepEqual(permutation(source, ctx, 104).sort((left, right) => left - right), Array.from({ length: 104 }, (_, index) => index));
  assert.equal(Reader.all(pack(out), (reader) => readCiphers(reader, 52)).length, 52);
  const repeated = concat(pack(out).slice(0, 64 * 51), pack(out).slice(0, 64));
  assert.throws(() => Reader.all(repeated, (reader) => readCiphers(reader, 52)), DecodeError);
});

test("any t escrow parts and the server's give the key, fewer or wrong ones don't", () => {
  const split = new Split(x, ctx, 2);
  const [, ...commitments] = split.commitments();
  const parts = [0, 1, 2, 3].map((seat) => /** @type {[number, bigint]} */ ([seat, split.at(seat)]));
  for (const [seat, part] of parts) {
    checkPart(commitments, seat, part);
    assert.throws(() => checkPart(commitments, seat, mod(part + 1n)), ProofError);
    for (const other of parts.slice(seat + 1)) {
      assert.equal(rebuild(split.serverPart, new Map([[seat, part], other]), X), x);
    }
    assert.throws(() => rebuild(split.serverPart, new Map([[seat, part]]), X), ProofError);
  }
  const box = seal(x, ctx, 0, 2, Y, split.at(2));
  assert.equal(unseal(secret("y"), ctx, 0, 2, box), split.at(2));
  for (const [sender, receiver] of [[1, 2], [0, 3]]) {
    let value = 0n;
    try {
      value = unseal(secret("y"), ctx, Number(sender), Number(receiver), box);
    } catch (error) {
      assert.ok(error instanceof DecodeError);
    }
    assert.notEqual(value, split.at(2));
  }
  assert.throws(() => unseal(x, ctx, 0, 2, box.slice(1)), DecodeError);
});

/** @param {string} name */
const sitting = (name) => new Secrets(digest(name).slice(0, 32), utf8("table"));
const bot = { name: "médio", version: "1", settings: new Uint8Array(32) };

test("certificates and rosters are read as written, and wrong ones are refused", () => {
  const certificate = Certificate.issue(utf8("table"), "Zé", secret("id"), sitting("a"), entropy);
  const again = Certificate.decode(certificate.encode());
  again.check(utf8("table"));
  assert.throws(() => again.check(utf8("other")), ProofError);
  assert.throws(() => Certificate.decode(concat(certificate.encode(), u8(0))), DecodeError);
  const server = sitting("server").publicKeys(base(secret("server")));
  const human = { account: "Zé", keys: certificate.keys, bot };
  const roster = new Roster([human, { bot }, { bot }, { bot }], server);
  assert.deepEqual(Roster.decode(roster.encode()).encode(), roster.encode());
  assert.deepEqual([roster.parties, roster.humans, roster.bots], [[255, 0], [0], [1, 2, 3]]);
  assert.throws(() => new Roster([human, human, { bot }, { bot }], server), FairDealError);
  assert.throws(() => roster.withBot(0), FairDealError);
  const rules = new Rules();
  const given = { rules, match: ctx, deal: 1, number: 1, roster };
  assert.equal(new Setup(given).ctx.length, 64);
  for (const change of [{ deal: 0 }, { number: 2 ** 32 }, { scores: [0] }, { match: u8(1) }, { rules: new Rules({ players: 3, removed: ["2D"], pass_cycle: ["left"] }) }]) {
    assert.throws(() => new Setup({ ...given, ...change }), FairDealError);
  }
});

test("the words of a match can be said and differ from all other words", () => {
  const words = Array.from({ length: 4096 }, (_, index) => word(index));
  assert.equal(new Set(words).size, 4096);
  assert.ok(words.every((text) => /^[a-z]+$/.test(text)));
  assert.equal(matchWords(ctx, utf8("roster")).length, 8);
});
