// The server's few plain routes (docs/wire-protocol.md §2).

/** @typedef {import("../rules/rules.js").Options} Options */
/** @typedef {{ version: string, protocol: number, languages: string[], presets: Record<string, Options>, bots: string[], bots_coming?: string[], features: { solo: boolean, friends: boolean, matched: boolean, accounts: boolean }, clock: Record<string, number>, queue: { kinds: { target: number, rated: boolean }[], answer: number, bots: number }, server: string }} Config */
/** @typedef {{ table: string, room: "solo" | "friends" | "matched", code: string, state: string, seat: number | null, names: string[], scores: number[], deal: number, owed: boolean }} TableEntry */

/** What the server says no to. */
export class ApiError extends Error {
  /** @param {string} code @param {string} sentence @param {Record<string, unknown>} [answer] */
  constructor(code, sentence, answer = {}) {
    super(sentence);
    this.name = "ApiError";
    this.code = code;
    this.reason = String(answer.reason ?? "");
    this.details = /** @type {Record<string, string | number>} */ (answer.details ?? {});
  }
}

/** @param {string} method @param {string} route @param {unknown} [body] @returns {Promise<any>} */
export async function ask(method, route, body) {
  let response;
  try {
    response = await fetch(route, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", "The server cannot be reached.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(answer.code ?? String(response.status), answer.sentence ?? response.statusText, answer);
  return answer;
}

/** @type {Promise<Config> | null} */
let configured = null;

/** @param {{ fresh?: boolean }} [how] fresh: ask again, for what changes while the server runs @returns {Promise<Config>} */
export function config({ fresh = false } = {}) {
  if (fresh) configured = null;
  configured ??= ask("GET", "/api/config").catch((error) => {
    configured = null;
    throw error;
  });
  return configured;
}

/** @returns {Promise<{ name: string, new: boolean, account: string | null }>} */
export const me = () => ask("GET", "/api/me");

/** @param {string} name @returns {Promise<{ name: string }>} */
export const rename = (name) => ask("PUT", "/api/me", { name });

/** @param {{ room: "solo" | "friends", rules?: Partial<Options> | string, bots?: string, clock?: boolean }} wish @returns {Promise<{ table: string, code: string }>} */
export const openTable = (wish) =>
  ask("POST", "/api/tables", wish).catch((error) => {
    // Chosen on another day, or at another site: the server's own level does.
    if (error.code !== "unknown_bot" || wish.bots === undefined) throw error;
    const { bots: _, ...rest } = wish;
    return ask("POST", "/api/tables", rest);
  });

/** @returns {Promise<{ tables: TableEntry[] }>} */
export const tables = () => ask("GET", "/api/tables");

/** @param {string} code @returns {Promise<{ table: string, room: string, state: string, names: string[] }>} */
export const room = (code) => ask("GET", `/api/rooms/${encodeURIComponent(code)}`);

/** @param {string} record @returns {Promise<any>} */
export const match = (record) => ask("GET", `/api/matches/${encodeURIComponent(record)}`);
