// A reason of the adviser as a sentence: its key, then `name=value` pairs; sentences stand in `hint.ftl`.

import { parseCard } from "../rules/cards.js";
import { cardMark } from "./cards-text.js";
import { hasText, t } from "./i18n.js";
import { nameOf } from "./prompt.js";

/** @param {Pick<import("./table-state.js").TableState, "seats" | "you">} state @param {string} reason `hint-duck card=QS suit=spades seat=2 count=3` */
export function adviceText(state, reason) {
  const [key = "", ...pairs] = reason.split(" ");
  const values = Object.fromEntries(pairs.map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    if (name === "card" || name === "queen") return [name, cardMark(parseCard(value))];
    if (name === "seat") return ["player", nameOf(state, Number(value))];
    if (name === "suit") return [name, t("cards-suit", { suit: value })];
    return [name, /^\d+$/.test(value) ? Number(value) : value];
  }));
  return hasText(key) ? t(key, values) : key;
}
