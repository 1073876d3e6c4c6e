// What the people and bots at a rated table are worth, in words: fetched when the cards are there.

import { t } from "./i18n.js";
import { loadRest } from "./later.js";
import * as people from "./people-api.js";

/** By seat: as it is written beside a name, and as it is read aloud. @typedef {ReadonlyMap<number, { text: string, spoken: string }>} SeatRatings */

/** A rating in words. @param {import("./people-api.js").Rating} rating */
export const ratingWords = (rating) => ({
  text: people.ratingText(rating),
  spoken: t("people-seat-rating-spoken", { rating: people.decimal(rating.value, 0), provisional: rating.provisional ? "yes" : "no" }),
});

/**
 * The ratings of a table's seats; whoever's cannot be had is left out.
 * @param {readonly (string | null)[]} accounts by seat, null for bots @param {string} level of the bots
 * @returns {Promise<SeatRatings>}
 */
export async function ratingsOf(accounts, level) {
  await loadRest();
  const bots = accounts.includes(null) ? await people.bots().then((answer) => answer.bots, () => []) : [];
  const found = await Promise.all(accounts.map((account) => (account === null ? bots.find(({ name }) => name === level)?.rating : people.profile(account).then(({ rating }) => rating, () => undefined))));
  return new Map(found.flatMap((rating, seat) => (rating ? [[seat, ratingWords(rating)]] : [])));
}
