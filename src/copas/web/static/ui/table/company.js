// The people at the table, in the menu, at their seats, beside the talk, and after the match: whom to mute here, whom to meet no
// more, and what to tell whoever runs the site.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { me } from "../../core/api.js";
import * as people from "../../core/people-api.js";

/** @typedef {import("./screen.js").TableView} TableView */
/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {{ seat: number, name: string }} Someone */

/** The others who sit or sat here as people. @param {TableState} state @returns {Someone[]} */
const othersOf = (state) => state.seats.map(({ kind, name }, seat) => ({ kind, name, seat })).filter(({ kind, seat }) => kind === "human" && seat !== state.you);

/** Whether somebody else sits or sat here as a person. @param {TableState} state */
export const hasCompany = (state) => othersOf(state).length > 0;

/** @param {{ view: Pick<TableView, "mutes" | "heard">, state: TableState }} props */
export function Company({ view, state }) {
  const [about, setAbout] = useState(/** @type {Someone | null} */ (null));
  const [said, setSaid] = useState("");
  const { mutes } = view;
  const blocks = useBlocks();
  const others = othersOf(state);
  if (!others.length) return null;
  const mute = (/** @type {Someone} */ { seat, name }, /** @type {boolean} */ muted) => {
    mutes.set(seat, name, muted);
    setSaid(t(muted ? "people-muted" : "people-unmuted", { name }));
  };
  const block = (/** @type {Someone} */ { seat, name }, /** @type {string | undefined} */ blocked) => {
    if (blocked) return people.unblock(blocked).then(() => { blocks.note(name, null); setSaid(t("people-unblocked", { name })); }, (error) => setSaid(people.refusalText(error)));
    return people.blockSeat(state.table, seat).then(({ account }) => {
      blocks.note(name, account);
      // The server keeps their words back from the next connection on; this page does so at once.
      mutes.set(seat, name, true);
      setSaid(t("people-blocked-here", { name }));
    }, (error) => setSaid(error.code === "unknown" ? t("people-block-guest", { name }) : people.refusalText(error)));
  };
  const done = (/** @type {string} */ words) => {
    setAbout(null);
    setSaid(words);
  };
  return html`<section class="company"><h3>${t("people-company")}</h3>
    <ul>${others.map(({ seat, name }) => {
      const muted = mutes.has(seat, name);
      const hidden = html`<span class="sr"> ${name}</span>`;
      return html`<li key=${seat} data-company=${seat}><b>${name}</b><span class="dealings">
        <button type="button" class="btn btn--s" onClick=${() => mute({ seat, name }, !muted)}>${t(muted ? "people-unmute" : "people-mute")}${hidden}</button>
        ${state.you !== null && blocks.known && html`<button type="button" class="btn btn--s" onClick=${() => block({ seat, name }, blocks.of(name))}>${t(blocks.of(name) ? "people-unblock" : "people-block")}${hidden}</button>`}
        ${state.you !== null && html`<button type="button" class="btn btn--s" onClick=${() => setAbout({ seat, name })}>${t("people-report")}${hidden}</button>`}</span></li>`;
    })}</ul>
    ${state.you !== null && blocks.known && html`<p class="small muted">${t("people-block-text")}</p>`}
    <p class="small" role="status">${said}</p>
    ${about && html`<${ReportForm} key=${about.seat} view=${view} table=${state.table} about=${about} onDone=${done} />`}</section>`;
}

/** Whom the own account has blocked, by name: no two accounts share one. `known` only where somebody is logged in. */
function useBlocks() {
  const [accounts, setAccounts] = useState(/** @type {ReadonlyMap<string, string> | null} */ (null));
  useEffect(() => {
    me().then(({ account }) => account === null ? null : people.ownAccount()).then((own) => own && setAccounts(new Map(own.blocked.map(({ name, account }) => [name, account]))), () => {});
  }, []);
  return {
    known: accounts !== null,
    of: (/** @type {string} */ name) => accounts?.get(name),
    note: (/** @type {string} */ name, /** @type {string | null} */ account) => setAccounts((now) => new Map([...(now ?? [])].filter(([other]) => other !== name).concat(account === null ? [] : [[name, account]]))),
  };
}

/** @param {{ view: Pick<TableView, "heard">, table: string, about: Someone, onDone: (said: string) => void }} props */
function ReportForm({ view, table, about, onDone }) {
  const lines = view.heard.value.filter(({ seat, who }) => seat === about.seat && who === about.name).reverse();
  const [reason, setReason] = useState("conduct");
  const [words, setWords] = useState("");
  const [text, setText] = useState("");
  const set = (/** @type {(value: string) => void} */ put) => (/** @type {any} */ event) => put(event.target.value);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    people.reportSeat({ table, seat: about.seat, reason, words, text }).then(() => onDone(t("people-reported")), (error) => onDone(people.refusalText(error)));
  };
  return html`<form class="report" onSubmit=${send}><h3>${t("people-report-title", { name: about.name })}</h3>
    <label class="field">${t("people-report-reason")}<select value=${reason} onChange=${set(setReason)}>${people.REASONS.map((key) => html`<option key=${key} value=${key}>${t(`people-reason-${key}`)}</option>`)}</select></label>
    ${lines.length > 0 && html`<label class="field">${t("people-report-words")}<select value=${words} onChange=${set(setWords)}><option value="">${t("people-report-no-words")}</option>
      ${lines.map((line) => html`<option key=${line.number} value=${line.text}>${line.text}</option>`)}</select></label>`}
    <label class="field">${t("people-report-more")}<input type="text" maxlength="500" value=${text} onInput=${set(setText)} /></label>
    <p class="small muted">${t("people-report-kept")}</p>
    <div class="actions"><button type="button" class="btn btn--s" onClick=${() => onDone("")}>${t("web-close")}</button><button type="submit" class="btn btn--p">${t("people-report")}</button></div></form>`;
}
