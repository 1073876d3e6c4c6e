// What is played, which deal, and how it passes.

import { html } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { Icon } from "../icons.js";

/** @param {{ state: import("../../core/table-state.js").TableState, long?: boolean }} props */
export const Title = ({ state, long = true }) => html`<div class="tbl-title"><b>${t("web-table-title", { target: state.rules.options.target })}</b>
  <span>${state.deal ? html`${t("web-deal-number", { number: state.deal.number })} · ${state.deal.direction === "hold" ? t("web-pass-hold") : html`${t("web-pass-word")} <${Icon} name=${state.deal.direction} />`}
    ${state.deal.direction !== "hold" && html`<span class=${long ? "long" : "sr"}>${t("cards-direction", { direction: state.deal.direction })}</span>`}` : t("web-loading")}</span></div>`;
