// Rebuild the vendored browser libraries under src/copas/web/static/vendor from the locked npm packages.
// `node scripts/vendor.mjs --check` changes nothing and fails when a committed file differs from a fresh build.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "src/copas/web/static/vendor");

/** One vendored file: its name, the module that says what it exports, and the packages it contains. */
const bundles = [
  {
    file: "noble.js",
    entry: `
      export { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
      export { mulAddUnsafe } from "@noble/curves/abstract/curve.js";
      export { sha512, sha256 } from "@noble/hashes/sha2.js";
      export { hmac } from "@noble/hashes/hmac.js";
    `,
    packages: ["@noble/curves", "@noble/hashes"],
  },
  {
    // One file, so that there is one Preact: signals and htm bind to the very copy that renders.
    file: "preact.js",
    entry: `
      import htm from "htm";
      import { h } from "preact";
      export { h, render, Fragment, createContext, Component } from "preact";
      export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext, useId } from "preact/hooks";
      export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect } from "@preact/signals";
      export const html = htm.bind(h);
    `,
    packages: ["preact", "@preact/signals", "@preact/signals-core", "htm"],
  },
  {
    file: "fluent.js",
    entry: `export { FluentBundle, FluentResource, FluentNumber } from "@fluent/bundle";`,
    packages: ["@fluent/bundle"],
  },
  {
    file: "qr.js",
    entry: `export { encode } from "uqr";`,
    packages: ["uqr"],
  },
];

/** @param {string} name @returns {string} the line that names a package, its version and its licence */
function credit(name) {
  const manifest = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  return `${name} ${manifest.version} (${manifest.license})`;
}

/** @param {typeof bundles[number]} bundle @returns {Promise<string>} the file's text */
async function render(bundle) {
  const result = await build({
    stdin: { contents: bundle.entry, resolveDir: root, loader: "js" },
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    // A reader compares by `--check`: the same bytes come from the locked packages.
    minify: true,
    write: false,
  });
  const output = result.outputFiles[0];
  if (!output) throw new Error("esbuild wrote nothing");
  return `// Built by scripts/vendor.mjs from ${bundle.packages.map(credit).join(", ")}. Licence texts: NOTICE.\n${output.text}`;
}

let stale = false;
for (const bundle of bundles) {
  const path = join(folder, bundle.file);
  const text = await render(bundle);
  if (!process.argv.includes("--check")) {
    writeFileSync(path, text);
    console.log(`${bundle.file}: ${text.length} bytes`);
  } else if (readFileSync(path, "utf8") !== text) {
    console.error(`${bundle.file} differs from a fresh build: run node scripts/vendor.mjs`);
    stale = true;
  }
}
process.exitCode = stale ? 1 : 0;
