// «Analyse the match»: the button, the waiting, luck beside play, and each costly decision with its way into the replay.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { mistakeAt, nearZero, placeHash, watchAnalysis } from "../core/analysis.js";
import { factTexts, hintText, mistakeText, placeText } from "../core/analysis-text.js";
import { say } from "../core/announce.js";
import { me } from "../core/api.js";
import { percent, t } from "../core/i18n.js";
import { decimal, signed } from "../core/people-api.js";
import { levelText } from "../core/wish.js";
import { parseCard } from "../rules/cards.js";
import { bySuit, CardMarks } from "./card-marks.js";
import { Icon } from "./icons.js";
import { Note, Segments } from "./parts.js";

/** @typedef {import("../core/analysis.js").Analysis} Analysis */
/** @typedef {import("../core/analysis.js").Mistake} Mistake */
/** @typedef {import("../core/analysis.js").Place} Place */
/** @typedef {(place: Place) => void} Jump */
/** @typedef {{ names: readonly string[], jump: Jump }} Way who the seats are, and how to get to a place of the replay */

/** So many decisions are listed until somebody wants the others. */
const FIRST = 5;
/** Everybody's decisions. */
const EVERYONE = "all";

/**
 * The analysis of a match as it stands, watched for as long as the page is there.
 * @param {string} match @param {boolean} wanted whether somebody has come to have it made
 */
export function useAnalysis(match, wanted) {
  const watched = useMemo(() => watchAnalysis(match), [match]);
  useEffect(() => {
    void (wanted ? watched.start() : watched.look());
    return watched.stop;
  }, [watched]);
  return watched;
}

/** A place of the replay as a link. @param {{ place: Place, jump: Jump, label?: string | undefined, class?: string, children?: any }} props */
export function PlaceLink({ place, jump, label, class: extra = "", children }) {
  const onClick = (/** @type {MouseEvent} */ event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    jump(place);
  };
  return html`<a class=${extra} href=${placeHash(place)} aria-label=${label} onClick=${onClick}>${children}</a>`;
}

/** What a decision cost, beside its card: a sign and a number, and a way to it. @param {Way & { mistakes: readonly Mistake[], place: Place, here?: boolean }} props */
export function CostMark({ mistakes, place, names, jump }) {
  const mistake = mistakeAt(mistakes, place);
  return mistake && html`<${PlaceLink} place=${place} jump=${jump} class="costmark" label=${`${decimal(mistake.cost)}: ${mistakeText(mistake, names)}`}><${Icon} name="warn" />${decimal(mistake.cost)}</${PlaceLink}>`;
}

/** @param {Way & { watched: ReturnType<typeof watchAnalysis>, people: readonly boolean[], open: boolean }} props people: by seat, whether it is one */
export function AnalysisPanel({ watched, names, people, jump, open }) {
  const { standing, problem } = watched;
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const now = standing.value;
  useNews(now);
  /** Whether it was asked for here: then it opens when it is there. */
  const asked = useRef(false);
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  const start = () => {
    asked.current = true;
    // The button goes: the title takes the focus.
    focusTitle();
    void watched.start();
  };
  const done = now.state === "done" ? now : null;
  useEffect(() => {
    // What it says at the end stands elsewhere, and so does the title.
    if (done && asked.current && document.activeElement === document.body) focusTitle();
  }, [now.state]);
  const head = html`<h2 ref=${title} tabindex="-1" id="review-title">${t("analysis-web-title")}</h2>`;
  return html`<section class=${`panel analysis ${done ? "is-done" : ""}`} aria-labelledby="review-title" aria-busy=${String(now.state === "working" || now.state === "waiting")}>
    ${done ? html`<details open=${open || asked.current}><summary>${head}<span class="small muted">${t("analysis-web-ready", { count: done.mistakes.length })}</span></summary>
        <${Found} analysis=${done} names=${names} people=${people} jump=${jump} /></details>`
      : html`<div>${head}<${Progress} standing=${now} /></div>
        ${now.state === "none" && html`<button type="button" class="btn btn--p" onClick=${start}><${Icon} name="score" />${t("pages-analyse")}</button>`}`}
    ${problem.value && html`<${Note} kind="bad">${problemText(problem.value)}</${Note}>`}</section>`;
}

/** @param {string} code */
const problemText = (code) => t(code === "too_many" ? "analysis-web-busy" : code === "offline" || code === "restart" ? "web-offline" : "analysis-web-failed-fault");

/** Tell whoever does not see it that it has begun, how far it is every now and then, and that it is there. @param {import("../core/analysis.js").Standing} now */
function useNews(now) {
  const quarter = now.state === "working" && now.total ? Math.floor((4 * now.done) / now.total) : 0;
  const before = useRef(now.state);
  useEffect(() => {
    const first = before.current === "unknown";
    before.current = now.state;
    if (first || now.state === "none") return;
    if (now.state === "done") say(t("analysis-web-ready", { count: now.mistakes.length }));
    else say(progressText(now));
  }, [now.state, quarter]);
}

/** @param {import("../core/analysis.js").Standing} now */
function progressText(now) {
  switch (now.state) {
    case "waiting":
      return t("analysis-web-waiting", { count: now.ahead });
    case "working":
      return t("analysis-web-working", { done: percent(now.total ? now.done / now.total : 0) });
    case "failed":
      return t(`analysis-web-failed-${now.why}`);
    case "none":
      return t("analysis-web-lead");
    default:
      return "";
  }
}

/** @param {{ standing: import("../core/analysis.js").Standing }} props */
function Progress({ standing }) {
  const text = progressText(standing);
  const { state } = standing;
  return html`<p class=${state === "none" ? "small muted" : "small"}>${text}</p>
    ${(state === "working" || state === "waiting") && html`<progress max="1" value=${state === "working" && standing.total ? standing.done / standing.total : 0} aria-label=${t("analysis-web-title")} />`}`;
}

/** @param {Way & { analysis: Analysis, people: readonly boolean[] }} props */
function Found({ analysis, names, people, jump }) {
  const [whose, setWhose] = useState(EVERYONE);
  const [all, setAll] = useState(false);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // One's own first, where the name tells which one that is.
    me().then(({ name }) => {
      const own = names.flatMap((each, seat) => (people[seat] && each === name ? [String(seat)] : []));
      if (own.length === 1) setWhose(own[0] ?? EVERYONE);
    }, () => {});
  }, []);
  const wanted = analysis.mistakes.filter(({ seat }) => whose === EVERYONE || seat === Number(whose));
  const shown = all ? wanted : wanted.slice(0, FIRST);
  const showAll = () => {
    setAll(true);
    // The button goes: the first decision that has come takes the focus.
    requestAnimationFrame(() => /** @type {HTMLElement | undefined} */ (list.current?.querySelectorAll("li > a")[FIRST])?.focus());
  };
  const options = [...names.map((name, seat) => /** @type {const} */ ([String(seat), name])), /** @type {const} */ ([EVERYONE, t("analysis-web-everyone")])];
  return html`<${Sums} analysis=${analysis} names=${names} />
    <h3>${t("analysis-web-costliest")}</h3>
    <${Segments} label=${t("analysis-web-whose")} value=${whose} options=${options} onChoose=${(/** @type {string} */ seat) => { setWhose(seat); setAll(false); }} />
    ${!shown.length && html`<p role="status">${t("analysis-none")}</p>`}
    <ol class="mistakes" ref=${list}>${shown.map((mistake) => html`<${Line} key=${placeHash(mistake)} mistake=${mistake} names=${names} jump=${jump} />`)}</ol>
    ${shown.length < wanted.length && html`<div class="actions"><button type="button" class="btn btn--s" onClick=${showAll}>${t("analysis-web-rest", { count: wanted.length - shown.length })}</button></div>`}
    <p class="small muted">${t("analysis-web-how", { judge: levelText(judgeOf(analysis)) })}</p>`;
}

/** Who has judged: with two decks another than was asked for. @param {Analysis} analysis */
export const judgeOf = ({ judge, mistakes }) => (mistakes.length && mistakes.every((mistake) => mistake.judge === mistakes[0]?.judge) ? (mistakes[0]?.judge ?? judge) : judge);

/** Luck beside play, by seat. @param {{ analysis: Analysis, names: readonly string[] }} props */
const Sums = ({ analysis, names }) => html`<div class="sumbox" tabindex="0" role="group" aria-label=${t("analysis-web-table")}><table class="sum" aria-label=${t("analysis-web-table")}>
    <thead><tr><th scope="col"><span class="sr">${t("analysis-web-seat")}</span></th>${["points", "luck", "play", "given"].map((column) => html`<th scope="col" key=${column}>${t(`analysis-column-${column}`)}</th>`)}</tr></thead>
    <tbody>${analysis.seats.map(({ points, luck, play, chance, given_away: given }, seat) => html`<tr key=${seat}><th scope="row">${names[seat]}</th>
      <td>${decimal(points, 0)}</td><td>${signed(nearZero(luck))}</td><td>${signed(nearZero(play))}<span class="chance">±${decimal(chance)}</span></td><td>${decimal(given)}</td></tr>`)}</tbody></table></div>
  <details class="more"><summary>${t("analysis-web-columns")}</summary><p class="small">${t("analysis-web-legend")}</p></details>`;

/** @param {Way & { mistake: Mistake }} props */
const Line = ({ mistake, names, jump }) => html`<li>
  <${PlaceLink} place=${mistake} jump=${jump} label=${mistakeText(mistake, names)}>${placeText(mistake)}</${PlaceLink}>
  <span class="cost"><${Icon} name="warn" />${t("pages-hind-cost", { cost: mistake.cost })}</span>
  <${Why} mistake=${mistake} names=${names} /></li>`;

/** What was done, what was better, and why. @param {{ mistake: Mistake, names: readonly string[] }} props */
export function Why({ mistake, names }) {
  const [reasons, facts] = [hintText(mistake, names), factTexts(mistake, names).join(" ")];
  return html`<p class="choice"><b>${names[mistake.seat]}</b> <${Cards} cards=${mistake.chosen} /> <span class="nw">${t("analysis-web-better")} <${Cards} cards=${mistake.better} /></span></p>
    ${reasons && html`<p class="small">${t("analysis-hint", { reasons })}</p>`}
    ${facts && html`<p class="small muted">${facts}</p>`}`;
}

/** @param {{ cards: readonly string[] }} props */
const Cards = ({ cards }) => html`<${CardMarks} cards=${bySuit(cards.map(parseCard))} />`;
