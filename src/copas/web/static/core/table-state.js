// One table as this person sees it: a function of its events. No I/O, no clock; every screen is drawn from this.

import { PublicDeal } from "../rules/deal.js";
import { Rules } from "../rules/rules.js";
import { CLOSE, DECK, HAND, KEY, MOON, PASS, PASS_COMMIT, PLAY, REVEAL, SERVER, SHARES } from "./codes.js";

/** @typedef {import("../rules/cards.js").Card} Card */
/** @typedef {import("../rules/rules.js").PassDirection} PassDirection */
/** @typedef {"empty" | "human" | "bot"} SeatKind */
/** `left`: why a person's seat is a bot's now ("leave", "expel", "fault", "silence"). */
/** @typedef {{ kind: SeatKind, name: string, up: boolean, left: string | null }} SeatState */
/** @typedef {{ deal: number, direction: PassDirection, changes: readonly number[], scores: readonly number[], shooter: number | null }} SheetRow */
/** @typedef {{ seat: number, card: Card }} Play */

/**
 * One deal; null where this browser does not know or it has not happened.
 * @typedef {object} DealView
 * @property {number} setup
 * @property {number} number
 * @property {number} dealer
 * @property {PassDirection} direction
 * @property {readonly number[]} scores before the deal
 * @property {readonly Card[] | null} dealt own cards as dealt
 * @property {readonly Card[]} given own passed cards
 * @property {readonly Card[]} received
 * @property {readonly number[]} committed seats that have chosen their pass
 * @property {boolean} exchanged whether all passes are open
 * @property {readonly Play[]} plays
 * @property {{ seat: number, cards: readonly Card[] } | null} claim
 * @property {readonly (readonly Card[])[] | null} hands every hand as dealt, after the deal
 * @property {readonly Card[]} widow
 * @property {string | null} voided
 * @property {boolean} marked whether undo or a hint was used
 */

/** @typedef {{ round: number, owed: readonly (readonly [number, number])[] }} RoundView */

/**
 * @typedef {object} TableState
 * @property {string} table
 * @property {"solo" | "friends" | "matched"} room
 * @property {string} code
 * @property {"lobby" | "playing" | "finished" | "abandoned"} status
 * @property {Rules} rules
 * @property {string} bots the bots' level
 * @property {boolean} clock
 * @property {number | null} you your seat
 * @property {number | null} host
 * @property {readonly SeatState[]} seats
 * @property {readonly number[]} scores
 * @property {readonly SheetRow[]} sheet
 * @property {DealView | null} deal
 * @property {RoundView | null} round
 * @property {readonly number[]} ready seats that want to go on
 * @property {{ scores: readonly number[], winners: readonly number[], record: string | null } | null} result
 * @property {string | null} abandoned why
 */

/**
 * What can happen. The adapter (`session.js`) makes these of the wire's events and the Worker's facts.
 * @typedef {{ kind: "opened", table: string, room: TableState["room"], code: string, rules: Rules, bots: string, clock: boolean }
 *  | { kind: "you", seat: number | null }
 *  | { kind: "host", seat: number | null }
 *  | { kind: "options", rules: Rules, bots: string, clock: boolean }
 *  | { kind: "sat", seat: number, name: string }
 *  | { kind: "stood", seat: number, why: string }
 *  | { kind: "presence", seat: number, up: boolean }
 *  | { kind: "started", rules: Rules, seats: readonly { kind: SeatKind, name: string }[] }
 *  | { kind: "setup", setup: number, deal: number, dealer: number, scores: readonly number[] }
 *  | { kind: "round", round: number, owed: readonly (readonly [number, number])[] }
 *  | { kind: "paid", seat: number, type: number }
 *  | { kind: "dealt", cards: readonly Card[] }
 *  | { kind: "committed", seat: number }
 *  | { kind: "exchanged", given: readonly Card[], received: readonly Card[] }
 *  | { kind: "played", seat: number, card: Card }
 *  | { kind: "claimed", seat: number, cards: readonly Card[] }
 *  | { kind: "undone", plays: number }
 *  | { kind: "marked" }
 *  | { kind: "hands", hands: readonly (readonly Card[])[], widow: readonly Card[] }
 *  | { kind: "left", seat: number, why: string }
 *  | { kind: "dropped" }
 *  | { kind: "void", reason: string }
 *  | { kind: "score", deal: number, changes: readonly number[], scores: readonly number[], shooter: number | null }
 *  | { kind: "sheet", rows: readonly SheetRow[] }
 *  | { kind: "ready", seat: number }
 *  | { kind: "finished", scores: readonly number[], winners: readonly number[], record: string | null }
 *  | { kind: "abandoned", why: string }
 *  | { kind: "reopened" }
 * } TableEvent
 */

/** @returns {TableState} */
export const emptyTable = () => ({
  table: "",
  room: "solo",
  code: "",
  status: "lobby",
  rules: new Rules(),
  bots: "",
  clock: false,
  you: null,
  host: null,
  seats: [],
  scores: [],
  sheet: [],
  deal: null,
  round: null,
  ready: [],
  result: null,
  abandoned: null,
});

/** @type {SeatState} */
const EMPTY = { kind: "empty", name: "", up: true, left: null };

/** @param {readonly SeatState[]} seats @param {number} players @returns {SeatState[]} */
const seatsFor = (seats, players) => Array.from({ length: players }, (_, index) => seats[index] ?? EMPTY);

/** @template T @param {readonly T[]} list @param {number} index @param {Partial<T>} change @returns {T[]} */
const changed = (list, index, change) => list.map((item, at) => (at === index ? { ...item, ...change } : item));

/** @param {TableState} state @param {Partial<DealView>} change @returns {TableState} */
const inDeal = (state, change) => (state.deal === null ? state : { ...state, deal: { ...state.deal, ...change } });

/** @param {readonly number[]} seats @param {number} seat @returns {readonly number[]} */
const withSeat = (seats, seat) => (seats.includes(seat) ? seats : [...seats, seat]);

/**
 * The state after one event.
 * @param {TableState} state @param {TableEvent} event @returns {TableState}
 */
export function reduce(state, event) {
  switch (event.kind) {
    case "opened": {
      const { kind: _, ...fields } = event;
      return { ...emptyTable(), ...fields, you: state.you, seats: seatsFor([], event.rules.players) };
    }
    case "you":
      return { ...state, you: event.seat };
    case "host":
      return { ...state, host: event.seat };
    case "options":
      return { ...state, rules: event.rules, bots: event.bots, clock: event.clock, seats: seatsFor(state.seats, event.rules.players).slice(0, event.rules.players) };
    case "sat":
      return { ...state, seats: changed(state.seats, event.seat, { kind: "human", name: event.name, up: true, left: null }), host: state.host ?? event.seat };
    case "stood":
      return { ...state, seats: changed(state.seats, event.seat, EMPTY), you: state.you === event.seat ? null : state.you };
    case "presence":
      return { ...state, seats: changed(state.seats, event.seat, { up: event.up }) };
    case "ready":
      return { ...state, ready: withSeat(state.ready, event.seat) };
    case "left":
      return { ...state, seats: changed(state.seats, event.seat, { left: event.why }) };
    case "reopened":
      return { ...emptyTable(), table: state.table, room: state.room, code: state.code, rules: state.rules, bots: state.bots, clock: state.clock, seats: seatsFor([], state.rules.players) };
    default:
      return reduceMatch(state, event);
  }
}

/** @param {TableState} state @param {TableEvent} event @returns {TableState} */
function reduceMatch(state, event) {
  switch (event.kind) {
    case "started":
      return {
        ...state,
        status: "playing",
        rules: event.rules,
        seats: event.seats.map(({ kind, name }) => ({ kind, name, up: true, left: null })),
        scores: event.seats.map(() => 0),
        sheet: [],
        deal: null,
        result: null,
      };
    case "setup":
      return { ...state, status: "playing", scores: event.scores, deal: newDeal(state, event), round: null, ready: [] };
    case "round":
      return { ...state, round: { round: event.round, owed: event.owed } };
    case "paid":
      return state.round === null
        ? state
        : { ...state, round: { ...state.round, owed: state.round.owed.filter(([seat, type]) => seat !== event.seat || type !== event.type) } };
    case "dropped":
      return { ...state, deal: null, round: null };
    case "score":
      return addScore(state, event);
    case "sheet":
      return { ...state, sheet: event.rows };
    case "finished":
      return { ...state, status: "finished", scores: event.scores, round: null, result: { scores: event.scores, winners: event.winners, record: event.record } };
    case "abandoned":
      return { ...state, status: "abandoned", round: null, abandoned: event.why };
    default:
      return reduceDeal(state, event);
  }
}

/** @param {TableState} state @param {TableEvent} event @returns {TableState} */
function reduceDeal(state, event) {
  const deal = state.deal;
  if (deal === null) return state;
  switch (event.kind) {
    case "dealt":
      return inDeal(state, { dealt: event.cards });
    case "committed":
      return inDeal(state, { committed: withSeat(deal.committed, event.seat) });
    case "exchanged":
      return inDeal(state, { exchanged: true, given: event.given, received: event.received });
    case "played":
      return played(state, deal, { seat: event.seat, card: event.card });
    case "claimed":
      return inDeal(state, { claim: { seat: event.seat, cards: event.cards } });
    case "undone":
      return inDeal(state, { plays: deal.plays.slice(0, event.plays), claim: null, marked: true });
    case "marked":
      return inDeal(state, { marked: true });
    case "hands":
      return inDeal(state, { hands: event.hands, widow: event.widow });
    case "void":
      return inDeal(state, { voided: event.reason });
    default:
      return state;
  }
}

/** @param {TableState} state @param {DealView} deal @param {Play} play @returns {TableState} */
function played(state, deal, play) {
  const after = inDeal(state, { plays: [...deal.plays, play], exchanged: true });
  const before = derived.get(deal);
  // What is known of the deal grows by the card; from nothing, every play would be judged again.
  if (before?.phase === "playing" && after.deal) derived.set(after.deal, playedOn(before, play));
  return after;
}

/** @param {PublicDeal} before @param {Play} play */
function playedOn(before, { seat, card }) {
  const after = before.copy();
  after.play(seat, card);
  return after;
}

/** @param {TableState} state @param {Extract<TableEvent, { kind: "setup" }>} event @returns {DealView} */
function newDeal(state, { setup, deal, dealer, scores }) {
  const direction = state.rules.direction(deal);
  return {
    setup, number: deal, dealer, direction, scores,
    dealt: null, given: [], received: [], committed: [], exchanged: direction === "hold",
    plays: [], claim: null, hands: null, widow: [], voided: null, marked: false,
  };
}

/** @param {TableState} state @param {Extract<TableEvent, { kind: "score" }>} event @returns {TableState} */
function addScore(state, { deal, changes, scores, shooter }) {
  const row = { deal, direction: state.rules.direction(deal), changes, scores, shooter };
  return { ...state, scores, sheet: [...state.sheet.filter((old) => old.deal !== deal), row], ready: [] };
}

// What follows from the state

/** @type {WeakMap<DealView, PublicDeal>} */
const derived = new WeakMap();

/** The deal as the rules see it. @param {TableState} state @returns {PublicDeal | null} */
export function publicDeal({ deal, rules }) {
  if (deal === null) return null;
  let found = derived.get(deal);
  if (!found) {
    found = new PublicDeal(rules, { number: deal.number, dealer: deal.dealer, scores: deal.scores });
    if (deal.exchanged && found.phase === "passing") for (let seat = 0; seat < rules.players; seat++) found.markPassed(seat);
    for (const { seat, card } of deal.plays) found.play(seat, card);
    if (deal.claim) found.claim(deal.claim.seat, deal.claim.cards);
    derived.set(deal, found);
  }
  return found;
}

/** The own cards now, ascending; null before they are known. A claim ends the deal: then everybody has put theirs down. @param {TableState} state @returns {readonly Card[] | null} */
export function ownHand({ deal, you }) {
  if (!deal?.dealt || you === null) return null;
  if (deal.claim) return [];
  const gone = new Set([...deal.given, ...deal.plays.flatMap(({ seat, card }) => (seat === you ? [card] : []))]);
  return [...deal.dealt, ...deal.received].filter((card) => !gone.has(card)).sort((a, b) => a - b);
}

/**
 * What is going on, in one word: the screen and the line that says whose turn it is follow from it.
 * @typedef {"lobby" | "dealing" | "passing" | "opening" | "playing" | "counting" | "moon" | "between" | "void" | "finished" | "abandoned"} Phase
 */

/** @param {TableState} state @returns {Phase} */
export function phaseOf(state) {
  if (state.status !== "playing") return state.status;
  const { deal, round } = state;
  if (deal === null) return "dealing";
  if (deal.voided) return "void";
  if (state.sheet.at(-1)?.deal === deal.number) return "between";
  const types = new Set(round?.owed.map(([, type]) => type));
  if (types.has(MOON)) return "moon";
  if (types.has(REVEAL) || types.has(CLOSE) || publicDeal(state)?.phase === "ended") return "counting";
  if (types.has(PASS_COMMIT) || types.has(PASS)) return "passing";
  if (deal.plays.length || types.has(PLAY)) return "playing";
  if (types.has(HAND)) return "opening";
  if (types.has(KEY) || types.has(DECK) || types.has(SHARES)) return "dealing";
  if (deal.exchanged && deal.direction !== "hold") return "opening";
  return deal.committed.length ? "passing" : "dealing";
}

/** Whether a seat owes a message of a type. @param {TableState} state @param {number | null} seat @param {number} type */
export const owes = ({ round }, seat, type) => round?.owed.some(([who, what]) => who === seat && what === type) ?? false;

/** The seat that has to play now, or null. @param {TableState} state @returns {number | null} */
export function turnOf(state) {
  if (phaseOf(state) !== "playing") return null;
  return publicDeal(state)?.turn ?? null;
}

/** Whether a bot acts for a seat. @param {SeatState} seat */
export const isBot = (seat) => seat.kind === "bot" || seat.left !== null;

/** Who still has to shuffle or open, for "dealing". @param {TableState} state @returns {readonly number[]} */
export const waitingFor = (state) => [...new Set(state.round?.owed.map(([seat]) => seat))].filter((seat) => seat !== SERVER);

/** Points taken in this deal so far, by seat. @param {TableState} state @returns {readonly number[]} */
export function dealPoints(state) {
  const deal = publicDeal(state);
  return deal ? deal.taken.map((cards) => cards.reduce((sum, card) => sum + state.rules.points(card), 0)) : state.seats.map(() => 0);
}

/** Tricks taken in this deal, by seat; whoever has claimed the rest, its cards shown, has taken all that were left. @param {TableState} state @returns {readonly number[]} */
export function tricksTaken(state) {
  const deal = publicDeal(state);
  if (!deal) return state.seats.map(() => 0);
  const { claimed, tricks, rules } = deal;
  const claimer = claimed?.cards.length ? claimed.seat : null;
  return state.seats.map((_, seat) => tricks.filter(({ taker }) => taker === seat).length + (seat === claimer ? rules.handSize - tricks.length : 0));
}

/** Seats in playing order, you first (seat 0 first for a watcher). @param {TableState} state @returns {number[]} */
export function seatOrder({ you, seats }) {
  return seats.map((_, index) => ((you ?? 0) + index) % seats.length);
}
