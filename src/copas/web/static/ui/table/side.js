// The panel beside the table, on a desk: scores, the last trick, the pass, the time, and what can be done.

import { html } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { Icon } from "../icons.js";
import { ScoreTable } from "./score-table.js";
import { TimeLeft } from "./time-left.js";
import { Title } from "./title.js";
import { LastTrick, PassNote } from "./tricks.js";

/** @typedef {{ state: import("../../core/table-state.js").TableState, controller: import("./controller.js").Controller, view: import("./screen.js").TableView, canUndo: boolean, solo: boolean }} SideProps */

/** @param {SideProps} props */
export const Side = ({ state, controller, view, canUndo, solo }) => html`<aside class="side" aria-label=${t("web-match")}>
  <div class="hd"><button type="button" class="iconbtn" aria-label=${t("web-menu")} onClick=${() => { controller.dialog.value = "menu"; }}><${Icon} name="menu" /></button>
    <${Title} state=${state} />
    <button type="button" class="iconbtn" aria-label=${t("web-settings")} onClick=${() => { controller.dialog.value = "settings"; }}><${Icon} name="gear" /></button></div>
  <${ScoreTable} state=${state} />
  <${LastTrick} state=${state} width=${state.seats.length > 5 ? 40 : state.seats.length > 4 ? 50 : 62} />
  <${PassNote} state=${state} />
  <${TimeLeft} state=${state} clocks=${view.clocks.value} reserves=${view.reserves.value} />
  <p class="small muted locked"><${Icon} name="lock" /><span>${t("web-locked")} <a href="/fair">${t("web-how-checked")}</a></span></p>
  <div class="acts">
    ${solo && html`<button type="button" class="btn btn--s" aria-disabled=${canUndo ? undefined : "true"} onClick=${() => canUndo && controller.undo()}><${Icon} name="undo" />${t("web-undo")}</button>
      <button type="button" class="btn btn--s" onClick=${() => void controller.hint()}><${Icon} name="hint" />${t("web-hint")}</button>`}
    ${!solo && html`<button type="button" class="btn btn--s" onClick=${() => { controller.dialog.value = "talk"; }}><${Icon} name="chat" />${t("web-phrases")}</button>`}
    <button type="button" class="btn btn--s" onClick=${() => { controller.dialog.value = "tricks"; }}><${Icon} name="last" />${t("web-tricks-head")}</button>
    ${solo && html`<button type="button" class="btn btn--s" onClick=${() => { controller.dialog.value = "score"; }}><${Icon} name="score" />${t("web-score")}</button>`}
  </div></aside>`;
