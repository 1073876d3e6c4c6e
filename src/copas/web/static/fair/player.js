// One person at one table, or a watcher: follows the wire's events, checks everything that the server tells, keeps
// what must be kept, and makes the messages to say. Sans-I/O but for the store, which is passed in.
// The events and messages are those of docs/wire-protocol.md; a message is stored before anybody gets it.

import { fromBase64, sameBytes, toBase64, toHex, utf8 } from "./bytes.js";
import { ChoiceError, FairDealError, Mistrust } from "./errors.js";
import { base, encodePoint, reduceScalar } from "./group.js";
import { checkFollows, checkKeys, checkMissed, checkPrepared, firstRoster, highest, isKnown, trust } from "./follows.js";
import { convicts, Heads } from "./heads.js";
import { guiltyOf } from "./judgement.js";
import { Certificate, matchId, nonceCommitment, Roster, Secrets, SERVER, Setup } from "./keys.js";
import { decodeMessage, encodeMessage, keyOf, TAKEOVER } from "./messages.js";
import { Observer } from "./observer.js";
import { auditOf, chosen, ownView } from "./own.js";
import { HumanSeat } from "./seat.js";
import { matchWords } from "./words.js";
import { Rules } from "../rules/rules.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./follows.js").Match} Match */
/** @typedef {import("./follows.js").Progress} Progress */
/** @typedef {import("./observer.js").Debt} Debt */
/** @typedef {import("./proofs.js").Entropy} Entropy */
/** @typedef {import("./state.js").Fact} Fact */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./heads.js").Shown} Shown */
/** @typedef {import("./own.js").Audit} Audit */
/** @typedef {import("./own.js").Choice} Choice */
/** @typedef {import("./own.js").Own} Own */

/** The fields of the wire's `say`. @typedef {{ ctx: string, round: number, type: number, seat: number, head: string, body: string, sig: string }} Say */

/**
 * What stands after an event.
 * @typedef {object} Update
 * @property {Fact[]} facts what the event changed
 * @property {Say[]} send messages to say now, stored already
 * @property {string | null} phase
 * @property {number} round
 * @property {Debt[]} debts
 * @property {Own | null} own
 * @property {Audit | null} audit
 * @property {number[]} undoable rounds of own plays that can be taken back
 * @property {boolean} idle whether there is work for `idle`: the next deal can be prepared
 */

/** A set-up that is followed, and the own seat in it. @typedef {{ observer: Observer, seat: HumanSeat | null }} Following */

export class Player {
  #store;
  #entropy;
  #table;
  /** @type {Secrets | null} */
  #secrets = null;
  /** @type {Message[]} stored messages of this table */
  #kept = [];
  /** Messages said on this connection. @type {Set<string>} */
  #said = new Set();
  /** @type {Progress | null} */
  #progress = null;
  /** Settles once the progress that is being written is durable. @type {Promise<void>} */
  #writing = Promise.resolve();
  /** @type {Match | null} */
  #match = null;
  #rules = new Rules();
  #commitment = "";
  #seq = 0;
  /** The last event when this connection began: until then everything is history, and nothing is said. */
  #caughtUp = 0;
  /** @type {HumanSeat | null} */
  #seat = null;
  /** The next deal's set-up, which is prepared while the running one is played. @type {Following | null} */
  #ahead = null;
  /** The last of the events that prepared the set-up with which this connection begins. */
  #prelude = 0;
  /** What the server has signed. */
  #heads = new Heads();
  /** Why nothing is said any more: the server has told two stories. */
  #stopped = "";
  /** @type {number | null} */
  #number = null;
  /** @type {string[] | null} */
  #words = null;

  /** @param {string} table its name @param {Store} store @param {Entropy} entropy */
  constructor(table, store, entropy) {
    this.table = table;
    this.#table = utf8(table);
    this.#store = store;
    this.#entropy = entropy;
    /** The running set-up. @type {Observer | null} */
    this.observer = null;
  }

  /** Read what this browser keeps of a table. @param {string} table @param {Store} store @param {Entropy} entropy @returns {Promise<Player>} */
  static async open(table, store, entropy) {
    const player = new Player(table, store, entropy);
    const master = await store.get(`master/${table}`);
    if (master) player.#secrets = new Secrets(master, player.#table);
    player.#progress = (await store.get(`progress/${table}`)) ?? null;
    const kept = await store.list(`sent/${table}/`);
    player.#kept = kept.map(({ ctx, bytes }) => decodeMessage(ctx, bytes));
    player.#kept.forEach((message, at) => player.#heads.keep(message, kept[at].sig));
    return player;
  }

  /** S of the master that this browser holds, for `hello`; null where there is none. @returns {string | null} */
  get signing() {
    return this.#secrets && toBase64(encodePoint(base(this.#secrets.signing)));
  }

  /** The last event seen. */
  get seq() { return this.#seq; }

  /** The eight words that people can compare by voice; null before the first set-up. */
  get words() {
    return this.#words;
  }

  // Sitting down

  /** This browser's identity key; made on first use. @returns {Promise<bigint>} */
  async #identity() {
    let secret = await this.#store.get("identity");
    if (!secret) {
      secret = this.#entropy(64);
      await this.#store.put("identity", secret);
    }
    return reduceScalar(secret);
  }

  /** A certificate over a fresh master, for `sit`. @param {string} [account] @returns {Promise<string>} */
  async sit(account = "") {
    const identity = await this.#identity();
    const master = this.#entropy(32);
    await this.#forget();
    await this.#store.put(`master/${this.table}`, master);
    this.#secrets = new Secrets(master, this.#table);
    return toBase64(Certificate.issue(this.#table, account, identity, this.#secrets, this.#entropy).encode());
  }

  /** Forget the match at this table, its master above all: a master serves one match and no other. */
  async #forget() {
    await this.#store.remove(`master/${this.table}`);
    await this.#store.remove(`sent/${this.table}/`);
    await this.#store.remove(`progress/${this.table}`);
    this.#kept = [];
    this.#heads = new Heads();
    this.#stopped = "";
    this.#secrets = this.#progress = this.#match = null;
    this.observer = this.#seat = this.#ahead = this.#words = null;
  }

  // What the server tells

  /** Take the wire's `welcome`. @param {any} welcome @returns {Promise<Update>} */
  async welcome(welcome) {
    this.#said.clear();
    // Who was cut off before the first event of a set-up may lack what had prepared it.
    if (welcome.anew || this.#seq + 1 !== welcome.since || !this.observer) {
      this.observer = this.#seat = this.#ahead = this.#match = null;
      this.#seq = welcome.since - 1;
      this.#prelude = 0;
    }
    this.#caughtUp = welcome.seq;
    this.#rules = new Rules(welcome.rules);
    this.#commitment = welcome.commitment;
    if (welcome.match && !this.#match) this.#start(welcome.match);
    return this.#update([]);
  }

  /**
   * Take one event, in order.
   * @param {number} seq @param {any} event @returns {Promise<Update>}
   * @throws {Mistrust} once; `details.fork` is what is to be shown to everybody, and nothing else is said from then on
   */
  async event(seq, event) {
    this.#count(seq, event);
    try {
      return this.#update(await this.#hearOut(event));
    } catch (error) {
      if (!(error instanceof FairDealError)) throw error;
      const { fork } = error.details;
      if (this.#stopped && !fork) return this.#update([]);
      this.#stopped = error.message;
      throw new Mistrust(error.message, { ...error.details, fork: fork ?? this.#heads.last });
    }
  }

  /** Once the server has told two stories, only what shows or ends that is taken. @param {any} event @returns {Promise<Fact[]>} */
  async #hearOut(event) {
    const key = this.#match?.server.keys.signing;
    if (event.kind === "setup" || event.kind === "prepared") this.#heads.learn(event);
    const fork = event.kind === "head" && key ? this.#heads.compare(event, key) : null;
    if (fork) throw new Mistrust("The server has signed two heads for one round.", { fork });
    if (event.kind === "forked") {
      trust(key !== undefined && convicts(key, event), "The server shows a fork that is none.");
      this.#stopped ||= "The server has signed two heads for one round.";
    }
    return this.#stopped && event.kind !== "reopened" ? [] : this.#take(event);
  }

  /** An own message was refused because the table has another head: what the server had signed, to be shown. @returns {Shown | null} */
  doubt() {
    const { observer } = this;
    const signature = observer?.signatures.at(-1);
    if (!observer || !signature) return null;
    this.#stopped ||= "The server has another head than it had signed for this round.";
    return { ctx: toBase64(observer.ctx), round: observer.round, heads: [[toBase64(observer.head), toBase64(signature)]] };
  }

  /** Numbers are gapless, but for the events that prepared the set-up with which this connection begins. @param {number} seq @param {any} event */
  #count(seq, event) {
    if (seq === this.#seq + 1) {
      this.#seq = seq;
      return;
    }
    const prepares = ["prepared", "head", "said"].includes(event.kind);
    trust(!this.observer && prepares && this.#prelude < seq && seq <= this.#seq, `Event ${seq} follows event ${this.#seq}.`);
    this.#prelude = seq;
  }

  /** @param {any} event @returns {Promise<Fact[]>} */
  async #take(event) {
    switch (event.kind) {
      case "opened":
        this.#rules = new Rules(event.rules);
        this.#commitment = event.commitment;
        return [];
      case "options":
        this.#rules = new Rules(event.rules);
        return [];
      case "started":
        this.#start(event);
        return [];
      case "setup":
        await this.#open(event);
        return [];
      case "prepared":
        await this.#prepare(event);
        return [];
      case "dropped":
        await this.#drop(event.setup);
        return [];
      case "head":
        return this.#head(event);
      case "said":
        return this.#hear(event);
      case "score":
        await this.#score(event);
        return [];
      case "reopened":
        this.#commitment = event.commitment;
        await this.#forget();
        return [];
      default:
        return [];
    }
  }

  /** Check the server's nonce, every certificate and the match id. @param {any} match */
  #start(match) {
    this.#rules = new Rules(match.rules);
    const nonce = fromBase64(match.nonce);
    const committed = toBase64(nonceCommitment(this.#table, nonce));
    trust(committed === this.#commitment, "The server's nonce is not the one it had committed to.");
    const certificates = match.certificates.map((/** @type {string | null} */ text) => text && Certificate.decode(fromBase64(text)));
    const server = Certificate.decode(fromBase64(match.server));
    for (const certificate of [server, ...certificates]) certificate?.check(this.#table);
    const id = matchId(this.#table, nonce, server, certificates);
    trust(toBase64(id) === match.match, "The match id does not follow from the certificates.");
    this.#match = { id, certificates, server };
    const own = this.signing;
    const seat = certificates.findIndex((/** @type {Certificate | null} */ c) => c && toBase64(encodePoint(c.keys.signing)) === own);
    this.#number = seat < 0 ? null : seat;
    if (this.#progress?.match === match.match) return;
    trust(!this.#progress || this.#number === null, "The server starts another match with the keys of an earlier one.");
    this.#progress = null;
  }

  /** @param {any} event */
  async #open(event) {
    trust(this.#match !== null, "A set-up needs a match.");
    const roster = Roster.decode(fromBase64(event.roster));
    const given = { rules: this.#rules, match: this.#match.id, deal: event.deal, number: event.setup, roster };
    const setup = new Setup({ ...given, scores: event.scores, previous: fromBase64(event.previous) });
    trust(toBase64(setup.ctx) === event.ctx, "The set-up's ctx does not follow from its parts.");
    const last = this.#progress;
    // Who was not here when the last set-up ended cannot know who had gone by then.
    const missed = !this.observer && last?.ended === "" && last.setup !== setup.number;
    checkKeys(this.#match, roster, missed ? undefined : last?.gone);
    checkFollows(setup, event, last, () => checkMissed(setup, /** @type {Progress} */ (last), { seat: this.#number, kept: this.#kept, watching: !!this.observer }));
    this.#words ??= matchWords(this.#match.id, firstRoster(this.#match, roster).encode());
    const ahead = this.#ahead;
    trust(!ahead || sameBytes(ahead.observer.ctx, setup.ctx), "Another set-up begins than the one that was prepared.");
    const { scores, previous, ctx, roster: text } = event;
    const gone = last?.gone ?? [];
    // Nothing is said before this is stored, but it can be looked at meanwhile.
    this.#writing = this.#keep({ match: toBase64(this.#match.id), setup: setup.number, ctx, deal: setup.deal, ended: "", previous, scores: [...scores], roster: text, gone, highest: setup.number, ahead: null });
    this.#writing.catch(() => {}); // whoever waits for it hears of it
    ahead?.observer.bind(setup.scores, setup.previous);
    const { observer, seat } = ahead ?? this.#follow(setup);
    this.observer = observer;
    this.#seat = seat;
    this.#ahead = null;
  }

  /** @param {Setup} setup @returns {Following} */
  #follow(setup) {
    const observer = new Observer(setup);
    if (this.#number === null || !this.#secrets || !setup.roster.humans.includes(this.#number)) return { observer, seat: null };
    const sent = this.#kept.filter((message) => sameBytes(message.ctx, setup.ctx));
    return { observer, seat: new HumanSeat(observer, this.#number, this.#secrets, this.#entropy, sent) };
  }

  /** The next deal's set-up begins in the background: the same people without those who have gone. @param {any} event */
  async #prepare(event) {
    trust(this.#match !== null && !this.#ahead, "One set-up of a match is prepared at a time.");
    const roster = Roster.decode(fromBase64(event.roster));
    const setup = new Setup({ rules: this.#rules, match: this.#match.id, deal: event.deal, number: event.setup, roster, scores: Array(this.#rules.players).fill(0), provisional: true });
    trust(toBase64(setup.ctx) === event.ctx, "The prepared set-up's ctx does not follow from its parts.");
    if (this.observer) checkPrepared(setup, this.observer);
    else checkKeys(this.#match, roster, undefined);
    const last = this.#progress;
    const known = isKnown(last, event);
    trust(!last || known || setup.number > highest(last), "Set-up numbers rise.");
    if (last && !known) await this.#keep({ ...last, highest: event.setup, ahead: { setup: event.setup, ctx: event.ctx } });
    this.#ahead = this.#follow(setup);
  }

  /** A set-up will not be played, if it is the one that was prepared. @param {number} setup */
  async #drop(setup) {
    const ahead = this.#ahead?.observer;
    if (ahead?.setup.number !== setup) return;
    this.#ahead = null;
    if (this.#progress) await this.#keep({ ...this.#progress, ahead: null });
    await this.#store.remove(`sent/${this.table}/${toHex(ahead.ctx)}/`);
  }

  /** @param {Progress} progress */
  async #keep(progress) {
    this.#progress = progress;
    await this.#store.put(`progress/${this.table}`, progress);
  }

  get #running() {
    if (!this.observer) throw new Mistrust("There is no set-up yet.");
    return this.observer;
  }

  /** The running set-up or the one being prepared, by its number. @param {number} setup @returns {Observer} */
  #observerOf(setup) {
    const found = [this.observer, this.#ahead?.observer].find((one) => one?.setup.number === setup);
    if (!found) throw new Mistrust("The server tells of a set-up that is not running.");
    return found;
  }

  /** @param {any} event @returns {Promise<Fact[]>} */
  async #head(event) {
    const observer = this.#observerOf(event.setup);
    const signed = { round: event.round, head: fromBase64(event.head), signature: fromBase64(event.sig) };
    const own = toBase64(observer.nextHead);
    const shown = { ctx: toBase64(observer.ctx), round: event.round, heads: [[event.head, event.sig]] };
    this.#believe(() => observer.advance(signed), { round: event.round, own, signed: event.head, signature: event.sig }, { fork: shown });
    const debts = observer.debts.map(({ seat, type }) => [seat, type]);
    trust(JSON.stringify(debts) === JSON.stringify(event.debts), "The server names other debts than there are.");
    if (observer.finished) await this.#ended(observer);
    return [];
  }

  /** Note how a set-up ended, and who has gone. @param {Observer} observer */
  async #ended(observer) {
    const { state, phase, judgement } = observer;
    const guilty = judgement ? guiltyOf(judgement).filter((party) => party !== SERVER) : [];
    const progress = /** @type {Progress} */ (this.#progress);
    const gone = [...new Set([...progress.gone, ...state.gone.keys(), ...guilty])];
    const closed = phase === "end" ? { previous: toBase64(observer.head), scores: state.newScores() } : {};
    await this.#keep({ ...progress, ...closed, ended: phase, gone });
    await this.#store.remove(`sent/${this.table}/${toHex(observer.ctx)}/`);
  }

  /** @param {any} event @returns {Fact[]} */
  #hear(event) {
    const observer = this.#observerOf(event.setup);
    const { round, type, seat } = event;
    trust(observer === this.observer || type !== TAKEOVER, "Nobody is taken over in a set-up that is only prepared.");
    const message = { ctx: observer.ctx, round, type, seat, head: observer.head, body: fromBase64(event.body), signature: fromBase64(event.sig) };
    const shown = { ctx: toBase64(observer.ctx), round, heads: [[toBase64(observer.head), toBase64(observer.signatures.at(-1) ?? new Uint8Array())]] };
    const facts = this.#believe(() => observer.accept(message), { round, type, seat }, { bad_signature: shown });
    this.#said.add(keyOf(message));
    // What happens in the background is nobody's business yet.
    return observer === this.observer ? facts : [];
  }

  /**
   * What the server tells must pass every check.
   * @template T @param {() => T} take @param {Record<string, unknown>} details @param {Record<string, unknown>} shown by reason, what the server has signed that shows why
   * @returns {T}
   */
  #believe(take, details, shown) {
    try {
      return take();
    } catch (error) {
      if (!(error instanceof FairDealError)) throw error;
      throw new Mistrust(`The server told what does not hold: ${error.message}`, { ...details, reason: error.reason, check: error.details.check, fork: shown[error.reason] });
    }
  }

  /** @param {any} event */
  async #score(event) {
    const scores = this.#running.state.newScores();
    trust(String(scores) === String(event.scores), "The server counts otherwise.");
  }

  // What to say

  /** Stored messages that were not heard back on this connection, and what the client owes by itself. @returns {Promise<Say[]>} */
  async due() {
    return this.#dueOf(this.#seat);
  }

  /** @param {HumanSeat | null} seat @returns {Promise<Say[]>} */
  async #dueOf(seat) {
    if (!seat || this.#stopped || this.#seq < this.#caughtUp) return [];
    const { observer } = seat;
    const running = [...seat.sent.values()].filter(({ round }) => round === observer.round);
    const made = observer.finished || seat.gone ? [] : [...seat.due(), ...running];
    const fresh = [...new Map(made.map((message) => [keyOf(message), message])).values()].filter((message) => !this.#said.has(keyOf(message)));
    /** @type {Say[]} */
    const out = [];
    for (const message of fresh) out.push(await this.#say(message));
    return out;
  }

  /** The own seat in the set-up being prepared, if there is anything to do in it. @returns {HumanSeat | null} */
  get #preparing() {
    const seat = this.#ahead?.seat;
    if (!seat || this.#stopped || !this.#seat || this.#seat.gone || this.#seq < this.#caughtUp) return null;
    const { ctx, round, head, debts, held } = seat.observer;
    const draft = { ctx, round, head, seat: seat.seat, body: new Uint8Array(), signature: new Uint8Array() };
    const owes = debts.some(({ payer, type }) => payer === seat.seat && !this.#said.has(keyOf({ ...draft, type })));
    return owes || (held && (!seat.sharesReady || (this.#closed && !seat.nextShares))) ? seat : null;
  }

  /** The head after the running deal's CLOSE, once that is closed; null before. @returns {Uint8Array | null} */
  get #closed() {
    return this.observer?.phase === "end" ? this.observer.head : null;
  }

  /** Do a piece of the work for the next deal, when nothing else is to be done. @returns {Promise<{ send: Say[], more: boolean }>} */
  async idle() {
    const seat = this.#preparing;
    if (!seat) return { send: [], more: false };
    if (seat.observer.held) {
      const previous = this.#closed;
      if (previous && seat.sharesReady) await this.#put(seat.makeNextShares(previous));
      else seat.prepareShares();
    }
    const send = await this.#dueOf(seat);
    return { send, more: this.#preparing !== null };
  }

  /** Store, then give to be sent. @param {Message} message @returns {Promise<Say>} */
  async #say(message) {
    await this.#put(message);
    await this.#writing;
    this.#said.add(keyOf(message));
    const { ctx, round, type, seat, head, body, signature } = message;
    return { ctx: toBase64(ctx), round, type, seat, head: toBase64(head), body: toBase64(body), sig: toBase64(signature) };
  }

  /** Store a message, once. @param {Message} message */
  async #put(message) {
    const key = keyOf(message);
    if (this.#kept.some((kept) => keyOf(kept) === key)) return;
    const observer = [this.observer, this.#ahead?.observer].find((one) => one && sameBytes(one.ctx, message.ctx));
    const sig = observer?.signatures[message.round]; // of the head that it was signed over: it may have to be shown
    await this.#store.put(`sent/${this.table}/${key}`, { ctx: message.ctx, bytes: encodeMessage(message), sig });
    this.#kept.push(message);
  }

  /** Make and store the message of a decision. @param {Choice} choice @returns {Promise<Say>} @throws {ChoiceError} */
  async choose(choice) {
    const seat = this.#seat;
    if (!seat) throw new ChoiceError("not_yours", "This browser plays no seat here.");
    if (this.#stopped) throw new ChoiceError("stopped", this.#stopped);
    return this.#say(chosen(seat, choice));
  }

  /** @param {Fact[]} facts @returns {Promise<Update>} */
  async #update(facts) {
    const { observer } = this;
    const send = await this.due();
    const idle = this.#preparing !== null;
    if (!observer) return { facts, send, phase: null, round: -1, debts: [], own: null, audit: null, undoable: [], idle };
    const { phase, round, debts } = observer;
    return { facts, send, phase, round, debts, own: ownView(this.#seat), audit: auditOf(observer), undoable: [...observer.state.snapshots.keys()], idle };
  }
}
