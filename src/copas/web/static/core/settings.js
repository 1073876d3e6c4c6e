// What a person has chosen about the look and feel: signals, kept in localStorage, shared by open tabs.

import { computed, effect, signal } from "../vendor/preact.js";

const KEY = "copas.settings";

/** Every setting with its allowed values, the default first. */
export const CHOICES = /** @type {const} */ ({
  language: ["auto", "pt-BR", "pt-PT", "en"],
  theme: ["auto", "light", "dark"],
  deck: ["2", "4"],
  cards: ["normal", "large"],
  rows: ["auto", "one"],
  side: ["right", "left"],
  taps: ["2", "1"],
  speed: ["normal", "slow", "fast", "instant"],
  sort: ["alternating", "ranked"],
  direction: ["down", "up"],
  motion: ["auto", "reduced"],
  announce: ["full", "terse"],
  points: ["on", "off"],
  forced: ["off", "on"],
  claim: ["on", "off"],
  keys: ["on", "off"],
  soundCard: ["on", "off"],
  soundTurn: ["on", "off"],
  soundHearts: ["on", "off"],
  soundQueen: ["on", "off"],
  soundClock: ["on", "off"],
  soundMoon: ["on", "off"],
  soundEnd: ["on", "off"],
});

/** @typedef {keyof typeof CHOICES} Setting */
/** @template {Setting} K @typedef {(typeof CHOICES)[K][number]} Choice */
/** @typedef {{ [K in Setting]: Choice<K> }} Settings */

/** The settings that a stored text holds; whatever is unknown takes the default. @param {string | null} text @returns {Settings} */
export function parseSettings(text) {
  /** @type {any} */
  let stored = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Rubbish in the storage is nobody's fault.
  }
  const known = Object.entries(CHOICES).map(([name, values]) => {
    const value = stored?.[name];
    return [name, /** @type {readonly unknown[]} */ (values).includes(value) ? value : values[0]];
  });
  return Object.fromEntries(known);
}

/** @returns {string | null} */
function load() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** All settings; replaced as a whole on every change. */
export const settings = signal(parseSettings(load()));

/** @template {Setting} K @param {K} name @param {Choice<K>} value */
export function choose(name, value) {
  settings.value = { ...settings.value, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Factor on every duration of the motion table in the design. */
export const pace = computed(() => ({ slow: 1.6, normal: 1, fast: 0.6, instant: 0 })[settings.value.speed]);

const stillQuery = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
const systemStill = signal(stillQuery?.matches ?? false);
stillQuery?.addEventListener("change", (event) => (systemStill.value = event.matches));

/** Whether moves become short fades. */
export const still = computed(() => settings.value.motion === "reduced" || systemStill.value);

const darkQuery = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
const systemDark = signal(darkQuery?.matches ?? false);
darkQuery?.addEventListener("change", (event) => (systemDark.value = event.matches));

/** Put the appearance onto the root element, now and at every change; follow the other tabs. */
export function applySettings() {
  addEventListener("storage", (event) => {
    if (event.key === KEY) settings.value = parseSettings(event.newValue);
  });
  effect(() => {
    const { theme, deck, cards, side } = settings.value;
    const dark = theme === "dark" || (theme === "auto" && systemDark.value);
    Object.assign(document.documentElement.dataset, { theme: dark ? "dark" : "light", deck, cards, side });
    document.documentElement.classList.toggle("still", still.value);
  });
}
