// The four-colour deck: suits that stay apart for every kind of eyes, on cards that stay readable.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const tokens = readFileSync(new URL("../../src/copas/web/static/css/tokens.css", import.meta.url), "utf8");

/** What a rule sets. @param {string} selector @returns {Record<string, string>} */
function values(selector) {
  const start = tokens.indexOf(`${selector}{`);
  assert.ok(start >= 0, selector);
  const body = tokens.slice(start + selector.length + 1, tokens.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map(([, name, value]) => [name, value]));
}

/** Linear light of a colour. @param {string} hex @returns {number[]} */
const linear = (hex) => [1, 3, 5].map((at) => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** How eyes see: Machado, Oliveira, Fernandes 2009, severity 1. @type {Record<string, number[][]>} */
const EYES = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** @param {number[][]} matrix @param {number[]} vector */
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0));

/** CIE Lab of linear sRGB, white D65. @param {number[]} rgb */
function lab(rgb) {
  const seen = rgb.map((value) => Math.min(1, Math.max(0, value)));
  const xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], seen);
  const [fx = 0, fy = 0, fz = 0] = xyz.map((value, at) => {
    const t = value / ([0.95047, 1, 1.08883][at] ?? 1);
    return t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29;
  });
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [x = 0, y = 0] = [a, b].map((hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0] ?? 0);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

for (const [theme, base, deck] of /** @type {const} */ ([
  ["light", ":root", ':root[data-deck="4"]'],
  ["dark", ":root[data-theme=dark]", ':root[data-theme=dark][data-deck="4"]'],
])) {
  const colours = { ...values(":root"), ...values(base), ...values(deck) };
  const suits = ["--s", "--h", "--d", "--c"].map((name) => String(colours[name]));

  for (const [eyes, matrix] of Object.entries(EYES)) {
    test(`${theme}: four suits stay apart for ${eyes} eyes`, () => {
      const seen = suits.map((hex) => lab(times(matrix, linear(hex))));
      seen.forEach((a, i) => seen.slice(0, i).forEach((b, j) => {
        const distance = Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
        // The design measured 28 for the closest pair of all.
        assert.ok(distance >= 28, `${suits[i]} and ${suits[j]} are ${distance.toFixed(1)} apart`);
      }));
    });
  }

  test(`${theme}: every suit can be read on the card`, () => {
    for (const suit of suits) assert.ok(contrast(suit, String(colours["--face"])) >= 4.5, suit);
  });
}
