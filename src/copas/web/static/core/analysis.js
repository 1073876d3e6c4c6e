// The analysis of a finished match: asked for, waited for, and where in the match each decision lies.

import { signal } from "../vendor/preact.js";
import { ask } from "./api.js";

/** @typedef {{ deal: number, trick: number, seat: number }} Place trick: from 1; 0 is the pass */
/** Chosen, then better. @typedef {[number, number] | null} Pair */
/** @typedef {Place & { cost: number, judge: string, chosen: string[], better: string[], points: Pair, moon_risk: Pair, own_moon: Pair, reasons: string[], queen_at: number[], voids: [number, string][] }} Mistake */
/** @typedef {{ points: number, expected: number, luck: number, play: number, chance: number, given_away: number, decisions: number }} SeatSum */
/** @typedef {{ judge: string, least: number, seats: SeatSum[], mistakes: Mistake[] }} Analysis */
/**
 * How an analysis stands; `unknown` until the server has said it.
 * @typedef {{ state: "unknown" | "none" } | { state: "waiting", ahead: number } | { state: "working", done: number, total: number } | { state: "failed", why: string } | ({ state: "done" } & Analysis)} Standing
 */

/** Milliseconds between two questions while it is being made, */
const EVERY = 1000;
/** and after one that had no answer. */
const AGAIN = 4000;

/**
 * Watch the analysis of a match.
 * @param {string} match the record's name
 * @param {{ request?: typeof ask, after?: (run: () => void, ms: number) => unknown }} [outside]
 */
export function watchAnalysis(match, { request = ask, after = setTimeout } = {}) {
  const route = `/api/matches/${encodeURIComponent(match)}/analysis`;
  const standing = signal(/** @type {Standing} */ ({ state: "unknown" }));
  /** What the server says no with, or empty. */
  const problem = signal("");
  let stopped = false;
  /** Answers to older questions are no news. */
  let asked = 0;

  /** @param {"GET" | "POST"} method */
  async function send(method) {
    const mine = ++asked;
    try {
      const found = await request(method, route);
      if (stopped || mine !== asked) return;
      standing.value = found;
      problem.value = "";
      if (["waiting", "working"].includes(found.state)) after(() => mine === asked && look(), EVERY);
    } catch (error) {
      if (stopped || mine !== asked) return;
      problem.value = /** @type {any} */ (error).code ?? "?";
      // Whoever came to have it made and was refused may try again.
      if (method === "POST" && standing.peek().state === "unknown") standing.value = { state: "none" };
      // What is being made goes on being made: only the answer is missing.
      if (["waiting", "working"].includes(standing.peek().state)) after(() => mine === asked && look(), AGAIN);
    }
  }
  const look = () => (stopped ? undefined : send("GET"));
  return {
    standing,
    problem,
    /** Ask how it stands. */
    look,
    /** Have it made. */
    start: () => send("POST"),
    stop() {
      stopped = true;
    },
  };
}

/** Where a decision lies, as the end of an address: `#d2t3s1`. @param {Place} place */
export const placeHash = ({ deal, trick, seat }) => `#d${deal}t${trick}s${seat}`;

/** The place that the end of an address names, or null. @param {string} hash @returns {Place | null} */
export function placeOf(hash) {
  const found = /^#d(\d{1,4})t(\d{1,3})s(\d{1,2})$/.exec(hash);
  return found && { deal: Number(found[1]), trick: Number(found[2]), seat: Number(found[3]) };
}

/** The mistake that was made at a place. @param {readonly Mistake[]} mistakes @param {Place} place */
export const mistakeAt = (mistakes, place) => mistakes.find(({ deal, trick, seat }) => deal === place.deal && trick === place.trick && seat === place.seat) ?? null;

/** Points as a whole: `0` for minus nothing. @param {number} value */
export const nearZero = (value) => (Math.abs(value) < 0.05 ? 0 : value);
