// A person's seat: holds its secrets, answers by itself what a machine can answer, and leaves the rest to the
// person. The twin of `copas.mental.human`.

import { writeClose, writeExpel, writeHand, writeMoon, writeOpen, writeReveal } from "./bodies.js";
import { u32, u8 } from "./bytes.js";
import { ChoiceError, FairDealError } from "./errors.js";
import { checkPart, unseal } from "./escrow.js";
import { findCommitment } from "./judgement.js";
import { Knowledge } from "./knowledge.js";
import { CLAIM, CLOSE, COMPLAINT, DECK, EVIDENCE, EXPEL, HAND, HINT, KEY, LEAVE, MOON, OPEN, PASS, PASS_COMMIT, PLAY, REVEAL, SHARES, UNDO, keyOf, signMessage } from "./messages.js";
import { EVIDENCE_PHASES } from "./observer.js";
import { Party } from "./party.js";
import { pack } from "./shuffle.js";
import { known } from "./state.js";

/** @typedef {import("./keys.js").Secrets} Secrets */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./observer.js").Debt} Debt */
/** @typedef {import("./observer.js").Observer} Observer */
/** @typedef {import("./proofs.js").Entropy} Entropy */
/** @typedef {import("../rules/cards.js").Card} Card */

/** @param {boolean} holds @param {string} reason @param {string} sentence @returns {asserts holds} */
function demand(holds, reason, sentence) {
  if (!holds) throw new ChoiceError(reason, sentence);
}

/**
 * One person in one set-up. A message is made once per key and kept in `sent`; asking again gives the same bytes.
 * The shell stores a message before it sends it, and gives the stored ones back after a restart.
 */
export class HumanSeat {
  #secrets;
  #entropy;
  #party;

  /**
   * @param {Observer} observer the public side; the shell feeds it with what the server tells
   * @param {number} seat @param {Secrets} secrets @param {Entropy} entropy @param {Iterable<Message>} [sent] stored messages
   */
  constructor(observer, seat, secrets, entropy, sent = []) {
    this.observer = observer;
    this.seat = seat;
    this.#secrets = secrets;
    this.#entropy = entropy;
    /** Every message made, by key. @type {Map<string, Message>} */
    this.sent = new Map([...sent].map((message) => [keyOf(message), message]));
    this.#party = new Party(observer.state, seat, secrets.dealing(observer.ctx));
    /** The person's own cards. */
    this.knowledge = new Knowledge(this.#party, seat);
  }

  /** Whether the seat was taken over: the person may watch. */
  get gone() {
    return this.observer.state.gone.has(this.seat);
  }

  /** Whether `prepareShares` has been done. */
  get sharesReady() {
    return this.#party.sharesReady;
  }

  /** Compute what SHARES will hold as soon as the last deck is known, so that it can be said at once. */
  prepareShares() {
    this.#party.prepareShares(this.#entropy);
  }

  /** The SHARES that opens after a prepared set-up's last deck; null before it was made. @returns {Message | null} */
  get nextShares() {
    return this.sent.get(keyOf(this.#nextShares)) ?? null;
  }

  get #nextShares() {
    const { ctx, round, nextHead } = this.observer;
    return { ctx, round: round + 1, type: SHARES, seat: this.seat, head: nextHead, body: new Uint8Array() };
  }

  /**
   * Make SHARES of a prepared set-up once the deal before is closed: nothing else can come before it. It is stored
   * now, and said when the server has signed that head.
   * @param {Uint8Array} previous the head after the CLOSE @returns {Message}
   */
  makeNextShares(previous) {
    const draft = { ...this.#nextShares, body: this.#party.shares(this.#entropy, previous) };
    const message = signMessage(draft, this.#secrets.signing, this.#entropy);
    this.sent.set(keyOf(message), message);
    return message;
  }

  /** Every message that the client sends by itself now, stored ones included. @returns {Message[]} */
  due() {
    const { observer } = this;
    if (this.gone || observer.finished || !observer.heads.length) return [];
    const evidence = this.#evidence();
    if (evidence && !observer.complete) return [evidence];
    const mine = observer.debts.filter(({ payer }) => payer === this.seat);
    return mine.flatMap((debt) => this.#answer(debt) ?? []);
  }

  /** The message of a key: the stored one, or a new one that is stored. @param {number} type @param {() => Uint8Array} makeBody @param {number} [target] of an OPEN @returns {Message} */
  #make(type, makeBody, target) {
    const { ctx, round, head } = this.observer;
    const draft = { ctx, round, type, seat: this.seat, head, body: target === undefined ? new Uint8Array() : u8(target) };
    const key = keyOf(draft);
    let message = this.sent.get(key);
    if (!message) {
      message = signMessage({ ...draft, body: makeBody() }, this.#secrets.signing, this.#entropy);
      this.sent.set(key, message);
    }
    return message;
  }

  /** @returns {Message | null} */
  #evidence() {
    if (!EVIDENCE_PHASES.has(this.observer.phase)) return null;
    const places = this.knowledge.evidence();
    if (!places.length) return null;
    return this.#make(EVIDENCE, () => this.#party.evidence(this.seat, places, this.#entropy));
  }

  /** @param {Debt} debt @returns {Message | null} */
  #answer({ type, target }) {
    switch (type) {
      case KEY:
        return this.#make(KEY, () => this.#party.key(this.#entropy));
      case DECK:
        return this.#deck();
      case SHARES:
        return this.#make(SHARES, () => this.#party.shares(this.#entropy));
      case PASS:
        return this.#pass();
      case HAND:
        return this.#hand();
      case REVEAL:
        return this.#make(REVEAL, () => writeReveal(this.#party.x));
      case CLOSE:
        return this.#make(CLOSE, () => writeClose(this.observer.state.newScores()));
      case OPEN:
        return target === null ? null : this.#make(OPEN, () => writeOpen(target, this.#boxedPart(target)), target);
      default:
        return null;
    }
  }

  /** Shuffle, or complain about the first bad box. @returns {Message} */
  #deck() {
    const accused = this.#badBox();
    if (accused !== null) return this.#make(COMPLAINT, () => u8(accused));
    return this.#make(DECK, () => pack(this.#party.deck(this.observer.state.deck)));
  }

  /** The escrow part that a human boxed to this seat. @param {number} sender @returns {bigint} @throws {FairDealError} if the box or the part is bad */
  #boxedPart(sender) {
    const { state } = this.observer;
    const key = known(state.keys, sender);
    const part = unseal(this.#secrets.box, state.ctx, sender, this.seat, known(key.boxes, this.seat));
    checkPart(key.commitments.slice(1), this.seat, part);
    return part;
  }

  /** The first human whose escrow box to this seat is bad. @returns {number | null} */
  #badBox() {
    const { state } = this.observer;
    for (const sender of state.layout.humans) {
      if (!state.keys.get(sender)?.boxes.has(this.seat)) continue;
      try {
        this.#boxedPart(sender);
      } catch (error) {
        if (error instanceof FairDealError) return sender;
        throw error;
      }
    }
    return null;
  }

  /** Open what the person has committed to. @returns {Message | null} */
  #pass() {
    const slots = findCommitment(this.#party, this.seat);
    return slots && this.#make(PASS, () => this.#party.pass(this.seat, slots, this.#entropy));
  }

  /** @returns {Message} */
  #hand() {
    const { state } = this.observer;
    const { openingCard } = state.setup.rules;
    return this.#make(HAND, () => {
      const ciphers = state.passes.size ? this.#party.hand(this.seat) : null;
      const place = openingCard === null ? -1 : this.knowledge.hand.indexOf(openingCard);
      const hand = ciphers ?? state.handInput(this.seat);
      const opening = place < 0 ? null : this.#party.opening(this.seat, hand, place, this.#entropy);
      return writeHand({ ciphers, opening });
    });
  }

  // What a person decides

  #here() {
    demand(!this.gone && this.observer.heads.length > 0, "not_yours", "This seat is not played by this person.");
  }

  /** Commit to a pass. @param {readonly Card[]} cards @returns {Message} @throws {ChoiceError} */
  choosePass(cards) {
    this.#here();
    demand(this.observer.owes(this.seat, PASS_COMMIT), "not_owed", "No pass is owed now.");
    const { passed } = this.observer.state.layout;
    const slots = this.knowledge.slotsOf(cards);
    demand(slots.length === cards.length && slots.length === passed, "wrong-pass-count", `Pass ${passed} cards of the hand.`);
    return this.#make(PASS_COMMIT, () => this.#party.passCommit(this.seat, slots));
  }

  /** Play a card. @param {Card} card @returns {Message} @throws {ChoiceError} */
  play(card) {
    this.#here();
    demand(this.observer.owes(this.seat, PLAY), "not-your-turn", "It is not this seat's turn.");
    const reason = this.knowledge.whyNotPlay(card);
    if (reason !== null) throw new ChoiceError(reason, "The rules refuse this card now.");
    return this.#make(PLAY, () => this.#party.play(this.seat, this.knowledge.hand.indexOf(card), this.#entropy));
  }

  /** Claim: nothing that counts is left, or (`show`) the whole hand takes the rest. @param {boolean} show @returns {Message} @throws {ChoiceError} */
  claim(show) {
    this.#here();
    const reason = this.observer.state.public.whyNotClaim(this.seat, show ? this.knowledge.cards : []);
    if (reason !== null || this.observer.phase !== "play") throw new ChoiceError(reason ?? "wrong-phase", "The claim does not hold.");
    return this.#make(CLAIM, () => (show ? this.#party.claim(this.seat, this.#entropy) : u8(0)));
  }

  /** Say what the moon brings. @param {"others" | "shooter"} choice @returns {Message} @throws {ChoiceError} */
  chooseMoon(choice) {
    this.#here();
    demand(this.observer.owes(this.seat, MOON), "not_owed", "No moon choice is owed by this seat.");
    return this.#make(MOON, () => writeMoon(choice));
  }

  /** Sign a LEAVE, which the server shows in its TAKEOVER. @returns {Message} */
  leave() {
    this.#here();
    return this.#make(LEAVE, () => new Uint8Array());
  }

  /** Sign an EXPEL of a seat that is late with a debt. @param {number} target @param {number} owed the type of the debt @returns {Message} */
  expel(target, owed) {
    this.#here();
    return this.#make(EXPEL, () => writeExpel({ target, owed }), target);
  }

  /** Take back the own play of a round (alone at the table only). @param {number} round @returns {Message} @throws {ChoiceError} */
  undo(round) {
    this.#here();
    demand(this.observer.state.snapshots.has(round), "undo", "Only an own play that stands can be undone.");
    return this.#make(UNDO, () => u32(round));
  }

  /** Log that a hint is asked for (alone at the table only). @param {boolean} byServer @returns {Message} */
  hint(byServer) {
    this.#here();
    return this.#make(HINT, () => u8(byServer ? 1 : 0));
  }
}
