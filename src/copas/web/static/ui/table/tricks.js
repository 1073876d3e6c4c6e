// The last trick on demand, the history of the deal, and the pass.

import { html } from "../../vendor/preact.js";
import { cardMarks, cardNames } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { giverOf, nameOf, receiverOf } from "../../core/prompt.js";
import { publicDeal } from "../../core/table-state.js";
import { CardPicture } from "../parts.js";

/** @typedef {import("../../core/table-state.js").TableState} TableState */
/** @typedef {import("../../rules/deal.js").Trick} Trick */

/** What a trick is worth. @param {TableState} state @param {Trick} trick */
const worth = (state, trick) => trick.cards.reduce((sum, card) => sum + state.rules.points(card), 0);

/** `Cora leva 13 pontos`. @param {TableState} state @param {Trick} trick */
export const trickTitle = (state, trick) =>
  trick.taker === null ? t("web-say-cancelled") : t("web-trick-taken", { who: trick.taker === state.you ? "you" : "other", name: nameOf(state, trick.taker), points: worth(state, trick) });

/** One trick in a row, from who led. @param {{ state: TableState, trick: Trick, width: number }} props */
export const TrickRow = ({ state, trick, width }) => html`<ul class="lastrow">
  ${trick.cards.map((card, index) => {
    const seat = (trick.leader + index) % state.seats.length;
    return html`<li key=${card} class=${seat === trick.winner ? "won" : ""}>
      <${CardPicture} card=${card} width=${width} />
      <span class="nm" style=${`max-width:${Math.max(width, 50)}px`}>${nameOf(state, seat)}</span><span class="sr">${index === 0 ? t("web-trick-led") : ""} ${seat === trick.winner ? t("web-trick-won") : ""}</span>
    </li>`;
  })}
</ul>`;

/** The last trick, for the side panel. @param {{ state: TableState, width: number }} props */
export function LastTrick({ state, width }) {
  const trick = publicDeal(state)?.tricks.at(-1);
  return html`<section><h2>${trick ? html`${t("web-last-trick")}: ${trickTitle(state, trick)}` : t("web-last-trick")}</h2>
    ${trick ? html`<${TrickRow} state=${state} trick=${trick} width=${width} />` : html`<p class="small muted">${t("web-last-trick-none")}</p>`}</section>`;
}

/** What you gave and got. @param {{ state: TableState }} props */
export function PassNote({ state }) {
  const deal = state.deal;
  if (!deal || state.you === null) return null;
  if (deal.direction === "hold") return html`<section><h2>${t("web-pass-title")}</h2><p class="small">${t("web-pass-hold")}</p></section>`;
  if (!deal.exchanged) return html`<section><h2>${t("web-pass-title")}</h2><p class="small">${t("web-say-pass-why")}</p></section>`;
  const values = { given: cardMarks(deal.given), to: nameOf(state, receiverOf(state)), received: cardMarks(deal.received), from: nameOf(state, giverOf(state)) };
  return html`<section><h2>${t("web-pass-title")}</h2><p class="small"><span aria-hidden="true">${t("web-pass-note", values)}</span>
    <span class="sr">${t("web-pass-note", { ...values, given: cardNames(deal.given), received: cardNames(deal.received) })}</span></p></section>`;
}

/** Every trick of the deal, the last one first. @param {{ state: TableState }} props */
export function TrickHistory({ state }) {
  const tricks = [...(publicDeal(state)?.tricks ?? [])].reverse();
  const width = state.seats.length > 6 ? 40 : 52;
  return html`<${PassNote} state=${state} />
    ${tricks.length === 0 && html`<p class="muted">${t("web-last-trick-none")}</p>`}
    <ol class="history">${tricks.map((trick, index) => html`<li key=${tricks.length - index}>
      <h3>${index === 0 ? t("web-last-trick") : t("web-trick-number", { number: tricks.length - index })} · ${trickTitle(state, trick)}</h3>
      <${TrickRow} state=${state} trick=${trick} width=${width} />
    </li>`)}</ol>`;
}
