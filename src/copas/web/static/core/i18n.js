// Words for people: the same Fluent catalogues as Python's, fetched as text. A message's key starts with its file's name.

import { FluentBundle, FluentResource } from "../vendor/fluent.js";
import { signal } from "../vendor/preact.js";

export const LANGUAGES = /** @type {const} */ (["pt-BR", "pt-PT", "en"]);
/** @typedef {(typeof LANGUAGES)[number]} Language */
/** @typedef {Record<string, string | number>} Values */

/** The catalogues that the browser reads. */
const FILES = ["web", "people", "cards", "reasons", "rules", "hint"];

/** The words in use: replaced when a language has been loaded, so that everything is drawn again. */
const words = signal(/** @type {{ language: Language, bundle: FluentBundle } | null} */ (null));

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

/** Files that only some pages need, once asked for. @type {Set<string>} */
const extra = new Set();

/** Fetch another catalogue file, in the language in use and in every later one. @param {string} file */
export async function loadMore(file) {
  const now = words.peek();
  if (extra.has(file) || !now) return;
  extra.add(file);
  now.bundle.addResource(new FluentResource(await fetchText(`/locales/${now.language}/${file}.ftl`)));
  words.value = { ...now };
}

/** Speak a language from now on; every file is fetched before anything changes. @param {Language} language */
export async function loadLanguage(language) {
  if (words.peek()?.language === language) return;
  const texts = await Promise.all([...FILES, ...extra].map((file) => fetchText(`/locales/${language}/${file}.ftl`)));
  words.value = { language, bundle: bundleOf(language, texts) };
  document.documentElement.lang = language;
}

/** @param {string} url */
async function fetchText(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The words are missing: ${url} (${response.status})`);
  return response.text();
}

/** For tests: speak from texts at hand. @param {Language} language @param {readonly string[]} texts */
export const useWords = (language, texts) => (words.value = { language, bundle: bundleOf(language, texts) });

/** The language in use. @returns {Language} */
export const currentLanguage = () => words.value?.language ?? "pt-BR";

/**
 * A message as text: `t("web-tricks", { count: 3 })`; an attribute stands after a dot.
 * A missing message is a defect: the key itself is shown, and the console says so.
 * @param {string} key @param {Values} [values] @returns {string}
 */
export function t(key, values) {
  const bundle = words.value?.bundle;
  if (!bundle) return "";
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
  return text;
}

/** Whether a message exists. @param {string} key */
export const hasText = (key) => words.value?.bundle.hasMessage(key) ?? false;
