// What a screen reader is told of each event, in words: what happened, and what is asked of you.

import { MOON, PASS_COMMIT } from "../../core/codes.js";
import { cardName, cardNames, suitName } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { giverOf, nameOf, promptOf } from "../../core/prompt.js";
import { isBot, owes, publicDeal, turnOf } from "../../core/table-state.js";

/** @typedef {import("../../rules/cards.js").Card} Card */
/** @typedef {import("../../core/table-state.js").TableEvent} TableEvent */
/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** `urgent`: it interrupts what is being read. @typedef {{ text: string, urgent?: boolean }} Line */

/**
 * The lines for an event that has just been shown.
 * @param {TableEvent} event @param {TableState} before @param {TableState} after @param {boolean} terse the setting
 * @returns {Line[]}
 */
export function heard(event, before, after, terse) {
  const lines = told(event, before, after, terse).map((text) => /** @type {Line} */ ({ text }));
  const asked = askedOf(after);
  if (asked && asked.moment !== askedOf(before)?.moment) lines.push({ text: sentence(after, terse), urgent: true });
  return lines.filter(({ text }) => text);
}

/** The line that stands above the hand, as it is read: what goes on, what the rule asks. @param {TableState} state @param {boolean} terse */
export function sentence(state, terse) {
  const { main, why } = promptOf(state, { chosen: [] });
  return terse || !why ? main : `${main}. ${why}`;
}

/** What you have to do, and when it was first asked; null when nothing. @param {TableState} state @returns {{ moment: string } | null} */
function askedOf(state) {
  const { you, deal } = state;
  if (you === null || !deal || state.seats[you]?.left) return null;
  if (turnOf(state) === you) return { moment: `${deal.setup} ${deal.plays.length}` };
  const owed = [PASS_COMMIT, MOON].find((type) => owes(state, you, type));
  return owed === undefined ? null : { moment: `${deal.setup} owed ${owed}` };
}

/** @param {TableEvent} event @param {TableState} before @param {TableState} after @param {boolean} terse @returns {string[]} */
function told(event, before, after, terse) {
  const name = "seat" in event && event.seat !== null ? nameOf(after, event.seat) : "";
  switch (event.kind) {
    case "dealt":
      return [dealInWords(after), t("web-heard-dealt", { hand: terse ? t("web-cards", { count: event.cards.length }) : handInWords(event.cards) })];
    case "exchanged":
      return after.you === null || !event.received.length ? [] : [t("web-heard-received", { cards: cardNames(event.received), name: nameOf(after, giverOf(after)) })];
    case "played":
      return [t("web-heard-play", { name, card: cardName(event.card) }), ...consequences(before, after)];
    case "claimed":
      return [t("web-heard-claim", { who: event.seat === after.you ? "you" : "other", name, shown: event.cards.length })];
    case "undone":
      return [t("web-heard-undone")];
    case "left":
      return [event.seat === after.you ? sentence(after, terse) : t("web-left-note", { name })];
    case "presence":
      return event.up || event.seat === after.you || isBot(after.seats[event.seat] ?? { kind: "empty", name: "", up: true, left: null }) ? [] : [`${name}: ${t("web-seat-away")}`];
    case "void":
      return [`${t("web-say-void-deal")}. ${t("web-say-void-why")}`];
    case "score":
      return [
        event.shooter === null ? "" : event.shooter === after.you ? t("web-moon-yours") : t("web-moon-theirs", { name: nameOf(after, event.shooter) }),
        t("web-heard-score", { scores: after.seats.map((_, seat) => `${nameOf(after, seat)} ${after.scores[seat] ?? 0}`).join(", ") }),
      ];
    default:
      return [];
  }
}

/** Which deal it is, and how it passes. @param {TableState} state */
function dealInWords({ deal }) {
  return deal ? `${t("web-deal-number", { number: deal.number })}, ${t(`web-pass-${deal.direction}`)}` : "";
}

/** What a card has brought about: hearts are open, a trick is full. @param {TableState} before @param {TableState} after @returns {string[]} */
function consequences(before, after) {
  const [was, is] = [publicDeal(before), publicDeal(after)];
  if (!is) return [];
  const trick = is.tricks.length > (was?.tricks.length ?? 0) ? is.tricks.at(-1) : undefined;
  return [is.heartsBroken && !was?.heartsBroken ? t("web-heard-broken") : "", trick ? trickInWords(after, trick) : ""];
}

/** @param {TableState} state @param {import("../../rules/deal.js").Trick} trick */
function trickInWords(state, { taker, cards }) {
  if (taker === null) return t("web-say-cancelled");
  const points = cards.reduce((sum, card) => sum + state.rules.points(card), 0);
  return t("web-trick-taken", { who: taker === state.you ? "you" : "other", name: nameOf(state, taker), points });
}

/** A hand by suit, as it is read aloud. @param {readonly Card[]} cards */
function handInWords(cards) {
  return [0, 1, 2, 3]
    .flatMap((suit) => {
      const own = cards.filter((card) => Math.floor((card % 52) / 13) === suit).sort((a, b) => b - a);
      return own.length ? [`${suitName(suit)}: ${own.map((card) => t("cards-rank", { rank: (card % 13) + 2 })).join(", ")}`] : [];
    })
    .join("; ");
}
