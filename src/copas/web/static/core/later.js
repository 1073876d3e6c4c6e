// What is not needed for the first card comes after it.

import { signal } from "../vendor/preact.js";
import { loadMore } from "./i18n.js";
import { loadStyles } from "./styles.js";

/** Catalogues that the first card does without. */
const MORE_WORDS = ["pages", "people", "rules", "hint"];

/** After so many milliseconds a part that could not be fetched is asked for again. */
const AGAIN = 3000;

/** What the pages around the table speak and look with; at once if it is here. */
export const loadRest = async () => void (await Promise.all([loadMore(...MORE_WORDS), loadStyles("pages")]));

/**
 * A part of a screen that is fetched when it is first drawn, with the words and styles that it may use.
 * @template T @param {() => Promise<T>} fetch @param {{ alone?: boolean }} [how] alone: it needs no more words and styles than are here
 * @returns {(() => T | null) & { fetch: () => void }} null until it is there; `fetch` asks for it ahead
 */
export function later(fetch, { alone = false } = {}) {
  const found = signal(/** @type {{ part: T } | null} */ (null));
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    Promise.all([fetch(), alone ? undefined : loadRest()]).then(([part]) => (found.value = { part }), (error) => {
      // Without a network, or a server that restarts: no fault of ours, and the person is told by the table.
      console.info("A part of the page could not be fetched:", error);
      setTimeout(() => { asked = false; ask(); }, AGAIN);
    });
  };
  const part = () => {
    ask();
    return found.value?.part ?? null;
  };
  return Object.assign(part, { fetch: ask });
}

/** Run when the page has nothing better to do. @param {() => void} run */
export const whenIdle = (run) => void (globalThis.requestIdleCallback ?? ((/** @type {() => void} */ idle) => setTimeout(idle, 500)))(run);
