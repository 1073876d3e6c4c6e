// How the fair deal works, in plain words, with one picture.

import { html } from "../vendor/preact.js";
import { t } from "../core/i18n.js";
import { Bar } from "../ui/parts.js";

const STEPS = ["lock", "shuffle", "deal", "pass", "play", "open"];
const PROMISES = ["uniform", "unseen", "fixed", "named"];
const LIMITS = ["people", "site", "cut", "forget", "spoil"];

export function FairPage() {
  return html`<${Bar} title=${t("web-fair")} /><main class="page narrow"><article class="text">
    <p class="lead">${t("web-fair-lead")}</p>
    <${Diagram} />
    <h2>${t("web-fair-how")}</h2>
    <ol class="steps">${STEPS.map((step) => html`<li key=${step}><div><h3>${t(`web-fair-${step}`)}</h3><p>${t(`web-fair-${step}.text`)}</p></div></li>`)}</ol>
    <h2>${t("web-fair-promises")}</h2>
    <table class="data"><thead><tr><th scope="col">${t("web-fair-promise")}</th><th scope="col">${t("web-fair-when")}</th></tr></thead>
      <tbody>${PROMISES.map((promise) => html`<tr key=${promise}><td>${t(`web-fair-${promise}`)}</td><td>${t(`web-fair-${promise}.text`)}</td></tr>`)}</tbody></table>
    <h2>${t("web-fair-limits")}</h2>
    <ul class="plain">${LIMITS.map((limit) => html`<li key=${limit}>${t(`web-fair-limit-${limit}`)}</li>`)}</ul>
    <h2>${t("web-fair-leaver")}</h2><p>${t("web-fair-leaver-text")}</p>
    <h2>${t("web-fair-check")}</h2><p>${t("web-fair-check-text")}</p><pre>copas verify copas.json</pre>
  </article></main>`;
}

/** The deck goes from hand to hand, each locks and shuffles; every card then needs all the keys but its owner's. */
function Diagram() {
  const box = (/** @type {number} */ x, /** @type {string} */ label, /** @type {boolean} */ you) => html`<g transform=${`translate(${x} 0)`}>
    <rect x="0" y="20" width="120" height="92" rx="14" fill="var(--surface)" stroke=${you ? "var(--accent)" : "var(--line-strong)"} stroke-width=${you ? 3 : 1.5} />
    ${[0, 1, 2].map((i) => html`<rect key=${i} x=${28 + i * 14} y=${34 + (i % 2) * 5} width="30" height="42" rx="4" fill="var(--back-1)" stroke="var(--back-2)" stroke-width="2" transform=${`rotate(${(i - 1) * 8} ${43 + i * 14} 55)`} />`)}
    <text x="60" y="100" text-anchor="middle" font-size="14" font-weight="650" fill="currentColor">${label}</text></g>`;
  const arrow = (/** @type {number} */ x) => html`<path d=${`M${x} 66h22m-7-6 7 6-7 6`} fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" />`;
  return html`<figure><svg class="diagram" viewBox="0 0 640 250" role="img" aria-label=${t("web-fair-diagram")}>
    ${box(4, t("web-fair-d-server"), false)}${arrow(131)}${box(160, t("web-fair-d-other"), false)}${arrow(287)}${box(316, t("web-fair-d-third"), false)}${arrow(443)}${box(472, t("web-you"), true)}
    <path d="M532 112v34H320v26m-8-8 8 8 8-8" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="5 5" />
    <rect x="120" y="176" width="400" height="58" rx="14" fill="var(--accent-soft)" stroke="var(--accent)" stroke-width="1.5" />
    <text x="320" y="201" text-anchor="middle" font-size="15" font-weight="650" fill="currentColor">${t("web-fair-d-deal")}</text>
    <text x="320" y="222" text-anchor="middle" font-size="13.5" fill="currentColor">${t("web-fair-d-open")}</text>
  </svg><figcaption class="small muted">${t("web-fair-caption")}</figcaption></figure>`;
}
