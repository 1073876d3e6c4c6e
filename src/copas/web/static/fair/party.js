// What a party's dealing key x determines: with x, the stated choices and the transcript, every message but its
// proof nonces follows. So the same code makes messages, continues a rebuilt seat, and audits a revealed one.

import { writeClaim, writeEvidence, writeKey, writePass, writePlay, writeShares } from "./bodies.js";
import { bytesOf, concat, prf, prfScalar, u8 } from "./bytes.js";
import { commitment, evidenceCipher, openingStatement, sharesStatement, transferStatement } from "./checks.js";
import { seal, Split } from "./escrow.js";
import { add, base, difference, encodeScalar, mul } from "./group.js";
import { dealSeed, SERVER } from "./keys.js";
import { proveDleq, proveTransfer, sign } from "./proofs.js";
import { listHash, permutation, shuffle } from "./shuffle.js";
import { known } from "./state.js";

/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./proofs.js").Entropy} Entropy */
/** @typedef {import("./shuffle.js").Cipher} Cipher */
/** @typedef {import("./state.js").DealState} DealState */
/** @typedef {import("../rules/cards.js").Card} Card */

/** One party's secret side of one set-up. */
export class Party {
  /** What SHARES holds but for the previous head. @type {{ shares: Point[], proof: Uint8Array } | null} */
  #shares = null;

  /** @param {DealState} state @param {number} party a human seat, or SERVER @param {bigint} x its dealing key */
  constructor(state, party, x) {
    this.state = state;
    this.party = party;
    this.x = x;
    this.seed = dealSeed(x, state.ctx);
  }

  /** KEY as the party should send it, without the possession proof. @returns {import("./bodies.js").KeyBody} */
  expectedKey() {
    const { layout, ctx, setup } = this.state;
    const receivers = layout.boxReceivers(this.party);
    /** @type {import("./bodies.js").KeyBody} */
    const bare = { key: base(this.x), possession: new Uint8Array(), commitments: [], boxes: new Map() };
    if (!receivers.length) return bare;
    const split = new Split(this.x, ctx, layout.threshold);
    const boxes = receivers.map((receiver) => {
      const part = receiver === SERVER ? split.serverPart : split.at(receiver);
      const box = seal(this.x, ctx, this.party, receiver, setup.roster.keys(receiver).box, part);
      return /** @type {[number, Uint8Array]} */ ([receiver, box]);
    });
    return { ...bare, commitments: split.commitments(), boxes: new Map(boxes) };
  }

  /** The body of KEY. @param {Entropy} entropy @returns {Uint8Array} */
  key(entropy) {
    const possession = sign("possess", this.x, entropy, this.state.ctx, u8(this.party));
    return writeKey({ ...this.expectedKey(), possession });
  }

  /** The party's DECK over an input. @param {readonly Cipher[]} input @returns {Cipher[]} */
  deck(input) {
    const source = { seed: this.seed, ctx: this.state.ctx, kind: /** @type {const} */ ("deck"), seat: this.party };
    return shuffle(source, input, /** @type {Point} */ (this.state.joint));
  }

  /** The body of SHARES. @param {Entropy} entropy @param {Uint8Array} [previous] the head after the last CLOSE @returns {Uint8Array} */
  shares(entropy, previous = this.state.setup.previous) {
    return writeShares({ previous, ...this.prepareShares(entropy) });
  }

  get sharesReady() {
    return this.#shares !== null;
  }

  /** Make the shares and their proof once the last deck is known; they tell nothing before they are sent. @param {Entropy} entropy */
  prepareShares(entropy) {
    if (!this.#shares) {
      const { state, party } = this;
      const shares = state.layout.sharedSlots(party).map((slot) => mul(this.x, /** @type {Cipher} */ (state.deck[slot]).a));
      this.#shares = { shares, proof: proveDleq(this.x, sharesStatement(state, party, shares), entropy) };
    }
    return this.#shares;
  }

  /** What a ciphertext under this party's key alone holds. @param {Cipher} cipher @returns {Point} */
  element({ a, b }) {
    return difference(b, mul(this.x, a));
  }

  /** The card in a ciphertext, or null where there is none. @param {Cipher} cipher @returns {Card | null} */
  card(cipher) {
    return this.state.card(this.element(cipher));
  }

  /** The dealt slots of a seat, opened. @param {number} seat @returns {Map<number, Card | null>} */
  openSlots(seat) {
    const { layout, residual } = this.state;
    return new Map(layout.slots(seat).map((slot) => [slot, this.card(known(residual, slot))]));
  }

  /** The cards that were passed to a seat, by the giver's slot. @param {number} seat @returns {Map<number, Card | null>} */
  openReceived(seat) {
    const body = this.state.passes.get(this.state.giver(seat));
    return new Map(body?.passed.map(({ slot, cipher }) => [slot, this.card(cipher)]));
  }

  /** A hand by its places: as published, or as it will be once HAND is made. @param {number} seat @returns {(Card | null)[]} */
  openHand(seat) {
    const { state } = this;
    const published = state.hands.get(seat);
    if (published) return published.map((cipher) => this.card(cipher));
    const given = new Set(state.passes.get(seat)?.passed.map(({ slot }) => slot));
    const kept = [...this.openSlots(seat)].flatMap(([slot, card]) => (given.has(slot) ? [] : [card]));
    if (!state.passes.size) return kept;
    const cards = [...kept, ...this.openReceived(seat).values()];
    const order = permutation(this.#handSource(seat), listHash(state.handInput(seat)), cards.length);
    return order.map((origin) => cards[origin] ?? null);
  }

  /** The opening of a seat's PASS_COMMIT. @param {number} seat @returns {Uint8Array} 64 bytes */
  passOpening(seat) {
    return prf(encodeScalar(this.x), "pass", this.state.ctx, u8(seat));
  }

  /** The body of PASS_COMMIT. @param {number} seat @param {number[]} slots ascending @returns {Uint8Array} */
  passCommit(seat, slots) {
    return commitment(this.state.ctx, seat, slots, this.passOpening(seat));
  }

  /** A slot's card under the receiver's key, and the scalar used. @param {number} seat @param {number} slot @returns {{ cipher: Cipher, rho: bigint }} */
  passCipher(seat, slot) {
    const { state } = this;
    const rho = prfScalar(encodeScalar(this.x), "rho", state.ctx, u8(slot));
    const key = state.dealingKey(state.receiver(seat));
    return { cipher: { a: base(rho), b: add(this.element(known(state.residual, slot)), mul(rho, key)) }, rho };
  }

  /** The body of PASS. @param {number} seat @param {number[]} slots ascending @param {Entropy} entropy @returns {Uint8Array} */
  pass(seat, slots, entropy) {
    const passed = slots.map((slot) => {
      const { cipher, rho } = this.passCipher(seat, slot);
      const statement = transferStatement(this.state, seat, slot, cipher);
      return { slot, cipher, proof: proveTransfer(this.x, rho, statement, entropy) };
    });
    return writePass({ opening: this.passOpening(seat), passed });
  }

  /** @param {number} seat @returns {import("./shuffle.js").Source} */
  #handSource(seat) {
    return { seed: this.seed, ctx: this.state.ctx, kind: "hand", seat };
  }

  /** A seat's hand after the pass, in an order that only the party knows. @param {number} seat @returns {Cipher[]} */
  hand(seat) {
    return shuffle(this.#handSource(seat), this.state.handInput(seat), this.state.dealingKey(seat));
  }

  /**
   * Open cards of a hand with one proof.
   * @param {"play" | "claim"} purpose @param {number} seat @param {readonly Cipher[]} hand @param {number[]} indices @param {Entropy} entropy
   */
  openCards(purpose, seat, hand, indices, entropy) {
    const cards = indices.map((index) => ({ index, share: mul(this.x, /** @type {Cipher} */ (hand[index]).a) }));
    return { cards, proof: proveDleq(this.x, openingStatement(this.state, purpose, seat, hand, cards), entropy) };
  }

  /** One opened card, as PLAY and HAND carry it. @param {number} seat @param {readonly Cipher[]} hand @param {number} index @param {Entropy} entropy @returns {import("./bodies.js").PlayBody} */
  opening(seat, hand, index, entropy) {
    const { cards, proof } = this.openCards("play", seat, hand, [index], entropy);
    return { .../** @type {{ index: number, share: Point }} */ (cards[0]), proof };
  }

  /** The body of PLAY. @param {number} seat @param {number} index @param {Entropy} entropy @returns {Uint8Array} */
  play(seat, index, entropy) {
    return writePlay(this.opening(seat, known(this.state.hands, seat), index, entropy));
  }

  /** The body of CLAIM with the whole hand. @param {number} seat @param {Entropy} entropy @returns {Uint8Array} */
  claim(seat, entropy) {
    const { state } = this;
    return writeClaim(this.openCards("claim", seat, known(state.hands, seat), state.unused(seat), entropy));
  }

  /**
   * The body of EVIDENCE: one slot of a seat that opens to no card, or two that open to one.
   * @param {number} seat @param {{ source: number, slot: number }[]} wrong @param {Entropy} entropy @returns {Uint8Array}
   */
  evidence(seat, wrong, entropy) {
    const bases = wrong.map((item) => evidenceCipher(this.state, seat, item).a);
    const shares = bases.map((a) => mul(this.x, a));
    const bind = concat(...wrong.map(({ source, slot }) => bytesOf([source, slot])));
    const statement = { purpose: /** @type {const} */ ("evidence"), ctx: this.state.ctx, seat, bind, key: base(this.x), bases, shares };
    const items = wrong.map((item, index) => ({ ...item, share: /** @type {Point} */ (shares[index]) }));
    return writeEvidence({ items, proof: proveDleq(this.x, statement, entropy) });
  }
}
