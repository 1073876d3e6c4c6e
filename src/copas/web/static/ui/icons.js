// Line icons and suit shapes. Suit shapes: Adrian Kennard, CC0; the rest is this project's.

import { html } from "../vendor/preact.js";

const PATHS = /** @type {const} */ ({
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M15 5l-7 7 7 7",
  last: "M8 4.5h9.5A1.5 1.5 0 0 1 19 6v12M5 8h8.5A1.5 1.5 0 0 1 15 9.5V20H6.5A1.5 1.5 0 0 1 5 18.5z",
  score: "M5 20V11M12 20V4M19 20v-6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  left: "M19 12H5m6-6-6 6 6 6",
  right: "M5 12h14m-6-6 6 6-6 6",
  across: "M12 19V5m-6 6 6-6 6 6",
  hold: "M6 12h12",
  check: "M5 12.5l4.5 4.5L19 7.5",
  copy: "M9 9h10v10H9zM15 9V5H5v10h4",
  share: "M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6",
  undo: "M4 9h10a5 5 0 0 1 0 10H8M8 5 4 9l4 4",
  hint: "M9.5 18h5M10 21h4M8 14a6 6 0 1 1 8 0c-.8.8-1 1.5-1 2H9c0-.5-.2-1.2-1-2z",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  leave: "M10 5H5v14h5M14 8l4 4-4 4M9 12h9",
  info: "M12 11v6M12 7.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  play: "M7 5l12 7-12 7z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.6 3.5 5.5",
  down: "M12 4v12m-5-5 5 5 5-5M5 20h14",
  x: "M6 6l12 12M18 6 6 18",
  bot: "M12 3v3M6 8h12v10H6zM3 12v3M21 12v3M9.5 12v1.5M14.5 12v1.5M10 16h4",
  chev: "M9 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  warn: "M12 4 2.5 20h19zM12 10v5M12 17.5v.1",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  book: "M5 4h9a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9",
  keys: "M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M8 14h8",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6",
});

/** @typedef {keyof typeof PATHS} IconName */

/** @param {{ name: IconName, class?: string }} props */
export const Icon = ({ name, class: extra = "" }) =>
  html`<svg class=${`ic ${extra}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

/** Suit shapes in a box of 1000 around the origin: clubs, diamonds, hearts, spades. */
export const SUIT_PATHS = /** @type {const} */ ([
  "M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1-74-201 10 10 0 0 0 14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201 10 10 0 0 0-20 0Z",
  "M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0Z",
  "M0-300c0-100 100-200 200-200s200 100 200 250C400 0 0 400 0 500 0 400-400 0-400-250c0-150 100-250 200-250S0-400 0-300Z",
  "M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315h-260c45-100 95-115 95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685Z",
]);

/** @param {{ suit: number }} props */
export const SuitMark = ({ suit }) =>
  html`<svg class="suit" viewBox="-500 -520 1000 1040" aria-hidden="true"><path d=${SUIT_PATHS[/** @type {0} */ (suit)]} /></svg>`;

/** The stack of taken tricks. */
export const StackMark = () =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 5.5A1.5 1.5 0 0 1 3.5 4H9a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 9 15H3.5A1.5 1.5 0 0 1 2 13.5zM5 1h6.5A2.5 2.5 0 0 1 14 3.5V12h-1.7V3.5c0-.5-.3-.8-.8-.8H5z" /></svg>`;
