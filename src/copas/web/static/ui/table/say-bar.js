// Your own place: name, score, clock, and the one line with the one button.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { cardName, rankMark } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { promptOf } from "../../core/prompt.js";
import { pace, settings } from "../../core/settings.js";
import { dealPoints, ownHand, phaseOf, publicDeal, tricksTaken } from "../../core/table-state.js";
import { suitOf } from "../../rules/cards.js";
import { useTick } from "../hooks.js";
import { StackMark, SuitMark } from "../icons.js";
import { clockNow, LOW, minutes, scoreLabel } from "./seat.js";

/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {import("./controller.js").Controller} Controller */

/**
 * @param {{ state: TableState, controller: Controller, clock: import("./seat.js").Clock | null, trouble: string, rating: { text: string, spoken: string } | undefined }} props
 * trouble: what is wrong with the connection, in words; it takes the line
 */
export function SayBar({ state, controller, clock, trouble, rating }) {
  // Without a pace the full trick lies there until the next card: the line speaks of what comes.
  const goesOn = controller.myTurn() || phaseOf(state) === "counting";
  const resting = pace.value === 0 && goesOn ? null : restingOf(state, controller.stage.resting.value);
  const prompt = promptOf(state, { chosen: controller.chosen.value, resting });
  const acts = prompt.turn && !resting && !controller.busy.value;
  const sent = controller.busy.value && prompt.turn;
  const main = trouble || (sent ? t("web-say-sent") : prompt.main);
  const why = trouble || sent ? "" : controller.problem.value || prompt.why;
  return html`<div class="me-bar">
    <${Me} state=${state} clock=${clock} rating=${rating} />
    <div class=${`say ${acts && !trouble ? "turn" : ""} ${trouble ? "trouble" : ""}`} id="say">
      <span><b>${main}</b>${why && html`<span class=${`why ${controller.problem.value ? "is-problem" : ""}`}>${why}</span>`}</span>
      ${state.you !== null && !trouble && html`<${Action} state=${state} controller=${controller} />`}
    </div>
  </div>
  <${TimeBar} clock=${phaseOf(state) === "passing" || phaseOf(state) === "moon" ? clock : null} />`;
}

/** @param {TableState} state @param {number | null} index */
function restingOf(state, index) {
  const trick = index === null ? null : publicDeal(state)?.tricks[index];
  if (!trick) return null;
  return { taker: trick.taker, points: trick.cards.reduce((sum, card) => sum + state.rules.points(card), 0) };
}

/** @param {{ state: TableState, clock: import("./seat.js").Clock | null, rating: { text: string, spoken: string } | undefined }} props */
function Me({ state, clock, rating }) {
  const me = state.you;
  useTick(clock !== null, 250);
  if (me === null) return html`<div class="me-id" data-me=""><div class="nm">${t("web-watching")}</div></div>`;
  const [score, points, tricks] = [state.scores[me] ?? 0, dealPoints(state)[me] ?? 0, tricksTaken(state)[me] ?? 0];
  const now = clock && clockNow(clock, performance.now());
  const spending = now && now.grace === 0;
  return html`<div class="me-id" data-me="">
    <div class="nm">${t("web-you")}${rating && !spending && html` <span class="st"><span aria-hidden="true">${rating.text}</span><span class="sr">${rating.spoken}</span></span>`}${spending && html` <span class=${`clk ${now.reserve < LOW ? "low" : ""}`} role="timer">${minutes(now.reserve)}</span>`}</div>
    <span class="sr">${scoreLabel(score, points, tricks)}</span>
    <div class="sc" aria-hidden="true"><b>${score}</b>${settings.value.points === "on" && points !== 0 && html`<span class="dp">${points > 0 ? "+" : "−"}${Math.abs(points)}</span>`}
      <span class="tk"><${StackMark} />${tricks}</span></div>
  </div>`;
}

/** @param {{ clock: import("./seat.js").Clock | null }} props */
function TimeBar({ clock }) {
  useTick(clock !== null, 250);
  if (!clock) return null;
  const { grace, reserve } = clockNow(clock, performance.now());
  const part = (100 * (grace + reserve)) / Math.max(1, clock.whole);
  return html`<div class="timebar" role="img" aria-label=${t("web-time-left", { seconds: Math.ceil((grace + reserve) / 1000) })}><i style=${`width:${Math.min(100, part).toFixed(1)}%`} /></div>`;
}

/** The one button: pass, play, choose the moon, claim. @param {{ state: TableState, controller: Controller }} props */
function Action({ state, controller }) {
  const ref = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const phase = phaseOf(state);
  const chosen = controller.chosen.value;
  const mine = controller.myTurn();
  useEffect(() => () => {
    // The button goes with its turn; the focus moves to the hand instead of falling to the body.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector(".hand button[tabindex='0']"))?.focus();
    });
  }, []);
  if (controller.passing()) {
    const ready = chosen.length === state.rules.options.pass_count;
    return html`<button type="button" ref=${ref} class="btn btn--p" aria-disabled=${ready ? undefined : "true"} onClick=${() => controller.confirm()}>${t("web-pass")}</button>`;
  }
  if (phase === "moon" && controller.stage.truth.value.round?.owed.some(([seat]) => seat === state.you)) {
    return html`<span class="pair">
      <button type="button" class="btn btn--p" onClick=${() => controller.actions.moon("others").catch(() => {})}>${t("web-moon-others", { points: state.rules.totalPoints })}</button>
      <button type="button" class="btn btn--s" onClick=${() => controller.actions.moon("shooter").catch(() => {})}>${t("web-moon-shooter", { points: state.rules.totalPoints })}</button>
    </span>`;
  }
  if (!mine) return null;
  const card = chosen[0];
  if (card !== undefined) {
    return html`<button type="button" ref=${ref} class="btn btn--p" onClick=${() => controller.confirm()}>
      <span aria-hidden="true">${t("web-play")} ${rankMark(card)} <${SuitMark} suit=${suitOf(card)} /></span><span class="sr">${t("web-play-card", { card: cardName(card) })}</span></button>`;
  }
  const whole = ownHand(state) ?? [];
  const claimable = state.you !== null && whole.length > 1 && publicDeal(state)?.whyNotClaim(state.you, whole) === null;
  return claimable ? html`<button type="button" class="btn btn--s" onClick=${() => controller.claim(true)}>${t("web-claim")}</button>` : null;
}

