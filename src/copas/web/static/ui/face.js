// Card faces as SVG. Rank strokes, suit shapes and courts: Adrian Kennard, CC0, recoloured; the rest is this project's.

import { html } from "../vendor/preact.js";
import { rankOf, suitOf } from "../rules/cards.js";
import { rankMark } from "../core/cards-text.js";
import { fileUrl } from "../core/files.js";
import { SUIT_PATHS } from "./icons.js";

/** @typedef {import("../rules/cards.js").Card} Card */
/** full: two indices and pips (84 px and wider); compact: one large index; jumbo: the setting "large cards". */
/** @typedef {"full" | "compact" | "jumbo"} FaceMode */

/** @type {Record<string, string>} */
const RANK_PATHS = {
  A: "M-270 460h160m-90-10L0-460l200 910m-90 10h160m-390-330h240",
  2: "M-225-225c-20-40 25-235 225-235s225 135 225 235c0 200-450 385-450 685h450V300",
  3: "M-250-320v-140h450L-110-80c10-10 60-40 110-40 200 0 250 120 250 270 0 200-80 310-280 310s-230-160-230-160",
  4: "M50 460h200m-100 0v-920l-450 635v25h570",
  5: "M170-460h-345l-35 345s10-85 210-85c100 0 255 120 255 320S180 460-20 460s-235-175-235-175",
  6: "M-250 100a250 250 0 0 1 500 0v110a250 250 0 0 1-500 0v-420A250 250 0 0 1 0-460c150 0 180 60 200 85",
  7: "M-265-320v-140h530C135-200-90 100-90 460",
  8: "M-1-50a205 205 0 1 1 2 0h-2a255 255 0 1 0 2 0Z",
  9: "M250-100a250 250 0 0 1-500 0v-110a250 250 0 0 1 500 0v420A250 250 0 0 1 0 460c-150 0-180-60-200-85",
  10: "M-260 430v-860M-50 0v-310a150 150 0 0 1 300 0v620a150 150 0 0 1-300 0Z",
  J: "M50-460h200m-100 0v710a100 100 0 0 1-400 0v-30",
  Q: "M-260 100c300 0 220 360 520 360M-175 0v-285a175 175 0 0 1 350 0v570a175 175 0 0 1-350 0Z",
  K: "M-285-460h200m-100 0v920m-100 0h200M85-460h200m-100 20-355 595M85 460h200m-100-20L-10-70",
};
const LETTERS = ["C", "D", "H", "S"];

/* Pip places on a face of 100 × 140. */
const [LEFT, MID, RIGHT, TOP, BOTTOM, CENTRE] = [36, 50, 64, 27, 113, 70];
const THIRD = (BOTTOM - TOP) / 3;
const CORNERS = [[LEFT, TOP], [RIGHT, TOP], [LEFT, BOTTOM], [RIGHT, BOTTOM]];
const SIDES = [[LEFT, CENTRE], [RIGHT, CENTRE]];
const INNER = [[LEFT, TOP + THIRD], [RIGHT, TOP + THIRD], [LEFT, BOTTOM - THIRD], [RIGHT, BOTTOM - THIRD]];
/** @type {Record<number, number[][]>} */
const PIPS = {
  2: [[MID, TOP], [MID, BOTTOM]],
  3: [[MID, TOP], [MID, CENTRE], [MID, BOTTOM]],
  4: CORNERS,
  5: [...CORNERS, [MID, CENTRE]],
  6: [...CORNERS, ...SIDES],
  7: [...CORNERS, ...SIDES, [MID, 48.5]],
  8: [...CORNERS, ...SIDES, [MID, 48.5], [MID, 91.5]],
  9: [...CORNERS, ...INNER, [MID, CENTRE]],
  10: [...CORNERS, ...INNER, [MID, TOP + THIRD / 2], [MID, BOTTOM - THIRD / 2]],
};

/** @param {string} mark @param {number} x @param {number} y @param {number} height @param {number} [width] of the stroke */
const rank = (mark, x, y, height, width = 118) => html`<path
  transform=${`translate(${x} ${y}) scale(${height / 1000})`} d=${RANK_PATHS[mark]}
  fill="none" stroke="currentColor" stroke-width=${width} stroke-linecap="square" stroke-miterlimit="1.5" />`;

/** @param {number} suit @param {number} x @param {number} y @param {number} height @param {boolean} [turned] */
const pip = (suit, x, y, height, turned = false) => html`<path
  transform=${`translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${height / 1000})`} d=${SUIT_PATHS[/** @type {0} */ (suit)]} fill="currentColor" />`;

/** @param {Card} card */
const courtUrl = (card) => fileUrl(`courts/${rankMark(card)}${LETTERS[suitOf(card)]}.svg`);

/** Courts that have been read once and stay so. @type {HTMLImageElement[]} */
const warm = [];

/** After so many milliseconds it is looked again whether anything moves. */
const STILL_MOVING = 400;

/** Read the courts one by one while nothing moves: a browser takes its time to read one. @param {(run: () => void) => void} whenIdle */
export function warmCourts(whenIdle) {
  // A frame between two moments of a move is idle too, and too short for this.
  if (document.getAnimations().length) {
    setTimeout(() => whenIdle(() => warmCourts(whenIdle)), STILL_MOVING);
    return;
  }
  const [rank = 0, suit = 0] = [11 + Math.floor(warm.length / 4), warm.length % 4];
  if (rank > 13) return;
  const image = Object.assign(new Image(), { src: courtUrl(suit * 13 + rank - 2), fetchPriority: "low" });
  warm.push(image);
  image.decode().catch(() => {}).finally(() => whenIdle(() => warmCourts(whenIdle)));
}

/** @param {Card} card */
function fullFace(card) {
  const [suit, mark, value] = [suitOf(card), rankMark(card), rankOf(card)];
  const index = html`${rank(mark, 13.5, 19, 23)}${pip(suit, 13.5, 42, 17.5)}`;
  return html`<svg viewBox="0 0 100 140" aria-hidden="true">
    ${value === 14 && pip(suit, 50, 70, suit === 3 ? 62 : 46)}
    ${value > 10 && value < 14 && html`
      <svg x="26" y="15" width="48" height="110" viewBox="10.8 0 48 110"><image href=${courtUrl(card)} x="0" y="0" width="69.6" height="110" /></svg>
      <rect x="25.5" y="14.5" width="49" height="111" rx="2" fill="none" stroke="currentColor" stroke-opacity=".35" stroke-width=".8" />`}
    ${PIPS[value]?.map(([x = 0, y = 0]) => pip(suit, x, y, 20, y > 70))}
    ${index}<g transform="rotate(180 50 70)">${index}</g>
  </svg>`;
}

/** @param {Card} card @param {boolean} jumbo */
function compactFace(card, jumbo) {
  const [suit, mark, value] = [suitOf(card), rankMark(card), rankOf(card)];
  const [x, y, h, sy, sh] = jumbo ? [20.5, 28, 43, 70, 32] : [17.5, 23.5, 37, 59, 27];
  return html`<svg viewBox="0 0 100 140" aria-hidden="true">
    ${value > 10 && value < 14 ? bust(card, jumbo) : pip(suit, jumbo ? 69 : 67, jumbo ? 106 : 104, jumbo ? 46 : 52)}
    ${rank(mark, x, y, h, 120)}${pip(suit, x, sy, sh)}
  </svg>`;
}

/** Head and shoulders of a court, beside the large index. @param {Card} card @param {boolean} jumbo */
function bust(card, jumbo) {
  const [x, y, span, from] = jumbo ? [41, 32, 68, -34] : [35, 12, 74, -36];
  const [width, height] = [100 - x, 140 - y];
  return html`<svg x=${x} y=${y} width=${width} height=${height} viewBox=${`${from} -130.4 ${span} ${(span * height) / width}`} preserveAspectRatio="xMidYMin slice">
      <image href=${courtUrl(card)} x="-82.4" y="-130.4" width="164.8" height="260.8" />
    </svg>
    <path d=${`M${x} 140V${y}H100`} fill="none" stroke="currentColor" stroke-opacity=".45" stroke-width="1.2" />`;
}

/** Faces drawn so far: the same picture is never compared with itself again. @type {Map<string, any>} */
const drawn = new Map();

/** @param {{ card: Card, mode: FaceMode }} props */
export function Face({ card, mode }) {
  const name = `${mode} ${card}`;
  const face = drawn.get(name) ?? (mode === "full" ? fullFace(card) : compactFace(card, mode === "jumbo"));
  drawn.set(name, face);
  return face;
}

/** The azulejo on the back. */
export const Back = () => html`<svg viewBox="0 0 100 140" aria-hidden="true"><image href=${fileUrl("img/back.svg")} width="100" height="140" /></svg>`;

/** Which face a width asks for. @param {number} width in px @param {boolean} large the setting @returns {FaceMode} */
export const faceMode = (width, large) => (large ? "jumbo" : width >= 84 ? "full" : "compact");
