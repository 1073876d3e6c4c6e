// How the fair deal works, in plain words, with one picture.

import { html } from "../vendor/preact.js";
import { fileUrl } from "../core/files.js";
import { t } from "../core/i18n.js";
import { Icon } from "../ui/icons.js";
import { Bar } from "../ui/parts.js";

const STEPS = ["lock", "shuffle", "deal", "pass", "play", "open"];
const PROMISES = ["uniform", "unseen", "fixed", "named"];
const LIMITS = ["people", "site", "cut", "forget", "spoil"];

export function FairPage() {
  return html`<${Bar} title=${t("pages-fair")} /><main class="page narrow"><article class="text">
    <p class="lead">${t("pages-fair-lead")}</p>
    <${Diagram} />
    <h2>${t("pages-fair-how")}</h2>
    <ol class="steps">${STEPS.map((step) => html`<li key=${step}><div><h3>${t(`pages-fair-${step}`)}</h3><p>${t(`pages-fair-${step}.text`)}</p></div></li>`)}</ol>
    <h2>${t("pages-fair-promises")}</h2>
    <table class="data"><thead><tr><th scope="col">${t("pages-fair-promise")}</th><th scope="col">${t("pages-fair-when")}</th></tr></thead>
      <tbody>${PROMISES.map((promise) => html`<tr key=${promise}><td>${t(`pages-fair-${promise}`)}</td><td>${t(`pages-fair-${promise}.text`)}</td></tr>`)}</tbody></table>
    <h2>${t("pages-fair-limits")}</h2>
    <ul class="plain">${LIMITS.map((limit) => html`<li key=${limit}>${t(`pages-fair-limit-${limit}`)}</li>`)}</ul>
    <h2>${t("pages-fair-leaver")}</h2><p>${t("pages-fair-leaver-text")}</p>
    <h2>${t("pages-fair-check")}</h2><p>${t("pages-fair-check-text")}</p><pre>copas verify copas.json</pre>
  </article></main>`;
}

/** The deck goes from hand to hand, each locks and shuffles; every card then needs all the keys but its owner's. */
function Diagram() {
  const stations = [t("pages-fair-d-server"), t("pages-fair-d-other"), t("pages-fair-d-third"), t("web-you")];
  return html`<figure class="flow"><ol aria-label=${t("pages-fair-diagram")}>
      ${stations.map((name, index) => html`<li key=${name} class=${index === 3 ? "me" : ""}>
        <span class="pile" aria-hidden="true">${[0, 1, 2].map((card) => html`<img key=${card} src=${fileUrl("img/back.svg")} alt="" />`)}</span>
        <b>${name}</b>${index < 3 && html`<${Icon} name="right" />`}</li>`)}
    </ol>
    <p class="flowend"><${Icon} name="lock" /><span><b>${t("pages-fair-d-deal")}</b><br />${t("pages-fair-d-open")}</span></p>
    <figcaption class="small muted">${t("pages-fair-caption")}</figcaption></figure>`;
}
