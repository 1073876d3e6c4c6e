// Entry: the words, the appearance, the address, and the page that belongs to it.

import { html, render, signal, useEffect, useRef } from "./vendor/preact.js";
import { currentLanguage, loadLanguage, negotiate, t } from "./core/i18n.js";
import { loadRest, whenIdle } from "./core/later.js";
import { match, moves, path, startRouter } from "./core/router.js";
import { applySettings, settings } from "./core/settings.js";
import { Waiting } from "./ui/parts.js";
import { HomePage } from "./pages/home.js";

/** A page, given what its address holds. @typedef {(props: { params: Record<string, string> }) => any} Page */

/** Pages that are fetched when somebody goes there. @type {Record<string, () => Promise<Page>>} */
const LATER = {
  solo: () => import("./pages/options.js").then((module) => module.SoloPage),
  friends: () => import("./pages/options.js").then((module) => module.FriendsPage),
  table: () => import("./pages/table.js").then((module) => module.TablePage),
  room: () => import("./pages/table.js").then((module) => module.RoomCodePage),
  verify: () => import("./pages/verify.js").then((module) => module.VerifyPage),
  rules: () => import("./pages/rules.js").then((module) => module.RulesPage),
  fair: () => import("./pages/fair.js").then((module) => module.FairPage),
  bots: () => import("./pages/texts.js").then((module) => module.BotsPage),
  settings: () => import("./pages/texts.js").then((module) => module.SettingsPage),
  about: () => import("./pages/texts.js").then((module) => module.AboutPage),
  privacy: () => import("./pages/texts.js").then((module) => module.PrivacyPage),
  live: () => import("./pages/live.js").then((module) => module.LivePage),
  account: () => import("./pages/account.js").then((module) => module.AccountPage),
  person: () => import("./pages/people.js").then((module) => module.PersonPage),
  match: () => import("./pages/people.js").then((module) => module.MatchPage),
  replay: () => import("./pages/replay.js").then((module) => module.ReplayPage),
  leaderboard: () => import("./pages/people.js").then((module) => module.LeaderboardPage),
  rating: () => import("./pages/people.js").then((module) => module.RatingPage),
};

/** @type {readonly (readonly [string, string])[]} */
const ROUTES = [
  ["/", "home"],
  ["/solo", "solo"],
  ["/friends", "friends"],
  ["/table/:table", "table"],
  ["/table/:table/verify", "verify"],
  ["/room/:code", "room"],
  ["/rules", "rules"],
  ["/fair", "fair"],
  ["/bots", "bots"],
  ["/settings", "settings"],
  ["/me", "settings"],
  ["/about", "about"],
  ["/privacy", "privacy"],
  ["/live", "live"],
  ["/account", "account"],
  ["/people/:account", "person"],
  ["/match/:match", "match"],
  ["/match/:match/replay", "replay"],
  ["/table/:table/replay/:match", "replay"],
  ["/leaderboard", "leaderboard"],
  ["/rating", "rating"],
];

/** Pages fetched so far. @type {import("./vendor/preact.js").Signal<Record<string, Page>>} */
const ready = signal({ home: HomePage });

/** The table asks for the rest itself, once the cards are there. */
const AT_TABLES = new Set(["table", "room"]);

/** @param {string} name */
function fetchPage(name) {
  const rest = AT_TABLES.has(name) ? undefined : loadRest();
  Promise.all([LATER[name]?.(), rest]).then(([page]) => {
    if (page) ready.value = { ...ready.peek(), [name]: page };
  }, (error) => console.error("A page could not be fetched:", error));
}

function App() {
  const found = match(path.value, ROUTES);
  const name = found?.page ?? "lost";
  const page = ready.value[name];
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!page && found) fetchPage(name);
  }, [name, page]);
  useEffect(() => {
    // After a move the focus goes to the new page's title, so that a reader hears where it is.
    if (moves.value === 0) return;
    const title = /** @type {HTMLElement | null} */ (main.current?.querySelector("h1"));
    title?.focus({ preventScroll: true });
  }, [path.value, page]);
  useEffect(() => {
    document.title = name === "home" ? t("web-title") : `${t(`web-page-${name}`)} · ${t("web-title")}`;
  }, [name, currentLanguage()]);
  return html`<a class="skip" href="#page-title" onClick=${skip}>${t("web-skip")}</a>
    <div ref=${main}>${found ? (page ? html`<${page} key=${path.value} params=${found.params} />` : html`<div class="page"><${Waiting} /></div>`) : html`<${LostPage} />`}</div>
    <div class="sr" id="live-log" role="log" aria-live="polite" aria-label=${t("web-log")} />
    <div class="sr" id="live-now" aria-live="assertive" />`;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  const title = document.querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  title?.focus();
}

const LostPage = () => html`<main class="page narrow"><div class="top"><h1 tabindex="-1" id="page-title">${t("web-lost")}</h1><p class="lead"><a href="/">${t("web-home")}</a></p></div></main>`;

async function start() {
  applySettings();
  startRouter();
  const wished = () => (settings.value.language === "auto" ? negotiate(navigator.languages) : settings.value.language);
  await loadLanguage(wished());
  settings.subscribe(() => void loadLanguage(wished()));
  const root = document.getElementById("app");
  if (root) render(html`<${App} />`, root);
  prefetch();
}

/** Fetch the table while somebody looks at the first page, so that the click that starts a match finds it here. */
function prefetch() {
  whenIdle(() => {
    if (path.peek() === "/") LATER.table?.().then(() => import("./core/worker-port.js")).then(({ warmWorker }) => warmWorker(), () => {});
  });
}

void start();
