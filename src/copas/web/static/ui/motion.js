// Moves of cards with `element.animate()`: from where something was to where it is now.

import { pace, still } from "../core/settings.js";

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const IN_OUT = "cubic-bezier(.5,0,.2,1)";
const FADE = 120;

/** @typedef {{ ms: number, delay?: number, easing?: string }} Timing */

/** @param {Timing} timing @returns {KeyframeAnimationOptions} */
const options = ({ ms, delay = 0, easing = OUT }) => ({ duration: still.peek() ? FADE : ms * pace.peek(), delay: still.peek() ? 0 : delay * pace.peek(), easing, fill: "backwards" });

/** From one box to another as a transform. @param {DOMRect} from @param {DOMRect} to */
function between(from, to) {
  const [dx, dy] = [from.x + from.width / 2 - (to.x + to.width / 2), from.y + from.height / 2 - (to.y + to.height / 2)];
  const scale = Math.max(0.2, Math.min(1.6, from.width / Math.max(1, to.width)));
  return `translate(${dx.toFixed(1)}px,${dy.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

/** Elements that have just been drawn and are on their way. @type {{ element: Element, from: DOMRect, timing: Timing }[]} */
let arriving = [];

/** Let an element arrive from a box, before it is painted for the first time. @param {Element} element @param {DOMRect} from @param {Timing} timing */
export function arrive(element, from, timing) {
  if (pace.peek() === 0) return;
  // All that one picture brings are measured before the first is moved: a move between two measurements would lay the page out again.
  if (!arriving.length) queueMicrotask(startArrivals);
  arriving.push({ element, from, timing });
}

function startArrivals() {
  const started = arriving;
  arriving = [];
  const boxes = still.peek() ? [] : started.map(({ element }) => element.getBoundingClientRect());
  started.forEach(({ element, from, timing }, index) => {
    const box = boxes[index];
    const animation = element.animate(box ? [{ transform: between(from, box) }, { transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }], options(timing));
    // An animation that is over but not gone keeps the next one of its element out of the compositor's hands.
    animation.finished.then(() => animation.cancel(), () => {});
  });
}

/** The way from a box to another, smaller and paler there. @param {DOMRect} from @param {DOMRect} to @param {DOMRect | null} [via] @returns {Keyframe[]} */
function leaving(from, to, via = null) {
  if (still.peek()) return [{ opacity: 1 }, { opacity: 0 }];
  const gather = via ? [{ transform: between(via, from).replace(/scale.*/, "scale(.95)"), offset: 0.35 }] : [];
  return [{ transform: "none" }, ...gather, { transform: `${between(to, from)} scale(.6)`, opacity: 0.6 }];
}

/**
 * Move elements together to a box, where they stay until whoever drew them takes them away.
 * @param {readonly Element[]} elements @param {DOMRect} to @param {DOMRect} via where they gather first @param {Timing} timing
 */
export function sweepAway(elements, to, via, timing) {
  if (pace.peek() === 0) return;
  const boxes = elements.map((element) => element.getBoundingClientRect());
  boxes.forEach((from, index) => elements[index]?.animate(leaving(from, to, via), { ...options(timing), fill: "both" }));
}

/**
 * Let a copy of an element leave for a box; the copy takes no part in anything and goes by itself.
 * @param {Element} element @param {DOMRect} from where it stands, measured before anything moves @param {DOMRect} to @param {Timing} timing
 */
export function depart(element, from, to, timing) {
  if (pace.peek() === 0) return;
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-card");
  ghost.tabIndex = -1;
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${from.x}px`, top: `${from.y}px`, translate: "none", rotate: "none" });
  document.body.append(ghost);
  const animation = ghost.animate(leaving(from, to), { ...options(timing), fill: "both" });
  animation.finished.catch(() => {}).finally(() => ghost.remove());
}

/** A card that the rule refuses says no. @param {Element | null} element */
export function shake(element) {
  if (still.peek()) return;
  element?.animate([0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 240, easing: "linear" });
}
