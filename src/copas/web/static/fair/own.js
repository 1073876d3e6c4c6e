// What a person's page is told of the own cards and of the audit, and the messages of a person's decisions.

import { widowCards } from "./checks.js";
import { guiltyOf } from "./judgement.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./observer.js").Observer} Observer */
/** @typedef {import("./seat.js").HumanSeat} HumanSeat */
/** @typedef {import("../rules/cards.js").Card} Card */

/**
 * What a person decides.
 * @typedef {{ do: "pass", cards: Card[] } | { do: "play", card: Card } | { do: "claim", show: boolean } | { do: "moon", choice: "others" | "shooter" } | { do: "leave" } | { do: "expel", target: number, owed: number } | { do: "undo", round: number } | { do: "hint", byServer: boolean }} Choice
 */

/**
 * Own cards: as dealt, as passed and received (null before), held now, legal now.
 * @typedef {{ seat: number, gone: boolean, dealt: Card[], passed: Card[] | null, received: Card[] | null, cards: Card[], legal: Card[], mustPlay: boolean }} Own
 */

/**
 * What the audit of a deal found: hands as dealt, ascending (null where a key was not to be had), the widow of a clean deal.
 * @typedef {{ findings: import("./judgement.js").Finding[], guilty: number[], dealt: ((Card | null)[] | null)[], widow: Card[] }} Audit
 */

/** What the holder of a seat knows of it. @param {HumanSeat | null} seat @returns {Own | null} */
export function ownView(seat) {
  if (!seat) return null;
  const { knowledge } = seat;
  const cards = (/** @type {Iterable<Card | null>} */ some) => [...some].flatMap((card) => card ?? []).sort((a, b) => a - b);
  const exchanged = knowledge.received.size > 0;
  const passed = exchanged ? (knowledge.passed ?? []).map((slot) => knowledge.dealt.get(slot) ?? null) : null;
  return {
    seat: seat.seat,
    gone: seat.gone,
    dealt: cards(knowledge.dealt.values()),
    passed: passed && cards(passed),
    received: exchanged ? cards(knowledge.received.values()) : null,
    cards: knowledge.cards,
    legal: [...knowledge.legal],
    mustPlay: knowledge.mustPlay,
  };
}

/** @param {HumanSeat} seat @param {Choice} choice @returns {Message} */
export function chosen(seat, choice) {
  switch (choice.do) {
    case "pass":
      return seat.choosePass(choice.cards);
    case "play":
      return seat.play(choice.card);
    case "claim":
      return seat.claim(choice.show);
    case "moon":
      return seat.chooseMoon(choice.choice);
    case "leave":
      return seat.leave();
    case "expel":
      return seat.expel(choice.target, choice.owed);
    case "undo":
      return seat.undo(choice.round);
    case "hint":
      return seat.hint(choice.byServer);
  }
}

/** @param {Observer} observer @returns {Audit | null} */
export function auditOf({ judgement, state }) {
  if (!judgement) return null;
  const { findings } = judgement;
  const sorted = (/** @type {(Card | null)[]} */ cards) => [...cards].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  const dealt = Array.from({ length: state.layout.seats }, (_, seat) => {
    const cards = judgement.dealt.get(seat);
    return cards ? sorted(cards) : null;
  });
  return { findings, guilty: guiltyOf(judgement), dealt, widow: findings.length ? [] : widowCards(state) };
}
