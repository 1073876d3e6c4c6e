// The table as a whole: the cloth, your hand, the line, the panel or the bar, and what opens over them.

import { effect, html, useEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import { t } from "../../core/i18n.js";
import { later, whenIdle } from "../../core/later.js";
import { settings } from "../../core/settings.js";
import { say } from "../../core/announce.js";
import { play as sound, wakeSound } from "../../core/sound.js";
import { levelKey } from "../../core/wish.js";
import { ownHand, phaseOf } from "../../core/table-state.js";
import { warmCourts } from "../face.js";
import { sizes } from "../geometry.js";
import { useFrameLater, useWindowSize } from "../hooks.js";
import { Icon } from "../icons.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { sentence } from "./heard.js";
import { SayBar } from "./say-bar.js";
import { clockNow, LOW } from "./seat.js";
import { Title } from "./title.js";

/** @typedef {import("./controller.js").Controller} Controller */
/** @typedef {import("./seat.js").Clock} Clock */
/** @typedef {import("../../core/mute.js").Line} Line */
/** @template T @typedef {import("../../vendor/preact.js").ReadonlySignal<T>} ReadonlySignal */

/**
 * What the screen needs besides the events.
 * @typedef {object} TableView
 * @property {Controller} controller
 * @property {Map<number, import("./hand.js").Origin>} origins
 * @property {ReadonlySignal<ReadonlyMap<number, Clock>>} clocks
 * @property {ReadonlySignal<ReadonlyMap<number, number>>} reserves what is left of each person's reserve, in ms
 * @property {ReadonlySignal<string>} trouble what is wrong with the connection, in words; empty when all is well
 * @property {ReadonlySignal<boolean>} elsewhere whether another window plays this seat
 * @property {ReadonlySignal<readonly Line[]>} talk what may be shown
 * @property {ReadonlySignal<readonly Line[]>} heard what arrived, also of people who have been muted since
 * @property {import("../../core/mute.js").Mutes} mutes
 * @property {ReadonlySignal<import("../../core/ratings.js").SeatRatings>} ratings at a rated table
 * @property {() => void} takeBack play here again
 * @property {ReadonlySignal<string | null>} words the eight words to compare by voice
 */

/** What opens over the table, fetched when the cards are there. */
const dialogs = later(() => import("./dialogs.js").then(({ Dialogs }) => Dialogs));

/** @param {{ view: TableView, state: import("../../core/table-state.js").TableState }} props */
function OpenDialog(props) {
  const Dialogs = dialogs();
  return Dialogs && html`<${Dialogs} ...${props} />`;
}

/** The panel, which phones do without; desks ask for it with the table's other modules, so that it is there when the table is. */
const side = later(() => import("./side.js").then(({ Side }) => Side), { alone: true });
if (sizes(innerWidth, innerHeight, false).form === "desktop") side.fetch();

/** @param {import("./side.js").SideProps} props */
function Panel(props) {
  const Side = side();
  const state = useFrameLater(useFrameLater(props.state));
  return Side ? html`<${Side} ...${props} state=${state} />` : html`<aside class="side" />`;
}

/** @param {{ view: TableView }} props */
export function TableScreen({ view }) {
  const { controller } = view;
  const state = controller.stage.shown.value;
  const { width, height } = useWindowSize();
  const large = settings.value.cards === "large";
  const size = useMemo(() => sizes(width, height, large), [width, height, large]);
  const level = useMemo(() => t("web-seat-level", { level: levelKey(state.bots) }), [state.bots, settings.value.language]);
  const trouble = view.trouble.value;
  const clocks = view.clocks.value;
  const ref = useRef(null);
  useTableEffects(controller);
  useKeys(controller);
  const dealt = state.you === null || !!state.deal?.dealt;
  useEffect(() => whenIdle(() => warmCourts(whenIdle)), []);
  useEffect(() => {
    if (dealt) whenIdle(dialogs.fetch);
  }, [dealt]);
  useClockWarning(view.clocks, state.you);
  useSpokenLine(controller, trouble);
  const solo = state.room === "solo";
  const phase = phaseOf(state);
  const canUndo = solo && !state.clock && (state.deal?.plays.some(({ seat }) => seat === state.you) ?? false) && phase === "playing";
  return html`<div class=${`tbl tbl--${size.form} ${phase === "passing" ? "is-passing" : ""}`} ref=${ref} onPointerDown=${wakeSound} onKeyDown=${wakeSound}>
    <${Own} state=${state} view=${view} clocks=${clocks} trouble=${trouble} width=${size.hand} />
    <main class="board-box" aria-label=${t("web-table")}>
      <${TalkBubble} talk=${view.talk} />
      <h1 class="sr" tabindex="-1" id="page-title">${t("web-table-title", { target: state.rules.options.target })}</h1>
      <${Board} state=${state} controller=${controller} sizes=${size} clocks=${clocks} origins=${view.origins} level=${level} ratings=${view.ratings.value} />
    </main>
    <${TopBar} state=${state} controller=${controller} canUndo=${canUndo} solo=${solo} />
    ${size.form === "desktop" && html`<${Panel} state=${state} controller=${controller} view=${view} canUndo=${canUndo} solo=${solo} />`}
    ${view.elsewhere.value && html`<div class="veil" role="alertdialog" aria-label=${t("web-elsewhere")}><div class="panel"><p>${t("web-elsewhere")}</p>
      <div class="actions"><button type="button" class="btn btn--p" onClick=${view.takeBack}>${t("web-play-here")}</button></div></div></div>`}
    ${controller.dialog.value !== "none" && html`<${OpenDialog} view=${view} state=${state} />`}
  </div>`;
}

/**
 * Your own place. An event is drawn on the cloth first and in the hand a frame later: both in one would be a long frame on a slow phone.
 * Only cards that have left are gone at once: they are already on their way.
 * @param {{ state: import("../../core/table-state.js").TableState, view: TableView, clocks: ReadonlyMap<number, Clock>, trouble: string, width: number }} props
 */
function Own({ state, view, clocks, trouble, width }) {
  const late = useFrameLater(state);
  const { controller, origins, ratings } = view;
  const held = ownHand(state);
  const gone = late === state ? "" : (ownHand(late) ?? []).filter((card) => !held?.includes(card)).join();
  const seat = state.you ?? -1;
  return html`<section class="me" aria-label=${t("web-you")}>
    <${SayBar} state=${state} controller=${controller} clock=${clocks.get(seat) ?? null} trouble=${trouble} rating=${ratings.value.get(seat)} />
    ${seat >= 0 && html`<${Hand} controller=${controller} state=${late} gone=${gone} width=${width} origins=${origins} />`}
  </section>`;
}

/** @typedef {{ state: import("../../core/table-state.js").TableState, controller: Controller, canUndo: boolean, solo: boolean }} BarProps */

/** @param {BarProps} props */
const TopBar = ({ state, controller, canUndo, solo }) => html`<header class="tbl-top">
  <button type="button" class="iconbtn" aria-label=${t("web-menu")} onClick=${() => { controller.dialog.value = "menu"; }}><${Icon} name="menu" /></button>
  <${Title} state=${state} long=${!solo} /><span class="gap" />
  ${solo && html`<${HintButtons} controller=${controller} canUndo=${canUndo} />`}
  <button type="button" class="iconbtn" aria-label=${t("web-last-trick")} aria-keyshortcuts="U" onClick=${() => { controller.dialog.value = "tricks"; }}><${Icon} name="last" /></button>
  <button type="button" class="iconbtn" aria-label=${t("web-score")} aria-keyshortcuts="P" onClick=${() => { controller.dialog.value = "score"; }}><${Icon} name="score" /></button>
</header>`;

/** @param {{ controller: Controller, canUndo: boolean }} props */
const HintButtons = ({ controller, canUndo }) => html`
  <button type="button" class="iconbtn" aria-label=${t("web-undo")} aria-keyshortcuts="Z" aria-disabled=${canUndo ? undefined : "true"} onClick=${() => canUndo && controller.undo()}><${Icon} name="undo" /></button>
  <button type="button" class="iconbtn" aria-label=${t("web-hint")} aria-keyshortcuts="H" onClick=${() => void controller.hint()}><${Icon} name="hint" /></button>`;

/** What somebody has just said, for a few seconds. @param {{ talk: ReadonlySignal<readonly Line[]> }} props */
function TalkBubble({ talk }) {
  // By number: muting takes lines away, and what was read does not come back as news.
  const last = talk.value.at(-1);
  const number = last?.number ?? 0;
  const [seen, setSeen] = useState(number);
  useEffect(() => {
    if (number <= seen) return;
    const timer = setTimeout(() => setSeen(number), 5_000);
    return () => clearTimeout(timer);
  }, [number, seen]);
  return last && number > seen ? html`<p class="talk-bubble" aria-hidden="true"><b>${last.name}</b> ${last.text}</p>` : null;
}

/** Whoever comes to the table hears how it stands, and what is wrong with the connection as long as it is. @param {Controller} controller @param {string} trouble */
function useSpokenLine(controller, trouble) {
  useEffect(() => {
    const terse = settings.peek().announce === "terse";
    say(trouble || sentence(controller.stage.shown.peek(), terse), { urgent: trouble !== "" });
  }, [controller, trouble]);
}

/** Ten seconds before the own reserve is empty it is said and heard, once a debt. @param {ReadonlySignal<ReadonlyMap<number, Clock>>} clocks @param {number | null} you */
function useClockWarning(clocks, you) {
  const clock = you === null ? undefined : clocks.value.get(you);
  useEffect(() => {
    if (!clock || clock.stopped || clock.late) return;
    const { grace, reserve } = clockNow(clock, performance.now());
    const wait = grace + reserve - LOW;
    if (wait < -1_000) return;
    const timer = setTimeout(() => {
      sound("Clock");
      say(t("web-time-left", { seconds: LOW / 1000 }), { urgent: true });
    }, Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [clock]);
}

/** Choices are tidied, forced cards go by themselves, and the score sheet opens after a deal. @param {Controller} controller */
function useTableEffects(controller) {
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const stop = effect(() => {
      controller.stage.truth.value;
      settings.value;
      controller.tidy();
      clearTimeout(timer);
      const act = controller.automatic();
      if (act) timer = setTimeout(act, 450);
    });
    let before = phaseOf(controller.stage.shown.peek());
    const stopSheet = effect(() => {
      const phase = phaseOf(controller.stage.shown.value);
      if (phase !== before) {
        if (phase === "between") controller.dialog.value = "score";
        else if (controller.dialog.peek() === "score" && before === "between") controller.dialog.value = "none";
        before = phase;
      }
    });
    if (before === "between") controller.dialog.value = "score";
    return () => {
      stop();
      stopSheet();
      clearTimeout(timer);
    };
  }, [controller]);
}

/** Single keys, unless somebody writes or has switched them off. @param {Controller} controller */
function useKeys(controller) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      // A dialog that has been asked for and is still on its way does not open any more; one that is there closes by itself.
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) controller.dialog.value = "none";
      if (settings.peek().keys === "off" || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, dialog")) return;
      const act = { u: () => (controller.dialog.value = "tricks"), p: () => (controller.dialog.value = "score"), h: () => void controller.hint(), z: () => controller.undo(), m: () => (controller.dialog.value = "menu"), "?": () => (controller.dialog.value = "help") }[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [controller]);
}
