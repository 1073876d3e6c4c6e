// The rules in words, made from the options: the twin of `copas.wording.describe_rules` over the same catalogue.

import { CLUBS, HEARTS, parseCard, suitOf } from "../rules/cards.js";
import { cardMark, cardMarks } from "./cards-text.js";
import { t } from "./i18n.js";
import { PRESETS, RATED } from "../data/presets.js";
import { Rules } from "../rules/rules.js";

/** @typedef {import("../rules/rules.js").Options} Options */

/** The name of the preset that equals these rules, or null. @param {Rules} rules @returns {string | null} */
export function presetName(rules) {
  const own = text(rules);
  return Object.keys(PRESETS).find((name) => text(new Rules(PRESETS[name])) === own) ?? null;
}

/** @param {Rules} rules */
const text = (rules) => new TextDecoder().decode(rules.canonicalBytes());

/** @param {Rules} rules */
export function presetTitle(rules) {
  const name = presetName(rules);
  return name === null ? t("rules-custom") : t(`rules-preset-${name}`);
}

/** @param {Rules} rules */
export const cycleText = (rules) => rules.options.pass_cycle.map((direction) => t("cards-direction", { direction })).join(", ");

/** One option's value in words. @param {Rules} rules @param {keyof Options} option */
export function optionValue(rules, option) {
  const value = rules.options[option];
  if (typeof value === "boolean") return value ? t("rules-value-yes") : t("rules-value-no");
  if (option === "opening" || option === "moon") return t(`rules-value-${option}`, { value: String(value) });
  if (option === "spade_honours") return t("rules-value-honours", { value: String(value) });
  if (option === "pass_cycle") return cycleText(rules);
  if (option === "removed") return cardMarks(rules.removed) || t("rules-value-none");
  return String(value);
}

/** @param {keyof Options} option */
export const optionName = (option) => t(`rules-option-${option.replaceAll("_", "-")}`);

/** @param {keyof Options} option */
export const optionHelp = (option) => t(`rules-option-${option.replaceAll("_", "-")}.help`);

/** The whole rules: headings with their sentences. @param {Rules} rules @returns {{ heading: string, sentences: string[] }[]} */
export function describeRules(rules) {
  const { options } = rules;
  const honours = options.spade_honours === "queen" ? "queen" : "all";
  const holds = options.pass_cycle.every((_, index) => rules.direction(index + 1) === "hold");
  const some = (/** @type {unknown} */ wanted, /** @type {() => string} */ sentence) => (wanted ? [sentence()] : []);
  return [
    {
      heading: t("rules-head-cards"),
      sentences: [
        t("rules-text-players", { players: rules.players, decks: rules.decks, hand: rules.handSize }),
        ...some(rules.removed.length, () => t("rules-text-removed", { cards: cardMarks(rules.removed) })),
        ...some(rules.widowSize, () => t("rules-text-widow", { count: rules.widowSize })),
        t("rules-text-ranks"),
      ],
    },
    { heading: t("rules-head-pass"), sentences: [holds ? t("rules-text-no-pass") : t("rules-text-pass", { count: options.pass_count, cycle: cycleText(rules) })] },
    {
      heading: t("rules-head-play"),
      sentences: [
        rules.openingCard === null ? t("rules-text-opening-left") : t("rules-text-opening-card", { card: cardMark(rules.openingCard) }),
        t("rules-text-follow"),
        options.first_trick_points ? t("rules-text-first-trick-free") : t("rules-text-first-trick", { honours }),
        t("rules-text-hearts", { queen: options.queen_breaks_hearts ? "yes" : "no" }),
        t("rules-text-trick"),
        ...some(rules.decks > 1, () => t("rules-text-cancel")),
      ],
    },
    {
      heading: t("rules-head-score"),
      sentences: [
        t("rules-text-points", { honours, total: rules.totalPoints }),
        ...some(options.jack_of_diamonds, () => t("rules-text-jack")),
        t("rules-text-moon", { moon: options.moon, total: rules.totalPoints }),
      ],
    },
    {
      heading: t("rules-head-end"),
      sentences: [
        t("rules-text-end", { target: options.target }),
        ...some(options.exact_100, () => t("rules-text-exact")),
        ...some(RATED.includes(presetName(rules) ?? ""), () => t("rules-text-rated")),
      ],
    },
  ];
}

/** Why options cannot be played together, in words. @param {{ reason: string, details: Record<string, unknown> }} error */
export function rulesRefusal({ reason, details }) {
  const card = details.card;
  const values = /** @type {Record<string, string | number>} */ ({ ...details, ...(typeof card === "number" ? { card: cardMark(card) } : {}) });
  return t(`rules-refused-${reason}`, values);
}

/**
 * The usual removals and cycle for a number of players with one deck, or two decks from eight on: where a person
 * changes the number, the other options follow as the presets have them.
 * @param {Options} options @param {number} players @returns {Partial<Options>}
 */
export function withPlayers(options, players) {
  const model = { 3: "three", 4: "copas", 5: "five", 6: "six", 7: "seven" }[players] ?? "cancellation";
  const { removed, pass_cycle, decks, opening, first_trick_points, pass_count } = PRESETS[model] ?? options;
  const changed = { ...options, players, decks, removed, pass_cycle, opening: decks === 2 || options.decks === 2 ? opening : options.opening, pass_count };
  return decks === 2 ? { ...changed, first_trick_points } : changed;
}

/** Cards that may be removed: neither hearts nor counting spades. @param {Rules} rules */
export const removable = (rules) => ["2C", "2D", "2S", "3C", "3D", "3S", "4C", "4D"].map(parseCard).filter((card) => suitOf(card) !== HEARTS && (rules.points(card) === 0 || suitOf(card) === CLUBS));
