// A table in memory for the tests: people as HumanSeat, and a server that signs heads and plays the bots' seats.
import { digest, u32, utf8 } from "../../src/copas/web/static/fair/bytes.js";
import { writeHand, writeMoon, writeReveal, writeTakeover } from "../../src/copas/web/static/fair/bodies.js";
import { reduceScalar } from "../../src/copas/web/static/fair/group.js";
import { Certificate, matchId, Roster, Secrets, SERVER, Setup } from "../../src/copas/web/static/fair/keys.js";
import { Knowledge } from "../../src/copas/web/static/fair/knowledge.js";
import { DECK, encodeMessage, HAND, KEY, MOON, PASS, PASS_COMMIT, PLAY, REASON_LEAVE, REVEAL, SHARES, signHead, signMessage, TAKEOVER } from "../../src/copas/web/static/fair/messages.js";
import { Observer } from "../../src/copas/web/static/fair/observer.js";
import { Party } from "../../src/copas/web/static/fair/party.js";
import { HumanSeat } from "../../src/copas/web/static/fair/seat.js";
import { pack } from "../../src/copas/web/static/fair/shuffle.js";
import { defaultMoonChoice } from "../../src/copas/web/static/rules/scoring.js";

/** @typedef {import("../../src/copas/web/static/fair/messages.js").Message} Message */
/** @typedef {import("../../src/copas/web/static/fair/state.js").Fact} Fact */
/** @typedef {import("../../src/copas/web/static/rules/rules.js").Rules} Rules */

export const TABLE = utf8("table");
const BOT = { name: "lowest", version: "1", settings: new Uint8Array(32) };

/** A deterministic source of bytes. @param {string} seed @returns {(count: number) => Uint8Array} */
export function drbg(seed) {
  let counter = 0;
  return (count) => digest("test", utf8(seed), u32(counter++)).slice(0, count);
}

export class Table {
  /**
   * @param {Rules} rules @param {number[]} humans seats of people that the table itself plays @param {string} seed
   * @param {ReadonlyMap<number, Certificate>} [guests] certificates of people that somebody else plays
   */
  constructor(rules, humans, seed, guests = new Map()) {
    this.entropy = drbg(seed);
    this.serverSecrets = new Secrets(this.entropy(32), TABLE);
    const identity = () => reduceScalar(this.entropy(64));
    const server = Certificate.issue(TABLE, "", identity(), this.serverSecrets, this.entropy);
    this.secrets = new Map(humans.map((seat) => [seat, new Secrets(this.entropy(32), TABLE)]));
    this.certificates = Array.from({ length: rules.players }, (_, seat) => {
      const own = this.secrets.get(seat);
      const guest = guests.get(seat);
      if (guest) return guest;
      return own ? Certificate.issue(TABLE, `conta-${seat}`, identity(), own, this.entropy) : null;
    });
    const seats = this.certificates.map((certificate) => (certificate ? { account: certificate.account, keys: certificate.keys, bot: BOT } : { bot: BOT }));
    this.server = server;
    this.nonce = this.entropy(32);
    this.match = matchId(TABLE, this.nonce, server, this.certificates);
    this.people = humans;
    /** @type {(Message | import("../../src/copas/web/static/fair/messages.js").SignedHead)[]} */
    this.log = [];
    /** @type {Fact[]} */
    this.facts = [];
    this.setup = new Setup({ rules, match: this.match, deal: 1, number: 1, roster: new Roster(seats, server.keys) });
    this.observer = new Observer(this.setup);
    this.party = this.#serverParty();
    this.humans = this.#seats();
    this.advance();
  }

  /** Open another set-up. @param {Setup} setup */
  next(setup) {
    this.setup = setup;
    this.log = [];
    this.observer = new Observer(setup);
    this.party = this.#serverParty();
    this.humans = this.#seats();
    this.advance();
  }

  /** The same people in another set-up, beside this one. @param {Setup} setup */
  beside(setup) {
    const guests = new Map(this.certificates.flatMap((certificate, seat) => (certificate && !this.secrets.has(seat) ? [[seat, certificate]] : [])));
    const twin = new Table(setup.rules, this.people, "beside", guests);
    const { serverSecrets, secrets, certificates, server, nonce, match } = this;
    Object.assign(twin, { serverSecrets, secrets, certificates, server, nonce, match });
    twin.next(setup);
    return twin;
  }

  #serverParty() {
    return new Party(this.observer.state, SERVER, this.serverSecrets.dealing(this.setup.ctx));
  }

  #seats() {
    return new Map(this.people.map((seat) => [seat, this.seat(seat)]));
  }

  /** A person's seat at the shared observer. @param {number} seat @param {Iterable<Message>} [sent] */
  seat(seat, sent) {
    const secrets = this.secrets.get(seat);
    if (!secrets) throw new Error(`seat ${seat} is a bot`);
    return new HumanSeat(this.observer, seat, secrets, this.entropy, sent);
  }

  /** A person's secret side without the person's honesty. @param {number} seat */
  partyOf(seat) {
    return new Party(this.observer.state, seat, /** @type {Secrets} */ (this.secrets.get(seat)).dealing(this.setup.ctx));
  }

  /** @param {Message} message */
  say(message) {
    this.facts.push(...this.observer.accept(message));
    this.log.push(message);
  }

  advance() {
    if (!this.observer.complete) return false;
    const { ctx, round, nextHead } = this.observer;
    const signed = signHead(ctx, round + 1, nextHead, this.serverSecrets.signing, this.entropy);
    this.observer.advance(signed);
    this.log.push(signed);
    return true;
  }

  /** What the server owes for itself and its bots. @returns {Message[]} */
  serverMessages() {
    return this.observer.debts.filter(({ payer }) => payer === SERVER).map(({ seat, type }) => this.serverMessage(seat, type));
  }

  /** @param {number} seat @param {number} type @param {Uint8Array} [body] @returns {Message} */
  serverMessage(seat, type, body = this.#body(seat, type)) {
    const { ctx, round, head } = this.observer;
    return signMessage({ ctx, round, type, seat, head, body }, this.serverSecrets.signing, this.entropy);
  }

  /** @param {number} seat @param {number} type @returns {Uint8Array} */
  #body(seat, type) {
    const { state } = this.observer;
    const known = new Knowledge(this.party, seat);
    const slots = state.layout.slots(seat).slice(0, state.layout.passed);
    switch (type) {
      case KEY:
        return this.party.key(this.entropy);
      case DECK:
        return pack(this.party.deck(state.deck));
      case SHARES:
        return this.party.shares(this.entropy);
      case PASS_COMMIT:
        return this.party.passCommit(seat, slots);
      case PASS:
        return this.party.pass(seat, slots, this.entropy);
      case HAND: {
        const ciphers = state.passes.size ? this.party.hand(seat) : null;
        const place = known.hand.indexOf(state.setup.rules.openingCard ?? -1);
        const opening = place < 0 ? null : this.party.opening(seat, ciphers ?? state.handInput(seat), place, this.entropy);
        return writeHand({ ciphers, opening });
      }
      case PLAY:
        return this.party.play(seat, known.hand.indexOf(Number(known.legal[0])), this.entropy);
      case REVEAL:
        return writeReveal(this.party.x);
      case MOON:
        return writeMoon(defaultMoonChoice(/** @type {any} */ (state.result), state.setup.scores));
      default:
        throw new Error(`the server owes no ${type}`);
    }
  }

  /** What people choose: the lowest cards. @returns {Message[]} */
  choices() {
    return this.observer.debts.flatMap(({ payer, type }) => {
      const human = this.humans.get(payer);
      if (!human) return [];
      if (type === PASS_COMMIT) return [human.choosePass([...human.knowledge.cards].slice(0, this.observer.state.layout.passed))];
      if (type === PLAY) return [human.play(Number(human.knowledge.legal[0]))];
      if (type === MOON) return [human.chooseMoon("shooter")];
      return [];
    });
  }

  /** One round, or what can be had of it; false when nothing moves. */
  step() {
    const automatic = [...this.serverMessages(), ...[...this.humans.values()].flatMap((human) => human.due())];
    const waiting = automatic.length ? automatic : this.choices();
    for (const message of waiting) if (!this.observer.complete) this.say(message);
    return this.advance() || waiting.length > 0;
  }

  /** Play on until a phase opens. @param {import("../../src/copas/web/static/fair/state.js").Phase} phase @param {number} [turns] */
  until(phase, turns = 1) {
    for (let left = turns; ; ) {
      if (this.observer.phase === phase && --left === 0) return this;
      if (this.observer.finished || !this.step()) throw new Error(`stuck in ${this.observer.phase} before ${phase}`);
    }
  }

  finish() {
    while (!this.observer.finished && this.step());
    return this;
  }

  /** A person leaves, and the server says so. @param {number} seat */
  leave(seat) {
    const shown = encodeMessage(/** @type {HumanSeat} */ (this.humans.get(seat)).leave());
    this.humans.delete(seat);
    this.say(this.serverMessage(SERVER, TAKEOVER, writeTakeover({ target: seat, reason: REASON_LEAVE, shown })));
  }
}

