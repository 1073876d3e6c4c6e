// Reads a map of modules as written and as slimmed from standard input, and names those that differ to esbuild.
import { transformSync } from "esbuild";
import { readFileSync } from "node:fs";

/** @param {string} code */
const read = (code) => transformSync(code, { minify: true, format: "esm", target: "es2022", charset: "utf8" }).code;

/** @type {Record<string, [string, string]>} */
const modules = JSON.parse(readFileSync(0, "utf8"));
const different = Object.entries(modules).filter(([, [written, slimmed]]) => read(written) !== read(slimmed));
console.log(JSON.stringify(different.map(([name]) => name)));
