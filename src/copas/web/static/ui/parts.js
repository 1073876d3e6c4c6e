// Small parts that every page shares.

import { html, useEffect, useId, useRef } from "../vendor/preact.js";
import { t } from "../core/i18n.js";
import { cardName } from "../core/cards-text.js";
import { suitOf } from "../rules/cards.js";
import { settings } from "../core/settings.js";
import { Face, faceMode } from "./face.js";
import { Icon } from "./icons.js";

/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */

/** A card to look at. @param {{ card: number, width: number, class?: string, hidden?: boolean }} props hidden: it says nothing */
export const CardPicture = ({ card, width, class: extra = "", hidden = false }) => html`<span
  class=${`card ${extra}`} style=${`--w:${width}px`} data-s=${suitOf(card)}
  role=${hidden ? undefined : "img"} aria-label=${hidden ? undefined : cardName(card)} aria-hidden=${hidden ? "true" : undefined}>
  <${Face} card=${card} mode=${faceMode(width, settings.value.cards === "large")} />
</span>`;

/** One of a few values. @param {{ label: string, name?: string, value: string, options: readonly (readonly [string, Children])[], onChoose: (value: any) => void, disabled?: boolean, closed?: readonly string[] }} props closed: values that cannot be chosen now */
export function Segments({ label, value, options, onChoose, disabled = false, closed = [] }) {
  const name = useId();
  return html`<fieldset class=${`seg ${options.length > 6 ? "seg--many" : ""}`}><legend class="sr">${label}</legend>
    ${options.map(([key, text]) => html`<label key=${key}>
      <input type="radio" name=${name} value=${key} checked=${key === value} disabled=${disabled || closed.includes(key)} onChange=${() => onChoose(key)} /><span>${text}</span>
    </label>`)}
  </fieldset>`;
}

/** On or off. @param {{ label: string, on: boolean, onChange: (on: boolean) => void, disabled?: boolean }} props */
export const Switch = ({ label, on, onChange, disabled = false }) =>
  html`<button type="button" class="sw" role="switch" aria-checked=${String(on)} aria-label=${label} disabled=${disabled} onClick=${() => onChange(!on)} />`;

/** A row of a form: words at the left, the control at the right. @param {{ title: Children, help?: Children, wide?: boolean, children?: Children }} props */
export const Row = ({ title, help, wide = false, children }) =>
  html`<div class=${`kv ${wide ? "wide" : ""}`}><div><span>${title}</span>${help && html`<span class="small muted">${help}</span>`}</div>${children}</div>`;

/** The bar of a page. @param {{ title: string, back?: string, children?: Children }} props */
export const Bar = ({ title, back = "/", children }) => html`<header class="bar">
  <a class="iconbtn" href=${back} aria-label=${t("web-back")}><${Icon} name="back" /></a>
  <h1 tabindex="-1" id="page-title">${title}</h1>${children}
</header>`;

/** @param {{ kind?: "warn" | "bad" | "good", children?: Children }} props */
export const Note = ({ kind = "warn", children }) => html`<div class=${`note note--${kind}`} role=${kind === "bad" ? "alert" : undefined}>
  <${Icon} name=${kind === "good" ? "check" : "warn"} /><div>${children}</div>
</div>`;

/** @param {{ text?: string }} props */
export const Waiting = ({ text = t("web-loading") }) => html`<p class="waiting" role="status"><span class="wait" aria-hidden="true" /> ${text}</p>`;

/** A modal dialog: the native one keeps focus inside and gives it back. @param {{ title: string, onClose: () => void, wide?: boolean, children?: Children }} props */
export function Dialog({ title, onClose, wide = false, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    // The first thing to do gets the focus, else the title: not the button that closes.
    /** @type {HTMLElement | null} */ (ref.current?.querySelector("[data-first]") ?? ref.current?.querySelector("h2") ?? null)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onClick = (/** @type {MouseEvent} */ event) => event.target === ref.current && onClose();
  return html`<dialog ref=${ref} class=${wide ? "wide" : ""} aria-labelledby=${id} onCancel=${(/** @type {Event} */ event) => { event.preventDefault(); onClose(); }} onClick=${onClick}>
    <div class="dhead"><h2 id=${id} tabindex="-1">${title}</h2>
      <button type="button" class="iconbtn" aria-label=${t("web-close")} onClick=${onClose}><${Icon} name="x" /></button></div>
    <div class="dbody">${children}</div>
  </dialog>`;
}
