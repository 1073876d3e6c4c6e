// What opens over the table: menu, score sheet, tricks, hint, keys, talk, leaving.

import { html, useState } from "../../vendor/preact.js";
import { cardName } from "../../core/cards-text.js";
import { hasText, t } from "../../core/i18n.js";
import { phaseOf } from "../../core/table-state.js";
import { Hindsight } from "../hindsight.js";
import { Icon } from "../icons.js";
import { CardPicture, Dialog, Note } from "../parts.js";
import { SettingsForm } from "../settings-form.js";
import { Company, hasCompany } from "./company.js";
import { ScoreSheet } from "./score-sheet.js";
import { TrickHistory } from "./tricks.js";

/** @typedef {import("./screen.js").TableView} TableView */
/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {{ view: TableView, state: TableState, close: () => void }} DialogProps */

/** Canned phrases, by their names in the catalogue. */
export const PHRASES = ["hello", "luck", "nice", "thanks", "sorry", "moment", "again", "bye"];

/** @param {{ view: TableView, state: TableState }} props */
export function Dialogs({ view, state }) {
  const { dialog } = view.controller;
  const close = () => {
    dialog.value = "none";
  };
  const shown = DIALOGS[dialog.value];
  if (!shown) return null;
  const { title, wide, Body } = shown;
  return html`<${Dialog} key=${dialog.value} title=${title(state)} wide=${wide} onClose=${close}><${Body} view=${view} state=${state} close=${close} /></${Dialog}>`;
}

/** @type {Record<string, { title: (state: TableState) => string, wide: boolean, Body: (props: DialogProps) => any }>} */
const DIALOGS = {
  menu: { title: () => t("web-menu"), wide: false, Body: Menu },
  score: { title: () => t("web-score"), wide: true, Body: Score },
  tricks: { title: () => t("web-tricks-head"), wide: false, Body: ({ state }) => html`<${TrickHistory} state=${state} />` },
  help: { title: () => t("pages-keys"), wide: false, Body: Keys },
  settings: { title: () => t("web-settings"), wide: false, Body: () => html`<${SettingsForm} />` },
  leave: { title: () => t("pages-leave-title"), wide: false, Body: Leave },
  hint: { title: () => t("web-hint"), wide: false, Body: Hint },
  people: { title: () => t("people-company"), wide: false, Body: ({ view, state }) => html`<${Company} view=${view} state=${state} />` },
  talk: { title: () => t("web-phrases"), wide: false, Body: Talk },
  words: { title: () => t("pages-words-title"), wide: false, Body: Words },
};

/** @param {DialogProps} props */
function Menu({ view, state, close }) {
  const open = (/** @type {import("./controller.js").DialogName} */ name) => () => {
    view.controller.dialog.value = name;
  };
  const playing = state.status === "playing" && state.you !== null;
  return html`<nav class="menu">
    <button type="button" onClick=${open("settings")}><${Icon} name="gear" />${t("web-settings")}</button>
    <button type="button" onClick=${open("tricks")}><${Icon} name="last" />${t("web-tricks-head")}</button>
    <button type="button" onClick=${open("score")}><${Icon} name="score" />${t("web-score")}</button>
    ${state.room !== "solo" && html`<button type="button" onClick=${open("talk")}><${Icon} name="chat" />${t("web-phrases")}</button>`}
    ${hasCompany(state) && html`<button type="button" onClick=${open("people")}><${Icon} name="people" />${t("people-company-menu")}</button>`}
    ${view.words.value && html`<button type="button" onClick=${open("words")}><${Icon} name="lock" />${t("pages-words-title")}</button>`}
    <button type="button" onClick=${open("help")}><${Icon} name="keys" />${t("pages-keys")}</button>
    <a href="/rules" target="_blank"><${Icon} name="book" />${t("web-rules")}</a>
    <a href="/" onClick=${close}><${Icon} name="back" /><span>${t("web-home")}${playing && html`<br /><span class="small muted">${t(state.room === "solo" ? "pages-home-solo" : "pages-home-live")}</span>`}</span></a>
    ${playing && html`<button type="button" onClick=${open("leave")}><${Icon} name="leave" />${t("pages-leave")}</button>`}
  </nav>`;
}

/** @param {DialogProps} props */
function Score({ view, state, close }) {
  const between = phaseOf(state) === "between";
  const next = (state.deal?.number ?? 0) + 1;
  const direction = state.rules.direction(Math.max(1, next));
  const waiting = state.you !== null && state.ready.includes(state.you);
  const go = () => {
    view.controller.actions.ready().catch(() => {});
    if (state.seats.filter(({ kind, left }) => kind === "human" && !left).length > 1) return;
    close();
  };
  return html`<${ScoreSheet} state=${state} />
    ${between && html`<section class="nextdeal"><h3>${t("pages-next-deal", { number: next })} · ${t(`web-pass-${direction}`)}</h3>
      <p class="small muted">${t(state.clock ? "pages-next-clock" : "pages-next-free")}</p>
      <div class="actions">
        ${state.you !== null && html`<button type="button" data-first="" class="btn btn--p wide" aria-disabled=${waiting ? "true" : undefined} onClick=${waiting ? () => {} : go}>${t(waiting ? "pages-next-waiting" : "pages-continue")}</button>`}
      </div></section>`}
    ${state.you !== null && state.sheet.length > 0 && html`<${Hindsight} from=${`/api/tables/${state.table}/hindsight`} deals=${state.sheet.map(({ deal }) => deal)} seats=${state} />`}
    <div class="actions"><a class="btn btn--s" href=${`/table/${state.table}/verify`}><${Icon} name="check" />${t("pages-verify-deal")}</a></div>`;
}

/** @param {DialogProps} props */
function Hint({ view, state }) {
  const advice = view.controller.advice.value;
  if (!advice) return null;
  return html`<div class="hintcards">${advice.cards.map((card) => html`<${CardPicture} key=${card} card=${card} width=${72} />`)}</div>
    <p>${t("pages-hint-cards", { act: phaseOf(state) === "passing" ? "pass" : "play", cards: advice.cards.map(cardName).join(", ") })}</p>
    <ul class="plain">${advice.reasons.map((reason) => html`<li key=${reason}>${reason}</li>`)}</ul>
    <p class="small muted">${t("pages-hint-note")}</p>`;
}

const KEY_ROWS = [["Tab", "pages-key-tab"], ["← →", "pages-key-arrows"], ["Home End", "pages-key-ends"], ["Enter", "pages-key-enter"], ["U", "pages-key-last"], ["P", "pages-key-score"], ["H", "pages-key-hint"], ["Z", "pages-key-undo"], ["M", "pages-key-menu"], ["?", "pages-key-help"]];

function Keys() {
  return html`<table class="keys"><tbody>${KEY_ROWS.map(([key, text]) => html`<tr key=${key}><th scope="row"><kbd>${key}</kbd></th><td>${t(String(text))}</td></tr>`)}</tbody></table>`;
}

/** @param {DialogProps} props */
function Leave({ view, state, close }) {
  const [sent, setSent] = useState(false);
  const alone = state.seats.filter(({ kind, left }) => kind === "human" && !left).length < 2;
  const leave = () => {
    setSent(true);
    view.controller.actions.leave().then(close, () => setSent(false));
  };
  return html`<p>${t(alone ? "pages-leave-alone" : "pages-leave-text")}</p>
    <div class="actions"><button type="button" class="btn btn--s" onClick=${close}>${t("pages-stay")}</button>
      <button type="button" class="btn btn--bad" disabled=${sent} onClick=${leave}>${t("pages-leave")}</button></div>`;
}

/** @param {DialogProps} props */
function Talk({ view, state, close }) {
  const [text, setText] = useState("");
  const { actions } = view.controller;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    actions.chat(text.trim()).catch(() => {});
    setText("");
  };
  return html`<ul class="talk">${view.talk.value.slice(-12).map(({ name, text: line }, index) => html`<li key=${index}><b>${name}</b> ${line}</li>`)}</ul>
    <div class="phrases">${PHRASES.filter((id) => hasText(`web-phrase-${id}`)).map((id) => html`<button type="button" key=${id} class="btn btn--s" onClick=${() => { actions.phrase(id).catch(() => {}); close(); }}>${t(`web-phrase-${id}`)}</button>`)}</div>
    ${state.room === "friends" && html`<form class="chatform" onSubmit=${send}><label class="field"><span class="sr">${t("pages-chat-label")}</span>
      <input type="text" maxlength="200" value=${text} placeholder=${t("pages-chat-label")} onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
      <button type="submit" class="btn btn--p">${t("pages-send")}</button></form>`}
    <${Company} view=${view} state=${state} />`;
}

/** @param {DialogProps} props */
function Words({ view }) {
  return html`<p>${t("pages-words-help")}</p><p class="words">${(view.words.value ?? "").split(" ").map((word) => html`<span key=${word}>${word}</span>`)}</p><${Note}>${t("pages-words-warn")}</${Note}>`;
}
