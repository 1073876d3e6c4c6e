// The cloth: mat, seats, the trick (each card toward who played it), the pass, and the two chips.

import { html, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js";
import { PASS_COMMIT, PLAY } from "../../core/codes.js";
import { cardName, suitName } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { giverOf, nameOf, receiverOf } from "../../core/prompt.js";
import { settings } from "../../core/settings.js";
import { MOTION } from "../../core/stage.js";
import { dealPoints, owes, phaseOf, publicDeal, seatOrder, tricksTaken, turnOf } from "../../core/table-state.js";
import { winningIndex } from "../../rules/deal.js";
import { parseCard, suitOf } from "../../rules/cards.js";
import { Back, Face, faceMode } from "../face.js";
import { arrange } from "../geometry.js";
import { useFrameLater, useSize } from "../hooks.js";
import { Icon, SuitMark } from "../icons.js";
import { arrive, IN_OUT, sweepAway } from "../motion.js";
import { CardPicture } from "../parts.js";
import { Seat } from "./seat.js";

/** @typedef {import("../../rules/cards.js").Card} Card */
/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {import("./hand.js").Origin} Origin */

const QUEEN = parseCard("QS");

/**
 * @param {object} props
 * @param {TableState} props.state what is shown
 * @param {import("./controller.js").Controller} props.controller
 * @param {import("../geometry.js").Sizes} props.sizes
 * @param {ReadonlyMap<number, import("./seat.js").Clock>} props.clocks
 * @param {Map<Card, Origin>} props.origins
 * @param {string} props.level of the bots, in words
 * @param {import("../../core/ratings.js").SeatRatings} props.ratings
 */
export function Board({ state, controller, sizes, clocks, origins, level, ratings }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { width, height } = useSize(ref);
  const order = seatOrder(state);
  const place = useMemo(() => arrange(Math.max(3, order.length), width || 360, height || 400, sizes, state.room === "solo" ? 4 : 2), [order.length, width, height, sizes, state.room]);
  const deal = publicDeal(state);
  const phase = phaseOf(state);
  const turn = turnOf(state);
  const points = dealPoints(state);
  const tricks = tricksTaken(state);
  const { resting, going } = controller.stage;
  const expel = useCallback((/** @type {number} */ seat) => void controller.actions.expel(seat).catch(() => {}), [controller]);
  const openPeople = useCallback(() => { controller.dialog.value = "people"; }, [controller]);
  useSweep(ref, controller);

  const seats = order.slice(1).map((seat, index) => {
    const where = place.seats[index];
    const who = state.seats[seat];
    if (!where || !who) return null;
    const choosing = phase === "passing" && !state.deal?.exchanged;
    return html`<${Seat} key=${seat} seat=${seat} who=${who} place=${where} avatar=${where.style === "small" ? Math.round(sizes.avatar * 0.82) : sizes.avatar}
      score=${state.scores[seat] ?? 0} points=${points[seat] ?? 0} tricks=${tricks[seat] ?? 0} turn=${turn === seat}
      clock=${clocks.get(seat) ?? null} level=${level} rating=${ratings.get(seat)} dealer=${state.deal?.dealer === seat && state.rules.openingCard === null}
      pass=${choosing ? (state.deal?.committed.includes(seat) ? "chosen" : "choosing") : null}
      onExpel=${state.you !== null && (owes(state, seat, PLAY) || owes(state, seat, PASS_COMMIT)) ? expel : null} onPerson=${openPeople} />`;
  });
  return html`<div class=${`board board--${sizes.form} ${place.lowChips ? "low-chips" : ""}`} ref=${ref} style=${`--tw:${place.trickWidth}px;--cx:${place.centre.x.toFixed(1)}px;--cy:${place.centre.y.toFixed(1)}px`}>
    <div class="mat" style=${`width:${(place.mat.rx * 2).toFixed(1)}px;height:${(place.mat.ry * 2).toFixed(1)}px`} data-mat="" />
    <${Chips} state=${state} />
    ${phase === "dealing" && !state.deal?.dealt && html`<div class="stock" aria-hidden="true">${[-7, 0, 7].map((turn) => html`<span class="card card--back" style=${`--w:${Math.round(place.trickWidth * 0.8)}px;rotate:${turn}deg`}><${Back} /></span>`)}</div>`}
    ${phase === "passing" || (phase === "opening" && state.deal?.received.length) || (phase === "playing" && !state.deal?.plays.length && state.deal?.received.length)
      ? html`<${PassMat} state=${state} controller=${controller} width=${place.trickWidth} />`
      : html`<${TrickCards} state=${state} deal=${deal} resting=${resting.value} going=${going.value} order=${order} place=${place} origins=${origins} turn=${turn} />`}
    ${seats}
  </div>`;
}

/** Sweep the full trick to who took it, before it goes from the screen. @param {{ current: HTMLElement | null }} ref @param {import("./controller.js").Controller} controller */
function useSweep(ref, controller) {
  useEffect(() => {
    const { sweeper, shown } = controller.stage;
    sweeper.run = (index) => {
      const trick = publicDeal(shown.peek())?.tricks[index];
      const board = ref.current;
      if (!trick || !board) return;
      const target = trick.taker === null ? null : targetOf(trick.taker);
      const mat = board.querySelector("[data-mat]")?.getBoundingClientRect();
      if (target && mat) sweepAway([...board.querySelectorAll(".trick .card")], target, mat, { ms: MOTION.gather + MOTION.sweep, easing: IN_OUT });
    };
    return () => {
      sweeper.run = null;
    };
  }, [controller]);
}

/** Where a seat's cards come from and go to: its circle, or your own place. @param {number} seat @returns {DOMRect | null} */
export function targetOf(seat) {
  const circle = document.querySelector(`[data-avatar="${seat}"]`) ?? document.querySelector("[data-me]");
  return circle?.getBoundingClientRect() ?? null;
}

/** @param {{ state: TableState }} props */
function Chips({ state }) {
  const deal = publicDeal(state);
  if (!deal) return null;
  const [broken, queen] = [deal.heartsBroken, deal.seen.has(QUEEN)];
  return html`<div class="chips">
    <span class=${`chip ${broken ? "on" : ""}`}><${SuitMark} suit=${2} /><span class="sr">${suitName(2)}: </span>${t(broken ? "web-chip-broken" : "web-chip-closed")}</span>
    <span class=${`chip q ${queen ? "on" : ""}`}><${SuitMark} suit=${3} />${t(queen ? "web-chip-queen-gone" : "web-chip-queen")}</span>
  </div>`;
}

/** Your choice on its way, or what has come. @param {{ state: TableState, controller: import("./controller.js").Controller, width: number }} props */
function PassMat({ state: news, controller, width }) {
  // After the hand: what comes and goes is enough for the first frames of an exchange.
  const state = useFrameLater(useFrameLater(news));
  const deal = state.deal;
  if (!deal || state.you === null || deal.direction === "hold") return null;
  const arrived = deal.exchanged && deal.received.length > 0;
  const cards = arrived ? deal.received : controller.passed.length ? controller.passed : controller.chosen.value;
  const count = state.rules.options.pass_count;
  const name = nameOf(state, arrived ? giverOf(state) : receiverOf(state));
  const small = Math.round(width * (count > 3 ? 0.62 : 0.76));
  return html`<div class="passmat" aria-hidden="true">
    <span class="to">${!arrived && html`<${Icon} name=${deal.direction} />`}${t(arrived ? "web-pass-from" : "web-pass-to", { name })}${arrived && html`<${Icon} name=${deal.direction} />`}</span>
    <span class="row">${Array.from({ length: count }, (_, index) => {
      const card = cards[index];
      return card === undefined ? html`<span class="slot" style=${`--w:${small}px`} />` : html`<${CardPicture} card=${card} width=${small} hidden=${true} />`;
    })}</span>
    <span class="small">${t(arrived ? "web-pass-marked" : `web-pass-${deal.direction}`)}</span>
  </div>`;
}

/**
 * @param {object} props
 * @param {TableState} props.state
 * @param {import("../../rules/deal.js").PublicDeal | null} props.deal
 * @param {number | null} props.resting @param {number | null} props.going the full trick that rests or goes
 * @param {readonly number[]} props.order
 * @param {ReturnType<typeof arrange>} props.place @param {Map<Card, Origin>} props.origins @param {number | null} props.turn
 */
function TrickCards({ state, deal, resting, going, order, place, origins, turn }) {
  if (!deal) return null;
  const full = deal.tricks[resting ?? going ?? -1];
  const cards = full ? full.cards : deal.trick;
  const leader = full ? full.leader : deal.leader;
  const best = cards.length ? winningIndex(cards) : null;
  const players = order.length;
  /** @param {number} seat */
  const spot = (seat) => place.cards[order.indexOf(seat)];
  const waiting = turn !== null && resting === null ? spot(turn) : undefined;
  return html`<div class="trick" role="group" aria-label=${trickLabel(state, cards, leader, players)}>
    ${waiting && html`<span class="slot" style=${placeStyle(waiting)} />`}
    ${cards.map((card, index) => {
      const seat = (Number(leader) + index) % players;
      const where = spot(seat);
      return where && html`<${TrickCard} key=${card} card=${card} where=${where} width=${place.trickWidth} best=${index === best} origins=${origins} />`;
    })}
    ${deal.waiting.length > 0 && !full && html`<span class="left-over">${t("web-waiting-cards", { count: deal.waiting.length })}</span>`}
  </div>`;
}

/** Cards nearer to you lie above: so every index shows, whoever led. @param {import("../geometry.js").CardPlace} where */
const placeStyle = (where) => `left:${where.x.toFixed(1)}px;top:${where.y.toFixed(1)}px;rotate:${where.turn}deg;z-index:${500 + Math.round(where.y)}`;

/** @param {TableState} state @param {readonly Card[]} cards @param {number | null} leader @param {number} players */
function trickLabel(state, cards, leader, players) {
  if (!cards.length || leader === null) return t("web-trick-empty");
  return t("web-trick-label", { cards: cards.map((card, index) => `${nameOf(state, (leader + index) % players)}, ${cardName(card)}`).join("; ") });
}

/** @param {{ card: Card, where: import("../geometry.js").CardPlace, width: number, best: boolean, origins: Map<Card, Origin> }} props */
function TrickCard({ card, where, width, best, origins }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const origin = origins.get(card);
    origins.delete(card);
    if (origin && ref.current) arrive(ref.current, origin.rect, origin);
  }, []);
  return html`<span ref=${ref} class=${`card ${best ? "best" : ""}`} data-s=${suitOf(card)} data-played=${card} style=${`--w:${width}px;${placeStyle(where)}`} aria-hidden="true">
    <${Face} card=${card} mode=${faceMode(width, settings.value.cards === "large")} />
  </span>`;
}
