// The choice of the language, which the first page has too.

import { html } from "../vendor/preact.js";
import { LANGUAGES, t } from "../core/i18n.js";
import { choose, settings } from "../core/settings.js";

/** Languages are named in themselves. @type {Record<string, string>} */
export const LANGUAGE_NAMES = { "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)", en: "English" };

/** @param {{ label?: string }} props */
export const LanguageSelect = ({ label = t("web-language") }) => html`<select aria-label=${label} value=${settings.value.language}
  onChange=${(/** @type {any} */ event) => choose("language", event.target.value)}>
  <option value="auto" selected=${settings.value.language === "auto"}>${t("web-language-auto")}</option>
  ${LANGUAGES.map((language) => html`<option key=${language} value=${language} lang=${language} selected=${settings.value.language === language}>${LANGUAGE_NAMES[language]}</option>`)}
</select>`;
