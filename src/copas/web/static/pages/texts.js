// Settings, bots, about, privacy.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { hasText, t } from "../core/i18n.js";
import { levelKey, levelText } from "../core/wish.js";
import { Bar, Note } from "../ui/parts.js";
import { SettingsForm } from "../ui/settings-form.js";
import { useConfig } from "./options.js";

export function SettingsPage() {
  return html`<${Bar} title=${t("web-settings")} /><main class="page narrow"><div class="stack"><section class="panel"><${NameForm} /></section><section class="panel"><h2 class="sr">${t("web-settings")}</h2><${SettingsForm} /></section></div></main>`;
}

/** How others see you. */
function NameForm() {
  const [name, setName] = useState("");
  const [said, setSaid] = useState("");
  useEffect(() => {
    api.me().then((me) => setName(me.name), () => setSaid(t("web-offline")));
  }, []);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      setName((await api.rename(name.trim())).name);
      setSaid(t("pages-name-saved"));
    } catch {
      setSaid(t("pages-name-refused"));
    }
  };
  return html`<form onSubmit=${save}><label class="field" for="own-name">${t("pages-name")}<span class="small muted">${t("pages-name-help")}</span></label>
    <div class="codeform nameform"><input id="own-name" type="text" maxlength="24" value=${name} autocomplete="nickname" onInput=${(/** @type {any} */ event) => setName(event.target.value)} /><button type="submit" class="btn btn--s">${t("pages-save")}</button></div>
    <p class="small" role="status">${said}</p></form>`;
}

export function BotsPage() {
  const { config, problem } = useConfig();
  return html`<${Bar} title=${t("web-bots")} /><main class="page narrow"><article class="text">
    <p class="lead">${t("pages-bots-lead")}</p>${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${[...(config?.bots ?? []), ...(config?.bots_coming ?? [])].map((level) => html`<section key=${level}><h2>${levelText(level)}</h2><p>${hasText(`pages-level-${levelKey(level)}-text`) ? t(`pages-level-${levelKey(level)}-text`) : ""}</p></section>`)}
    <h2>${t("pages-bots-fair")}</h2><p>${t("pages-bots-fair-text")}</p>
    <h2>${t("pages-bots-measured")}</h2><p>${t("pages-bots-measured-text")}</p><pre>copas arena</pre></article></main>`;
}

export function AboutPage() {
  const { config } = useConfig();
  return html`<${Bar} title=${t("web-about")} /><main class="page narrow"><article class="text">
    <p class="lead">${t("pages-about-lead")}</p><p>${t("pages-about-text")}</p>
    <h2>${t("pages-about-free")}</h2><p>${t("pages-about-free-text")}</p>
    <h2>${t("pages-about-thanks")}</h2><p>${t("pages-about-thanks-text")}</p>
    ${config && html`<p class="small muted">${t("pages-about-version", { version: config.version })}</p>`}</article></main>`;
}

export function PrivacyPage() {
  return html`<${Bar} title=${t("web-privacy")} /><main class="page narrow"><article class="text">
    <p class="lead">${t("pages-privacy-lead")}</p>
    ${["cookie", "account", "browser", "matches", "logs", "others"].map((part) => html`<section key=${part}><h2>${t(`pages-privacy-${part}`)}</h2><p>${t(`pages-privacy-${part}.text`)}</p></section>`)}</article></main>`;
}
