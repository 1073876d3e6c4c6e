// What is left of everybody's reserve in this deal, for the side panel.

import { html } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { nameOf } from "../../core/prompt.js";
import { seatOrder } from "../../core/table-state.js";
import { useTick } from "../hooks.js";
import { clockNow, LOW, minutes } from "./seat.js";

/** @typedef {import("./seat.js").Clock} Clock */

/** @param {{ state: import("../../core/table-state.js").TableState, clocks: ReadonlyMap<number, Clock>, reserves: ReadonlyMap<number, number> }} props */
export function TimeLeft({ state, clocks, reserves }) {
  useTick(clocks.size > 0, 500);
  if (!state.clock || !reserves.size) return null;
  const now = performance.now();
  return html`<section><h2>${t("web-time-reserve")}</h2><ul class="timeleft">
    ${seatOrder(state).filter((seat) => reserves.has(seat)).map((seat) => {
      const clock = clocks.get(seat);
      const left = clock ? clockNow(clock, now).reserve : (reserves.get(seat) ?? 0);
      return html`<li key=${seat} class=${left < LOW ? "low" : ""}><span class="nm">${nameOf(state, seat)}</span> <b>${minutes(left)}</b></li>`;
    })}</ul></section>`;
}
