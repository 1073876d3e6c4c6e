// Words for people: the same Fluent catalogues as Python's, fetched as text. A message's key starts with its file's name.

import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent.js";
import { signal } from "../vendor/preact.js";
import { wordsUrl } from "./files.js";

export const LANGUAGES = /** @type {const} */ (["pt-BR", "pt-PT", "en"]);
/** @typedef {(typeof LANGUAGES)[number]} Language */
/** @typedef {Record<string, string | number | FluentNumber>} Values */

/** The catalogues without which nothing can be drawn; the others are fetched by `loadMore`. */
const FILES = ["web", "cards", "reasons"];

/** So many sentences are kept. */
const KEPT = 2000;

/** The words in use: replaced when a language has been loaded, so that everything is drawn again; `said` keeps sentences, which are asked for again with every card. */
const words = signal(/** @type {{ language: Language, bundle: FluentBundle, said: Map<string, string> } | null} */ (null));

/**
 * The language that serves one tag, or null; the twin of `copas.i18n.match_language`: plain `pt` is Brazil's,
 * any other country's Portuguese is served by pt-PT.
 * @param {string} tag @returns {Language | null}
 */
export function matchLanguage(tag) {
  const [language, ...rest] = tag.replaceAll("_", "-").toLowerCase().split("-");
  if (language === "en") return "en";
  if (language !== "pt") return null;
  return !rest.length || rest.includes("br") ? "pt-BR" : "pt-PT";
}

/** The best language for a list of wishes. @param {readonly string[]} tags @returns {Language} */
export function negotiate(tags) {
  for (const tag of tags) {
    const found = matchLanguage(tag);
    if (found !== null) return found;
  }
  return "pt-BR";
}

/** A bundle of catalogue texts. @param {Language} language @param {readonly string[]} texts @returns {FluentBundle} */
export function bundleOf(language, texts) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

/** Files that only some pages need, once asked for, and what their fetching promises. @type {Map<string, Promise<void>>} */
const extra = new Map();

/** Fetch more catalogue files, in the language in use and in every later one; at once if they are here. @param {...string} files */
export async function loadMore(...files) {
  await Promise.all(files.map((file) => {
    const asked = extra.get(file) ?? fetchMore(file);
    extra.set(file, asked);
    // Without the network it is asked again the next time.
    asked.catch(() => extra.delete(file));
    return asked;
  }));
}

/** @param {string} file */
async function fetchMore(file) {
  const now = words.peek();
  if (!now) return;
  const text = await fetchText(wordsUrl(now.language, file));
  now.bundle.addResource(new FluentResource(text));
  // Another language may have come meanwhile, with this file in it.
  if (words.peek()?.bundle === now.bundle) words.value = { ...now };
}

/** Speak a language from now on; every file is fetched before anything changes. @param {Language} language */
export async function loadLanguage(language) {
  if (words.peek()?.language === language) return;
  const texts = await Promise.all([...FILES, ...extra.keys()].map((file) => fetchText(wordsUrl(language, file))));
  words.value = { language, bundle: bundleOf(language, texts), said: new Map() };
  document.documentElement.lang = language;
}

/** @param {string} url */
async function fetchText(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The words are missing: ${url} (${response.status})`);
  return response.text();
}

/** For tests: speak from texts at hand. @param {Language} language @param {readonly string[]} texts */
export const useWords = (language, texts) => (words.value = { language, bundle: bundleOf(language, texts), said: new Map() });

/** The language in use. @returns {Language} */
export const currentLanguage = () => words.value?.language ?? "pt-BR";

/**
 * A message as text: `t("web-tricks", { count: 3 })`; an attribute stands after a dot.
 * A missing message is a defect: the key itself is shown, and the console says so.
 * @param {string} key @param {Values} [values] @returns {string}
 */
export function t(key, values) {
  if (!words.value) return "";
  const { bundle, said } = words.value;
  const asked = values ? key + JSON.stringify(values) : key;
  const known = said.get(asked);
  if (known !== undefined) return known;
  const [name = "", attribute] = key.split(".");
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) {
    console.error(`The ${currentLanguage()} catalogue has no message ${key}.`);
    return key;
  }
  /** @type {Error[]} */
  const errors = [];
  const text = bundle.formatPattern(pattern, values ?? null, errors);
  if (errors.length) console.error(`The message ${key} cannot be written: ${errors[0]}`);
  if (said.size >= KEPT) said.clear();
  said.set(asked, text);
  return text;
}

/** A part of a whole, from 0 to 1, for sentences that write it as a percentage: JavaScript's Fluent takes that from the value alone. @param {number} part */
export const percent = (part) => new FluentNumber(part, { style: "percent" });

/** Whether a message exists. @param {string} key */
export const hasText = (key) => words.value?.bundle.hasMessage(key) ?? false;
