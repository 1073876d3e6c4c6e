// Points, the moon, and what a deal does to the scores: the twin of `copas.scoring`.

import { IllegalAction } from "./errors.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {"others" | "shooter"} MoonChoice */

/**
 * What one finished deal brought.
 * @typedef {object} DealResult
 * @property {Rules} rules
 * @property {readonly (readonly Card[])[]} taken the cards each seat took, the widow included
 * @property {readonly number[]} penalties by seat, before any moon
 * @property {readonly number[]} bonus what each seat's jacks of diamonds add
 * @property {number | null} shooter the seat that took every penalty card
 */

/** @param {Rules} rules @param {readonly Card[]} cards */
const total = (rules, cards) => cards.reduce((sum, card) => sum + rules.points(card), 0);

/** @param {Rules} rules @param {readonly (readonly Card[])[]} taken @returns {DealResult} */
export function scoreDeal(rules, taken) {
  const penalties = taken.map((cards) => total(rules, cards.filter((card) => rules.penalty.includes(card))));
  const bonus = taken.map((cards) => total(rules, cards.filter((card) => !rules.penalty.includes(card))));
  const shooter = taken.findIndex((cards) => rules.penalty.every((card) => cards.includes(card)));
  return { rules, taken, penalties, bonus, shooter: shooter < 0 ? null : shooter };
}

/** Whether the shooter has to say what the moon brings. @param {DealResult} result */
export const needsChoice = (result) => result.shooter !== null && result.rules.options.moon === "choice";

/**
 * What the deal adds to each seat's score.
 * @param {DealResult} result @param {MoonChoice | null} [choice] where the rules leave one @returns {number[]}
 */
export function changes(result, choice = null) {
  if (needsChoice(result) !== (choice !== null)) {
    throw new IllegalAction("not-a-moon-choice", "A moon choice is made where the rules leave one, and only there.");
  }
  const { shooter, bonus, penalties, rules } = result;
  if (shooter === null) return penalties.map((points, seat) => points + Number(bonus[seat]));
  const kind = choice ?? rules.options.moon;
  const moon = penalties.map((_, seat) => {
    if (kind === "others") return seat === shooter ? 0 : rules.totalPoints;
    return seat === shooter ? -rules.totalPoints : 0;
  });
  return moon.map((points, seat) => points + Number(bonus[seat]));
}

/**
 * Add a deal to the scores; with `exact_100`, exactly 100 falls back to 50 at once.
 * @param {Rules} rules @param {readonly number[]} scores @param {readonly number[]} added @returns {number[]}
 */
export function newScores(rules, scores, added) {
  const sums = scores.map((score, seat) => score + Number(added[seat]));
  return rules.options.exact_100 ? sums.map((score) => (score === 100 ? 50 : score)) : sums;
}

/** Whether someone has reached or passed the target. @param {Rules} rules @param {readonly number[]} scores */
export const isOver = (rules, scores) => Math.max(...scores) >= rules.options.target;

/** The seats with the lowest score. @param {readonly number[]} scores @returns {number[]} */
export function leaders(scores) {
  const lowest = Math.min(...scores);
  return scores.flatMap((score, seat) => (score === lowest ? [seat] : []));
}

/**
 * What leaves the shooter best placed, for bots and expired clocks: first an end won alone, then an end
 * shared, then playing on, then an end lost; then fewer players below; then the larger summed lead; then others.
 * @param {DealResult} result @param {readonly number[]} scores before the deal @returns {MoonChoice}
 */
export function defaultMoonChoice(result, scores) {
  const { shooter, rules } = result;
  if (shooter === null) throw new IllegalAction("not-shooter", "Nobody shot the moon: there is nothing to choose.");
  const [others, self] = /** @type {const} */ (["others", "shooter"]).map((choice) => {
    const after = newScores(rules, scores, changes(result, choice));
    const mine = Number(after[shooter]);
    const best = leaders(after);
    const end = !isOver(rules, after) ? 2 : !best.includes(shooter) ? 1 : best.length === 1 ? 4 : 3;
    return [end, -after.filter((score) => score < mine).length, after.reduce((sum, score) => sum + score - mine, 0)];
  });
  const first = others?.findIndex((value, index) => value !== self?.[index]) ?? -1;
  return first < 0 || Number(others?.[first]) > Number(self?.[first]) ? "others" : "shooter";
}
