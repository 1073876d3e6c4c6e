// How long things may take on this server: asked once, and the usual values until it has answered.

import { signal } from "../vendor/preact.js";
import * as api from "./api.js";

/** Milliseconds (docs/wire-protocol.md). @typedef {{ play: number, pass: number, reserve: number, silence: number }} Timing */

/** @type {import("../vendor/preact.js").Signal<Timing>} */
export const timing = signal({ play: 5_000, pass: 15_000, reserve: 60_000, silence: 20_000 });

/** Ask the server; where it cannot be asked, what was known stays. */
export const loadTiming = () => api.config().then(({ clock }) => void (timing.value = { ...timing.peek(), ...clock }), () => {});

/** Seconds for people, never less than one. @param {number} ms */
export const seconds = (ms) => Math.max(1, Math.round(ms / 1000));
