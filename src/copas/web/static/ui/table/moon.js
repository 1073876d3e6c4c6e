// The moon over the table, when somebody has shot it.

import { pace, still } from "../../core/settings.js";
import { MOTION } from "../../core/stage.js";

/** The moon rises, holds, fades; a tap skips it. */
export function moonRise() {
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
