// People's pages: a person, a match, the leaderboard, and how ratings work.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { t } from "../core/i18n.js";
import * as people from "../core/people-api.js";
import { levelText } from "../core/wish.js";
import { loadStyles } from "../core/styles.js";
import { Icon } from "../ui/icons.js";
import { Hindsight } from "../ui/hindsight.js";
import { Bar, Dialog, Note, Waiting } from "../ui/parts.js";
import { RatingGraph, seatName, WorkedSum } from "../ui/people/rating.js";

/**
 * Ask for something once, and again when `key` changes.
 * @template T @param {() => Promise<T>} get @param {string} key @returns {{ found: T | null, problem: string }}
 */
function useAnswer(get, key) {
  const [found, setFound] = useState(/** @type {T | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void loadStyles("people");
    setFound(null);
    get().then((answer) => setFound(answer), (error) => setProblem(people.refusalText(error)));
  }, [key]);
  return { found, problem };
}

/** @param {{ title: string, problem: string, ready: boolean, children?: import("../vendor/preact.js").ComponentChildren }} props */
const Shell = ({ title, problem, ready, children }) => html`<${Bar} title=${title} /><main class="page narrow"><div class="stack">
  ${problem ? html`<${Note} kind="bad">${problem}</${Note}>` : ready ? children : html`<${Waiting} />`}</div></main>`;

/** @param {{ params: Record<string, string> }} props */
export function PersonPage({ params }) {
  const account = params.account ?? "";
  const { found, problem } = useAnswer(() => people.profile(account), account);
  const graph = useAnswer(() => people.ratings(account), account);
  const me = useAnswer(() => api.me(), account);
  const title = found ? (found.bot ? levelText(found.name) : found.name) : t("web-page-person");
  const mine = me.found?.account ?? null;
  return html`<${Shell} title=${title} problem=${problem} ready=${found !== null}>${found && html`
    <section class="panel"><p class="bigrating num">${people.ratingText(found.rating)}</p>
      <p class="muted">${t(found.rating.provisional ? "people-provisional" : "people-deviation", { deviation: people.decimal(found.rating.deviation, 0) })}${found.bot && html` · ${t("web-tag-bot")}`}</p>
      <${RatingGraph} points=${graph.found?.points ?? []} /></section>
    <section class="panel"><h2>${t("people-statistics")}</h2><${Facts} statistics=${found.statistics} /></section>
    <section class="panel"><h2>${t("people-matches")}</h2><${Matches} account=${account} /></section>
    ${mine !== null && mine !== account && !found.bot && html`<${Dealings} account=${account} name=${found.name} />`}`}</${Shell}>`;
}

/** @param {{ statistics: import("../core/people-api.js").Statistics }} props */
function Facts({ statistics: { matches, won, left, places, average_score: average, moons } }) {
  const facts = [
    [String(matches), t("people-fact-matches")],
    [String(won), t("people-fact-won")],
    [places.join(" · "), t("people-fact-places")],
    [average === null ? "–" : people.decimal(average), t("people-fact-average")],
    [String(moons), t("people-fact-moons")],
    [String(left), t("people-fact-left")],
  ];
  return html`<div class="facts">${facts.map(([value, name]) => html`<div key=${name}><b class="num">${value}</b><span>${name}</span></div>`)}</div>`;
}

/** @param {{ account: string }} props */
function Matches({ account }) {
  const [rows, setRows] = useState(/** @type {Awaited<ReturnType<typeof people.matches>>["matches"] | null} */ (null));
  const [more, setMore] = useState(false);
  const [problem, setProblem] = useState("");
  const fetchRows = (/** @type {number} */ before) =>
    people.matches(account, before || undefined).then((answer) => {
      setRows((known) => [...(before ? (known ?? []) : []), ...answer.matches]);
      setMore(answer.more);
    }, (error) => setProblem(people.refusalText(error)));
  useEffect(() => void fetchRows(0), [account]);
  if (problem) return html`<${Note} kind="bad">${problem}</${Note}>`;
  if (!rows) return html`<${Waiting} />`;
  if (!rows.length) return html`<p class="muted">${t("people-matches-none")}</p>`;
  return html`<div>${rows.map((row) => {
    const seat = row.seats[row.own[0] ?? 0];
    return html`<a key=${row.match} class="matchrow" href=${`/match/${row.match}`}><span class="pos">${seat?.place}</span>
      <span>${row.seats.filter((_, at) => !row.own.includes(at)).map(seatName).join(", ")}<span class="small">${people.dayText(row.ended)} · ${t(row.rated ? "people-rated-word" : "people-unrated-word")}${seat?.left && html` · ${t("people-left-word")}`}</span></span>
      <span class="num">${row.rating_after === null ? "" : people.decimal(row.rating_after, 0)}</span></a>`;
  })}</div>${more && html`<div class="actions"><button type="button" class="btn btn--s" onClick=${() => fetchRows(rows.at(-1)?.ended ?? 0)}>${t("people-more")}</button></div>`}`;
}

/** Block and report. @param {{ account: string, name: string }} props */
function Dealings({ account, name }) {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");
  const [reason, setReason] = useState("conduct");
  const [text, setText] = useState("");
  const block = () => people.block(account).then(() => setSaid(t("people-blocked", { name })), (error) => setSaid(people.refusalText(error)));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setAsking(false);
    await people.report(account, reason, text).then(() => setSaid(t("people-reported")), (error) => setSaid(people.refusalText(error)));
  };
  return html`<section class="panel"><p class="small muted">${t("people-block-text")}</p><div class="actions">
      <button type="button" class="btn btn--s" onClick=${block}>${t("people-block")}</button>
      <button type="button" class="btn btn--s" onClick=${() => setAsking(true)}>${t("people-report")}</button></div>
    <p class="small" role="status">${said}</p>
    ${asking && html`<${Dialog} title=${t("people-report-title", { name })} onClose=${() => setAsking(false)}><form class="formcol" onSubmit=${send}>
      <label class="field">${t("people-report-reason")}<select value=${reason} onChange=${(/** @type {any} */ event) => setReason(event.target.value)}>${people.REASONS.map((key) => html`<option key=${key} value=${key}>${t(`people-reason-${key}`)}</option>`)}</select></label>
      <label class="field">${t("people-report-more")}<input type="text" maxlength="500" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
      <button type="submit" class="btn btn--p">${t("pages-send")}</button></form></${Dialog}>`}</section>`;
}

/** @param {{ params: Record<string, string> }} props */
export function MatchPage({ params }) {
  const match = params.match ?? "";
  const { found, problem } = useAnswer(() => people.result(match), match);
  const me = useAnswer(() => api.me(), match).found?.account ?? null;
  const own = found && me !== null ? found.seats.findIndex(({ account }) => account === me) : -1;
  const order = found ? found.seats.map((_, at) => at).sort((a, b) => (found.seats[a]?.place ?? 0) - (found.seats[b]?.place ?? 0)) : [];
  return html`<${Shell} title=${t("web-page-match")} problem=${problem} ready=${found !== null}>${found && html`
    <section class="panel"><p class="muted">${people.dayText(found.ended)} · ${t("pages-end-deals", { count: found.deals, target: found.target })} · ${t(found.rated ? "people-rated-word" : "people-unrated-word")}</p>
      <ol>${order.map((at) => html`<${SeatRow} key=${at} seat=${found.seats[at]} />`)}</ol>
      <div class="actions"><a class="btn btn--p" href=${`/match/${match}/replay`}><${Icon} name="play" />${t("people-replay")}</a>${found.deals > 0 && html`<a class="btn btn--s" href=${`/match/${match}/replay#analysis`}><${Icon} name="score" />${t("pages-analyse")}</a>`}<a class="btn btn--s" href=${`/api/matches/${match}`} download><${Icon} name="down" />${t("people-record")}</a></div>
      <p class="small muted">${t("people-record-text")}</p>
      ${own >= 0 && found.deals > 0 && html`<${Hindsight} from=${`/api/matches/${encodeURIComponent(match)}/hindsight`} deals=${Array.from({ length: found.deals }, (_, at) => at + 1)} seats=${seatsOf(found, own)} />`}</section>
    ${Object.entries(found.ratings).map(([account, worked]) => html`<section key=${account} class="panel"><h2>${seatName(found.seats.find((seat) => seat.account === account))}</h2><${WorkedSum} result=${found} worked=${worked} /></section>`)}`}</${Shell}>`;
}

/** Who sat where, as sentences about cards name them. @param {import("../core/people-api.js").Result} result @param {number} own */
const seatsOf = ({ seats }, own) => ({ you: own, seats: seats.map((seat) => ({ kind: /** @type {"bot" | "human"} */ (seat.bot ? "bot" : "human"), name: String(seatName(seat)), up: true, left: null })) });

/** @param {{ seat: import("../core/people-api.js").ResultSeat }} props */
const SeatRow = ({ seat }) => html`<li class="rankrow"><span class="pos">${seat.place}</span>
  <span>${seat.account ? html`<a href=${`/people/${encodeURIComponent(seat.account)}`}>${seatName(seat)}</a>` : seatName(seat)}
    ${seat.bot && html` <span class="tag tag--bot">${t("web-tag-bot")}</span>`}${seat.left && html` <span class="tag tag--gone">${t("web-tag-left")}</span>`}</span>
  <span class="pt">${seat.left || seat.score === null ? "–" : seat.score}</span></li>`;

export function LeaderboardPage() {
  const { found, problem } = useAnswer(() => people.leaderboard(), "");
  const bots = useAnswer(() => people.bots(), "");
  return html`<${Shell} title=${t("web-page-leaderboard")} problem=${problem} ready=${found !== null}>
    <section class="panel"><p class="small muted">${t("people-leaderboard-text")}</p>
      ${found?.people.length ? html`<ol>${found.people.map((row) => html`<li key=${row.account} class="rankrow"><span class="pos">${row.rank}</span><a href=${`/people/${row.account}`}>${row.name}</a><span class="pt">${people.ratingText(row.rating)}</span></li>`)}</ol>` : html`<p>${t("people-leaderboard-none")}</p>`}</section>
    ${bots.found && bots.found.bots.length > 0 && html`<section class="panel"><h2>${t("people-bots-ratings")}</h2>
      ${bots.found.bots.map((row) => html`<p key=${row.account} class="listrow"><a href=${`/people/${encodeURIComponent(row.account)}`}>${levelText(row.name)}</a><span class="num">${people.ratingText(row.rating)}</span></p>`)}</section>`}</${Shell}>`;
}

export function RatingPage() {
  return html`<${Bar} title=${t("web-page-rating")} /><main class="page narrow"><article class="text">
    <p class="lead">${t("people-formula-lead")}</p>
    ${["pair", "expected", "change", "unsure", "left", "round"].map((part) => html`<section key=${part}><h2>${t(`people-formula-${part}`)}</h2><p>${t(`people-formula-${part}.text`)}</p></section>`)}
    <pre>E = 1 / (1 + 10^(−g·(R − R′)/400))     g = 1 / √(1 + 3·q²·RD′²/π²)     q = ln 10 / 400
1/d² = Σ 0.6·q²·g²·E·(1 − E)
R ← R + q / (1/RD² + 1/d²) · Σ 0.6·g·(S − E)
RD ← max(25, √(1 / (1/RD² + 1/d²)))</pre></article></main>`;
}
