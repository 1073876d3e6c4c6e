// The first page: what can be played now, and nothing that can't.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { t } from "../core/i18n.js";
import { go } from "../core/router.js";
import { loadWish, wishText } from "../core/wish.js";
import { Back, Face } from "../ui/face.js";
import { Icon, SUIT_PATHS } from "../ui/icons.js";
import { Note, Waiting } from "../ui/parts.js";
import { LanguageSelect } from "../ui/language-select.js";
import { parseCard } from "../rules/cards.js";

/** @typedef {import("../core/api.js").Config} Config */

export function HomePage() {
  const [config, setConfig] = useState(/** @type {Config | null} */ (null));
  const [mine, setMine] = useState(/** @type {import("../core/api.js").TableEntry[]} */ ([]));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api.config().then(setConfig, () => setProblem(t("web-offline")));
    api.tables().then(({ tables }) => setMine(tables), () => {});
  }, []);
  const features = config?.features ?? { solo: true, friends: true, matched: false, accounts: false };
  const solo = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { rules, bots, clock } = loadWish();
    try {
      const { table } = await api.openTable({ room: "solo", rules, bots, clock });
      go(`/table/${table}`);
    } catch {
      setProblem(t("web-offline"));
      setBusy(false);
    }
  };
  const going = mine.find(({ state }) => state === "playing") ?? mine.find(({ state, room }) => state === "lobby" && room === "friends");
  return html`<header class="bar"><span class="logo"><svg viewBox="-500 -520 1000 1040" aria-hidden="true"><path d=${SUIT_PATHS[2]} /></svg>Copas</span><span class="gap" />
      <span class="langpick"><${Icon} name="globe" /><${LanguageSelect} /></span>
      ${features.accounts && html`<a class="iconbtn" href="/account" aria-label=${t("web-page-account")}><${Icon} name="people" /></a>`}
      <a class="iconbtn" href="/settings" aria-label=${t("web-settings")}><${Icon} name="gear" /></a></header>
    <main class="page home">
      <div class="hero"><h1 tabindex="-1" id="page-title">${t("web-hero")}</h1><p class="lead">${t("web-hero-lead")}</p></div>
      ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
      ${busy && config?.bots_coming?.includes(loadWish().bots) && html`<${Waiting} text=${t("web-preparing")} />`}
      ${going && html`<${Resume} entry=${going} />`}
      <div class="doors">
        ${features.solo && html`<article class="door"><span class="art" aria-hidden="true"><${Hand} /></span><span class="tx">
          <h2><a class="cover" href="/solo" onClick=${solo}>${t("web-solo")}</a></h2><span class="muted">${t("web-solo-text")}</span>
          <span class="meta"><span>${wishText(loadWish())}</span><a class="lnk" href="/solo">${t("web-change")}</a></span></span></article>`}
        ${features.matched && html`<article class="door"><span class="art" aria-hidden="true"><${Ring} /></span><span class="tx">
          <h2><a class="cover" href="/live">${t("web-live")}</a></h2><span class="muted">${t("web-live-text")}</span></span></article>`}
        ${features.friends && html`<article class="door"><span class="art" aria-hidden="true">${features.matched ? html`<span class="code">LUPA<span>·</span>73</span>` : html`<${Ring} />`}</span><span class="tx">
          <h2><a class="cover" href="/friends">${t("web-friends")}</a></h2><span class="muted">${t("web-friends-text")}</span>
          <span class="meta"><a class="lnk" href="/friends">${t("web-have-code")}</a></span></span></article>`}
      </div>
      <a class="promise" href="/fair"><${Icon} name="lock" /><span><b>${t("web-promise")}</b> ${t("web-promise-text")} <u>${t("web-how")}</u></span></a>
      <footer class="foot"><a href="/rules">${t("web-rules")}</a>${features.accounts && html`<a href="/leaderboard">${t("web-page-leaderboard")}</a>`}<a href="/bots">${t("web-bots")}</a><a href="/privacy">${t("web-privacy")}</a><a href="/about">${t("web-about")}</a></footer>
    </main>`;
}

/** @param {{ entry: import("../core/api.js").TableEntry }} props */
function Resume({ entry }) {
  const where = entry.state === "lobby" ? `/room/${entry.code}` : `/table/${entry.table}`;
  const mine = entry.seat === null ? undefined : entry.scores[entry.seat];
  const lead = mine !== undefined && mine <= Math.min(...entry.scores);
  const text = entry.state === "lobby" ? t("web-resume-room", { code: entry.code }) : `${t("web-deal-number", { number: entry.deal })}${mine !== undefined && entry.deal > 1 ? ` · ${t(lead ? "web-resume-lead" : "web-resume-score", { score: mine })}` : ""}`;
  return html`<a class="resume" href=${where}><span class="card" data-s="1" aria-hidden="true"><${Face} card=${parseCard("8D")} mode="compact" /></span>
    <span><b>${t(entry.state === "lobby" ? "web-resume-lobby" : "web-resume")}</b><span class="small muted">${text}</span></span><${Icon} name="chev" /></a>`;
}

const Hand = () => html`<span class="card a" data-s="2"><${Face} card=${parseCard("KH")} mode="compact" /></span>
  <span class="card b card--back"><${Back} /></span><span class="card c" data-s="3"><${Face} card=${parseCard("QS")} mode="compact" /></span>`;

const Ring = () => html`<span class="ring4"><i>V</i><i>T</i><i>?</i><i>M</i></span>`;
