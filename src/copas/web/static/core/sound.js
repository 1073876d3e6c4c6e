// Soft sounds, each with its own switch; their tones are fetched with the first tap, before which no browser lets anything sound.

import { settings } from "./settings.js";

/** @typedef {import("./tones.js").SoundName} SoundName */

/** @type {AudioContext | null} */
let context = null;
/** @type {typeof import("./tones.js").TONES | null} */
let tones = null;

/** Browsers allow sound only after a tap or key: call this from one. */
export function wakeSound() {
  if (context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
  return import("./tones.js").then(({ TONES }) => void (tones = TONES), () => void (context = null));
}

/** @param {SoundName} name */
export function play(name) {
  if (!context || !tones || settings.peek()[`sound${name}`] === "off" || document.hidden) return;
  if (context.state === "suspended") void context.resume();
  tones[name](context);
}
