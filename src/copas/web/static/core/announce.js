// What a screen reader hears: two live regions, filled line by line so that nothing is swallowed.

const KEPT = 12;

/** @param {string} id */
const region = (id) => document.getElementById(id);

/**
 * Say something. @param {string} text @param {{ urgent?: boolean }} [options] urgent: your turn, the clock, a refusal
 */
export function say(text, { urgent = false } = {}) {
  const where = region(urgent ? "live-now" : "live-log");
  if (!where || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  where.append(line);
  while (where.childElementCount > KEPT) where.firstElementChild?.remove();
}
