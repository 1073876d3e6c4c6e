// One seat at the table: who it is, whether a bot, the clock as a ring, tricks, points, what it is doing.

import { html } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { isBot } from "../../core/table-state.js";
import { useTick } from "../hooks.js";
import { Icon, StackMark } from "../icons.js";

/** @typedef {import("../../core/table-state.js").SeatState} SeatState */
/**
 * A seat's clock; `at` is when it was told (performance.now()), `full` a whole reserve, `whole` with the grace of what is owed.
 * @typedef {{ type: number, grace: number, reserve: number, late: boolean, at: number, stopped: boolean, full: number, whole: number }} Clock
 */

/** What is left now. @param {Clock} clock @param {number} now @returns {{ grace: number, reserve: number, late: boolean }} ms */
export function clockNow(clock, now) {
  const gone = clock.stopped ? 0 : Math.max(0, now - clock.at);
  const grace = Math.max(0, clock.grace - gone);
  const reserve = Math.max(0, clock.reserve - Math.max(0, gone - clock.grace));
  return { grace, reserve, late: clock.late || (grace === 0 && reserve === 0) };
}

/** `0:07`. @param {number} ms */
export const minutes = (ms) => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Under so many ms the ring turns orange. */
export const LOW = 10_000;

/** @param {{ clock: Clock | null }} props */
const Ring = ({ clock }) => {
  useTick(clock !== null, 250);
  if (!clock) return null;
  const { grace, reserve } = clockNow(clock, performance.now());
  const part = grace > 0 ? 100 : Math.min(100, (100 * reserve) / Math.max(1, clock.full));
  return html`${grace === 0 && html`<span class="clk">${minutes(reserve)}</span>`}
    <svg class="ring" viewBox="0 0 58 58" aria-hidden="true"><circle cx="29" cy="29" r="26.5" /><circle cx="29" cy="29" r="26.5" pathLength="100" stroke-dasharray=${`${part.toFixed(1)} 100`} /></svg>`;
};

/** The first letter of a name. @param {string} name */
export const initial = (name) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?";

/**
 * @param {object} props
 * @param {number} props.seat
 * @param {SeatState} props.who
 * @param {import("../geometry.js").SeatPlace} props.place
 * @param {number} props.avatar width of the circle
 * @param {number} props.score @param {number} props.points in this deal
 * @param {number} props.tricks
 * @param {boolean} props.turn
 * @param {Clock | null} props.clock
 * @param {string} props.level of the bots, in words
 * @param {{ text: string, spoken: string } | undefined} props.rating where the match is rated
 * @param {"choosing" | "chosen" | null} props.pass
 * @param {boolean} props.dealer
 * @param {((seat: number) => void) | null} props.onExpel
 * @param {() => void} props.onPerson opens what can be done about people
 */
export function Seat({ seat, who, place, avatar, score, points, tricks, turn, clock, level, rating, pass, dealer, onExpel, onPerson }) {
  const bot = isBot(who);
  const now = clock && clockNow(clock, performance.now());
  const low = !!now && now.grace === 0 && now.reserve < LOW;
  const digits = !!now && now.grace === 0;
  const classes = ["seat", `seat--${place.style}`, `seat--${place.anchor}`, bot && "bot", who.left && "gone", turn && "turn", low && "low", !who.up && !bot && "away"];
  const style = `left:${place.x.toFixed(1)}px;top:${place.y.toFixed(1)}px;width:${place.width.toFixed(1)}px;--av:${avatar}px`;
  return html`<div class=${classes.filter(Boolean).join(" ")} style=${style} data-seat=${seat} role="group" aria-label=${seatLabel(who, rating?.spoken, score, points, tricks, turn)}>
    <span class="av" data-avatar=${seat}>
      ${!digits && (bot ? html`<${Icon} name="bot" />` : html`<span class="ini" aria-hidden="true">${initial(who.name)}</span>`)}
      <${Ring} clock=${clock} />
      <span class="tk" aria-hidden="true"><${StackMark} />${tricks}</span>
    </span>
    <span class="nm" title=${who.name}>${who.name}</span>
    ${statusLine(who, level, rating?.text, pass, place.style === "small", dealer)}
    ${onExpel && now?.late
      ? html`<button type="button" class="btn btn--s expel" onClick=${() => onExpel(seat)}>${t("web-expel")}</button>`
      : html`<span class="sc" aria-hidden="true"><b>${score}</b>${settings.value.points === "on" && points !== 0 && html`<span class="dp">${points > 0 ? "+" : "−"}${Math.abs(points)}</span>`}</span>`}
    ${who.kind === "human" && html`<button type="button" class="who-btn" title=${who.name} aria-label=${t("web-seat-person", { name: who.name })} aria-haspopup="dialog" onClick=${onPerson} />`}
  </div>`;
}

/** Total, this deal, tricks, as they are read aloud. @param {number} score @param {number} points @param {number} tricks */
export const scoreLabel = (score, points, tricks) =>
  [t("web-seat-score", { score }), settings.value.points === "on" && points !== 0 && t("web-seat-deal", { points }), t("web-tricks", { count: tricks })].filter(Boolean).join(", ");

/** @param {SeatState} who @param {string | undefined} rating @param {number} score @param {number} points @param {number} tricks @param {boolean} turn */
function seatLabel(who, rating, score, points, tricks, turn) {
  const parts = [who.name, who.left ? t("web-seat-left") : who.kind === "bot" && t("web-seat-bot"), !who.up && !isBot(who) && t("web-seat-away"), !who.left && rating, scoreLabel(score, points, tricks), turn && t("web-seat-turn")];
  return parts.filter(Boolean).join(", ");
}

/** @param {SeatState} who @param {string} level @param {string | undefined} rating @param {"choosing" | "chosen" | null} pass @param {boolean} small @param {boolean} dealer */
function statusLine(who, level, rating, pass, small, dealer) {
  if (pass === "chosen") return html`<span class="st ok-pill"><${Icon} name="check" />${t("web-seat-chosen")}</span>`;
  if (who.left) return html`<span class="st st--gone">${t(small ? "web-seat-left-short" : "web-seat-left")}</span>`;
  if (!who.up && who.kind === "human") return html`<span class="st st--away">${t("web-seat-away")}</span>`;
  if (pass === "choosing") return html`<span class="st">${t("web-seat-choosing")}</span>`;
  if (small) return null;
  const words = [who.kind === "bot" ? level : dealer && t("web-seat-dealer"), rating].filter(Boolean).join(" ");
  return words && html`<span class="st">${words}</span>`;
}
