// What the screen shows lags behind what has happened, so that every card can be seen: a queue with a pace.
// The person's own hand is never blocked: a tap or key shows everything at once.

import { batch, signal } from "../vendor/preact.js";
import { emptyTable, publicDeal, reduce } from "./table-state.js";

/** @typedef {import("./table-state.js").TableEvent} TableEvent */
/** @typedef {import("./table-state.js").TableState} TableState */

/** Milliseconds at normal speed: the motion table of the design. */
export const MOTION = Object.freeze({ deal: 240, dealStagger: 45, choose: 120, pass: 360, passStagger: 40, play: 220, rest: 900, gather: 160, sweep: 300, refused: 240, moon: 1800, chip: 220 });

/** So many events behind, nobody watches: show the newest at once. */
const TOO_FAR = 60;

/**
 * How long an event is shown before the next may follow.
 * @param {TableEvent} event @param {TableState} after @returns {number} ms at normal speed
 */
function shownFor(event, after) {
  switch (event.kind) {
    case "played":
      return MOTION.play + 60;
    case "dealt":
      return MOTION.deal + MOTION.dealStagger * event.cards.length;
    case "exchanged":
      return after.you === null ? MOTION.pass : MOTION.pass * 2 + 400;
    default:
      return 0;
  }
}

/** An event that is about to be drawn; `skipped`: others follow at once, so that nobody sees it. @typedef {{ event: TableEvent, before: TableState, after: TableState, skipped: boolean }} Shown */

/** Whether an event completed a trick. @param {TableState} before @param {TableState} after */
const trickDone = (before, after) => (publicDeal(after)?.tricks.length ?? 0) > (publicDeal(before)?.tricks.length ?? 0);

/**
 * @param {object} options
 * @param {() => number} options.pace factor on durations; 0 shows everything at once
 * @param {(callback: () => void, ms: number) => unknown} [options.after] a timer
 * @param {(shown: Shown) => void} [options.onShown] called for each event that is news to whoever looks on
 */
export function createStage({ pace, after = setTimeout, onShown = () => {} }) {
  /** Everything that has happened. */
  const truth = signal(emptyTable());
  /** What is on the screen. */
  const shown = signal(emptyTable());
  /** The full trick that still lies on the table: its number in the deal, or null. */
  const resting = signal(/** @type {number | null} */ (null));
  /** The full trick that is on its way to who took it, or null. */
  const going = signal(/** @type {number | null} */ (null));
  /** Called when a resting trick begins to go, so that it can be swept. @type {{ run: ((trick: number) => void) | null }} */
  const sweeper = { run: null };
  /** @type {TableEvent[]} */
  const queue = [];
  let waiting = false;
  let turn = 0;
  /** Set while a full trick rests: the next step sweeps it. */
  let sweepNext = false;

  /** @param {number} ms */
  function wait(ms) {
    waiting = true;
    const mine = ++turn;
    after(() => {
      if (mine !== turn) return;
      waiting = false;
      step();
    }, ms);
  }

  /** Nothing of a full trick is left. */
  function clear() {
    resting.value = going.value = null;
  }

  /** A full trick begins to go: its cards are drawn until they are there. */
  function sweep() {
    const trick = resting.peek();
    if (trick === null) return;
    sweeper.run?.(trick);
    batch(() => {
      going.value = trick;
      resting.value = null;
    });
  }

  /** @param {TableEvent} event @param {"live" | "skipped" | "history"} how */
  function show(event, how) {
    const before = shown.peek();
    const next = reduce(before, event);
    if (event.kind === "played" || event.kind === "setup" || event.kind === "undone") clear();
    shown.value = next;
    const done = event.kind === "played" && trickDone(before, next);
    if (done && how === "live") resting.value = (publicDeal(next)?.tricks.length ?? 1) - 1;
    if (how !== "history") onShown({ event, before, after: next, skipped: how === "skipped" });
    return done;
  }

  function step() {
    while (!waiting) {
      const k = pace();
      if (sweepNext) {
        sweepNext = false;
        sweep();
        wait((MOTION.gather + MOTION.sweep) * k);
        return;
      }
      if (going.peek() !== null) clear();
      const event = queue.shift();
      if (!event) return;
      const done = show(event, "live");
      const ms = (shownFor(event, shown.peek()) + (done ? MOTION.rest : 0)) * k;
      sweepNext = done && k > 0;
      if (ms > 0) wait(ms);
    }
  }

  return {
    truth,
    shown,
    resting,
    going,
    sweeper,
    /**
     * @param {TableEvent} event
     * @param {{ history?: boolean }} [options] history: it happened before this page was here, so nothing moves
     */
    push(event, { history = false } = {}) {
      truth.value = reduce(truth.peek(), event);
      if (history || (typeof document !== "undefined" && document.hidden)) {
        this.flush();
        show(event, "history");
        return;
      }
      queue.push(event);
      if (queue.length > TOO_FAR) this.flush();
      else step();
    },
    /** Show everything that has happened, now. */
    flush() {
      turn += 1;
      waiting = sweepNext = false;
      clear();
      for (let event = queue.shift(); event; event = queue.shift()) {
        show(event, queue.length ? "skipped" : "live");
        if (queue.length) resting.value = null;
      }
      if (resting.peek() !== null && pace() > 0) {
        sweepNext = true;
        wait(MOTION.rest * pace());
      }
    },
    /** Whether the screen lags. */
    get behind() {
      return queue.length > 0;
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
