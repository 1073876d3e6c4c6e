// A finished deal on the cloth: card by card, with what everybody still holds.

import { html, useMemo, useRef, useState } from "../../vendor/preact.js";
import { mistakeAt } from "../../core/analysis.js";
import { placeText } from "../../core/analysis-text.js";
import { say } from "../../core/announce.js";
import { cardName } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { parseCard } from "../../rules/cards.js";
import { winningIndex } from "../../rules/deal.js";
import { Why } from "../analysis.js";
import { bySuit, CardMarks } from "../card-marks.js";
import { arrange } from "../geometry.js";
import { useSize } from "../hooks.js";
import { Icon } from "../icons.js";
import { CardPicture } from "../parts.js";

/** @typedef {import("../../rules/cards.js").Card} Card */
/** @typedef {import("../../pages/replay.js").Deal} Deal */

/** Widths (px) of trick cards and circles on a narrow and on a wide cloth. */
const NARROW = { form: /** @type {const} */ ("phone"), hand: 0, trick: 64, avatar: 30 };
const WIDE = { form: /** @type {const} */ ("tablet"), hand: 0, trick: 92, avatar: 36 };

/** What each seat held when play began. @param {Deal} deal @returns {Card[][]} */
export function handsAtPlay({ hands, passes, direction }) {
  const n = hands.length;
  const step = { left: n - 1, right: 1, across: n / 2 }[direction] ?? 0;
  return hands.map((hand, seat) => {
    const given = passes[seat] ?? [];
    const received = step ? (passes[(seat + step) % n] ?? []) : [];
    return [...hand.filter((card) => !given.includes(card)), ...received].map(parseCard);
  });
}

/**
 * The trick on the cloth and what is left in every hand after so many plays.
 * @param {Deal} deal @param {number} plays from 0 on
 */
export function momentOf(deal, plays) {
  const n = deal.hands.length;
  const number = Math.max(0, Math.ceil(plays / n) - 1);
  const trick = deal.tricks[number];
  const shown = trick ? trick.cards.slice(0, plays - number * n).map(parseCard) : [];
  const gone = new Set([...deal.tricks.slice(0, number).flatMap(({ cards }) => cards.map(parseCard)), ...shown]);
  return { number, leader: trick?.leader ?? 0, shown, left: handsAtPlay(deal).map((hand) => hand.filter((card) => !gone.has(card))) };
}

/** The last of so many plays, in words. @param {Deal} deal @param {number} plays @param {readonly string[]} names */
function lastPlay(deal, plays, names) {
  const { leader, shown } = momentOf(deal, plays);
  const last = shown.at(-1);
  return last === undefined ? t("people-replay-start") : t("web-heard-play", { name: names[(leader + shown.length - 1) % names.length] ?? "", card: cardName(last) });
}

/** How many plays lead to the card of a seat in a trick, or to the whole trick if the seat has none there. @param {Deal} deal @param {{ trick: number, seat: number }} place */
export function playsAt({ hands, tricks }, { trick, seat }) {
  const n = hands.length;
  const found = tricks[trick - 1];
  if (!found) return 0;
  return n * (trick - 1) + Math.min(found.cards.length, ((seat - found.leader + n) % n) + 1);
}

/** @param {{ deal: Deal, names: readonly string[], start?: number | null, mistakes?: readonly import("../../core/analysis.js").Mistake[], back?: () => void }} props start: so many plays lie there first; back: to the analysis */
export function Cloth({ deal, names, start = null, mistakes = [], back }) {
  const n = names.length;
  const all = deal.tricks.reduce((sum, { cards }) => sum + cards.length, 0);
  const [plays, setPlays] = useState(start ?? Math.min(all, n));
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { width, height } = useSize(ref);
  const wide = width >= 560;
  const place = useMemo(() => arrange(n, width || 328, height || 340, wide ? WIDE : NARROW), [n, width, height, wide]);
  const { number, leader, shown, left } = useMemo(() => momentOf(deal, plays), [deal, plays]);
  const best = shown.length ? winningIndex(shown) : null;
  const who = (/** @type {number} */ index) => names[(leader + index) % n] ?? "";
  const mistakeOf = (/** @type {number} */ count) => {
    const moment = momentOf(deal, count);
    return count ? mistakeAt(mistakes, { deal: deal.number, trick: moment.number + 1, seat: (moment.leader + moment.shown.length - 1) % n }) : null;
  };
  const sayingOf = (/** @type {number} */ count) => {
    const cost = mistakeOf(count)?.cost;
    return lastPlay(deal, count, names) + (cost === undefined ? "" : `, ${t("pages-hind-cost", { cost })}`);
  };
  const mistake = mistakeOf(plays);
  const said = sayingOf(plays);
  const go = (/** @type {number} */ to) => {
    if (to < 0 || to > all) return;
    setPlays(to);
    // The slider reads its own value; whoever uses the buttons hears the card too.
    say(sayingOf(to));
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(plays + step);
  };
  const trick = shown.length ? t("web-trick-label", { cards: shown.map((card, index) => `${who(index)}, ${cardName(card)}`).join("; ") }) : t("web-trick-empty");
  if (!all) return null;
  return html`<section class="panel replay" onKeyDown=${onKeyDown}><h3 id="trick-title" tabindex="-1">${t("people-replay-trick", { number: number + 1, count: deal.tricks.length })}</h3>
    <div class="cloth" role="img" aria-label=${trick} ref=${ref} style=${`--tw:${place.trickWidth}px;--cx:${place.centre.x.toFixed(1)}px;--cy:${place.centre.y.toFixed(1)}px`} data-cards=${settings.value.cards}>
      <div class="mat" style=${`width:${(place.mat.rx * 2).toFixed(1)}px;height:${(place.mat.ry * 2).toFixed(1)}px`} />
      ${names.map((name, seat) => {
        const where = seat ? place.seats[seat - 1] : null;
        const style = where ? `left:${where.x.toFixed(1)}px;top:${where.y.toFixed(1)}px;width:${where.width.toFixed(1)}px` : "";
        return html`<b key=${seat} class=${`who ${where ? `who--${where.anchor}` : "who--near"}`} style=${style}>${name}</b>`;
      })}
      ${shown.map((card, index) => {
        const where = place.cards[(leader + index) % n];
        return where && html`<span key=${card} class=${`spot ${index === best ? "best" : ""}`} style=${`left:calc(var(--cx) + ${where.x.toFixed(1)}px);top:calc(var(--cy) + ${where.y.toFixed(1)}px);z-index:${500 + Math.round(where.y)}`}><${CardPicture} card=${card} width=${place.trickWidth} hidden=${true} /></span>`;
      })}
    </div>
    <div class="steps"><button type="button" class="iconbtn" aria-disabled=${plays === 0 ? "true" : undefined} aria-label=${t("people-card-before")} onClick=${() => go(plays - 1)}><${Icon} name="left" /></button>
      <input type="range" min="0" max=${all} value=${plays} aria-label=${t("people-replay-at")} aria-valuetext=${said} onInput=${(/** @type {any} */ event) => setPlays(Number(event.target.value))} />
      <button type="button" class="iconbtn" aria-disabled=${plays === all ? "true" : undefined} aria-label=${t("people-card-after")} onClick=${() => go(plays + 1)}><${Icon} name="right" /></button></div>
    <p class="small" aria-hidden="true">${said}</p>
    ${mistake && html`<div class="whynote"><${Icon} name="warn" /><div><p><b>${placeText(mistake)}, ${t("pages-hind-cost", { cost: mistake.cost })}</b></p><${Why} mistake=${mistake} names=${names} />
      ${back && html`<button type="button" class="btn btn--t" onClick=${back}>${t("analysis-web-back")}</button>`}</div></div>`}
    <dl class="left">${names.map((name, seat) => html`<div key=${seat}><dt>${name}</dt><dd>${left[seat]?.length ? html`<${CardMarks} cards=${bySuit(left[seat] ?? [])} />` : "–"}</dd></div>`)}</dl></section>`;
}
