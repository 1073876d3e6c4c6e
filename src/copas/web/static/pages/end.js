// The end of a match: who won, the score sheet, verify, another one.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { say } from "../core/announce.js";
import { t } from "../core/i18n.js";
import { listNames, nameOf } from "../core/prompt.js";
import { go } from "../core/router.js";
import { Bar, Note } from "../ui/parts.js";
import { Icon } from "../ui/icons.js";
import { OwnRating } from "../ui/people/rating.js";
import { Hindsight } from "../ui/hindsight.js";
import { Company, hasCompany } from "../ui/table/company.js";
import { ScoreSheet } from "../ui/table/score-sheet.js";
import { SeatTag } from "../ui/table/score-table.js";

/** @typedef {import("../core/table-state.js").TableState} TableState */

/** Seats from first to last: fewer points first, leavers last. @param {TableState} state @returns {{ seat: number, place: number, score: number }[]} */
export function ranking(state) {
  const key = (/** @type {number} */ seat) => (state.seats[seat]?.left && state.seats[seat]?.kind === "human" ? Infinity : (state.scores[seat] ?? 0));
  const seats = state.seats.map((_, seat) => seat).sort((a, b) => key(a) - key(b) || (state.scores[a] ?? 0) - (state.scores[b] ?? 0));
  return seats.map((seat) => ({ seat, place: 1 + seats.filter((other) => key(other) < key(seat)).length, score: state.scores[seat] ?? 0 }));
}

/** A live table that was given up before anything was dealt. @param {TableState} state */
const neverDealt = ({ abandoned }) => abandoned === "missing" || abandoned === "dropped";

/** Why there is no result. @param {TableState} state */
function whyAbandoned({ abandoned }) {
  if (abandoned === "fork") return t("web-fork");
  return t(abandoned === "fault" ? "pages-fault-text" : "pages-abandoned-text");
}

/** @param {TableState} state */
function headline(state) {
  if (neverDealt(state)) return t("people-missing");
  if (state.status === "abandoned") return t("web-abandoned");
  const winners = state.result?.winners ?? [];
  const mine = state.you !== null && winners.includes(state.you);
  const score = Math.min(...state.scores);
  if (mine) return t(winners.length > 1 ? "pages-end-shared" : "pages-end-won", { score });
  return t("pages-end-lost", { names: listNames(winners.map((seat) => nameOf(state, seat))), score });
}

/** @param {{ session: import("../core/session.js").Session, state: TableState }} props */
export function EndScreen({ session, state }) {
  const [problem, setProblem] = useState("");
  const [account, setAccount] = useState(/** @type {string | null} */ (null));
  const solo = state.room === "solo";
  const record = state.result?.record ?? null;
  useEffect(() => {
    if (state.room === "matched") api.me().then((me) => setAccount(me.account), () => {});
  }, []);
  useEffect(() => {
    document.getElementById("page-title")?.focus({ preventScroll: true });
    // The focus reads what page this is; who won is the news.
    say(headline(state));
  }, []);
  const again = async () => {
    try {
      if (!solo) return await session.actions.rematch();
      const { table } = await api.openTable({ room: "solo", rules: state.rules.options, bots: state.bots, clock: state.clock });
      go(`/table/${table}`);
    } catch (error) {
      setProblem(t("web-problem", { code: /** @type {any} */ (error).code ?? "?" }));
    }
  };
  return html`<${Bar} title=${t("web-end-title")} /><main class="page">
    <div class="top"><h2 class="endline">${headline(state)}</h2><p class="lead">${neverDealt(state) ? t("people-missing-text") : state.status === "abandoned" ? whyAbandoned(state) : t("pages-end-deals", { count: state.sheet.at(-1)?.deal ?? 0, target: state.rules.options.target })}</p></div>
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    <div class="cols"><section class="panel"><h3 class="sr">${t("pages-end-ranking")}</h3><ol>
      ${ranking(state).map(({ seat, place, score }) => html`<li key=${seat} class=${`rankrow ${seat === state.you ? "me" : ""}`}><span class="pos">${place}</span>
        <span><b>${nameOf(state, seat)}</b> <${SeatTag} state=${state} seat=${seat} />${state.seats[seat]?.left && html`<br /><span class="small muted">${t("pages-end-leaver")}</span>`}</span><span class="pt">${score}</span></li>`)}</ol>
      <div class="actions">${state.room === "matched" && html`<a class="btn btn--p" href="/live">${t("people-search-again")}</a>`}
        ${(solo || (state.room === "friends" && state.you !== null)) && html`<button type="button" class="btn btn--p" onClick=${again}>${t(solo ? "pages-play-again" : "pages-rematch")}</button>`}
        ${record && state.sheet.length > 0 && html`<a class="btn btn--s" href=${`/table/${state.table}/replay/${record}`}><${Icon} name="play" />${t("people-replay")}</a>`}
        ${record && state.sheet.length > 0 && html`<a class="btn btn--s" href=${`/table/${state.table}/replay/${record}#analysis`}><${Icon} name="score" />${t("pages-analyse")}</a>`}
        <a class="btn btn--s" href=${`/table/${state.table}/verify`}><${Icon} name="check" />${t("pages-verify")}</a>
        <a class="btn btn--s" href="/">${t("web-home")}</a></div></section>
    ${state.room === "matched" && record && html`<${OwnRating} match=${record} account=${account} />`}
    <section class="panel">${state.sheet.length > 0 ? html`<${ScoreSheet} state=${state} />${state.you !== null && html`<${Hindsight} from=${`/api/tables/${state.table}/hindsight`} deals=${state.sheet.map(({ deal }) => deal)} seats=${state} />`}` : html`<p class="muted">${t("pages-sheet-gone")}</p>`}</section></div>
    ${hasCompany(state) && html`<section class="panel"><${Company} view=${session} state=${state} /></section>`}</main>`;
}
