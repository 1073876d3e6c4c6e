// Every setting, each with its own switch or choice; the same form on its page and over the table.

import { html } from "../vendor/preact.js";
import { t } from "../core/i18n.js";
import { choose, CHOICES, settings } from "../core/settings.js";
import { LanguageSelect } from "./language-select.js";
import { Row, Segments, Switch } from "./parts.js";

/** @typedef {import("../core/settings.js").Setting} Setting */

/** @param {{ name: Setting, help?: string }} props */
const Choice = ({ name, help }) => html`<${Row} wide title=${t(`pages-set-${name.toLowerCase()}`)} help=${help}>
  <${Segments} label=${t(`pages-set-${name.toLowerCase()}`)} value=${settings.value[name]}
    options=${CHOICES[name].map((value) => [value, t(`pages-set-${name.toLowerCase()}-${value}`)])} onChoose=${(/** @type {never} */ value) => choose(name, value)} />
</${Row}>`;

/** @param {{ name: Setting, help?: string }} props */
const Toggle = ({ name, help }) => html`<${Row} title=${t(`pages-set-${name.toLowerCase()}`)} help=${help}>
  <${Switch} label=${t(`pages-set-${name.toLowerCase()}`)} on=${settings.value[name] === "on"} onChange=${(/** @type {boolean} */ on) => choose(name, /** @type {never} */ (on ? "on" : "off"))} />
</${Row}>`;

/** @type {Setting[]} */
const SOUNDS = ["soundCard", "soundTurn", "soundHearts", "soundQueen", "soundClock", "soundMoon", "soundEnd"];

export function SettingsForm() {
  return html`<section class="setgroup"><h3>${t("pages-set-look")}</h3>
      <${Row} wide title=${t("web-language")}><${LanguageSelect} /></${Row}>
      <${Choice} name="theme" /><${Choice} name="deck" help=${t("pages-set-deck-help")} /><${Choice} name="cards" />
      <${Choice} name="rows" help=${t("pages-set-rows-help")} /><${Choice} name="sort" /><${Choice} name="direction" /><${Choice} name="side" /></section>
    <section class="setgroup"><h3>${t("pages-set-play")}</h3>
      <${Choice} name="taps" help=${t("pages-set-taps-help")} /><${Choice} name="speed" /><${Toggle} name="forced" help=${t("pages-set-forced-help")} />
      <${Toggle} name="claim" help=${t("pages-set-claim-help")} /><${Toggle} name="points" help=${t("pages-set-points-help")} /></section>
    <section class="setgroup"><h3>${t("pages-set-access")}</h3>
      <${Choice} name="motion" /><${Choice} name="announce" help=${t("pages-set-announce-help")} /><${Toggle} name="keys" help=${t("pages-set-keys-help")} /></section>
    <section class="setgroup"><h3>${t("pages-set-sounds")}</h3>${SOUNDS.map((name) => html`<${Toggle} key=${name} name=${name} />`)}</section>`;
}
