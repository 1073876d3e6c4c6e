// Scores in the side panel, and how they are written.

import { html } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { nameOf } from "../../core/prompt.js";
import { dealPoints, isBot, seatOrder, tricksTaken } from "../../core/table-state.js";

/** @typedef {import("../../core/table-state.js").TableState} TableState */

/** A minus as wide as a figure. @param {number} value */
export const signed = (value) => (value < 0 ? `−${-value}` : String(value));

/** Bot or gone, as a small word. @param {{ state: TableState, seat: number }} props */
export function SeatTag({ state, seat }) {
  const who = state.seats[seat];
  if (!who || !isBot(who)) return null;
  return who.left ? html`<span class="tag tag--gone">${t("web-tag-left")}</span>` : html`<span class="tag tag--bot">${t("web-tag-bot")}</span>`;
}

/** The table of the side panel: tricks, this deal, total. @param {{ state: TableState }} props */
export function ScoreTable({ state }) {
  const [points, tricks] = [dealPoints(state), tricksTaken(state)];
  return html`<table class="stable" aria-label=${t("web-score")}><thead><tr><th scope="col">${t("web-score")}</th><th scope="col">${t("web-tricks-head")}</th><th scope="col">${t("web-deal")}</th><th scope="col">${t("web-total")}</th></tr></thead>
    <tbody>${seatOrder(state).map((seat) => html`<tr key=${seat} class=${seat === state.you ? "me-row" : ""}>
      <th scope="row"><span class="nm">${nameOf(state, seat)}</span> <${SeatTag} state=${state} seat=${seat} /></th><td>${tricks[seat]}</td>
      <td class=${points[seat] ? "dp" : "muted"}>${(points[seat] ?? 0) > 0 ? "+" : ""}${signed(points[seat] ?? 0)}</td><td><b>${signed(state.scores[seat] ?? 0)}</b></td></tr>`)}</tbody></table>`;
}
