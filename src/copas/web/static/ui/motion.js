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

/** Let an element arrive from a box. @param {Element} element @param {DOMRect} from @param {Timing} timing */
export function arrive(element, from, timing) {
  if (pace.peek() === 0) return;
  const frames = still.peek() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: between(from, element.getBoundingClientRect()) }, { transform: "none" }];
  element.animate(frames, options(timing));
}

/**
 * Let a copy of an element leave for a box; the copy takes no part in anything and goes by itself.
 * @param {Element} element @param {DOMRect} to @param {Timing & { via?: DOMRect, small?: boolean }} timing
 */
export function depart(element, to, timing) {
  if (pace.peek() === 0) return;
  const from = element.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-card");
  ghost.tabIndex = -1;
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${from.x}px`, top: `${from.y}px`, translate: "none", rotate: "none" });
  ghost.style.setProperty("--w", `${element.clientWidth}px`);
  document.body.append(ghost);
  const end = `${between(to, from)} scale(.6)`;
  const frames = still.peek()
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [{ transform: "none" }, ...(timing.via ? [{ transform: between(timing.via, from).replace(/scale.*/, "scale(.95)"), offset: 0.35 }] : []), { transform: end, opacity: 0.6 }];
  const animation = ghost.animate(frames, { ...options(timing), fill: "both" });
  animation.finished.catch(() => {}).finally(() => ghost.remove());
}

/** A card that the rule refuses says no. @param {Element | null} element */
export function shake(element) {
  if (still.peek()) return;
  element?.animate([0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 240, easing: "linear" });
}
