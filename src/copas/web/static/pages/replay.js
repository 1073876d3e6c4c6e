// A match that is over, with every hand open: deal by deal, card by card on the cloth, all tricks at a glance, and
// what its analysis says.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { mistakeAt, placeHash, placeOf } from "../core/analysis.js";
import { mistakeText } from "../core/analysis-text.js";
import { say } from "../core/announce.js";
import { ask } from "../core/api.js";
import { loadMore, t } from "../core/i18n.js";
import * as people from "../core/people-api.js";
import { namesAtTable } from "../core/told.js";
import { levelKey } from "../core/wish.js";
import { loadStyles } from "../core/styles.js";
import { parseCard } from "../rules/cards.js";
import { AnalysisPanel, CostMark, useAnalysis, Why } from "../ui/analysis.js";
import { bySuit, CardMark, CardMarks } from "../ui/card-marks.js";
import { Icon } from "../ui/icons.js";
import { Bar, Note, Waiting } from "../ui/parts.js";
import { Cloth, playsAt } from "../ui/people/cloth.js";

/** @typedef {{ leader: number, cards: string[], winner: number, points: number }} Trick */
/** @typedef {{ number: number, dealer: number, direction: string, hands: string[][], passes: string[][], tricks: Trick[], claimed: number | null, shown: number, changes: number[] }} Deal shown: how many cards a claim of the rest has shown; 0 where no points were left */
/** @typedef {{ names: string[], bots: (string | null)[], deals: Deal[] }} Replay */
/** @typedef {import("../core/analysis.js").Mistake} Mistake */
/** @typedef {import("../core/analysis.js").Place} Place */

/** So wide, the analysis stands beside the replay. */
const BESIDE = "(min-width: 900px)";

/** @param {{ params: Record<string, string> }} props */
export function ReplayPage({ params }) {
  const match = params.match ?? "";
  const [found, setFound] = useState(/** @type {Replay | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void loadStyles("people");
    Promise.all([ask("GET", `/api/matches/${encodeURIComponent(match)}/replay`), loadMore("analysis")]).then(([replay]) => setFound(replay), (error) => setProblem(people.refusalText(error)));
  }, [match]);
  return html`<${Bar} title=${t("people-replay")} back=${params.table ? `/table/${params.table}` : `/match/${match}`} /><main class="page">
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${!found && !problem && html`<${Waiting} />`}
    ${found && (found.deals.length ? html`<${Opened} match=${match} replay=${found} />` : html`<p>${t("people-replay-none")}</p>`)}</main>`;
}

/** How the seats are called, as they were at the table. @param {Replay} replay */
const namesOf = ({ names, bots }) => namesAtTable(names, bots.map((bot) => !bot)).map((name) => name || t("people-deleted"));

/** What is looked at: the deal's index, and the place that somebody jumped to; `jumps` counts them. @typedef {{ at: number, place: Place | null, jumps: number }} Moment */

/** @param {readonly Deal[]} deals @returns {Moment} */
function firstMoment(deals) {
  const place = placeOf(location.hash);
  const at = deals.findIndex(({ number }) => number === place?.deal);
  return at < 0 ? { at: 0, place: null, jumps: 0 } : { at, place, jumps: 0 };
}

/** @param {{ match: string, replay: Replay }} props */
function Opened({ match, replay }) {
  const { deals, bots } = replay;
  const names = namesOf(replay);
  const wanted = useRef(location.hash === "#analysis").current;
  const watched = useAnalysis(match, wanted);
  const [{ at, place, jumps }, setMoment] = useState(() => firstMoment(deals));
  const deal = deals[at];
  const standing = watched.standing.value;
  const mistakes = standing.state === "done" ? standing.mistakes : [];
  const look = (/** @type {number} */ index) => setMoment((now) => ({ ...now, at: Math.min(deals.length - 1, Math.max(0, index)), place: null }));
  const jump = (/** @type {Place} */ to) => {
    history.replaceState(null, "", placeHash(to));
    setMoment((now) => ({ at: deals.findIndex(({ number }) => number === to.deal), place: to, jumps: now.jumps + 1 }));
  };
  useArrows((step) => setMoment((now) => ({ ...now, at: Math.min(deals.length - 1, Math.max(0, now.at + step)), place: null })));
  useEffect(() => {
    if (!place) return;
    bringUp(place.trick ? "trick-title" : "hands-title");
    const mistake = mistakeAt(mistakes, place);
    if (jumps && mistake) say(mistakeText(mistake, names));
  }, [jumps]);
  if (!deal) return null;
  const panel = html`<${AnalysisPanel} watched=${watched} names=${names} people=${bots.map((bot) => !bot)} jump=${jump} open=${wanted || matchMedia(BESIDE).matches} />`;
  return html`<div class=${mistakes.length || standing.state === "done" ? "beside" : "stack"}>${panel}<div class="stack">
      <nav class="dealnav" aria-label=${t("people-replay")}>
        <button type="button" class="iconbtn" aria-disabled=${at === 0 ? "true" : undefined} aria-label=${t("people-deal-before")} onClick=${() => look(at - 1)}><${Icon} name="left" /></button>
        <h2 aria-live="polite">${t("web-deal-number", { number: deal.number })} <span class="muted small">${t("cards-direction", { direction: deal.direction })}</span></h2>
        <button type="button" class="iconbtn" aria-disabled=${at === deals.length - 1 ? "true" : undefined} aria-label=${t("people-deal-after")} onClick=${() => look(at + 1)}><${Icon} name="right" /></button></nav>
      <${Cloth} key=${`${deal.number} ${jumps}`} deal=${deal} names=${names} start=${place?.trick ? playsAt(deal, place) : null} mistakes=${mistakes} back=${() => bringUp("review-title")} />
      <${Hands} names=${names} bots=${bots} deal=${deal} mistakes=${mistakes} jump=${jump} place=${place} />
      <${Tricks} names=${names} deal=${deal} mistakes=${mistakes} jump=${jump} />
      <p class="small"><a href=${`/api/matches/${match}/replay?format=record`} download>${t("people-record-open")}</a></p></div></div>`;
}

/** Deals by arrows. @param {(step: number) => void} turn */
function useArrows(turn) {
  useEffect(() => {
    const move = (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // The cloth and the choice of a seat have arrows of their own, and what is wider than the window scrolls by them.
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(/** @type {HTMLElement} */ (event.target).closest(".replay, .sumbox, .analysis"))) turn(step);
    };
    addEventListener("keydown", move);
    return () => removeEventListener("keydown", move);
  }, []);
}

/** Bring a title up, with the focus. @param {string} id */
function bringUp(id) {
  const title = document.getElementById(id);
  title?.focus({ preventScroll: true });
  title?.closest(".panel")?.scrollIntoView({ block: "start" });
}

/** @param {{ cards: readonly string[] }} props */
const Cards = ({ cards }) => html`<${CardMarks} cards=${bySuit(cards.map(parseCard))} />`;

/** @typedef {{ names: readonly string[], deal: Deal, mistakes: readonly Mistake[], jump: (place: Place) => void }} Shown */

/** @param {Shown & { bots: Replay["bots"], place: Place | null }} props place: the pass that somebody jumped to */
function Hands({ names, bots, deal, mistakes, jump, place }) {
  const whyOf = (/** @type {number} */ seat) => place?.trick === 0 && place.seat === seat ? mistakeAt(mistakes, place) : null;
  return html`<section class="panel"><h3 id="hands-title" tabindex="-1">${t("pages-hands-dealt")}</h3><ul>
      ${deal.hands.map((hand, seat) => html`<li key=${seat} class="listrow"><div><b>${names[seat]}</b>${bots[seat] && html` <span class="small muted">${t("web-seat-level", { level: levelKey(bots[seat] ?? "") })}</span>`}<br /><${Cards} cards=${hand} />
        ${(deal.passes[seat]?.length ?? 0) > 0 && html`<br /><span class="small muted">${t("people-passed")}</span> <${Cards} cards=${deal.passes[seat] ?? []} /> <${CostMark} mistakes=${mistakes} place=${{ deal: deal.number, trick: 0, seat }} names=${names} jump=${jump} />`}
        ${whyOf(seat) && html`<div class="whynote"><${Icon} name="warn" /><div><${Why} mistake=${whyOf(seat)} names=${names} /></div></div>`}</div></li>`)}</ul></section>`;
}

/** @param {Shown} props */
function Tricks({ names, deal, mistakes, jump }) {
  const seats = names.map((_, seat) => seat);
  return html`<section class="panel"><h3>${t("people-tricks")}</h3><div class="sumbox" tabindex="0" role="group" aria-label=${t("people-tricks")}><table class="sum tricks" aria-label=${t("people-tricks")}>
      <thead><tr><th scope="col"><span class="sr">${t("people-trick")}</span></th>${seats.map((seat) => html`<th scope="col" key=${seat}>${names[seat]}</th>`)}<th scope="col">${t("people-trick-points")}</th></tr></thead>
      <tbody>${deal.tricks.map((trick, index) => html`<tr key=${index}><th scope="row">${index + 1}</th>
        ${seats.map((seat) => {
          const text = trick.cards[(seat - trick.leader + trick.cards.length) % trick.cards.length] ?? "";
          return html`<td key=${seat} class=${seat === trick.winner ? "won" : ""}>${seat === trick.leader && html`<span class="led" aria-label=${t("people-trick-led")} role="img">▸</span> `}${text && html`<${CardMark} card=${parseCard(text)} />`}${seat === trick.winner && html`<span class="sr"> ${t("people-trick-won")}</span>`}<${CostMark} mistakes=${mistakes} place=${{ deal: deal.number, trick: index + 1, seat }} names=${names} jump=${jump} /></td>`;
        })}<td>${trick.points || ""}</td></tr>`)}
        ${deal.claimed !== null && html`<tr><th scope="row">…</th><td colspan=${seats.length + 1}>${t("people-claimed", { name: names[deal.claimed] ?? "", shown: deal.shown })}</td></tr>`}</tbody>
      <tfoot><tr><th scope="row"><span class="sr">${t("web-total")}</span></th>${seats.map((seat) => html`<td key=${seat}>${people.signed(deal.changes[seat] ?? 0, 0)}</td>`)}<td></td></tr></tfoot></table></div></section>`;
}
