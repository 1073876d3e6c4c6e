// The vendored libraries are what the locked packages build to, and fit a strict content security policy.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../src/copas/web/static/vendor/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".js"));

test("vendored files are fresh builds of the locked packages", () => {
  execFileSync(process.execPath, [new URL("../../scripts/vendor.mjs", import.meta.url).pathname, "--check"]);
});

test("vendored files evaluate no strings, name no address and import nothing from outside", () => {
  assert.ok(files.length > 0);
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), "utf8");
    assert.doesNotMatch(text, /\beval\(|new Function\b/, name);
    assert.doesNotMatch(text.replaceAll("http://www.w3.org/", ""), /https?:\/\//, name);
    for (const [, source] of text.matchAll(/\bfrom\s*"([^"]+)"/g)) assert.match(String(source), /^\.\//, name);
  }
});
