// Eight words that everybody at a table can compare by voice: the twin of `copas.mental.words`.

import { sha512 } from "../vendor/noble.js";
import { digest } from "./bytes.js";

const WORD_COUNT = 8;
/** Rounds of hashing: each fake roster that somebody tries costs as much. */
const SLOW = 1 << 14;
const ONSETS = "b c d f g j l m n p r s t v x z".split(" ");
const VOWELS = "a e i o".split(" ");
const ENDINGS = "im el on us".split(" ");
/** @type {Record<string, string>} */
const SOFTENED = { c: "qu", g: "gu" };
/** @type {Record<string, string>} */
const DOUBLED = { s: "ss", r: "rr" };

/** @param {string} onset @param {string} rest @returns {string} */
const syllable = (onset, rest) => (/^[ei]/.test(rest) ? (SOFTENED[onset] ?? onset) : onset) + rest;

/** The word of a number of 12 bits, spelled so that Portuguese speakers say it one way. @param {number} number @returns {string} */
export function word(number) {
  const [onset = "", second = ""] = [ONSETS[(number >> 8) & 15], ONSETS[(number >> 2) & 15]];
  const [vowel = "", ending = ""] = [VOWELS[(number >> 6) & 3], ENDINGS[number & 3]];
  return syllable(onset, vowel) + syllable(DOUBLED[second] ?? second, ending);
}

/** The eight words of a match. @param {Uint8Array} matchId @param {Uint8Array} roster of the first set-up @returns {string[]} */
export function matchWords(matchId, roster) {
  let state = digest("words", matchId, roster);
  for (let round = 0; round < SLOW; round++) state = sha512(state);
  return Array.from({ length: WORD_COUNT }, (_, index) => {
    // Two words fill three bytes.
    const at = Math.floor(index / 2) * 3;
    const triple = (Number(state[at]) << 16) | (Number(state[at + 1]) << 8) | Number(state[at + 2]);
    return word(index % 2 ? triple & 0xfff : triple >> 12);
  });
}
