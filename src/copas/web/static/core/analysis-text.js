// What an analysis says, in words: the twin of `copas.cli.analyse_command`.

import { parseCard } from "../rules/cards.js";
import { adviceText } from "./advice.js";
import { cardNames } from "./cards-text.js";
import { percent, t } from "./i18n.js";
import { decimal } from "./people-api.js";
import { listNames } from "./prompt.js";

/** @typedef {import("./analysis.js").Mistake} Mistake */

/** From this change of a chance on, a moon is worth a word. */
const MOON_WORTH_A_WORD = 0.05;

/** `Mão 2, vaza 3`. @param {Pick<Mistake, "deal" | "trick">} place */
export const placeText = ({ deal, trick }) => t("analysis-web-place", { deal, trick });

/** The whole of a mistake in one sentence, as it is spoken. @param {Mistake} mistake @param {readonly string[]} names */
export function mistakeText(mistake, names) {
  const spoken = (/** @type {readonly string[]} */ cards) => cardNames(cards.map(parseCard));
  const { deal, trick, cost } = mistake;
  return t("analysis-mistake", { deal, trick, name: names[mistake.seat] ?? "", chosen: spoken(mistake.chosen), better: spoken(mistake.better), cost: decimal(cost) });
}

/** What the bot's hint would have been: sentences that speak to whoever had to decide. @param {Mistake} mistake @param {readonly string[]} names */
export function hintText({ reasons }, names) {
  const seats = names.map((name) => ({ kind: /** @type {const} */ ("human"), name, up: true, left: null }));
  return reasons.map((reason) => adviceText({ you: null, seats }, reason)).join(" ");
}

/** What the figures say of a mistake, and what could be known, as sentences. @param {Mistake} mistake @param {readonly string[]} names @returns {string[]} */
export const factTexts = (mistake, names) => [...pointsText(mistake), ...moonTexts(mistake), ...knownText(mistake, names)];

/** @param {Mistake} mistake */
function pointsText({ points }) {
  if (!points) return [];
  const less = Math.round(10 * points[0]) - Math.round(10 * points[1]);
  const gain = less > 0 ? "own" : less < 0 ? "others" : "same";
  return [t("analysis-points", { gain, chosen: decimal(points[0]), better: decimal(points[1]) })];
}

/** @param {Mistake} mistake */
function moonTexts({ moon_risk: risk, own_moon: own }) {
  const texts = [];
  if (risk && risk[0] - risk[1] >= MOON_WORTH_A_WORD) texts.push(t("analysis-moon-risk", { chosen: percent(risk[0]), better: percent(risk[1]) }));
  if (own && own[1] - own[0] >= MOON_WORTH_A_WORD) texts.push(t("analysis-own-moon", { chosen: percent(own[0]), better: percent(own[1]) }));
  return texts;
}

/** What was known of the queen and of empty suits, where it did not hold for everybody. @param {Mistake} mistake @param {readonly string[]} names */
function knownText({ trick, queen_at: queen, voids }, names) {
  const others = names.length - 1;
  const list = (/** @type {readonly number[]} */ seats) => listNames(seats.map((seat) => names[seat] ?? ""));
  const facts = trick && queen.length && queen.length < others ? [t("analysis-known-queen", { names: list(queen) })] : [];
  for (const suit of new Set(voids.map(([, each]) => each))) {
    const seats = voids.filter(([, each]) => each === suit).map(([seat]) => seat);
    if (seats.length < others) facts.push(t("analysis-known-void", { names: list(seats), suit: t("cards-suit", { suit }) }));
  }
  return facts.length ? [t("analysis-known", { facts: facts.join("; ") })] : [];
}
