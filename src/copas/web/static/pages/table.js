// A table from lobby to end, on the real server. One session lives as long as the tab stays with its table.

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { currentLanguage, t } from "../core/i18n.js";
import { later } from "../core/later.js";
import { Session } from "../core/session.js";
import { loadStyles } from "../core/styles.js";
import { phaseOf } from "../core/table-state.js";
import { Bar, Note, Waiting } from "../ui/parts.js";
import { createController } from "../ui/table/controller.js";
import { onEvent } from "../ui/table/effects.js";
import { TableScreen } from "../ui/table/screen.js";

/** @typedef {(props: { session: Session, state: import("../core/table-state.js").TableState }) => any} Screen */

/** What comes before and after the cards is fetched when it is shown. */
const screens = { room: later(() => import("./room.js").then(({ Room }) => Room)), end: later(() => import("./end.js").then(({ EndScreen }) => EndScreen)) };

/** @type {{ session: Session, view: import("../ui/table/screen.js").TableView } | null} */
let current = null;

/** The session of a table; another table's is closed. @param {string} table @returns {{ session: Session, view: import("../ui/table/screen.js").TableView }} */
export function sessionOf(table) {
  if (current?.session.table === table) return current;
  current?.session.close();
  /** @type {Map<number, import("../ui/table/hand.js").Origin>} */
  const origins = new Map();
  const session = new Session(table, { onShown: (shown) => onEvent(shown, origins) });
  const controller = createController({ stage: session.stage, actions: session.actions });
  const { clocks, reserves, trouble, elsewhere, talk, heard, mutes, words, ratings } = session;
  current = { session, view: { controller, origins, clocks, reserves, trouble, elsewhere, talk, heard, mutes, words, ratings, takeBack: () => session.takeBack() } };
  return current;
}

/** By the link of a friends' room. @param {{ params: Record<string, string> }} props */
export function RoomCodePage({ params }) {
  const [table, setTable] = useState("");
  const [problem, setProblem] = useState("");
  const code = params.code ?? "";
  useEffect(() => {
    api.room(code).then((found) => setTable(found.table), (error) => setProblem(t(error.code === "offline" ? "web-offline" : "web-code-unknown")));
  }, [code]);
  if (problem) return html`<${Bar} title=${t("web-friends")} back="/friends" /><main class="page narrow"><${Note} kind="bad">${problem}</${Note}></main>`;
  return table ? html`<${TablePage} params=${{ table }} />` : html`<${Bar} title=${t("web-friends")} /><main class="page"><${Waiting} /></main>`;
}

/** @param {{ params: Record<string, string> }} props */
export function TablePage({ params }) {
  const table = params.table ?? "";
  const { session, view } = useMemo(() => sessionOf(table), [table]);
  const state = session.stage.shown.value;
  const ready = session.ready.value;
  const gone = session.goodbye.value === "unknown_table" || session.goodbye.value === "version";
  const [styled, setStyled] = useState(false);
  useEffect(() => void loadStyles("table").then(() => setStyled(true)), []);
  const alone = state.room === "solo" || state.room === "matched";
  const soloLobby = ready && alone && state.status === "lobby" && state.you === null && !session.watching.value;
  useEffect(() => {
    if (soloLobby) session.sit().catch((/** @type {unknown} */ error) => console.warn("No seat:", error));
  }, [soloLobby]);
  useWakeWarning(session, phaseOf(state));
  useRatings(session, state);
  if (gone) {
    return html`<${Bar} title=${t("web-table")} /><main class="page narrow"><${Note} kind="bad">${t(session.goodbye.value === "version" ? "web-version" : "web-table-unknown")}</${Note}>
      <div class="actions"><a class="btn btn--p" href="/">${t("web-home")}</a></div></main>`;
  }
  if (!ready || !styled || (alone && state.status === "lobby")) {
    const seated = state.room === "matched" && state.you !== null;
    return html`<${Bar} title=${t("web-table")} /><main class="page"><${Waiting} text=${session.trouble.value || t(seated ? "web-gathering" : ready ? "web-seating" : "web-connecting")} /></main>`;
  }
  if (state.status === "lobby") return apart(screens.room(), session, session.stage.truth.value);
  if (state.status === "finished" || state.status === "abandoned") return apart(screens.end(), session, state);
  return html`${session.watching.value && html`<div class="watchbar"><${Note}>${t(session.watching.value === "no_master" ? "web-no-master" : "web-watching")}</${Note}></div>`}
    <${TableScreen} view=${view} />`;
}

/** @param {Screen | null} screen @param {Session} session @param {import("../core/table-state.js").TableState} state */
const apart = (screen, session, state) =>
  screen ? html`<${screen} session=${session} state=${state} />` : html`<${Bar} title=${t("web-table")} /><main class="page"><${Waiting} /></main>`;

/** Ratings beside the names, where a match is rated. @param {Session} session @param {import("../core/table-state.js").TableState} state */
function useRatings({ accounts, ratings }, { deal, you, bots }) {
  const seen = deal && (you === null || deal.dealt) ? accounts.value : [];
  useEffect(() => {
    if (!seen.length) return;
    import("../core/ratings.js").then(({ ratingsOf }) => ratingsOf(seen, bots)).then((found) => (ratings.value = found), () => {});
  }, [seen.length && seen, currentLanguage()]);
}

/** Where the browser keeps nothing, closing the tab loses the seat: say so before it happens. @param {Session} session @param {string} phase */
function useWakeWarning(session, phase) {
  const risky = !session.durable.value && phase !== "lobby" && phase !== "finished" && phase !== "abandoned";
  useEffect(() => {
    if (!risky) return;
    const warn = (/** @type {BeforeUnloadEvent} */ event) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [risky]);
}

