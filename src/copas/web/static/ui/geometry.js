// Where seats and played cards lie, for 3 to 10 players on any screen: pure functions of sizes in px.

/** phone (portrait), flat (short landscape), tablet, desktop (with the side panel) */
/** @typedef {"phone" | "flat" | "tablet" | "desktop"} Form */
/** @typedef {{ form: Form, hand: number, trick: number, avatar: number }} Sizes */
/** column: text below the circle; row: beside it; small: column without the status line */
/** @typedef {"column" | "row" | "small"} SeatStyle */
/** @typedef {{ x: number, y: number, style: SeatStyle, width: number, anchor: "top" | "left" | "right" }} SeatPlace */
/** @typedef {{ x: number, y: number, turn: number }} CardPlace offset of the card's centre from the mat's */

/**
 * Widths of the cards by the window: the table of the design.
 * @param {number} width @param {number} height of the window @param {boolean} large the setting
 * @returns {Sizes}
 */
export function sizes(width, height, large) {
  /** @param {Form} form @param {number} hand @param {number} trick @param {number} avatar */
  const made = (form, hand, trick, avatar) => ({ form, hand, trick, avatar });
  if (width > height && height < 600 && width >= 480) return large ? made("flat", 72, 60, 40) : made("flat", 62, 58, 40);
  if (width >= 1100 && height >= 600) {
    if (height < 720) return made("desktop", large ? 104 : 96, 82, 52);
    if (height >= 900) return made("desktop", large ? 146 : 136, 128, 64);
    return large ? made("desktop", 128, 104, 64) : made("desktop", 118, 102, 64);
  }
  if (width >= 700 && height >= 600 && width > height) return made("tablet", large ? 108 : 100, 88, 56);
  if (width >= 700 && height >= 700) return large ? made("tablet", 124, 116, 64) : made("tablet", 116, 122, 64);
  if (width <= 350) return made("phone", 60, 58, 40);
  return large ? made("phone", 78, 72, 46) : made("phone", 66, 70, 46);
}

/** How many others sit at the left, at the top and at the right, by the number of others. @type {Record<number, readonly [number, number, number]>} */
const SIDES = {
  2: [0, 2, 0],
  3: [1, 1, 1],
  4: [1, 2, 1],
  5: [1, 3, 1],
  6: [1, 4, 1],
  7: [2, 3, 2],
  8: [2, 4, 2],
  9: [2, 5, 2],
};

/**
 * Everything on the cloth. Others are in playing order, the first at your left.
 * @param {number} players 3 to 10
 * @param {number} W @param {number} H the board's size
 * @param {Sizes} size
 * @param {number} [icons] how many buttons stand at the upper right (short landscape: they share the cloth with the seats)
 * @returns {{ seats: SeatPlace[], centre: { x: number, y: number }, trickWidth: number, mat: { rx: number, ry: number }, cards: CardPlace[], lowChips: boolean }} cards: by seats from you, clockwise
 */
export function arrange(players, W, H, { form, trick, avatar }, icons = 2) {
  const others = players - 1;
  const [left, top, right] = SIDES[others] ?? [1, 1, 1];
  const wide = W > H * 1.15;
  const crowd = others > 3;
  const topStyle = topSeatStyle(form, top, W);
  const edge = form === "tablet" ? 14 : 6;
  const topHeight = seatHeight(topStyle, avatar) + edge + 2;
  const trickWidth = cardWidth(trick, others, W, H - topHeight, wide);
  const half = trickWidth * 0.7;
  const free = H - topHeight - (form === "flat" ? 2 : 10);
  const { rx, ry } = radii(others, trickWidth, W, free, wide, left > 0);
  const y = topHeight + Math.max(half + ry, free / 2) - (wide && !crowd ? half * 0.1 : 0);
  const centre = { x: W / 2, y: Math.min(y, H - half - ry - 6) };
  const pad = Math.max(14, trickWidth * 0.3);
  const mat = matSize(rx + trickWidth / 2 + pad, ry + half + pad, W, H, !crowd);
  const seats = [
    ...column(left, "left", W, H, centre.y, form, avatar, crowd),
    ...topRow(top, form === "flat" && top > 1 ? FLAT_LEFT : 4, W - (form === "flat" && top > 1 ? Math.max(FLAT_RIGHT, icons * 46) : 4), topStyle, avatar, left + right > 2).map((seat) => ({ ...seat, y: edge })),
    ...column(right, "right", W, H, centre.y, form, avatar, crowd).reverse(),
  ];
  // Chips lie in the upper corners, or above your place where seats need the corners.
  const lowChips = form === "phone" || (form === "tablet" && top > 3);
  return { seats, centre, trickWidth, mat, cards: cardPlaces(players, rx, ry), lowChips };
}

/** What the title at the left and the chips at the right take from the top row in short landscape. */
const FLAT_LEFT = 152;
const FLAT_RIGHT = 132;
/** The line lies over the lower edge of the cloth there. */
const FLAT_LINE = 54;

/** @param {Form} form @param {number} count @param {number} W @returns {SeatStyle} */
function topSeatStyle(form, count, W) {
  if (count === 1) return form === "tablet" && W < 1000 ? "column" : "row";
  if (count === 2) return form === "phone" ? "column" : form === "flat" ? "small" : "row";
  return "small";
}

/** @param {SeatStyle} style @param {number} avatar */
function seatHeight(style, avatar) {
  if (style === "row") return Math.max(avatar + 8, 62);
  return style === "small" ? avatar * 0.82 + 46 : avatar + 66;
}

/** Trick cards shrink with company and with little room. @param {number} trick @param {number} others @param {number} W @param {number} H @param {boolean} wide */
function cardWidth(trick, others, W, H, wide) {
  const factor = others > 6 ? 0.62 : others > 3 ? 0.76 : others === 2 ? 0.92 : 1;
  const floor = others > 6 ? 42 : 46;
  const rows = others > 6 ? 2.5 : others > 3 ? 2.15 : 1.75;
  const byHeight = H / (1.4 * rows) - 3;
  const byWidth = (W - (wide ? 300 : 176)) / (others > 6 ? 3.4 : others > 3 ? 2.9 : 2.25) + (others > 3 && !wide ? 12 : 0);
  return Math.round(Math.max(Math.min(trick * factor, byHeight, Math.max(byWidth, floor)), 34));
}

/** Half axes of the ellipse of played cards. @param {number} others @param {number} w @param {number} W @param {number} H @param {boolean} wide @param {boolean} sides */
function radii(others, w, W, H, wide, sides) {
  const [kx, ky] = wide ? (others > 6 ? [3.1, 0.92] : others > 3 ? [1.95, 0.62] : [0.86, 0.54]) : others > 6 ? [1.6, 1.62] : others > 3 ? [1.2, 1.1] : [0.66, 0.6];
  const room = W / 2 - w / 2 - (sides ? (wide ? 120 : others > 3 ? 62 : 74) : 16);
  return { rx: Math.max(w * 0.6, Math.min(w * kx, room)), ry: Math.max(w * 0.4, Math.min(w * ky, (H - w * 1.4) / 2)) };
}

/** @param {number} rx @param {number} ry @param {number} W @param {number} H @param {boolean} round */
function matSize(rx, ry, W, H, round) {
  const limitX = W / 2 - 12;
  const limitY = H / 2 - 2;
  if (!round) return { rx: Math.min(rx, limitX), ry: Math.min(ry, limitY) };
  const r = Math.min(Math.max(rx, ry), limitX, limitY);
  return { rx: r, ry: r };
}

/**
 * Played cards: seat i (0 is you) at 90° + 360°·i/n on the ellipse, leaning a little.
 * @param {number} players @param {number} rx @param {number} ry @returns {CardPlace[]}
 */
function cardPlaces(players, rx, ry) {
  const lean = players === 4 ? [1, -4, 2, 4] : [];
  return Array.from({ length: players }, (_, seat) => {
    const angle = Math.PI / 2 + (2 * Math.PI * seat) / players;
    return { x: Math.cos(angle) * rx, y: Math.sin(angle) * ry, turn: lean[seat] ?? Math.round(Math.cos(angle) * -3) };
  });
}

/**
 * Seats at one side, from the one nearest you upwards.
 * @param {number} count @param {"left" | "right"} anchor @param {number} W @param {number} H @param {number} middle
 * @param {Form} form @param {number} avatar @param {boolean} crowd @returns {SeatPlace[]}
 */
function column(count, anchor, W, H, middle, form, avatar, crowd) {
  if (!count) return [];
  /** @type {SeatStyle} */
  const style = form === "flat" ? "row" : crowd ? "small" : "column";
  const width = form === "flat" ? (count > 1 ? 136 : 170) : form === "phone" ? (crowd ? 68 : 86) : 132;
  const inset = form === "phone" ? 2 : form === "flat" ? 12 : form === "tablet" ? 18 : Math.max(20, W / 2 - 430);
  const height = style === "row" ? (count > 1 ? 54 : 58) : seatHeight(style, avatar);
  const gap = height + { phone: 4, flat: -4, tablet: 12, desktop: 12 }[form];
  const floor = H - height / 2 - (form === "flat" ? FLAT_LINE : 4);
  const low = Math.min(middle + (count > 1 ? gap / 2 : 0), floor);
  return Array.from({ length: count }, (_, index) => ({
    x: anchor === "left" ? inset : W - inset - width,
    y: low - index * gap - height / 2,
    style,
    width,
    anchor,
  }));
}

/**
 * Seats along the top, from left to right.
 * @param {number} count @param {number} from @param {number} to the room in px @param {SeatStyle} style @param {number} avatar
 * @param {boolean} corners whether the sides hold several seats each
 * @returns {SeatPlace[]}
 */
function topRow(count, from, to, style, avatar, corners) {
  const room = to - from;
  const want = style === "row" ? avatar + (count === 1 && room > 560 ? 230 : 170) : style === "small" ? Math.max(68, avatar * 2.1) : count === 1 ? 210 : 104;
  const span = count === 2 && !corners ? Math.min(room, Math.max(want * 2, room * 0.62)) : Math.min(room, count * (want + (style === "small" ? 14 : 26)));
  const cell = span / count;
  const width = Math.min(want, cell - 2);
  return Array.from({ length: count }, (_, index) => ({
    x: (from + to) / 2 - span / 2 + cell * index + (cell - width) / 2,
    y: 0,
    style,
    width,
    anchor: /** @type {const} */ ("top"),
  }));
}
