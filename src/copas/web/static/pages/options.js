// Before a match: options for playing alone, and opening or finding a friends' room.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { t } from "../core/i18n.js";
import { go } from "../core/router.js";
import { loadWish, saveWish } from "../core/wish.js";
import { Rules } from "../rules/rules.js";
import { LevelChoice } from "../ui/level-choice.js";
import { Bar, Note, Row, Switch } from "../ui/parts.js";
import { RulesForm } from "../ui/rules-form.js";

/** Ask the server what it offers. */
export function useConfig() {
  const [config, setConfig] = useState(/** @type {api.Config | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api.config().then(setConfig, () => setProblem(t("web-offline")));
  }, []);
  return { config, problem, setProblem };
}

export function SoloPage() {
  const [problem, setProblem] = useState("");
  const [wish, setWish] = useState(loadWish);
  const rules = new Rules(wish.rules);
  const change = (/** @type {Partial<import("../core/wish.js").Wish>} */ part) => {
    const next = { ...wish, ...part };
    setWish(next);
    saveWish(next);
  };
  const start = async () => {
    try {
      const { table } = await api.openTable({ room: "solo", rules: rules.options, bots: wish.bots, clock: wish.clock });
      go(`/table/${table}`);
    } catch (error) {
      setProblem(error instanceof api.ApiError && error.code !== "offline" ? t("web-problem", { code: error.code }) : t("web-offline"));
    }
  };
  return html`<${Bar} title=${t("web-solo")} /><main class="page narrow"><div class="stack">
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    <section class="panel">
      <${LevelChoice} value=${wish.bots} onChoose=${(/** @type {string} */ bots) => change({ bots })} />
      <${RulesForm} rules=${rules} onChange=${(/** @type {Rules} */ next) => change({ rules: next.options })} />
      <${Row} title=${t("pages-clock")} help=${t("pages-clock-solo")}><${Switch} label=${t("pages-clock")} on=${wish.clock} onChange=${(/** @type {boolean} */ clock) => change({ clock })} /></${Row}>
    </section>
    <div class="startbar"><button type="button" class="btn btn--p" onClick=${start}>${t("pages-start")}</button></div>
  </div></main>`;
}

export function FriendsPage() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const open = async () => {
    try {
      const { code: made } = await api.openTable({ room: "friends" });
      go(`/room/${made}`);
    } catch {
      setProblem(t("web-offline"));
    }
  };
  const find = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = code.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();
    if (!wanted) return setProblem(t("pages-code-empty"));
    try {
      await api.room(wanted);
      go(`/room/${wanted}`);
    } catch (error) {
      setProblem(t(error instanceof api.ApiError && error.code === "offline" ? "web-offline" : "web-code-unknown"));
    }
  };
  return html`<${Bar} title=${t("web-friends")} /><main class="page narrow"><div class="stack">
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    <section class="panel"><h2>${t("pages-room-open")}</h2><p class="muted">${t("pages-room-open-text")}</p>
      <div class="actions"><button type="button" class="btn btn--p" onClick=${open}>${t("pages-room-open-button")}</button></div></section>
    <section class="panel"><h2>${t("web-have-code")}</h2>
      <form class="codeform" onSubmit=${find}><input type="text" aria-label=${t("pages-code")} placeholder="LUPA73" value=${code} maxlength="16" autocomplete="off" autocapitalize="characters" spellcheck=${false} onInput=${(/** @type {any} */ event) => setCode(event.target.value)} />
      <button type="submit" class="btn btn--s">${t("pages-enter")}</button></form></section>
  </div></main>`;
}
