// What an event of the table sets off besides a new picture: flights of cards, sounds, spoken words, the moon.

import { say } from "../../core/announce.js";
import { pace, settings } from "../../core/settings.js";
import { play as sound } from "../../core/sound.js";
import { MOTION } from "../../core/stage.js";
import { publicDeal } from "../../core/table-state.js";
import { receiverOf, giverOf } from "../../core/prompt.js";
import { parseCard } from "../../rules/cards.js";
import { depart, IN_OUT } from "../motion.js";
import { targetOf } from "./board.js";
import { heard } from "./heard.js";

/** @typedef {import("../../core/table-state.js").TableEvent} TableEvent */
/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {Map<number, import("./hand.js").Origin>} Origins */

const QUEEN = parseCard("QS");

/**
 * Called when an event is about to be drawn: the old picture still stands, so that moves know where they start.
 * @param {import("../../core/stage.js").Shown} shown @param {Origins} origins
 */
export function onEvent({ event, before, after, skipped }, origins) {
  // First where things stand: a line that is said changes the page, which would be laid out anew to be measured.
  if (!skipped) flights(event, after, origins);
  const lines = heard(event, before, after, settings.peek().announce === "terse");
  for (const { text, urgent = false } of lines) say(text, { urgent });
  if (skipped) return;
  sounds(event, before, after);
  // Whatever has to be done now is heard as well as read.
  if (lines.some(({ urgent }) => urgent)) sound("Turn");
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

/** @param {TableEvent} event @param {TableState} before @param {TableState} after */
function sounds(event, before, after) {
  if (event.kind === "played") {
    sound("Card");
    if (event.card % 52 === QUEEN) sound("Queen");
    if (publicDeal(after)?.heartsBroken && !publicDeal(before)?.heartsBroken) sound("Hearts");
  }
  if (event.kind === "score" && event.shooter !== null) {
    sound("Moon");
    if (pace.peek() > 0) void import("./moon.js").then(({ moonRise }) => moonRise(), () => {});
  }
  if (event.kind === "finished") sound("End");
}
