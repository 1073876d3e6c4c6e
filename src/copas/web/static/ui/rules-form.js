// Every option of the rules, explained: for solo matches and friends' rooms.

import { html, useState } from "../vendor/preact.js";
import { cardMark } from "../core/cards-text.js";
import { t } from "../core/i18n.js";
import { optionHelp, optionName, presetName, removable, rulesRefusal, withPlayers } from "../core/rules-text.js";
import { PRESETS } from "../data/presets.js";
import { cardText } from "../rules/cards.js";
import { InvalidRules } from "../rules/errors.js";
import { Rules } from "../rules/rules.js";
import { Note, Row, Segments, Switch } from "./parts.js";

/** @typedef {import("../rules/rules.js").Options} Options */

const DIRECTIONS = /** @type {const} */ (["left", "right", "across", "hold"]);

/**
 * @param {object} props
 * @param {Rules} props.rules
 * @param {(rules: Rules) => void} props.onChange only ever called with rules that can be played
 * @param {boolean} [props.disabled]
 */
export function RulesForm({ rules, onChange, disabled = false }) {
  const [problem, setProblem] = useState("");
  const [more, setMore] = useState(false);
  const { options } = rules;
  /** @param {Partial<Options>} change */
  const change = (change) => {
    try {
      onChange(new Rules({ ...options, ...change }));
      setProblem("");
    } catch (error) {
      if (!(error instanceof InvalidRules)) throw error;
      setProblem(rulesRefusal(error));
    }
  };
  const players = options.players;
  return html`
    <${Row} wide title=${optionName("players")} help=${optionHelp("players")}><${Segments} label=${optionName("players")} value=${String(players)} disabled=${disabled}
      options=${[3, 4, 5, 6, 7, 8, 9, 10].map((n) => [String(n), String(n)])} onChoose=${(/** @type {string} */ n) => change(withPlayers(options, Number(n)))} /></${Row}>
    <${Row} wide title=${optionName("target")} help=${optionHelp("target")}><${Segments} label=${optionName("target")} value=${String(options.target)} disabled=${disabled}
      options=${[...new Set([50, 100, options.target])].map((n) => [String(n), String(n)])} onChoose=${(/** @type {string} */ n) => change({ target: Number(n), ...(n === "100" ? {} : { exact_100: false }) })} /></${Row}>
    ${problem && html`<${Note} kind="bad">${problem}</${Note}>`}
    <details class="more" open=${more} onToggle=${(/** @type {any} */ event) => setMore(event.target.open)}><summary>${t("pages-more-rules")}</summary>
      ${more && html`<${MoreRules} rules=${rules} change=${change} onChange=${onChange} disabled=${disabled} />`}</details>`;
}

/** @param {{ rules: Rules, change: (change: Partial<Options>) => void, onChange: (rules: Rules) => void, disabled: boolean }} props */
function MoreRules({ rules, change, onChange, disabled }) {
  const { options } = rules;
  const name = presetName(rules) ?? "";
  /** @param {keyof Options} option @param {readonly (readonly [string, string])[]} choices @param {(value: string) => unknown} [read] */
  const choice = (option, choices, read = String) => html`<${Row} wide title=${optionName(option)} help=${optionHelp(option)}>
    <${Segments} label=${optionName(option)} value=${String(options[option])} options=${choices} disabled=${disabled} onChoose=${(/** @type {string} */ value) => change({ [option]: read(value) })} /></${Row}>`;
  /** @param {"first_trick_points" | "queen_breaks_hearts" | "exact_100"} option */
  const toggle = (option) => html`<${Row} title=${optionName(option)} help=${optionHelp(option)}>
    <${Switch} label=${optionName(option)} on=${options[option]} disabled=${disabled} onChange=${(/** @type {boolean} */ on) => change({ [option]: on })} /></${Row}>`;
  return html`
    <${Row} wide title=${t("pages-preset")}><select aria-label=${t("pages-preset")} disabled=${disabled} onChange=${(/** @type {any} */ event) => event.target.value && onChange(new Rules(PRESETS[event.target.value]))}>
      <option value="" selected=${!name}>${t("rules-custom")}</option>
      ${Object.keys(PRESETS).map((preset) => html`<option key=${preset} value=${preset} selected=${preset === name}>${t(`rules-preset-${preset}`)}: ${t(`rules-preset-${preset}.about`)}</option>`)}</select></${Row}>
    ${options.players >= 6 && options.players <= 7 && choice("decks", [["1", "1"], ["2", "2"]], (value) => Number(value))}
    ${options.decks === 1 && html`<${Row} wide title=${optionName("removed")} help=${t("pages-removed-help")}><${Removed} rules=${rules} change=${change} disabled=${disabled} /></${Row}>`}
    ${options.decks === 1 && html`<${Row} wide title=${optionName("pass_cycle")} help=${optionHelp("pass_cycle")}><${Cycle} rules=${rules} change=${change} disabled=${disabled} /></${Row}>`}
    ${options.decks === 1 && choice("pass_count", ["0", "1", "2", "3", "4"].map((n) => [n, n]), Number)}
    ${options.decks === 1 && choice("opening", [["lowest-club", t("rules-value-opening", { value: "lowest-club" })], ["dealers-left", t("rules-value-opening", { value: "dealers-left" })]])}
    ${toggle("first_trick_points")}${toggle("queen_breaks_hearts")}
    ${choice("moon", ["others", "shooter", "choice"].map((value) => [value, t("rules-value-moon", { value })]))}
    ${choice("jack_of_diamonds", [["0", "0"], ["-10", "−10"]], Number)}
    ${choice("spade_honours", ["queen", "queen-king-ace"].map((value) => [value, t("rules-value-honours", { value })]))}
    <${Row} title=${t("pages-target-own")}><input type="number" aria-label=${t("pages-target-own")} min="1" max="10000" value=${options.target} disabled=${disabled}
      onChange=${(/** @type {any} */ event) => change({ target: Math.trunc(Number(event.target.value)), ...(event.target.value === "100" ? {} : { exact_100: false }) })} /></${Row}>
    ${options.target === 100 && toggle("exact_100")}`;
}

/** @typedef {{ rules: Rules, change: (change: Partial<Options>) => void, disabled: boolean }} PartProps */

/** Which cards stay out; a choice that doesn't deal evenly is kept until it does. @param {PartProps} props */
function Removed({ rules, change, disabled }) {
  const [wanted, setWanted] = useState(/** @type {string[] | null} */ (null));
  const now = wanted ?? [...rules.options.removed];
  const toggle = (/** @type {string} */ card) => {
    const next = now.includes(card) ? now.filter((other) => other !== card) : [...now, card];
    setWanted(next);
    change({ removed: next });
  };
  return html`<span class="seg" role="group" aria-label=${optionName("removed")}>${removable(rules).map((card) => {
    const text = cardText(card);
    return html`<label key=${text}><input type="checkbox" checked=${now.includes(text)} disabled=${disabled} onChange=${() => toggle(text)} /><span>${cardMark(card)}</span></label>`;
  })}</span>`;
}

/** The pass cycle as a row of directions. @param {PartProps} props */
function Cycle({ rules, change, disabled }) {
  const cycle = [...rules.options.pass_cycle];
  const set = (/** @type {number} */ index, /** @type {string} */ value) =>
    change({ pass_cycle: value === "" ? cycle.filter((_, at) => at !== index) : cycle.map((old, at) => (at === index ? /** @type {typeof old} */ (value) : old)) });
  const allowed = DIRECTIONS.filter((direction) => direction !== "across" || rules.players % 2 === 0);
  return html`<span class="cyclelist">${cycle.map((direction, index) => html`<select key=${index} aria-label=${t("pages-cycle-step", { number: index + 1 })} disabled=${disabled} onChange=${(/** @type {any} */ event) => set(index, event.target.value)}>
      ${allowed.map((value) => html`<option key=${value} value=${value} selected=${value === direction}>${t("cards-direction", { direction: value })}</option>`)}
      ${cycle.length > 1 && html`<option value="">${t("pages-cycle-remove")}</option>`}</select>`)}
    ${cycle.length < 8 && html`<button type="button" class="btn btn--t" disabled=${disabled} onClick=${() => change({ pass_cycle: [...cycle, "hold"] })}>${t("pages-cycle-add")}</button>`}</span>`;
}
