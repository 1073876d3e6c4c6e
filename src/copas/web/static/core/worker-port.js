// The Worker of the fair deal, made in a way that trusted types allow.

/** @type {{ createScriptURL(url: string): any } | null} */
let policy = null;

/** One that was started ahead. @type {Worker | null} */
let spare = null;

/** Start a Worker before it is needed: it reads its modules meanwhile. */
export function warmWorker() {
  spare ??= newWorker();
}

/** @returns {Worker} */
export function fairWorker() {
  const found = spare ?? newWorker();
  spare = null;
  return found;
}

function newWorker() {
  const url = new URL("../fair/worker.js", import.meta.url).href;
  const types = /** @type {any} */ (globalThis).trustedTypes;
  policy ??= types?.createPolicy("copas", { createScriptURL: checked }) ?? null;
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: "module" });
}

/** Nothing but our own Worker. @param {string} url */
function checked(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || !pathname.endsWith("/fair/worker.js")) throw new TypeError("Not a script of this site.");
  return url;
}
