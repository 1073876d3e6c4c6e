// What a person wants to play alone: kept, so that one tap starts a match.

import { hasText, t } from "./i18n.js";
import { Rules } from "../rules/rules.js";

/** @typedef {{ rules: Partial<import("../rules/rules.js").Options>, bots: string, clock: boolean }} Wish */

const KEY = "copas.solo";
/** The level of whoever has not chosen one. */
const LEVEL = "médio";

/** @param {string | null} text @returns {Wish} */
export function parseWish(text) {
  try {
    const stored = JSON.parse(text ?? "null") ?? {};
    return { rules: new Rules(stored.rules ?? {}).options, bots: typeof stored.bots === "string" && stored.bots ? stored.bots : LEVEL, clock: stored.clock === true };
  } catch {
    return { rules: new Rules().options, bots: LEVEL, clock: false };
  }
}

/** @returns {Wish} */
export function loadWish() {
  try {
    return parseWish(localStorage.getItem(KEY));
  } catch {
    return parseWish(null);
  }
}

/** @param {Wish} wish */
export function saveWish(wish) {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Without storage the wish is asked again.
  }
}

/** A bot's level as it stands in keys, which are plain ASCII: `medio`. @param {string} level */
export const levelKey = (level) => level.normalize("NFD").replaceAll(/[^a-z0-9-]/g, "");

/** A bot's level in words. @param {string} level */
export const levelText = (level) => (hasText(`web-level-${levelKey(level)}`) ? t(`web-level-${levelKey(level)}`) : level);

/** `Forte · até 50`. @param {Wish} wish */
export const wishText = ({ rules, bots }) => [bots && levelText(bots), t("web-up-to", { target: rules.target ?? 50 })].filter(Boolean).join(" · ");
