// One table on the real server: the socket, the Worker that checks everything, and the events that the screen draws.
// Wire events go to the Worker first; only what it has checked becomes an event of the table.

import { computed, signal } from "../vendor/preact.js";
import { FairDeal } from "../fair/remote.js";
import { cardText, parseCard } from "../rules/cards.js";
import { Rules } from "../rules/rules.js";
import { say } from "./announce.js";
import * as api from "./api.js";
import { PASS_COMMIT, PLAY } from "./codes.js";
import { loadMore, t } from "./i18n.js";
import { audible, Mutes } from "./mute.js";
import { randomText } from "./random.js";
import { pace } from "./settings.js";
import { createStage } from "./stage.js";
import { loadTiming, seconds, timing } from "./timing.js";
import { accountOf, eventsOfWelcome, firstDealer, signingOf, startedEvent } from "./told.js";
import { Transport } from "./transport.js";
import { fairWorker } from "./worker-port.js";

/** @typedef {import("./table-state.js").TableEvent} TableEvent */
/** @typedef {import("./transport.js").WireMessage} WireMessage */
/** @typedef {import("../fair/player.js").Update} Update */
/** @typedef {import("../fair/player.js").Say} Say */
/** @typedef {import("../ui/table/seat.js").Clock} Clock */
/** @typedef {import("../rules/cards.js").Card} Card */

const VERSION = 1;
const PHRASE = "web-phrase-";

export class Session {
  #fair;
  #transport;
  /** Wire messages wait their turn: an event is shown only when the Worker has checked it. */
  #queue = Promise.resolve();
  /** The last `welcome`. @type {WireMessage | null} */
  #welcome = null;
  /** Events up to here happened before this page was connected. */
  #history = 0;
  #seq = 0;
  #signing = /** @type {string | null} */ (null);
  /** What this browser sat down with. */
  #certificate = "";
  /** Rounds of the deal in which own cards were played, for undo. @type {number[]} */
  #undoable = [];
  #round = -1;
  /** The running set-up; another one may be prepared meanwhile. */
  #setup = 0;
  #resting = false;
  /** Whether an event in turn was taken since this page began anew: only then can it resume. */
  #resumable = false;
  /** The signature in the last event that had one: the server looks whether its log has it too. */
  #seen = "";
  #match = "";
  #control = true;
  /** @type {Update["own"]} */
  own = null;
  /** @type {Update["audit"]} */
  audit = null;

  /**
   * @param {string} table
   * @param {object} [options]
   * @param {(shown: import("./stage.js").Shown) => void} [options.onShown]
   * @param {FairDeal} [options.fair]
   */
  constructor(table, { onShown = () => {}, fair = new FairDeal(fairWorker()) } = {}) {
    this.table = table;
    this.#fair = fair;
    this.stage = createStage({ pace: () => pace.peek(), onShown });
    this.clocks = signal(/** @type {ReadonlyMap<number, Clock>} */ (new Map()));
    /** What is left of each person's reserve, in ms. */
    this.reserves = signal(/** @type {ReadonlyMap<number, number>} */ (new Map()));
    this.status = signal(/** @type {import("./transport.js").LinkStatus} */ ("connecting"));
    this.goodbye = signal("");
    this.ready = signal(false);
    this.elsewhere = signal(false);
    this.watching = signal("");
    this.durable = signal(true);
    /** What the Worker refuses to believe: the server cheats, or this client is broken. */
    this.mistrust = signal("");
    /** Whether it has been shown that the server signed two stories. */
    this.forked = signal(false);
    this.words = signal(/** @type {string | null} */ (null));
    /** Whose accounts sit at a rated table, by seat; null for bots. Empty at any other table. */
    this.accounts = signal(/** @type {readonly (string | null)[]} */ ([]));
    /** Their ratings in words, once they are known. */
    this.ratings = signal(/** @type {import("./ratings.js").SeatRatings} */ (new Map()));
    this.mutes = new Mutes(table);
    /** Lines that arrived from people who were not muted then. */
    this.heard = signal(/** @type {readonly import("./mute.js").Line[]} */ ([]));
    this.talk = computed(() => audible(this.heard.value, this.mutes));
    this.trouble = computed(() => (this.forked.value ? t("web-fork") : this.mistrust.value ? t("web-mistrust") : { open: "", connecting: this.ready.value ? t("web-reconnecting") : "", waiting: this.stage.truth.value.clock ? t("web-no-network", { seconds: seconds(timing.value.silence) }) : t("web-no-network-free"), closed: this.elsewhere.value ? "" : t("web-closed") }[this.status.value]));
    this.#transport = this.#start();
  }

  #start() {
    void loadTiming();
    const opened = this.#fair.open(this.table).then(({ signing, durable }) => {
      this.#signing = signing;
      this.durable.value = durable;
    });
    return new Transport({
      hello: async () => {
        await opened;
        await this.#queue;
        return { t: "hello", v: VERSION, table: this.table, control: this.#control, ...(this.#seq && this.#resumable ? { seq: this.#seq, ...(this.#seen ? { seen: this.#seen } : {}) } : {}), ...(this.#signing ? { signing: this.#signing } : {}) };
      },
      onMessage: (message) => {
        this.#queue = this.#queue.then(() => this.#take(message)).catch((error) => this.#failed(error));
      },
      onStatus: (status, code) => {
        this.status.value = status;
        if (code) this.goodbye.value = code;
      },
    });
  }

  /** @param {any} error */
  #failed(error) {
    console.warn("The fair deal stops:", error);
    if (error?.reason === "mistrust" || error?.name === "FairError") {
      this.mistrust.value = error.message;
      void this.#accuse(error.details?.fork ?? null);
    } else {
      console.error(error);
    }
  }

  /** Show what the server has signed to everybody at the table; where that proves nothing, hang up. @param {import("../fair/heads.js").Shown | null} shown */
  async #accuse(shown) {
    try {
      if (!shown) throw new Error("There is nothing to show.");
      await this.#ask("fork", { ...shown });
    } catch {
      this.#transport.close("mistrust");
    }
  }

  /** An own message was refused because the table has another head than the one it was signed over. */
  async #doubt() {
    const shown = await this.#fair.doubt();
    this.mistrust.value ||= "The server has another head than it had signed.";
    await this.#accuse(shown);
  }

  // From the server

  /** @param {WireMessage} message */
  async #take(message) {
    switch (message.t) {
      case "welcome":
        return this.#onWelcome(message);
      case "event":
        return this.#onEvent(message.seq, message.event);
      case "clocks":
        return this.#onClocks(message);
      case "presence":
        return this.stage.push({ kind: "presence", seat: message.seat, up: message.up });
      case "talk":
        return this.#onTalk(message);
      case "bye":
        if (message.code === "other_window") this.elsewhere.value = true;
        return;
      default:
        return;
    }
  }

  /** @param {WireMessage} welcome */
  async #onWelcome(welcome) {
    const fresh = this.#welcome === null || (welcome.anew === true && this.#setup > 0) || this.#seq + 1 < welcome.since;
    this.#welcome = welcome;
    this.#history = welcome.seq;
    this.elsewhere.value = false;
    this.watching.value = welcome.seat !== null && welcome.seat !== undefined && !welcome.control ? welcome.why || "no_master" : "";
    if (fresh) {
      this.#seq = welcome.since - 1;
      this.#setup = 0;
      this.#resumable = false;
      for (const event of eventsOfWelcome(welcome)) this.stage.push(event, { history: true });
    }
    if (welcome.match) this.#onMatch(welcome.match);
    const seat = welcome.seat ?? null;
    this.stage.push({ kind: "you", seat }, { history: true });
    this.stage.push({ kind: "host", seat: welcome.host ?? null }, { history: true });
    welcome.seats.forEach((/** @type {any} */ entry, /** @type {number} */ index) => {
      if (entry.kind === "human") this.stage.push({ kind: "presence", seat: index, up: entry.up !== false }, { history: true });
    });
    await this.#apply(await this.#fair.welcome(welcome), true);
    this.words.value ??= (await this.#fair.words())?.join(" ") ?? null;
    if (this.#seq >= welcome.seq) this.ready.value = true;
  }

  /** @param {number} seq @param {any} event */
  async #onEvent(seq, event) {
    if (seq <= this.#seq) {
      // What prepared the running deal before it began is told first, out of turn; the screen has no part in it.
      if (this.#setup === 0) await this.#fair.event(seq, event);
      return;
    }
    const update = await this.#fair.event(seq, event);
    this.#seq = seq;
    this.#resumable = true;
    if (event.sig) this.#seen = event.sig;
    if (event.kind === "forked") this.forked.value = true;
    const history = seq <= this.#history;
    if (event.kind === "started") this.#onMatch(event);
    for (const made of this.#translate(event)) this.stage.push(made, { history });
    await this.#apply(update, history);
    if (event.kind === "setup") this.words.value ??= (await this.#fair.words())?.join(" ") ?? null;
    if (seq >= this.#history) this.ready.value = true;
  }

  /** @param {{ match: string, certificates: readonly (string | null)[] }} begun */
  #onMatch({ match, certificates }) {
    this.#match = match;
    if (this.#welcome?.rated) this.accounts.value = certificates.map((certificate) => certificate && accountOf(certificate));
  }

  /** @param {any} event @returns {TableEvent[]} */
  #translate(event) {
    switch (event.kind) {
      case "opened":
        return [{ kind: "opened", table: event.table, room: event.room, code: event.code, rules: new Rules(event.rules), bots: event.bots, clock: event.clock ?? false }];
      case "options":
        return [{ kind: "options", rules: new Rules(event.rules), bots: event.bots, clock: event.clock ?? false }];
      case "started":
        return [startedEvent(event), { kind: "you", seat: this.#seatOf(event.certificates) }];
      case "setup": {
        const players = event.scores.length;
        this.#setup = event.setup;
        this.#playRounds = [];
        return [{ kind: "setup", setup: event.setup, deal: event.deal, dealer: (firstDealer(this.#match, players) + event.deal - 1) % players, scores: event.scores }];
      }
      case "head":
        if (event.setup !== this.#setup) return [];
        this.#round = event.round;
        return [{ kind: "round", round: event.round, owed: event.debts }];
      case "said":
        if (event.setup !== this.#setup) return [];
        return [
          { kind: "paid", seat: event.seat, type: event.type },
          ...(event.type === PASS_COMMIT ? [/** @type {TableEvent} */ ({ kind: "committed", seat: event.seat })] : []),
        ];
      case "score":
        return [{ kind: "score", deal: event.deal, changes: event.changes, scores: event.scores, shooter: event.shooter ?? null }];
      case "finished":
        return [...this.#leftNow(event.left), { kind: "finished", scores: event.scores, winners: event.winners, record: event.record ?? null }];
      case "abandoned":
        return [...this.#leftNow(event.left), { kind: "abandoned", why: event.why }];
      case "sat":
        return [event, ...(event.certificate === this.#certificate ? [/** @type {TableEvent} */ ({ kind: "you", seat: event.seat })] : [])];
      case "dropped":
        return event.setup === this.#setup ? [event] : [];
      case "stood":
      case "host":
      case "void":
      case "ready":
      case "reopened":
        return [event];
      default:
        return [];
    }
  }

  /** Which certificate names this browser's signing key. @param {readonly (string | null)[]} certificates @returns {number | null} */
  #seatOf(certificates) {
    const seat = certificates.findIndex((certificate) => certificate && signingOf(certificate) === this.#signing);
    return seat < 0 ? null : seat;
  }

  /** @param {number[] | undefined} seats @returns {TableEvent[]} */
  #leftNow(seats) {
    const known = this.stage.truth.peek().seats;
    return (seats ?? []).filter((seat) => !known[seat]?.left).map((seat) => ({ kind: "left", seat, why: "silence" }));
  }

  /** What the Worker has found out, as events; and what this client owes by itself. @param {Update} update @param {boolean} history */
  async #apply(update, history) {
    for (const say of update.send) this.#sendSay(say);
    if (update.idle) this.#rest();
    this.own = update.own;
    this.#undoable = update.undoable;
    for (const fact of update.facts) for (const made of this.#ofFact(fact)) this.stage.push(made, { history });
    for (const made of this.#ofOwn(update)) this.stage.push(made, { history });
    if (update.audit) {
      this.audit = update.audit;
      const deal = this.stage.truth.peek().deal;
      if (deal && !deal.hands && update.audit.dealt.every((hand) => hand)) {
        const hands = update.audit.dealt.map((hand) => (hand ?? []).flatMap((card) => (card === null ? [] : [card])).sort((a, b) => a - b));
        this.stage.push({ kind: "hands", hands, widow: update.audit.widow }, { history: true });
      }
    }
  }

  /** Prepare the next deal, piece by piece, behind whatever else waits for the Worker. */
  #rest() {
    if (this.#resting) return;
    this.#resting = true;
    const piece = async () => {
      this.#resting = false;
      const { send, more } = await this.#fair.idle();
      for (const say of send) this.#sendSay(say);
      if (more) this.#rest();
    };
    setTimeout(() => (this.#queue = this.#queue.then(piece).catch((error) => this.#failed(error))));
  }

  /** @param {import("../fair/state.js").Fact} fact @returns {TableEvent[]} */
  #ofFact({ kind, seat, detail }) {
    const at = seat ?? 0;
    switch (kind) {
      case "played":
        this.#playRounds.push(this.#round);
        return [{ kind: "played", seat: at, card: parseCard(detail) }];
      case "claimed":
        return [{ kind: "claimed", seat: at, cards: detail ? detail.split(" ").map(parseCard) : [] }];
      case "taken_over":
        return [{ kind: "left", seat: at, why: detail }];
      case "undone":
        return [{ kind: "undone", plays: this.#playsBefore(Number(detail)) }];
      case "hint":
        return [{ kind: "marked" }];
      case "void":
        return [{ kind: "void", reason: detail }];
      default:
        return [];
    }
  }

  /** How many plays of the live branch came before a round of an own play. @param {number} round */
  #playsBefore(round) {
    const kept = this.#playRounds.findIndex((at) => at >= round);
    const plays = kept < 0 ? this.#playRounds.length : kept;
    this.#playRounds = this.#playRounds.slice(0, plays);
    return plays;
  }

  /** The round of each play of the live branch. @type {number[]} */
  #playRounds = [];

  /** @param {Update} update @returns {TableEvent[]} */
  #ofOwn({ own, phase }) {
    const deal = this.stage.truth.peek().deal;
    if (!deal) return [];
    /** @type {TableEvent[]} */
    const made = [];
    if (own && !deal.dealt && own.dealt.length) made.push({ kind: "dealt", cards: own.dealt });
    const passed = deal.direction !== "hold" && !deal.exchanged;
    if (own && passed && own.received) made.push({ kind: "exchanged", given: own.passed ?? [], received: own.received });
    if (!own && passed && (phase === "hand" || phase === "play")) made.push({ kind: "exchanged", given: [], received: [] });
    return made;
  }

  /** @param {WireMessage} message */
  #onClocks(message) {
    const at = performance.now();
    const { play, pass, reserve: full } = timing.peek();
    this.reserves.value = new Map(message.seats.map((/** @type {any} */ seat) => [seat.seat, seat.reserve]));
    this.clocks.value = new Map(
      message.seats
        .filter((/** @type {any} */ seat) => seat.type === PLAY || seat.type === PASS_COMMIT || seat.type === 9)
        .map((/** @type {any} */ seat) => [seat.seat, { type: seat.type, grace: seat.grace, reserve: seat.reserve, late: seat.late, at, stopped: message.stopped ?? false, full, whole: full + (seat.type === PLAY ? play : pass) }]),
    );
  }

  /** @param {WireMessage} message */
  #onTalk(message) {
    const text = message.phrase ? t(PHRASE + message.phrase) : message.text;
    const who = this.stage.truth.peek().seats[message.seat]?.name ?? message.name;
    // Dropped before anything can show, announce or sound it.
    if (this.mutes.has(message.seat, who)) return;
    const heard = this.heard.peek();
    this.heard.value = [...heard, { number: (heard.at(-1)?.number ?? 0) + 1, seat: message.seat, who, name: message.name, text }].slice(-50);
    say(`${message.name}: ${text}`);
  }

  // To the server

  /** @param {Say} say */
  #sendSay(say) {
    this.#transport.request({ t: "say", ...say }).catch((error) => {
      if (error.code === "fork") return this.#doubt();
      // A repeat after a reconnect is no trouble; anything else shows a defect of this client.
      if (error.code !== "sent_already" && error.code !== "stale" && error.code !== "not_owed") console.warn("A message was refused:", error);
    });
  }

  /** @param {import("../fair/player.js").Choice} choice */
  async #choose(choice) {
    const say = await this.#fair.choose(choice);
    await this.#transport.request({ t: "say", ...say }).catch((error) => (error.code === "fork" ? this.#doubt() : Promise.reject(error)));
  }

  /** @param {string} name @param {Record<string, unknown>} [fields] */
  async #ask(name, fields = {}) {
    await this.#transport.request({ t: name, cid: randomText(16), ...fields });
  }

  /** @returns {import("../ui/table/controller.js").TableActions} */
  get actions() {
    return {
      play: (card) => this.#choose({ do: "play", card }),
      pass: (cards) => this.#choose({ do: "pass", cards: [...cards] }),
      moon: (choice) => this.#choose({ do: "moon", choice }),
      claim: (whole) => this.#choose({ do: "claim", show: whole }),
      undo: async () => {
        const last = Math.max(...this.#undoable);
        if (Number.isFinite(last)) await this.#choose({ do: "undo", round: last });
      },
      hint: () => this.#hint(),
      ready: () => this.#ask("ready"),
      rematch: () => this.#ask("rematch"),
      leave: () => this.#choose({ do: "leave" }),
      expel: async (seat) => {
        const type = this.clocks.peek().get(seat)?.type;
        if (type) await this.#choose({ do: "expel", target: seat, owed: type });
      },
      phrase: (id) => this.#ask("phrase", { id }),
      chat: (text) => this.#ask("chat", { text }),
    };
  }

  async #hint() {
    const [{ adviceText }] = await Promise.all([import("./advice.js"), this.#choose({ do: "hint", byServer: true }), loadMore("hint")]);
    const own = this.own;
    const texts = (/** @type {readonly Card[] | null} */ cards) => (cards ?? []).map(cardText);
    const fields = { dealt: texts(own?.dealt ?? []), ...(own?.passed && own.received ? { passed: texts(own.passed), received: texts(own.received) } : {}) };
    const answer = await this.#transport.request({ t: "hint", ...fields });
    const state = this.stage.truth.peek();
    return { cards: answer.cards.map(parseCard), reasons: answer.reasons.map((/** @type {string} */ reason) => adviceText(state, reason)) };
  }

  // The lobby

  /** @param {number} [seat] */
  async sit(seat) {
    // A rated seat is the account's: its certificate says so, and everybody checks it.
    const { account } = await api.me();
    const certificate = await this.#fair.sit(account ?? "");
    this.#certificate = certificate;
    this.#signing = signingOf(certificate);
    await this.#ask("sit", { certificate, ...(seat === undefined ? {} : { seat }) });
  }

  stand = () => this.#ask("stand");
  start = () => this.#ask("start");
  kick = (/** @type {number} */ seat) => this.#ask("kick", { seat });
  /** @param {{ rules?: unknown, bots?: string, clock?: boolean }} options */
  options = (options) => this.#ask("options", options);

  /** Play here again after another window took the seat. */
  takeBack() {
    this.elsewhere.value = false;
    this.#transport.connect();
  }

  /** Audit a record in the Worker. @param {unknown} record */
  verify(record) {
    return this.#fair.verify(record);
  }

  close() {
    this.#transport.close();
  }

}
