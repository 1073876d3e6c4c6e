// Every setting, each with its own switch or choice; the same form on its page and over the table.

import { html } from "../vendor/preact.js";
import { LANGUAGES, t } from "../core/i18n.js";
import { choose, CHOICES, settings } from "../core/settings.js";
import { Row, Segments, Switch } from "./parts.js";

/** @typedef {import("../core/settings.js").Setting} Setting */

/** Languages are named in themselves. @type {Record<string, string>} */
export const LANGUAGE_NAMES = { "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)", en: "English" };

/** @param {{ name: Setting, help?: string }} props */
const Choice = ({ name, help }) => html`<${Row} wide title=${t(`web-set-${name.toLowerCase()}`)} help=${help}>
  <${Segments} label=${t(`web-set-${name.toLowerCase()}`)} value=${settings.value[name]}
    options=${CHOICES[name].map((value) => [value, t(`web-set-${name.toLowerCase()}-${value}`)])} onChoose=${(/** @type {never} */ value) => choose(name, value)} />
</${Row}>`;

/** @param {{ name: Setting, help?: string }} props */
const Toggle = ({ name, help }) => html`<${Row} title=${t(`web-set-${name.toLowerCase()}`)} help=${help}>
  <${Switch} label=${t(`web-set-${name.toLowerCase()}`)} on=${settings.value[name] === "on"} onChange=${(/** @type {boolean} */ on) => choose(name, /** @type {never} */ (on ? "on" : "off"))} />
</${Row}>`;

/** @type {Setting[]} */
const SOUNDS = ["soundCard", "soundTurn", "soundHearts", "soundQueen", "soundClock", "soundMoon", "soundEnd"];

export function SettingsForm() {
  return html`<section class="setgroup"><h3>${t("web-set-look")}</h3>
      <${Row} wide title=${t("web-set-language")}><${LanguageSelect} /></${Row}>
      <${Choice} name="theme" /><${Choice} name="deck" help=${t("web-set-deck-help")} /><${Choice} name="cards" />
      <${Choice} name="rows" help=${t("web-set-rows-help")} /><${Choice} name="sort" /><${Choice} name="direction" /><${Choice} name="side" /></section>
    <section class="setgroup"><h3>${t("web-set-play")}</h3>
      <${Choice} name="taps" help=${t("web-set-taps-help")} /><${Choice} name="speed" /><${Toggle} name="forced" help=${t("web-set-forced-help")} />
      <${Toggle} name="claim" help=${t("web-set-claim-help")} /><${Toggle} name="points" help=${t("web-set-points-help")} /></section>
    <section class="setgroup"><h3>${t("web-set-access")}</h3>
      <${Choice} name="motion" /><${Choice} name="announce" help=${t("web-set-announce-help")} /><${Toggle} name="keys" help=${t("web-set-keys-help")} /></section>
    <section class="setgroup"><h3>${t("web-set-sounds")}</h3>${SOUNDS.map((name) => html`<${Toggle} key=${name} name=${name} />`)}</section>`;
}

/** @param {{ label?: string }} props */
export const LanguageSelect = ({ label = t("web-set-language") }) => html`<select aria-label=${label} value=${settings.value.language}
  onChange=${(/** @type {any} */ event) => choose("language", event.target.value)}>
  <option value="auto" selected=${settings.value.language === "auto"}>${t("web-set-language-auto")}</option>
  ${LANGUAGES.map((language) => html`<option key=${language} value=${language} lang=${language} selected=${settings.value.language === language}>${LANGUAGE_NAMES[language]}</option>`)}
</select>`;
