// Ratings to look at: the worked sum of a match, and the graph.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import * as people from "../../core/people-api.js";
import { levelText } from "../../core/wish.js";
import { loadStyles } from "../../core/styles.js";
import { Note } from "../parts.js";

/** @typedef {import("../../core/people-api.js").Worked} Worked */
/** @typedef {import("../../core/people-api.js").Result} Result */

/** How a seat is called. @param {import("../../core/people-api.js").ResultSeat | undefined} seat */
export const seatName = (seat) => (seat?.bot ? levelText(seat.name) : seat?.name || t("people-deleted"));

const ACTUAL = new Map([[0, "0"], [0.5, "½"], [1, "1"]]);

/** What a match did to one rating. @param {{ result: Result, worked: Worked }} props */
export function WorkedSum({ result, worked }) {
  const change = worked.after.rating - worked.before.rating;
  return html`<p class="delta"><span class="muted num">${people.decimal(worked.before.rating)} →</span> <b class="num">${people.decimal(worked.after.rating)}</b>
      <span class=${`num ${change < 0 ? "down" : "up"}`}>${people.signed(change)}</span></p>
    <div class="sumbox" tabindex="0" role="group" aria-label=${t("people-sum")}><table class="sum"><caption class="sr">${t("people-sum")}</caption>
      <thead><tr><th scope="col">${t("people-sum-against")}</th><th scope="col">${t("people-sum-expected")}</th><th scope="col">${t("people-sum-actual")}</th><th scope="col">${t("people-sum-change")}</th></tr></thead>
      <tbody>${worked.pairs.map((pair, at) => html`<tr key=${at}><td>${seatName(result.seats[pair.seat])} <span class="muted">${people.decimal(pair.rating, 0)}</span></td>
        <td>${people.decimal(pair.expected, 2)}</td><td>${ACTUAL.get(pair.actual)}</td><td>${people.signed(pair.change)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row" colspan="3">${t("people-sum-total")}</th><td>${people.signed(change)}</td></tr></tfoot></table></div>
    <p class="small muted">${t("people-sum-text", { step: people.decimal(worked.step), weight: people.decimal(worked.pairs[0]?.weight ?? 0, 1), before: people.decimal(worked.before.deviation), after: people.decimal(worked.after.deviation) })} <a href="/rating">${t("people-formula")}</a></p>`;
}

/** The own rating after a match at a table; nothing for matches that are not rated. @param {{ match: string, account: string | null }} props */
export function OwnRating({ match, account }) {
  void loadStyles("people");
  const [found, setFound] = useState(/** @type {(Result & { ratings: Record<string, Worked> }) | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (account !== null) people.result(match).then(setFound, (error) => setProblem(people.refusalText(error)));
  }, [match, account]);
  const worked = account === null ? undefined : found?.ratings[account];
  if (problem) return html`<${Note} kind="bad">${problem}</${Note}>`;
  if (!found || !worked) return null;
  return html`<section class="panel"><h3>${t("people-your-rating")}</h3><${WorkedSum} result=${found} worked=${worked} />
    <p class="small"><a href=${`/match/${match}`}>${t("people-match-page")}</a></p></section>`;
}

const WIDTH = 640;
const HEIGHT = 200;

/** A rating over time, with a band of its deviation. @param {{ points: readonly import("../../core/people-api.js").Point[] }} props */
export function RatingGraph({ points }) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return html`<p class="muted">${t("people-graph-none")}</p>`;
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  // Matches at equal distances: a pause of months would press everything else together.
  const x = (/** @type {number} */ at) => (at / (points.length - 1)) * WIDTH;
  const y = (/** @type {number} */ value) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
  const line = points.map(({ rating }, at) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  const upper = points.map(({ rating, deviation }, at) => `${x(at).toFixed(1)},${y(rating + deviation).toFixed(1)}`);
  const lower = points.map(({ rating, deviation }, at) => `${x(at).toFixed(1)},${y(rating - deviation).toFixed(1)}`).reverse();
  const round = [low, high].map((value) => Math.round(value / 50) * 50).filter((value) => value > low && value < high);
  const label = t("people-graph", { from: people.decimal(first.rating, 0), to: people.decimal(last.rating, 0), count: points.length });
  return html`<svg class="graph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    <polygon points=${[...upper, ...lower].join(" ")} />
    ${round.map((value) => html`<g key=${value}><line x1="0" x2=${WIDTH} y1=${y(value)} y2=${y(value)} /><text x="2" y=${y(value) - 4}>${value}</text></g>`)}
    <polyline points=${line} /></svg>`;
}
