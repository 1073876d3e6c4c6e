// The rules in words, made from the engine's own presets.

import { html, useState } from "../vendor/preact.js";
import { t } from "../core/i18n.js";
import { describeRules, optionName, optionValue } from "../core/rules-text.js";
import { PRESETS } from "../data/presets.js";
import { Rules } from "../rules/rules.js";
import { Bar } from "../ui/parts.js";

const OPTIONS = /** @type {const} */ (["players", "decks", "removed", "pass_cycle", "pass_count", "opening", "first_trick_points", "queen_breaks_hearts", "moon", "jack_of_diamonds", "spade_honours", "target", "exact_100"]);

export function RulesPage() {
  const [name, setName] = useState("copas");
  const rules = new Rules(PRESETS[name]);
  return html`<${Bar} title=${t("web-rules")} /><main class="page"><div class="cols w">
    <section class="panel text" aria-live="polite"><h2>${t(`rules-preset-${name}`)}</h2><p class="muted">${t(`rules-preset-${name}.about`)}</p>
      ${describeRules(rules).map(({ heading, sentences }) => html`<section key=${heading}><h3>${heading}</h3>${sentences.map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}</section>`)}
    </section>
    <div class="stack"><section class="panel"><h3>${t("pages-presets")}</h3><div class="presets">
      ${Object.keys(PRESETS).map((preset) => html`<button type="button" key=${preset} aria-pressed=${String(preset === name)} onClick=${() => setName(preset)}><b>${t(`rules-preset-${preset}`)}</b><span class="small muted">${t(`rules-preset-${preset}.about`)}</span></button>`)}</div></section>
      <section class="panel"><h3>${t("pages-options")}</h3><table class="data"><tbody>${OPTIONS.map((option) => html`<tr key=${option}><th scope="row">${optionName(option)}</th><td>${optionValue(rules, option)}</td></tr>`)}</tbody></table></section></div>
  </div></main>`;
}
