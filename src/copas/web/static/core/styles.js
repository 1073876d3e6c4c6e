// Style sheets that the first page does not need: fetched when they are.

import { fileUrl } from "./files.js";

/** In the order in which they count, whichever is fetched first. */
const SHEETS = /** @type {const} */ (["pages", "people", "table"]);
/** @typedef {(typeof SHEETS)[number]} Sheet */

/** @type {Map<Sheet, Promise<void>>} */
const asked = new Map();

/** Fetch a sheet once; resolves when it counts, or when it cannot be had. @param {Sheet} name @returns {Promise<void>} */
export function loadStyles(name) {
  const known = asked.get(name);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: fileUrl(`css/${name}.css`), id: `css-${name}` });
  const loaded = new Promise((/** @type {(value: void) => void} */ done) => {
    link.onload = () => done();
    link.onerror = () => done();
  });
  const after = SHEETS.slice(SHEETS.indexOf(name) + 1).map((later) => document.getElementById(`css-${later}`)).find(Boolean);
  document.head.insertBefore(link, after ?? null);
  asked.set(name, loaded);
  return loaded;
}
