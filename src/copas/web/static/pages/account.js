// The own account: coming in, and everything that belongs to it.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { t } from "../core/i18n.js";
import * as people from "../core/people-api.js";
import { loadStyles } from "../core/styles.js";
import { Segments, Bar, Dialog, Note, Waiting } from "../ui/parts.js";

/** @typedef {import("../core/people-api.js").OwnAccount} OwnAccount */

export function AccountPage() {
  const [account, setAccount] = useState(/** @type {OwnAccount | null | undefined} */ (undefined));
  const [problem, setProblem] = useState("");
  const load = async () => {
    try {
      // Asked first, for nobody is logged in most of the time, and that is no error.
      const { account: id } = await api.me();
      setAccount(id === null ? null : await people.ownAccount());
    } catch (error) {
      setAccount(null);
      setProblem(people.refusalText(error));
    }
  };
  useEffect(() => {
    void loadStyles("people");
    load();
  }, []);
  return html`<${Bar} title=${account?.name ?? t("web-page-account")} /><main class="page narrow"><div class="stack">
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    ${account === undefined ? html`<${Waiting} />` : account === null ? html`<${ComingIn} onDone=${load} />` : html`<${Own} account=${account} reload=${load} />`}</div></main>`;
}

/** @param {{ label: string, value: string, onValue: (value: string) => void, complete: string, secret?: boolean, help?: string }} props */
const Field = ({ label, value, onValue, complete, secret = false, help = "" }) => html`<label class="field">${label}${help && html`<span class="small muted">${help}</span>`}
  <input type=${secret ? "password" : "text"} required value=${value} maxlength=${secret ? 200 : 20} autocomplete=${complete} autocapitalize="off" spellcheck=${false} onInput=${(/** @type {any} */ event) => onValue(event.target.value)} /></label>`;

/** @param {{ onDone: () => void }} props */
function ComingIn({ onDone }) {
  const [way, setWay] = useState("log-in");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const fresh = way === "register";
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await (fresh ? people.register(name.trim(), password) : people.logIn(name.trim(), password));
      onDone();
    } catch (error) {
      setProblem(people.refusalText(error));
      setBusy(false);
    }
  };
  return html`<section class="panel"><${Segments} label=${t("web-page-account")} value=${way} options=${[["log-in", t("people-log-in")], ["register", t("people-register")]]} onChoose=${(/** @type {string} */ chosen) => { setWay(chosen); setProblem(""); }} />
    <form class="formcol" onSubmit=${send}>
      <${Field} label=${t("pages-name")} value=${name} onValue=${setName} complete="username" help=${fresh ? t("people-name-help") : ""} />
      <${Field} label=${t("people-password")} value=${password} onValue=${setPassword} secret complete=${fresh ? "new-password" : "current-password"} help=${fresh ? t("people-password-help") : ""} />
      ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
      <button type="submit" class="btn btn--p" disabled=${busy}>${t(fresh ? "people-register" : "people-log-in")}</button></form>
    <p class="small muted">${t(fresh ? "people-register-text" : "people-lost-password")}</p></section>`;
}

/** @param {{ account: OwnAccount, reload: () => void }} props */
function Own({ account, reload }) {
  const [problem, setProblem] = useState("");
  const [leaving, setLeaving] = useState(false);
  /** @param {Promise<unknown>} sent */
  const then = (sent) => sent.then(reload, (error) => setProblem(people.refusalText(error)));
  return html`${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    <section class="panel"><p class="bigrating num">${people.ratingText(account.rating)}</p>
      <p class="muted">${t(account.rating.provisional ? "people-provisional" : "people-deviation", { deviation: people.decimal(account.rating.deviation, 0) })}</p>
      <div class="actions"><a class="btn btn--s" href=${`/people/${account.id}`}>${t("people-own-page")}</a>
        <button type="button" class="btn btn--s" onClick=${() => then(people.logOut())}>${t("people-log-out")}</button></div></section>
    <section class="panel"><h2>${t("people-change-password")}</h2><${PasswordForm} name=${account.name} /></section>
    <section class="panel"><h2>${t("people-sessions")}</h2>
      ${account.sessions.map((session) => html`<div key=${session.id} class="listrow"><span>${session.label || t("people-browser")}<span class="small muted"> · ${session.current ? t("people-this-browser") : people.dayText(session.used)}</span></span>
        ${!session.current && html`<button type="button" class="btn btn--t" aria-label=${`${t("people-sign-out")}: ${session.label || t("people-browser")}`} onClick=${() => then(people.closeSession(session.id))}>${t("people-sign-out")}</button>`}</div>`)}
      <div class="actions"><button type="button" class="btn btn--s" onClick=${() => then(people.signOutEverywhere())}>${t("people-sign-out-everywhere")}</button></div></section>
    <section class="panel"><h2>${t("people-browsers")}</h2><p class="small muted">${t("people-browsers-text")}</p>
      ${account.browsers.length ? account.browsers.map((browser) => html`<p key=${browser.key} class="listrow"><code>${browser.key.slice(0, 12)}</code><span class="small muted">${people.dayText(browser.first)}</span></p>`) : html`<p>${t("people-browsers-none")}</p>`}</section>
    ${account.blocked.length > 0 && html`<section class="panel"><h2>${t("people-blocked-list")}</h2>
      ${account.blocked.map((other) => html`<div key=${other.account} class="listrow"><span>${other.name}</span><button type="button" class="btn btn--t" aria-label=${`${t("people-unblock")}: ${other.name}`} onClick=${() => then(people.unblock(other.account))}>${t("people-unblock")}</button></div>`)}</section>`}
    <section class="panel"><h2>${t("people-data")}</h2><p class="small muted">${t("people-data-text")}</p><div class="actions">
      <a class="btn btn--s" href="/api/account/export" download="copas-account.json">${t("people-export")}</a>
      <button type="button" class="btn btn--bad" onClick=${() => setLeaving(true)}>${t("people-delete")}</button></div></section>
    ${leaving && html`<${Farewell} onClose=${() => setLeaving(false)} onDone=${reload} />`}`;
}

/** @param {{ name: string }} props */
function PasswordForm({ name }) {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [said, setSaid] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await people.changePassword(old, fresh);
      setOld("");
      setFresh("");
      setSaid(t("people-password-changed"));
    } catch (error) {
      setSaid(people.refusalText(error));
    }
  };
  return html`<form class="formcol" onSubmit=${send}><input class="sr" tabindex="-1" aria-hidden="true" autocomplete="username" value=${name} readonly />
    <${Field} label=${t("people-password-old")} value=${old} onValue=${setOld} secret complete="current-password" />
    <${Field} label=${t("people-password-new")} value=${fresh} onValue=${setFresh} secret complete="new-password" help=${t("people-password-help")} />
    <button type="submit" class="btn btn--s">${t("people-change-password")}</button><p class="small" role="status">${said}</p></form>`;
}

/** @param {{ onClose: () => void, onDone: () => void }} props */
function Farewell({ onClose, onDone }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await people.deleteAccount(password);
      onClose();
      onDone();
    } catch (error) {
      setProblem(people.refusalText(error));
    }
  };
  return html`<${Dialog} title=${t("people-delete")} onClose=${onClose}><p>${t("people-delete-text")}</p><form class="formcol" onSubmit=${send}>
    <${Field} label=${t("people-password")} value=${password} onValue=${setPassword} secret complete="current-password" />
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    <button type="submit" class="btn btn--bad">${t("people-delete")}</button></form></${Dialog}>`;
}
