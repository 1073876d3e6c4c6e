// Addresses without reloading: the path is the only state, so that the back button, links and bookmarks work.

import { signal } from "../vendor/preact.js";

/** The path in the address bar. */
export const path = signal(typeof location === "undefined" ? "/" : location.pathname);

/** What kind of move the last one was: focus goes to the new page's heading only when the page changed. */
export const moves = signal(0);

/** Go to another page of the client. @param {string} to @param {{ replace?: boolean }} [options] */
export function go(to, { replace = false } = {}) {
  if (to === path.peek()) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path.value = location.pathname;
  moves.value += 1;
  scrollTo(0, 0);
}

/** Turn clicks on our own links into moves. */
export function startRouter() {
  addEventListener("popstate", () => {
    path.value = location.pathname;
    moves.value += 1;
  });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(target instanceof HTMLAnchorElement) || !isOurs(event, target)) return;
    event.preventDefault();
    go(target.pathname + target.hash);
  });
}

/** @param {MouseEvent} event @param {HTMLAnchorElement} link */
function isOurs(event, link) {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const page = !link.pathname.startsWith("/static/") && !link.pathname.startsWith("/api/");
  return plain && !event.defaultPrevented && !link.target && !link.hasAttribute("download") && link.origin === location.origin && page;
}

/**
 * The first pattern that fits a path: `/t/:id` gives `{ id }`.
 * @template T @param {string} address @param {readonly (readonly [string, T])[]} routes
 * @returns {{ page: T, params: Record<string, string> } | null}
 */
export function match(address, routes) {
  const parts = address.split("/").filter(Boolean);
  for (const [pattern, page] of routes) {
    const wanted = pattern.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = wanted.every((part, index) => {
      const value = parts[index] ?? "";
      if (!part.startsWith(":")) return part === value;
      params[part.slice(1)] = decodeURIComponent(value);
      return true;
    });
    if (fits) return { page, params };
  }
  return null;
}
