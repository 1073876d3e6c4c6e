// A match that is over, with every hand open: deal by deal, card by card on the cloth, and all tricks at a glance.

import { html, useEffect, useState } from "../vendor/preact.js";
import { ask } from "../core/api.js";
import { t } from "../core/i18n.js";
import * as people from "../core/people-api.js";
import { namesAtTable } from "../core/told.js";
import { levelKey } from "../core/wish.js";
import { loadStyles } from "../core/styles.js";
import { parseCard } from "../rules/cards.js";
import { bySuit, CardMark, CardMarks } from "../ui/card-marks.js";
import { Icon } from "../ui/icons.js";
import { Bar, Note, Waiting } from "../ui/parts.js";
import { Cloth } from "../ui/people/cloth.js";

/** @typedef {{ leader: number, cards: string[], winner: number, points: number }} Trick */
/** @typedef {{ number: number, dealer: number, direction: string, hands: string[][], passes: string[][], tricks: Trick[], claimed: number | null, changes: number[] }} Deal */
/** @typedef {{ names: string[], bots: (string | null)[], deals: Deal[] }} Replay */

/** @param {{ params: Record<string, string> }} props */
export function ReplayPage({ params }) {
  const match = params.match ?? "";
  const [found, setFound] = useState(/** @type {Replay | null} */ (null));
  const [problem, setProblem] = useState("");
  const [at, setAt] = useState(0);
  useEffect(() => {
    void loadStyles("people");
    ask("GET", `/api/matches/${encodeURIComponent(match)}/replay`).then(setFound, (error) => setProblem(people.refusalText(error)));
  }, [match]);
  useEffect(() => {
    const move = (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // The cloth has arrows of its own, and what is wider than the window scrolls by them.
      if (/** @type {HTMLElement} */ (event.target).closest(".replay, .sumbox")) return;
      if (step && found && !event.altKey && !event.ctrlKey && !event.metaKey) setAt((now) => Math.min(found.deals.length - 1, Math.max(0, now + step)));
    };
    addEventListener("keydown", move);
    return () => removeEventListener("keydown", move);
  }, [found]);
  const deal = found?.deals[at];
  const names = found ? namesOf(found) : [];
  return html`<${Bar} title=${t("people-replay")} back=${params.table ? `/table/${params.table}` : `/match/${match}`} /><main class="page">
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${!found && !problem && html`<${Waiting} />`}
    ${found && !deal && html`<p>${t("people-replay-none")}</p>`}
    ${found && deal && html`<div class="stack">
      <nav class="dealnav" aria-label=${t("people-replay")}>
        <button type="button" class="iconbtn" aria-disabled=${at === 0 ? "true" : undefined} aria-label=${t("people-deal-before")} onClick=${() => setAt(Math.max(0, at - 1))}><${Icon} name="left" /></button>
        <h2 aria-live="polite">${t("web-deal-number", { number: deal.number })} <span class="muted small">${t("cards-direction", { direction: deal.direction })}</span></h2>
        <button type="button" class="iconbtn" aria-disabled=${at === found.deals.length - 1 ? "true" : undefined} aria-label=${t("people-deal-after")} onClick=${() => setAt(Math.min(found.deals.length - 1, at + 1))}><${Icon} name="right" /></button></nav>
      <${Cloth} key=${deal.number} deal=${deal} names=${names} />
      <${DealView} names=${names} bots=${found.bots} deal=${deal} />
      <p class="small"><a href=${`/api/matches/${match}/replay?format=record`} download>${t("people-record-open")}</a></p></div>`}</main>`;
}

/** How the seats are called, as they were at the table. @param {Replay} replay */
const namesOf = ({ names, bots }) => namesAtTable(names, bots.map((bot) => !bot)).map((name) => name || t("people-deleted"));

/** @param {{ cards: readonly string[] }} props */
const Cards = ({ cards }) => html`<${CardMarks} cards=${bySuit(cards.map(parseCard))} />`;

/** @param {{ names: readonly string[], bots: Replay["bots"], deal: Deal }} props */
function DealView({ names, bots, deal }) {
  const seats = deal.hands.map((_, seat) => seat);
  return html`<section class="panel"><h3>${t("pages-hands-dealt")}</h3><ul>
      ${seats.map((seat) => html`<li key=${seat} class="listrow"><span><b>${names[seat]}</b>${bots[seat] && html` <span class="small muted">${t("web-seat-level", { level: levelKey(bots[seat] ?? "") })}</span>`}<br /><${Cards} cards=${deal.hands[seat] ?? []} />
        ${(deal.passes[seat]?.length ?? 0) > 0 && html`<br /><span class="small muted">${t("people-passed")}</span> <${Cards} cards=${deal.passes[seat] ?? []} />`}</span></li>`)}</ul></section>
    <section class="panel"><h3>${t("people-tricks")}</h3><div class="sumbox" tabindex="0" role="group" aria-label=${t("people-tricks")}><table class="sum tricks" aria-label=${t("people-tricks")}>
      <thead><tr><th scope="col"><span class="sr">${t("people-trick")}</span></th>${seats.map((seat) => html`<th scope="col" key=${seat}>${names[seat]}</th>`)}<th scope="col">${t("people-trick-points")}</th></tr></thead>
      <tbody>${deal.tricks.map((trick, index) => html`<tr key=${index}><th scope="row">${index + 1}</th>
        ${seats.map((seat) => {
          const text = trick.cards[(seat - trick.leader + trick.cards.length) % trick.cards.length] ?? "";
          return html`<td key=${seat} class=${seat === trick.winner ? "won" : ""}>${seat === trick.leader && html`<span class="led" aria-label=${t("people-trick-led")} role="img">▸</span> `}${text && html`<${CardMark} card=${parseCard(text)} />`}${seat === trick.winner && html`<span class="sr"> ${t("people-trick-won")}</span>`}</td>`;
        })}<td>${trick.points || ""}</td></tr>`)}
        ${deal.claimed !== null && html`<tr><th scope="row">…</th><td colspan=${seats.length + 1}>${t("people-claimed", { name: names[deal.claimed] ?? "" })}</td></tr>`}</tbody>
      <tfoot><tr><th scope="row"><span class="sr">${t("web-total")}</span></th>${seats.map((seat) => html`<td key=${seat}>${people.signed(deal.changes[seat] ?? 0, 0)}</td>`)}<td></td></tr></tfoot></table></div></section>`;
}
