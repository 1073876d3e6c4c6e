// A friends' room before the match: code, link, QR, seats, options, start.

import { html, useState } from "../vendor/preact.js";
import { t } from "../core/i18n.js";
import { seconds, timing } from "../core/timing.js";
import { encode } from "../vendor/qr.js";
import { Icon } from "../ui/icons.js";
import { LevelChoice } from "../ui/level-choice.js";
import { Bar, Note, Row, Switch } from "../ui/parts.js";
import { RulesForm } from "../ui/rules-form.js";
import { initial } from "../ui/table/seat.js";

/** @typedef {import("../core/table-state.js").TableState} TableState */
/** @typedef {import("../core/session.js").Session} Session */

/** @param {{ session: Session, state: TableState }} props */
export function Room({ session, state }) {
  const [problem, setProblem] = useState("");
  const hosting = state.you !== null && state.you === state.host;
  const people = state.seats.filter(({ kind }) => kind === "human").length;
  const bots = state.seats.length - people;
  /** @param {Promise<unknown>} sent */
  const send = (sent) => sent.then(() => setProblem(""), (error) => setProblem(t("web-problem", { code: error.code ?? "?" })));
  const host = state.host === null ? "" : (state.seats[state.host]?.name ?? "");
  return html`<${Bar} title=${host ? t("pages-room-of", { name: host }) : t("web-friends")} />
    <main class="page">
      ${session.trouble.value && html`<${Note}>${session.trouble.value}</${Note}>`}
      ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
      <div class="cols"><div class="stack">
        <${Share} code=${state.code} />
        <section class="panel"><h2>${t("pages-seats")}</h2><p class="small muted">${t("pages-seats-text")}</p>
          <ul class="seats">${state.seats.map((_, seat) => html`<${SeatRow} key=${seat} state=${state} seat=${seat} hosting=${hosting} session=${session} send=${send} />`)}</ul>
          ${state.you !== null && html`<div class="actions"><button type="button" class="btn btn--t" onClick=${() => send(session.stand())}>${t("pages-stand")}</button></div>`}</section>
      </div>
      <section class="panel"><h2>${t("pages-options")}</h2>
        ${hosting ? null : html`<p class="small muted">${t("pages-host-sets", { name: host })}</p>`}
        <${RoomOptions} state=${state} session=${session} send=${send} disabled=${!hosting} people=${people} />
        <p class="small muted">${t("pages-room-unrated")}</p>
        ${hosting && html`<div class="startbar"><button type="button" class="btn btn--p" onClick=${() => send(session.start())}>${t("pages-start-bots", { count: bots })}</button></div>`}
        ${!hosting && state.you !== null && html`<p class="waiting" role="status"><span class="wait" aria-hidden="true" /> ${t("pages-wait-host", { name: host })}</p>`}
      </section></div>
    </main>`;
}

/** @param {{ code: string }} props */
function Share({ code }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/room/${code}`;
  const copy = () => navigator.clipboard?.writeText(link).then(() => setCopied(true), () => {});
  const share = () => (navigator.share ? navigator.share({ title: "Copas", url: link }).catch(() => {}) : copy());
  return html`<section class="panel share"><div><p class="small muted">${t("pages-code")}</p><p class="bigcode">${code.replace(/^(.{4})(.{4})$/, "$1 $2")}</p></div>
    <span class="qr"><${QrCode} text=${link} /></span>
    <div class="linkrow"><output>${link.replace(/^https?:\/\//, "")}</output>
      <button type="button" class="btn btn--s" aria-label=${t("pages-copy")} onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} /></button>
      <button type="button" class="btn btn--p" onClick=${share}><${Icon} name="share" />${t(copied ? "pages-copied" : "pages-send-link")}</button></div>
    <span class="sr" role="status">${copied ? t("pages-copied") : ""}</span></section>`;
}

/** @param {{ text: string }} props */
function QrCode({ text }) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${t("pages-qr")} shape-rendering="crispEdges"><path d=${path} fill="#15181A" /></svg>`;
}

/** @param {{ state: TableState, seat: number, hosting: boolean, session: Session, send: (sent: Promise<unknown>) => void }} props */
function SeatRow({ state, seat, hosting, session, send }) {
  const who = state.seats[seat];
  if (!who || who.kind === "empty") {
    return html`<li class="rs open"><span class="av"><${Icon} name="plus" /></span><span><b>${t("pages-seat-free")}</b><span class="small muted">${t("pages-seat-free-text")}</span></span>
      ${state.you === null && html`<button type="button" class="btn btn--p" onClick=${() => send(session.sit(seat))}>${t("pages-sit")}</button>`}</li>`;
  }
  const mine = seat === state.you;
  return html`<li class=${`rs ${mine ? "me" : ""} ${who.kind === "bot" ? "bot" : ""}`}><span class="av">${who.kind === "bot" ? html`<${Icon} name="bot" />` : initial(who.name)}</span>
    <span><b>${mine ? t("pages-you-named", { name: who.name }) : who.name}</b><span class="small muted">${seat === state.host ? t("pages-host") : who.up ? t("pages-seated") : t("web-seat-away")}</span></span>
    ${hosting && !mine && html`<button type="button" class="iconbtn" aria-label=${t("pages-kick", { name: who.name })} onClick=${() => send(session.kick(seat))}><${Icon} name="x" /></button>`}</li>`;
}

/** @param {{ state: TableState, session: Session, send: (sent: Promise<unknown>) => void, disabled: boolean, people: number }} props */
function RoomOptions({ state, session, send, disabled, people }) {
  return html`<${LevelChoice} value=${state.bots} disabled=${disabled} onChoose=${(/** @type {string} */ bots) => send(session.options({ bots }))} />
    <${RulesForm} rules=${state.rules} disabled=${disabled} onChange=${(/** @type {import("../rules/rules.js").Rules} */ rules) => send(session.options({ rules: rules.options }))} />
    <${Row} title=${t("pages-clock")} help=${t("pages-clock-room", { play: seconds(timing.value.play), reserve: seconds(timing.value.reserve) })}><${Switch} label=${t("pages-clock")} on=${state.clock} disabled=${disabled || people > 1} onChange=${(/** @type {boolean} */ clock) => send(session.options({ clock }))} /></${Row}>`;
}
