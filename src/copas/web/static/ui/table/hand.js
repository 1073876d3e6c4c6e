// The own hand: a fan that never hides an index, one tab stop, arrows, and nothing that moves under a finger.

import { html, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import { cardName } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { ownHand, phaseOf } from "../../core/table-state.js";
import { pace, settings } from "../../core/settings.js";
import { sortHand } from "../../core/sort.js";
import { suitOf } from "../../rules/cards.js";
import { Face, faceMode } from "../face.js";
import { fan, LIFT } from "../fan.js";
import { afterFrame, useSize } from "../hooks.js";
import { arrive } from "../motion.js";

/** @typedef {import("../../rules/cards.js").Card} Card */
/** @typedef {import("./controller.js").Controller} Controller */
/** @typedef {{ rect: DOMRect, ms: number, delay: number }} Origin */

/**
 * @param {object} props
 * @param {Controller} props.controller
 * @param {import("../../core/table-state.js").TableState} props.state
 * @param {string} props.gone cards of the state's hand that are not there any more, by their numbers
 * @param {number} props.width of a card
 * @param {Map<Card, Origin>} props.origins where arriving cards come from
 */
export function Hand({ controller, state, gone, width, origins }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const focusInside = useRef(false);
  const [current, setCurrent] = useState(0);
  const { width: room } = useSize(ref);
  const held = [...(state.deal?.dealt ?? []), ...(state.deal?.received ?? [])];
  const hand = sortHand(ownHand(state) ?? [], settings.value, held);
  // Before the room is known there are no places: cards that appeared and then slid would be a lie.
  const oneRow = settings.value.rows === "one";
  const { places, height } = useMemo(() => fan(room ? hand : [], room, width, oneRow), [hand.join(), room, width, oneRow]);
  // The room of a whole hand is kept while it is dealt, so that its coming moves nothing else.
  const { deck, handSize } = state.rules;
  const coming = !state.deal?.dealt && room > 0 && fan(deck.slice(0, handSize), room, width, oneRow).height;
  const chosen = controller.chosen.value;
  const sent = [...(controller.busy.value ? (controller.pending.value?.cards ?? []) : []), ...controller.passed];
  const at = Math.min(current, Math.max(0, hand.length - 1));

  useLayoutEffect(() => {
    if (!focusInside.current || ref.current?.contains(document.activeElement)) return;
    // A card that leaves takes the focus with it: its neighbour gets it.
    if (document.activeElement === document.body) focusCard(at);
  });

  const focusCard = (/** @type {number} */ index) => {
    const button = ref.current?.querySelectorAll("button")[index];
    if (button instanceof HTMLElement) button.focus();
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: hand.length - 1 }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(hand.length - 1, target));
    setCurrent(next);
    focusCard(next);
  };
  const late = useFewAtOnce(room ? hand : []);
  const slide = useSlide(ref, oneRow);
  const onFocus = useCallback((/** @type {number} */ index) => setCurrent(index), []);
  const left = new Set(gone.split(","));
  const received = new Set(state.deal?.received);
  const passing = phaseOf(state) === "passing";

  return html`<div class="hand" role="group" aria-label=${t("web-hand", { count: hand.length })} ref=${ref}
    style=${`height:${coming || height}px`} onKeyDown=${onKeyDown} ...${slide}
    onFocusIn=${() => { focusInside.current = true; }}
    onFocusOut=${(/** @type {FocusEvent} */ event) => { if (event.relatedTarget) focusInside.current = false; }}>
    ${hand.map((card, index) => {
      const place = places[index];
      if (!place || late.has(card) || left.has(String(card))) return null;
      const lifted = chosen.includes(card) || sent.includes(card);
      return html`<${HandCard} key=${card} card=${card} index=${index} x=${place.x} y=${place.y} turn=${place.turn} width=${width} lifted=${lifted}
        fresh=${received.has(card)} why=${sent.includes(card) ? null : controller.whyNot(card)} stop=${index === at} passing=${passing}
        controller=${controller} origins=${origins} onFocus=${onFocus} />`;
    })}
  </div>`;
}

/** So many cards are drawn in one frame: a whole hand at once would be a long one on a slow phone. */
const FEW = 2;

/** Which cards wait for the next frame; none without motion. @param {readonly Card[]} hand @returns {ReadonlySet<Card>} */
function useFewAtOnce(hand) {
  const drawn = useRef(/** @type {ReadonlySet<Card>} */ (new Set()));
  const awaited = useRef(false);
  const due = useRef(false);
  const [, setFrame] = useState(0);
  const fresh = hand.filter((card) => !drawn.current.has(card));
  // None in the frame that brings the news: it has everything else to draw.
  const late = new Set(pace.peek() === 0 ? [] : fresh.slice(awaited.current ? FEW : 0));
  useLayoutEffect(() => {
    drawn.current = new Set(hand.filter((card) => !late.has(card)));
    const next = awaited.current ? requestAnimationFrame : afterFrame;
    awaited.current = late.size > 0;
    if (!late.size || due.current) return;
    due.current = true;
    next(() => {
      due.current = false;
      setFrame((count) => count + 1);
    });
  });
  return late;
}

/**
 * One card. Its props are plain values: it is drawn again only when one of them changes (signals see to it).
 * @param {{ card: Card, index: number, x: number, y: number, turn: number, width: number, lifted: boolean, fresh: boolean, why: string | null,
 *   stop: boolean, passing: boolean, controller: Controller, origins: Map<Card, Origin>, onFocus: (index: number) => void }} props
 */
function HandCard({ card, index, x, y, turn, width, lifted, fresh, why, stop, passing, controller, origins, onFocus }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const origin = origins.get(card);
    origins.delete(card);
    if (origin && ref.current) arrive(ref.current, origin.rect, origin);
  }, []);
  const top = y - (lifted ? Math.round(width * LIFT) : 0);
  const states = [lifted && t("web-state-chosen"), why, fresh && t("web-state-received")].filter(Boolean);
  const style = `--w:${width}px;translate:${x.toFixed(1)}px ${top.toFixed(1)}px;rotate:${turn.toFixed(2)}deg`;
  const label = [cardName(card), ...states].join(", ");
  return html`<button type="button" ref=${ref} data-card=${card} data-s=${suitOf(card)} style=${style} tabindex=${stop ? 0 : -1}
    class=${`card ${why ? "is-dim" : ""} ${lifted ? "is-lift" : ""} ${fresh ? "is-new" : ""}`}
    aria-label=${label} aria-disabled=${why ? "true" : undefined} aria-pressed=${passing ? String(lifted) : undefined}
    onFocus=${() => onFocus(index)}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) controller.tap(card, { element: ref.current, key: true });
    }}
    onClick=${() => controller.tap(card, { element: ref.current })}>
    <${Face} card=${card} mode=${faceMode(width, settings.value.cards === "large")} />
  </button>`;
}

/** One narrow row: slide to pick, lift to choose. @param {{ current: HTMLElement | null }} ref @param {boolean} active */
function useSlide(ref, active) {
  const under = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    if (ref.current) ref.current.style.touchAction = active ? "none" : "";
  }, [active]);
  if (!active) return {};
  const mark = (/** @type {Element | null} */ element) => {
    under.current?.classList.remove("is-under");
    under.current = element;
    element?.classList.add("is-under");
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "touch") return;
    mark(document.elementFromPoint(event.clientX, event.clientY)?.closest(".hand button.card") ?? null);
  };
  return {
    onPointerDown: move,
    onPointerMove: move,
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      const element = under.current;
      mark(null);
      // The browser clicks only where the finger went down: elsewhere we do.
      if (event.pointerType === "touch" && element instanceof HTMLElement && !element.contains(/** @type {Node} */ (event.target))) element.click();
    },
    onPointerCancel: () => mark(null),
  };
}
