// Play live: what to search for, the search, and the offer.

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { say } from "../core/announce.js";
import { hasText, t } from "../core/i18n.js";
import { go } from "../core/router.js";
import { LiveSearch } from "../core/search.js";
import { loadStyles } from "../core/styles.js";
import { Bar, Dialog, Note, Row, Segments, Switch } from "../ui/parts.js";
import { useConfig } from "./options.js";

/** @typedef {import("../core/search.js").Wish} Wish */
/** @typedef {{ target: string, rated: boolean, bots: boolean }} Choice */

const KEY = "copas.live";

/** @returns {Choice} */
function loadChoice() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { target: typeof stored.target === "string" ? stored.target : "any", rated: stored.rated !== false, bots: stored.bots !== false };
  } catch {
    return { target: "any", rated: true, bots: true };
  }
}

/**
 * What is asked of the server. A target that is not played (any more) means any.
 * @param {Choice} choice @param {boolean} guest @param {api.Config["queue"]} queue @returns {Wish}
 */
export function wishOf({ target, rated, bots }, guest, queue) {
  const kinds = queue.kinds.filter((kind) => kind.rated === (rated && !guest));
  const wanted = kinds.filter((kind) => String(kind.target) === target);
  return { kinds: wanted.length ? wanted : kinds, bots_after: bots ? queue.bots : null };
}

export function LivePage() {
  void loadStyles("people");
  const [choice, setChoice] = useState(loadChoice);
  const { config, problem } = useConfig();
  const [account, setAccount] = useState(/** @type {string | null | undefined} */ (undefined));
  const search = useMemo(() => new LiveSearch(), []);
  useEffect(() => () => search.close(), []);
  useEffect(() => {
    api.me().then((me) => setAccount(me.account), () => setAccount(null));
  }, []);
  const table = search.table.value;
  useEffect(() => {
    if (table) go(`/table/${table}`, { replace: true });
  }, [table]);
  const guest = account === null;
  const targets = [...new Set((config?.queue.kinds ?? []).map(({ target }) => String(target)))];
  const change = (/** @type {Partial<Choice>} */ part) => {
    const next = { ...choice, ...part };
    setChoice(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage it is asked again.
    }
  };
  const news = newsText(search.news.value);
  useEffect(() => {
    if (news) say(news);
  }, [news]);
  const refused = search.refused.value;
  return html`<${Bar} title=${t("web-live")} /><main class="page narrow"><div class="stack">
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${!search.connected.value && html`<${Note}>${t("web-reconnecting")}</${Note}>`}
    ${refused && html`<${Note} kind="bad">${refusedText(refused)}${refused.details.table && html` <a href=${`/table/${refused.details.table}`}>${t("people-back-to-table")}</a>`}</${Note}>`}
    ${news && html`<${Note}>${news}</${Note}>`}
    ${search.searching.value ? html`<${SearchPanel} search=${search} />` : config && html`<section class="panel">
      <${Row} wide title=${t("people-target")}><${Segments} label=${t("people-target")} value=${targets.includes(choice.target) ? choice.target : "any"} options=${[["any", t("people-target-any")], ...targets.map((target) => [target, target])]} onChoose=${(/** @type {string} */ target) => change({ target })} /></${Row}>
      <${Row} title=${t("people-rated")} help=${t(guest ? "people-rated-guest" : "people-rated-help")}><${Switch} label=${t("people-rated")} on=${choice.rated && !guest} disabled=${guest} onChange=${(/** @type {boolean} */ rated) => change({ rated })} /></${Row}>
      <${Row} title=${t("people-bots")} help=${t("people-bots-help", { seconds: config.queue.bots })}><${Switch} label=${t("people-bots")} on=${choice.bots} onChange=${(/** @type {boolean} */ bots) => change({ bots })} /></${Row}>
      ${guest && html`<p class="small"><a href="/account">${t("people-make-account")}</a></p>`}
      </section>
      <div class="startbar"><button type="button" class="btn btn--p" disabled=${account === undefined || !search.connected.value} onClick=${() => search.search(wishOf(choice, guest, config.queue))}>${t("people-search")}</button></div>`}
    <p class="small muted"><a href="/rating">${t("people-how-rating")}</a> · <a href="/leaderboard">${t("web-page-leaderboard")}</a></p>
  </div>${search.offer.value && html`<${OfferDialog} search=${search} offer=${search.offer.value} />`}</main>`;
}

/** @param {{ kind: string, wait?: number } | null} news */
const newsText = (news) => (news ? t(`people-news-${news.kind}`, { seconds: Math.round(news.wait ?? 0) }) : "");

/** @param {{ code: string, details: Record<string, any> }} refused */
function refusedText({ code, details }) {
  const key = `people-refused-${code}`;
  return hasText(key) ? t(key, { ...details, seconds: Math.round(details.seconds ?? 0) }) : t("web-problem", { code });
}

/** The time, again every second. */
function useSeconds() {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** @param {{ search: LiveSearch }} props */
function SearchPanel({ search }) {
  const now = useSeconds();
  const standing = search.searching.value;
  if (!standing) return null;
  const waited = Math.max(0, (now - standing.since) / 1000);
  const left = (/** @type {number} */ seconds) => Math.max(0, Math.round(seconds - (waited - standing.waited)));
  const bots = standing.bots === null ? null : left(standing.bots);
  return html`<section class="panel searching"><p class="waiting" role="status"><span class="wait" aria-hidden="true" /> ${t("people-searching")}</p>
    <p class="bigclock num" role="timer" aria-label=${t("people-waited")}>${clock(waited)}</p>
    <p>${standing.people === null ? t("people-estimate-none") : t("people-estimate", { seconds: Math.max(5, Math.round(left(standing.people) / 5) * 5) })}</p>
    <p class="small muted">${t("people-near", { count: standing.near })}${bots !== null && html` · ${t("people-bots-in", { seconds: bots })}`}</p>
    <div class="actions"><button type="button" class="btn btn--s" onClick=${() => search.cancel()}>${t("people-cancel")}</button></div></section>`;
}

/** @param {{ search: LiveSearch, offer: import("../core/search.js").Offer }} props */
function OfferDialog({ search, offer }) {
  const now = useSeconds();
  const seconds = Math.max(0, Math.ceil((offer.until - now) / 1000));
  useEffect(() => say(t("people-offer"), { urgent: true }), [offer.offer]);
  const text = t("people-offer-text", { people: offer.people, bots: offer.bots, target: offer.target });
  return html`<${Dialog} title=${t("people-offer")} onClose=${() => search.decline()}>
    <p>${text}</p><p>${t(offer.rated ? "people-offer-rated" : "people-offer-unrated")}</p>
    <p class="muted num" role="timer">${offer.accepted ? t("people-offer-waiting", { seconds }) : t("people-offer-seconds", { seconds })}</p>
    <div class="actions"><button type="button" data-first class="btn btn--p" disabled=${offer.accepted} onClick=${() => search.accept()}>${t("people-accept")}</button>
      <button type="button" class="btn btn--s" onClick=${() => search.decline()}>${t("people-decline")}</button></div></${Dialog}>`;
}
