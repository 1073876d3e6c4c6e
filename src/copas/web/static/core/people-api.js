// The routes of accounts, histories and ratings (docs/people.md §3).

import { ApiError, ask } from "./api.js";
import { hasText, t } from "./i18n.js";

/** @typedef {{ value: number, deviation: number, provisional: boolean }} Rating */
/** @typedef {{ id: string, name: string, created: number, rating: Rating & { since: number | null }, sessions: { id: string, created: number, used: number, label: string, current: boolean }[], browsers: { key: string, first: number, used: number, label: string }[], blocked: { account: string, name: string }[] }} OwnAccount */
/** @typedef {{ matches: number, rated: number, won: number, shared: number, left: number, places: number[], average_score: number | null, best_score: number | null, moons: number, deals: number }} Statistics */
/** @typedef {{ account: string, name: string, bot: boolean, created: number, rating: Rating, last_rated: number | null, statistics: Statistics }} Profile */
/** @typedef {{ match: string, at: number, rating: number, deviation: number }} Point */
/** @typedef {{ name: string, account: string | null, bot: boolean, score: number | null, left: boolean, moons: number, place: number }} ResultSeat */
/** @typedef {{ match: string, ended: number, target: number, rated: boolean, finished: boolean, deals: number, seats: ResultSeat[] }} Result */
/** @typedef {{ seat: number, rating: number, deviation: number, trust: number, expected: number, actual: number, weight: number, change: number }} Pair */
/** @typedef {{ before: { rating: number, deviation: number }, after: { rating: number, deviation: number }, step: number, pairs: Pair[] }} Worked */

const part = encodeURIComponent;

/** @param {string} name @param {string} password @returns {Promise<{ account: string }>} */
export const register = (name, password) => ask("POST", "/api/accounts", { name, password });
/** @param {string} name @param {string} password @returns {Promise<{ account: string }>} */
export const logIn = (name, password) => ask("POST", "/api/session", { name, password });
export const logOut = () => ask("DELETE", "/api/session");
/** @returns {Promise<OwnAccount>} */
export const ownAccount = () => ask("GET", "/api/account");
/** @param {string} old @param {string} fresh */
export const changePassword = (old, fresh) => ask("PUT", "/api/account/password", { old, new: fresh });
export const signOutEverywhere = () => ask("DELETE", "/api/account/sessions");
/** @param {string} session */
export const closeSession = (session) => ask("DELETE", `/api/account/sessions/${part(session)}`);
/** @param {string} password */
export const deleteAccount = (password) => ask("POST", "/api/account/delete", { password });
/** @param {string} account */
export const block = (account) => ask("POST", "/api/account/blocks", { account });
/** Block whoever sits in a seat of one's own table. @param {string} table @param {number} seat @returns {Promise<{ account: string }>} */
export const blockSeat = (table, seat) => ask("POST", "/api/account/blocks", { table, seat });
/** @param {string} account */
export const unblock = (account) => ask("DELETE", `/api/account/blocks/${part(account)}`);
/** @param {string} account @param {string} reason @param {string} text */
export const report = (account, reason, text) => ask("POST", "/api/reports", { account, reason, text });
/** Reasons for a report: names of messages. */
export const REASONS = ["conduct", "name", "collusion", "stalling", "other"];
/** Somebody at one's own table, guests too. @param {{ table: string, seat: number, reason: string, words: string, text: string }} about words: what they wrote, as it was shown here */
export const reportSeat = (about) => ask("POST", "/api/reports", about);
/** @param {string} account @returns {Promise<Profile>} */
export const profile = (account) => ask("GET", `/api/people/${part(account)}`);
/** @param {string} account @returns {Promise<{ points: Point[] }>} */
export const ratings = (account) => ask("GET", `/api/people/${part(account)}/ratings`);
/** @param {string} account @param {number} [before] @returns {Promise<{ matches: (Result & { own: number[], rating_after: number | null })[], more: boolean }>} */
export const matches = (account, before) => ask("GET", `/api/people/${part(account)}/matches${before === undefined ? "" : `?before=${before}`}`);
/** @param {string} match @returns {Promise<Result & { ratings: Record<string, Worked> }>} */
export const result = (match) => ask("GET", `/api/results/${part(match)}`);
/** @returns {Promise<{ people: { rank: number, account: string, name: string, rating: Rating }[] }>} */
export const leaderboard = () => ask("GET", "/api/leaderboard");
/** @returns {Promise<{ bots: { account: string, name: string, rating: Rating }[] }>} */
export const bots = () => ask("GET", "/api/bots");

/** What to say of a refusal. @param {unknown} error */
export function refusalText(error) {
  if (!(error instanceof ApiError) || error.code === "offline" || error.code === "restart") return t("web-offline");
  const key = `people-refused-${error.code}`;
  const { details } = error;
  return hasText(key) ? t(key, { ...details, day: dayText(Number(details.until ?? 0)) }) : t("web-problem", { code: error.code });
}

/** A day as the language writes it. @param {number} seconds since 1970 */
export const dayText = (seconds) => new Date(seconds * 1000).toLocaleDateString(document.documentElement.lang || undefined, { day: "numeric", month: "short", year: "numeric" });

/** A number with a fixed count of decimals, as the language writes it. @param {number} number @param {number} [decimals] */
export const decimal = (number, decimals = 1) => number.toLocaleString(document.documentElement.lang || undefined, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false });

/** The same with a sign, also of zero. @param {number} number @param {number} [decimals] */
export const signed = (number, decimals = 1) => `${number < 0 ? "−" : "+"}${decimal(Math.abs(number), decimals)}`;

/** A rating, with a question mark while it is provisional. @param {Rating} rating */
export const ratingText = (rating) => `${decimal(rating.value, 0)}${rating.provisional ? "?" : ""}`;
