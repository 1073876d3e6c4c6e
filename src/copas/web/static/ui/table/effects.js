// What an event of the table sets off besides a new picture: flights of cards, sounds, spoken words, the moon.

import { nameOf } from "../../core/prompt.js";
import { t } from "../../core/i18n.js";
import { say } from "../../core/announce.js";
import { pace, settings, still } from "../../core/settings.js";
import { play as sound } from "../../core/sound.js";
import { MOTION } from "../../core/stage.js";
import { publicDeal, turnOf } from "../../core/table-state.js";
import { ruleText, receiverOf, giverOf } from "../../core/prompt.js";
import { HEARTS, parseCard, suitOf } from "../../rules/cards.js";
import { depart, IN_OUT } from "../motion.js";
import { targetOf } from "./board.js";
import { spoken } from "./controller.js";

/** @typedef {import("../../core/table-state.js").TableEvent} TableEvent */
/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {Map<number, import("./hand.js").Origin>} Origins */

const QUEEN = parseCard("QS");

/**
 * Called when an event is about to be drawn: the old picture still stands, so that moves know where they start.
 * @param {TableEvent} event @param {TableState} after @param {Origins} origins
 */
export function onEvent(event, after, origins) {
  flights(event, after, origins);
  sounds(event, after);
  const terse = settings.peek().announce === "terse";
  const words = spoken(event, after, terse);
  if (words) say(words);
  if (event.kind === "played") heardTrick(after);
  if (event.kind === "played" || event.kind === "round") heardTurn(after, event);
}

/** @param {TableEvent} event @param {TableState} after @param {Origins} origins */
function flights(event, after, origins) {
  if (event.kind === "played") {
    const own = event.seat === after.you ? document.querySelector(`.hand [data-card="${event.card}"]`) : null;
    const rect = own?.getBoundingClientRect() ?? targetOf(event.seat);
    if (rect) origins.set(event.card, { rect, ms: MOTION.play, delay: 0 });
  }
  if (event.kind === "dealt") {
    const mat = document.querySelector("[data-mat]")?.getBoundingClientRect();
    if (mat) event.cards.forEach((card, index) => origins.set(card, { rect: small(mat), ms: MOTION.deal, delay: index * MOTION.dealStagger }));
  }
  if (event.kind === "exchanged" && after.you !== null) {
    const [to, from] = [targetOf(receiverOf(after)), targetOf(giverOf(after))];
    const given = event.given.map((card) => document.querySelector(`.hand [data-card="${card}"]`));
    const boxes = given.map((element) => element?.getBoundingClientRect());
    given.forEach((element, index) => {
      const box = boxes[index];
      if (element && box && to) depart(element, box, to, { ms: MOTION.pass, delay: index * MOTION.passStagger, easing: IN_OUT });
    });
    if (from) event.received.forEach((card, index) => origins.set(card, { rect: from, ms: MOTION.pass, delay: 240 + index * MOTION.passStagger }));
  }
}

/** A card's worth of room in the middle of a box. @param {DOMRect} box */
const small = (box) => new DOMRect(box.x + box.width / 2 - 20, box.y + box.height / 2 - 28, 40, 56);

/** @param {TableEvent} event @param {TableState} after */
function sounds(event, after) {
  if (event.kind === "played") {
    sound("Card");
    if (event.card % 52 === QUEEN) sound("Queen");
    const hearts = after.deal?.plays.filter(({ card }) => suitOf(card) === HEARTS).length ?? 0;
    if (suitOf(event.card) === HEARTS && hearts === 1) sound("Hearts");
  }
  if (event.kind === "score" && event.shooter !== null) {
    sound("Moon");
    moonRise();
  }
  if (event.kind === "finished") sound("End");
}

/** @param {TableState} after */
function heardTrick(after) {
  const deal = publicDeal(after);
  if (!deal || deal.trick.length || !deal.tricks.length) return;
  const trick = deal.tricks.at(-1);
  if (!trick) return;
  const points = trick.cards.reduce((sum, card) => sum + after.rules.points(card), 0);
  say(trick.taker === null ? t("web-say-cancelled") : t("web-trick-taken", { who: trick.taker === after.you ? "you" : "other", name: nameOf(after, trick.taker), points }));
}

/** @param {TableState} after @param {TableEvent} event */
function heardTurn(after, event) {
  const turn = turnOf(after);
  if (after.you === null || turn !== after.you) return;
  const already = event.kind === "round" && after.deal?.plays.length;
  if (already) return;
  sound("Turn");
  say(`${t("web-say-yours")}. ${ruleText(after)}`, { urgent: true });
}

/** The moon rises, holds, fades; a tap skips it. */
export function moonRise() {
  if (pace.peek() === 0) return;
  const veil = document.createElement("div");
  veil.className = "moonveil";
  veil.setAttribute("aria-hidden", "true");
  veil.append(document.createElement("i"));
  document.body.append(veil);
  const duration = MOTION.moon * Math.max(pace.peek(), 0.6);
  const animation = veil.animate([{ opacity: 0 }, { opacity: 0.96, offset: 0.25 }, { opacity: 0.96, offset: 0.8 }, { opacity: 0 }], { duration, fill: "both" });
  if (!still.peek()) veil.firstElementChild?.animate([{ transform: "translateY(160px) scale(.7)" }, { transform: "none", offset: 0.45 }, { transform: "none" }], { duration, easing: "cubic-bezier(.2,.8,.2,1)" });
  veil.addEventListener("pointerdown", () => animation.finish());
  animation.finished.catch(() => {}).finally(() => veil.remove());
}
