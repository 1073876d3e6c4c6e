// Where this site's own files are: under an address with their version, which browsers keep for good.

const here = new URL(import.meta.url).pathname;
const [, version = ""] = /\/static\/(v-[0-9a-f]+\/)?core\//.exec(here) ?? [];

/** @param {string} path below `static/` */
export const fileUrl = (path) => `/static/${version}${path}`;

/** A catalogue of words. @param {string} language @param {string} file */
export const wordsUrl = (language, file) => `/locales/${version}${language}/${file}.ftl`;
