// The one line that always says whose turn it is and what the rule asks.

import { HEARTS, suitOf } from "../rules/cards.js";
import { legalCards, whyIllegal } from "../rules/legality.js";
import { MOON, PASS_COMMIT, PLAY } from "./codes.js";
import { cardMark, suitName } from "./cards-text.js";
import { t } from "./i18n.js";
import { ownHand, owes, phaseOf, publicDeal, turnOf, waitingFor } from "./table-state.js";

/** @typedef {import("../rules/cards.js").Card} Card */
/** @typedef {import("./table-state.js").TableState} TableState */
/** `turn`: whether you have to act. @typedef {{ main: string, why: string, turn: boolean }} Prompt */

/** How somebody is called in a sentence. @param {Pick<TableState, "seats" | "you">} state @param {number} seat */
export const nameOf = ({ seats, you }, seat) => (seat === you ? t("web-you") : (seats[seat]?.name ?? ""));

/** `Ana, Beto e Cora`. @param {readonly string[]} names */
export const listNames = (names) =>
  names.length < 2 ? (names[0] ?? "") : t("web-and", { first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });

/** Values for a sentence of `reasons.ftl`: the twin of `copas.wording.refusal`. @param {TableState} state @param {string} reason */
export function refusalText(state, reason) {
  const deal = publicDeal(state);
  const { rules } = state;
  const led = deal?.context.led ?? null;
  const values = {
    suit: led === null ? "" : suitName(led),
    card: rules.openingCard === null ? "" : cardMark(rules.openingCard),
    honours: rules.options.spade_honours === "queen" ? "queen" : "all",
    count: rules.options.pass_count,
  };
  return t(`reasons-${reason}`, values);
}

/**
 * Why a card of the own hand may not be played in the trick on the table; null when it may, and also when the
 * rule can't be told yet (before the opening lead, or when nobody leads now but somebody else).
 * @param {TableState} state @param {Card} card @returns {string | null}
 */
export function refusal(state, card) {
  const deal = publicDeal(state);
  const hand = ownHand(state);
  if (!deal || !hand || phaseOf(state) !== "playing" || hasPlayed(state)) return null;
  const leading = deal.context.led === null;
  if (leading && deal.turn !== state.you) return null;
  return whyIllegal(deal.context, hand, card);
}

/** Whether the own card already lies in the trick: its rule is no concern any more. @param {TableState} state */
function hasPlayed(state) {
  const deal = publicDeal(state);
  if (!deal || deal.leader === null || state.you === null) return false;
  const n = state.seats.length;
  return deal.trick.length > (state.you - deal.leader + n) % n;
}

/** The own legal cards now. @param {TableState} state @returns {readonly Card[]} */
export function legalNow(state) {
  const deal = publicDeal(state);
  const hand = ownHand(state);
  return deal && hand && turnOf(state) === state.you && state.you !== null ? legalCards(deal.context, hand) : [];
}

/** What the rule asks of the own hand in this trick. @param {TableState} state @returns {string} */
export function ruleText(state) {
  const deal = publicDeal(state);
  const hand = ownHand(state);
  if (!deal || !hand?.length || hasPlayed(state)) return "";
  const { led, keptOut, broken } = deal.context;
  if (led === null) {
    if (deal.turn !== state.you) return "";
    const closed = !broken && hand.some((card) => suitOf(card) === HEARTS) && hand.some((card) => suitOf(card) !== HEARTS);
    return closed ? t("reasons-hearts-not-broken") : t("web-say-lead-any");
  }
  const suit = suitName(led);
  if (hand.some((card) => suitOf(card) === led)) return t(deal.turn === state.you ? "web-say-follow" : "reasons-must-follow", { suit });
  const forbidden = hand.some((card) => keptOut.includes(card)) && hand.some((card) => !keptOut.includes(card));
  return forbidden ? refusalText(state, "no-points-first-trick") : t("web-say-void", { suit });
}

/**
 * @param {TableState} state
 * @param {{ chosen: readonly Card[], resting?: { taker: number | null, points: number } | null }} view what is chosen, and the full trick still on show
 * @returns {Prompt}
 */
export function promptOf(state, { chosen, resting = null }) {
  const say = PROMPTS[phaseOf(state)];
  if (state.status === "playing" && state.you !== null && state.seats[state.you]?.left) return quiet(t("web-say-taken"), t("web-say-taken-why"));
  return resting && phaseOf(state) !== "between" ? restingPrompt(state, resting) : say(state, chosen);
}

/** @param {TableState} state @param {{ taker: number | null, points: number }} resting @returns {Prompt} */
function restingPrompt(state, { taker, points }) {
  if (taker === null) return quiet(t("web-say-cancelled"), t("web-say-cancelled-why"));
  const who = taker === state.you ? "you" : "other";
  return quiet(t("web-say-takes", { who, name: nameOf(state, taker) }), points ? t("web-points", { count: points }) : t("web-no-points"));
}

/** @param {string} main @param {string} [why] @returns {Prompt} */
const quiet = (main, why = "") => ({ main, why, turn: false });

/** @type {Record<import("./table-state.js").Phase, (state: TableState, chosen: readonly Card[]) => Prompt>} */
const PROMPTS = {
  lobby: () => quiet(t("web-say-lobby")),
  dealing: (state) => quiet(t("web-say-dealing"), waitText(state)),
  passing: passingPrompt,
  opening: (state) =>
    state.rules.openingCard === null ? quiet(t("web-say-dealing")) : quiet(t("web-say-opening", { card: cardMark(state.rules.openingCard) }), receivedText(state)),
  playing: playingPrompt,
  counting: (state) => quiet(t("web-say-counting"), waitText(state)),
  moon: (state) => {
    const shooter = state.round?.owed.find(([, type]) => type === MOON)?.[0] ?? 0;
    return shooter === state.you
      ? { main: t("web-moon-yours"), why: t("web-moon-choose"), turn: true }
      : quiet(t("web-moon-theirs", { name: nameOf(state, shooter) }), t("web-moon-waiting"));
  },
  between: () => quiet(t("web-say-between")),
  void: () => quiet(t("web-say-void-deal"), t("web-say-void-why")),
  finished: () => quiet(t("web-end-title")),
  abandoned: () => quiet(t("web-abandoned")),
};

/** @param {TableState} state */
function waitText(state) {
  const others = waitingFor(state).filter((seat) => seat !== state.you);
  return others.length && others.length < state.seats.length ? t("web-say-waiting", { names: listNames(others.map((seat) => nameOf(state, seat))) }) : "";
}

/** @param {TableState} state */
function receivedText(state) {
  const deal = state.deal;
  if (!deal?.received.length || state.you === null) return "";
  return t("web-say-received", { count: deal.received.length, name: nameOf(state, giverOf(state)) });
}

/** Who passes to you. @param {TableState} state @returns {number} */
export function giverOf(state) {
  const n = state.seats.length;
  const offset = { left: -1, right: 1, across: n / 2, hold: 0 }[state.deal?.direction ?? "hold"];
  return ((state.you ?? 0) + offset + n) % n;
}

/** To whom you pass. @param {TableState} state @returns {number} */
export function receiverOf(state) {
  const n = state.seats.length;
  const offset = { left: 1, right: -1, across: n / 2, hold: 0 }[state.deal?.direction ?? "hold"];
  return ((state.you ?? 0) + offset + n) % n;
}

/** @param {TableState} state @param {readonly Card[]} chosen @returns {Prompt} */
function passingPrompt(state, chosen) {
  const count = state.rules.options.pass_count;
  if (state.you !== null && owes(state, state.you, PASS_COMMIT)) {
    const name = nameOf(state, receiverOf(state));
    const main = chosen.length ? t("web-say-chosen", { chosen: chosen.length, count }) : t("web-say-pass", { count, name });
    return { main, why: chosen.length ? t("web-say-change") : t("web-say-pass-why"), turn: true };
  }
  return quiet(state.you === null ? t("web-say-passing") : t("web-say-passed"), waitText(state));
}

/** @param {TableState} state @param {readonly Card[]} chosen @returns {Prompt} */
function playingPrompt(state, chosen) {
  const turn = turnOf(state);
  if (turn === null) return quiet(t("web-say-counting"));
  if (turn === state.you) return { main: t("web-say-yours"), why: ruleText(state), turn: owes(state, state.you, PLAY) };
  const ready = chosen[0] === undefined ? "" : ` · ${t("web-say-ready", { card: cardMark(chosen[0]) })}`;
  return quiet(t("web-say-turn", { name: nameOf(state, turn) }) + ready, ruleText(state) || receivedText({ ...state, deal: state.deal?.plays.length ? null : state.deal }));
}
