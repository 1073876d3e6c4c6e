// The table's style sheet is fetched with the table, not with the first page.

import { signal } from "../../vendor/preact.js";

const loaded = signal(false);
let asked = false;

/** Fetch it once; the signal says when it can be drawn. */
export function loadTableStyles() {
  if (asked) return loaded;
  asked = true;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/static/css/table.css";
  link.onload = link.onerror = () => {
    loaded.value = true;
  };
  document.head.append(link);
  return loaded;
}
