// "Verify this deal": what this browser has recomputed, in words; and what that does not prove.

import { html, useMemo, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { loadMore, t } from "../core/i18n.js";
import { listNames, nameOf } from "../core/prompt.js";
import { dealPoints, publicDeal } from "../core/table-state.js";
import { bySuit, CardMarks } from "../ui/card-marks.js";
import { Icon } from "../ui/icons.js";
import { Bar, Note, Waiting } from "../ui/parts.js";
import { sessionOf } from "./table.js";

/** @typedef {import("../core/table-state.js").TableState} TableState */
/** @typedef {import("../core/session.js").Session} Session */

/** @param {{ params: Record<string, string> }} props */
export function VerifyPage({ params }) {
  const table = params.table ?? "";
  const { session, view } = useMemo(() => sessionOf(table), [table]);
  const state = session.stage.truth.value;
  const ready = session.ready.value;
  const record = state.result?.record ?? null;
  return html`<${Bar} title=${t("pages-verify-title")} back=${`/table/${table}`} /><main class="page">
    ${!ready ? html`<${Waiting} text=${session.trouble.value || t("web-connecting")} />` : html`<div class="cols w"><div class="stack">
      ${session.mistrust.value && html`<${Note} kind="bad">${t("web-mistrust")} <br /><code>${session.mistrust.value}</code></${Note}>`}
      <${Checked} state=${state} session=${session} />
      ${record && html`<${WholeMatch} session=${session} record=${record} />`}
    </div><div class="stack">
      ${view.words.value && html`<section class="panel"><h3>${t("pages-words-title")}</h3><p class="small muted">${t("pages-words-help")}</p>
        <p class="words">${view.words.value.split(" ").map((word) => html`<span key=${word}>${word}</span>`)}</p></section>`}
      <section class="panel"><h3>${t("pages-not-proven")}</h3><ul class="plain"><li>${t("pages-not-proven-people")}</li><li>${t("pages-not-proven-told")}</li><li>${t("pages-not-proven-site")}</li></ul>
        <pre>copas verify copas.json</pre>
        ${record && html`<div class="actions"><a class="btn btn--s" href=${`/api/matches/${record}`} download="copas.json"><${Icon} name="down" />${t("pages-download")}</a></div>`}</section>
    </div></div>`}</main>`;
}

/** @param {{ kind?: "ok" | "note" | "bad", title: string, children?: any }} props */
const Check = ({ kind = "ok", title, children }) => html`<li class=${kind === "note" ? "note-li" : kind === "bad" ? "bad" : ""}><${Icon} name=${kind === "ok" ? "check" : kind === "bad" ? "x" : "info"} /><div><b>${title}</b><p>${children}</p></div></li>`;

/** The deal that this browser has just followed. @param {{ state: TableState, session: Session }} props */
function Checked({ state, session }) {
  const { deal } = state;
  const { audit } = session;
  if (!deal || !audit || !deal.hands) return html`<${Note}>${t("pages-verify-later")}</${Note}>`;
  const clean = audit.findings.length === 0;
  const humans = state.seats.flatMap(({ kind }, seat) => (kind === "human" ? [nameOf(state, seat)] : []));
  const bots = state.seats.some(({ kind }) => kind === "bot");
  const points = dealPoints(state);
  const gone = state.seats.flatMap((seat, index) => (seat.left ? [index] : []));
  return html`<section class=${`verdict ${clean ? "" : "bad"}`} role="status"><span class="ok"><${Icon} name=${clean ? "check" : "x"} /></span><div><h2>${t(clean ? "pages-verify-clean" : "pages-verify-guilty")}</h2>
      <p class="small">${t("pages-verify-here", { number: deal.number })}</p></div></section>
    <section class="panel"><ul class="checks">
      ${clean
        ? html`<${Check} title=${t("pages-check-shuffles", { count: humans.length + (bots ? 1 : 0) })}>${t(bots ? "pages-check-shuffles-bots" : "pages-check-shuffles-text", { names: listNames(humans) })}</${Check}>
          <${Check} title=${t("pages-check-cards", { count: state.rules.deck.length })}>${t("pages-check-cards-text")}</${Check}>
          <${Check} title=${t("pages-check-closed")}>${t("pages-check-closed-text")}</${Check}>
          ${deal.direction !== "hold" && html`<${Check} title=${t("pages-check-pass")}>${t("pages-check-pass-text")}</${Check}>`}
          <${Check} title=${t("pages-check-plays", { count: publicDeal(state)?.history.length ?? 0 })}>${t("pages-check-plays-text")}</${Check}>
          <${Check} title=${t("pages-check-score")}>${state.seats.map((_, seat) => `${nameOf(state, seat)} ${points[seat] ?? 0}`).join(", ")}</${Check}>`
        : audit.findings.map((finding, index) => html`<${Check} key=${index} kind="bad" title=${finding.party === 255 ? t("pages-finding-server") : t("pages-finding-seat", { name: nameOf(state, finding.party) })}>${t("pages-finding-text", { check: finding.check })}</${Check}>`)}
      ${gone.map((seat) => html`<${Check} key=${seat} kind="note" title=${t("web-left-note", { name: nameOf(state, seat) })}>${t("pages-check-left-text")}</${Check}>`)}
      ${deal.marked && html`<${Check} kind="note" title=${t("pages-check-marked")}>${t("pages-check-marked-text")}</${Check}>`}
    </ul></section>
    <section class="panel"><h3>${t("pages-hands-dealt")}</h3><table class="data"><tbody>${deal.hands.map((hand, seat) => html`<tr key=${seat}><th scope="row">${nameOf(state, seat)}</th><td><${CardMarks} cards=${bySuit(hand)} /></td></tr>`)}</tbody></table></section>`;
}

/** The whole match, from its record: the same audit as `copas verify`. @param {{ session: Session, record: string }} props */
function WholeMatch({ session, record }) {
  const [report, setReport] = useState(/** @type {import("../fair/audit.js").AuditReport | null} */ (null));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await loadMore("verify");
      setReport(await session.verify(await api.match(record)));
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
    setBusy(false);
  };
  return html`<section class="panel"><h3>${t("pages-verify-match")}</h3><p class="small muted">${t("pages-verify-match-text")}</p>
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${busy && html`<${Waiting} text=${t("pages-verify-running")} />`}
    ${report && html`<${Report} report=${report} />`}
    ${!report && !busy && html`<div class="actions"><button type="button" class="btn btn--s" onClick=${run}><${Icon} name="check" />${t("pages-verify-match-run")}</button></div>`}</section>`;
}

/** @param {{ report: import("../fair/audit.js").AuditReport }} props */
function Report({ report }) {
  const verdict = report.clean ? "clean" : report.sound ? "sound" : "broken";
  return html`<div data-report=${verdict}><${Note} kind=${report.clean ? "good" : "bad"}>${t("verify-verdict", { verdict })}</${Note}>
    <table class="data"><tbody>${Object.entries(report.passed).map(([check, count]) => html`<tr key=${check}><th scope="row">${t("verify-check", { check })}</th><td>${count}</td></tr>`)}</tbody></table>
    ${report.failures.map((failure, index) => html`<p key=${index} class="small">${t("verify-check", { check: failure.check })}: ${failure.sentence}</p>`)}</div>`;
}
