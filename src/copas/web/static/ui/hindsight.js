// «What would the bot have played»: one's own choices of a finished deal, beside the bot's, and why.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { adviceText } from "../core/advice.js";
import { ask } from "../core/api.js";
import { t } from "../core/i18n.js";
import { levelText } from "../core/wish.js";
import { parseCard } from "../rules/cards.js";
import { bySuit, CardMarks } from "./card-marks.js";
import { Icon } from "./icons.js";
import { CardPicture, Note, Waiting } from "./parts.js";

/** @typedef {{ trick: number, chosen: string[], better: string[], cost: number | null, judge: string, reasons: string[] }} Decision */
/** @typedef {{ deal: number, seat: number, judge: string, decisions: Decision[] }} Judged */
/** Who sits where, for the reasons. @typedef {Pick<import("../core/table-state.js").TableState, "seats" | "you">} Seats */

/** Below this, in points, a choice is as good as the bot's: the rest is the error of the judging. */
const WORTH_A_WORD = 0.5;

/** What differs from the bot's choice and cost something, the costliest first. @param {readonly Decision[]} decisions */
export const costly = (decisions) => decisions.filter(({ cost }) => (cost ?? 0) >= WORTH_A_WORD).sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0));

/** Whether the bot would have done the same. @param {Decision} decision */
export const agreed = ({ chosen, better }) => better.every((card) => chosen.includes(card));

/** How a choice compares: the words beside it. @param {Decision} decision */
export const verdictText = (decision) =>
  agreed(decision) ? t("pages-hind-same") : decision.cost === null ? t("pages-hind-moon") : decision.cost < WORTH_A_WORD ? t("pages-hind-as-good") : t("pages-hind-cost", { cost: decision.cost });

/**
 * The deals of a match, one at a time, asked for when somebody wants to know.
 * @param {{ from: string, deals: readonly number[], seats: Seats }} props from: the address that judges, up to the deal's number
 */
export function Hindsight({ from, deals, seats }) {
  const [deal, setDeal] = useState(/** @type {number | null} */ (null));
  const [found, setFound] = useState(/** @type {Judged | null} */ (null));
  const [problem, setProblem] = useState("");
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  // The button that asked is gone, or cannot be pressed any more: the title takes the focus.
  useEffect(() => {
    if (deal !== null) title.current?.focus({ preventScroll: true });
  }, [deal]);
  const last = deals.at(-1);
  if (last === undefined) return null;
  const look = (/** @type {number} */ number) => {
    setDeal(number);
    setFound(null);
    setProblem("");
    ask("GET", `${from}/${number}`).then(setFound, (error) => setProblem(t(error.code === "offline" ? "web-offline" : "pages-hind-problem")));
  };
  if (deal === null) {
    return html`<div class="actions"><button type="button" class="btn btn--s" onClick=${() => look(last)}><${Icon} name="hint" />${t("pages-hind-ask")}</button></div>`;
  }
  const at = deals.indexOf(deal);
  const step = (/** @type {number} */ by) => look(deals[at + by] ?? deal);
  return html`<section class="hind" aria-busy=${String(!found && !problem)}>
    <div class="dealnav"><button type="button" class="iconbtn" disabled=${at <= 0} aria-label=${t("pages-hind-before")} onClick=${() => step(-1)}><${Icon} name="left" /></button>
      <h3 ref=${title} tabindex="-1">${t("pages-hind-title", { number: deal })}</h3>
      <button type="button" class="iconbtn" disabled=${at >= deals.length - 1} aria-label=${t("pages-hind-after")} onClick=${() => step(1)}><${Icon} name="right" /></button></div>
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${!found && !problem && html`<${Waiting} text=${t("pages-hind-waiting")} />`}
    ${found && html`<${Answer} judged=${found} seats=${seats} />`}</section>`;
}

/** @param {{ judged: Judged, seats: Seats }} props */
function Answer({ judged, seats }) {
  const [worst, ...others] = costly(judged.decisions);
  const judge = levelText(judged.judge);
  if (!judged.decisions.length) return html`<p role="status">${t("pages-hind-none")}</p>`;
  return html`<div role="status">${worst ? html`<${Worst} decision=${worst} seats=${seats} more=${others.length} />` : html`<${Note} kind="good">${t("pages-hind-clean", { judge })}</${Note}>`}</div>
    <details class="more"><summary>${t("pages-hind-all", { count: judged.decisions.length })}</summary>
      <ol class="hindlist">${judged.decisions.map((decision, index) => html`<${Line} key=${index} decision=${decision} seats=${seats} />`)}</ol></details>
    <p class="small muted">${t("pages-hind-how", { judge })}</p>`;
}

/** The costliest choice, shown with its cards. @param {{ decision: Decision, seats: Seats, more: number }} props */
const Worst = ({ decision, seats, more }) => html`<div class="hindworst">
  <figure><figcaption>${t("pages-hind-yours")}</figcaption><${Pictures} cards=${decision.chosen} /></figure>
  <figure class="better"><figcaption>${t("pages-hind-better")}</figcaption><${Pictures} cards=${decision.better} /></figure>
  <div><p><b>${t("pages-hind-worst")}</b> ${placeText(decision)}, ${t("pages-hind-cost", { cost: decision.cost ?? 0 })}.</p>
    <ul class="plain">${decision.reasons.map((reason) => html`<li key=${reason}>${adviceText(seats, reason)}</li>`)}</ul>
    ${more > 0 && html`<p class="small muted">${t("pages-hind-more", { count: more })}</p>`}</div>
</div>`;

/** @param {{ cards: readonly string[] }} props */
const Pictures = ({ cards }) => html`<span class="hindcards">${cards.map((text) => html`<${CardPicture} key=${text} card=${parseCard(text)} width=${cards.length > 1 ? 44 : 60} />`)}</span>`;

/** @param {Decision} decision */
const placeText = ({ trick }) => (trick ? t("web-trick-number", { number: trick }) : t("web-pass-title"));

/** @param {{ decision: Decision, seats: Seats }} props */
const Line = ({ decision, seats }) => html`<li class=${(decision.cost ?? 0) >= WORTH_A_WORD ? "costly" : ""}>
  <span class="where">${placeText(decision)}</span>
  <div><span class="marks"><${Marks} cards=${decision.chosen} /></span>${!agreed(decision) && html` <span class="marks"><span aria-hidden="true">→</span><span class="sr"> ${t("pages-hind-better")} </span> <${Marks} cards=${decision.better} /></span>`}
    <span class=${`small ${agreed(decision) ? "muted" : "verdict-text"}`}>${verdictText(decision)}</span>
    ${!agreed(decision) && decision.reasons[0] && html`<p class="small muted">${adviceText(seats, decision.reasons[0])}</p>`}</div></li>`;

/** @param {{ cards: readonly string[] }} props */
const Marks = ({ cards }) => html`<${CardMarks} cards=${bySuit(cards.map(parseCard))} />`;
