// How the fair deal works, in plain words, with one picture.

import { html } from "../vendor/preact.js";
import { t } from "../core/i18n.js";
import { Icon } from "../ui/icons.js";
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
  const stations = [t("web-fair-d-server"), t("web-fair-d-other"), t("web-fair-d-third"), t("web-you")];
  return html`<figure class="flow"><ol aria-label=${t("web-fair-diagram")}>
      ${stations.map((name, index) => html`<li key=${name} class=${index === 3 ? "me" : ""}>
        <span class="pile" aria-hidden="true">${[0, 1, 2].map((card) => html`<img key=${card} src="/static/img/back.svg" alt="" />`)}</span>
        <b>${name}</b>${index < 3 && html`<${Icon} name="right" />`}</li>`)}
    </ol>
    <p class="flowend"><${Icon} name="lock" /><span><b>${t("web-fair-d-deal")}</b><br />${t("web-fair-d-open")}</span></p>
    <figcaption class="small muted">${t("web-fair-caption")}</figcaption></figure>`;
}
