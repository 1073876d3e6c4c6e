// The score sheet: a row per deal, totals, how far everybody is from the target; the moon above it.

import { html } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { nameOf } from "../../core/prompt.js";
import { seatOrder } from "../../core/table-state.js";
import { Icon } from "../icons.js";
import { SeatTag, signed } from "./score-table.js";
import { initial } from "./seat.js";

/** @typedef {import("../../core/table-state.js").TableState} TableState */

/** @param {{ state: TableState }} props */
export function ScoreSheet({ state }) {
  const order = seatOrder(state);
  const last = state.sheet.at(-1);
  const low = Math.min(...state.scores);
  return html`${last && last.shooter !== null && html`<${MoonBar} state=${state} shooter=${last.shooter} changes=${last.changes} />`}
    <div class="sheet-box" tabindex="0" role="group" aria-label=${t("web-score")}><table class="sheet">
      <caption class="sr">${t("pages-score-caption")}</caption>
      <thead><tr><th scope="col"><span class="sr">${t("web-deal")}</span></th>
        ${order.map((seat) => html`<th scope="col" key=${seat}>${nameOf(state, seat)} <${SeatTag} state=${state} seat=${seat} /></th>`)}</tr></thead>
      <tbody>${state.sheet.map((row) => {
        const worst = Math.max(...row.changes);
        return html`<tr key=${row.deal} class=${row.shooter !== null ? "moonrow" : ""}>
          <th scope="row">${row.deal} <${Icon} name=${row.direction} /><span class="sr">${t("cards-direction", { direction: row.direction })}</span>${row.shooter !== null && html` ${t("pages-moon-word")}`}</th>
          ${order.map((seat) => html`<td key=${seat} class=${row.changes[seat] === 0 ? "z" : row.changes[seat] === worst ? "hi" : ""}>${signed(row.changes[seat] ?? 0)}</td>`)}</tr>`;
      })}
      ${state.sheet.length === 0 && html`<tr><td colspan=${order.length + 1} class="muted">${t("pages-score-none")}</td></tr>`}</tbody>
      <tfoot><tr><th scope="row">${t("web-total")}</th>
        ${order.map((seat) => html`<td key=${seat} class=${state.scores[seat] === low ? "lead1" : ""}>${signed(state.scores[seat] ?? 0)}</td>`)}</tr></tfoot>
    </table></div>
    <${Track} state=${state} order=${order} />
    <p class="small muted">${t("pages-score-target", { target: state.rules.options.target })}</p>`;
}

/** A marker is so wide, in percent of the line on a small phone. */
const MARKER = 8;

/** On which level each marker stands, so that none covers another. @param {readonly number[]} places in percent @returns {number[]} */
export function levelsOf(places) {
  /** @type {number[]} */
  const levels = [];
  places.forEach((place, index) => {
    const near = places.slice(0, index).flatMap((other, at) => (Math.abs(other - place) < MARKER ? [levels[at] ?? 0] : []));
    let level = 0;
    while (near.includes(level)) level += 1;
    levels.push(level);
  });
  return levels;
}

/** How far everybody is, on one line; those near each other stand above each other. @param {{ state: TableState, order: readonly number[] }} props */
function Track({ state, order }) {
  const target = state.rules.options.target;
  const low = Math.min(0, ...state.scores);
  const span = Math.max(target, ...state.scores) - low;
  const label = t("pages-score-track", { target, names: order.map((seat) => `${nameOf(state, seat)} ${state.scores[seat] ?? 0}`).join(", ") });
  const at = order.map((seat) => (100 * ((state.scores[seat] ?? 0) - low)) / span);
  const levels = levelsOf(at);
  return html`<div class="track" role="img" aria-label=${label}>
    ${order.map((seat, index) => html`<i key=${seat} class=${seat === state.you ? "me" : ""} style=${`left:${at[index]?.toFixed(1)}%;margin-top:${-21 * (levels[index] ?? 0)}px`}>${initial(seat === state.you ? t("web-you") : (state.seats[seat]?.name ?? ""))}</i>`)}
    <b style=${`left:${((100 * (0 - low)) / span).toFixed(1)}%`}>0</b><b style=${`left:${((100 * (target - low)) / span).toFixed(1)}%`}>${target}</b>
  </div>`;
}

/** @param {{ state: TableState, shooter: number, changes: readonly number[] }} props */
const MoonBar = ({ state, shooter, changes }) => html`<section class="moonbar" aria-label=${t("pages-moon-word")}>
  <span class="moon" aria-hidden="true" />
  <div><h3>${t("pages-moon-shot", { who: shooter === state.you ? "you" : "other", name: nameOf(state, shooter) })}</h3>
    <p>${t((changes[shooter] ?? 0) < 0 ? "pages-moon-result-shooter" : "pages-moon-result-others", { who: shooter === state.you ? "you" : "other", points: state.rules.totalPoints })}</p></div>
</section>`;
