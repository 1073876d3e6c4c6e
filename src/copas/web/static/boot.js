// Runs before the first paint, so that nobody sees a white flash: the stored appearance goes onto the root.
(() => {
  /** @type {Record<string, string>} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("copas.settings") ?? "{}") ?? {};
  } catch {
    // Storage is closed or holds rubbish: the defaults do.
  }
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = stored.theme === "dark" || (stored.theme !== "light" && dark) ? "dark" : "light";
  root.dataset.deck = stored.deck === "4" ? "4" : "2";
  root.dataset.cards = stored.cards === "large" ? "large" : "normal";
})();
