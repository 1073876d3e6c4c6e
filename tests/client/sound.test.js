// Sounds: none before a tap, each with its own switch, short, and none in a window that nobody sees.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** Every source that was started: what it is, when it ends (s). @type {{ kind: string, end: number }[]} */
let started = [];

const param = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const source = (/** @type {string} */ kind, /** @type {() => number} */ length) => {
  const node = { kind, frequency: param(), type: "", buffer: null, end: 0, connect: (/** @type {unknown} */ next) => next, start: () => void started.push(node), stop: (/** @type {number} */ at) => (node.end = at) };
  node.end = length();
  return node;
};
/** As much of the browser's sound as is used. */
class FakeAudio {
  currentTime = 0;
  sampleRate = 48_000;
  state = "running";
  destination = {};
  createOscillator = () => source("tone", () => 0);
  createGain = () => ({ gain: param(), connect: (/** @type {unknown} */ next) => next });
  createBiquadFilter = () => ({ type: "", frequency: param(), connect: (/** @type {unknown} */ next) => next });
  createBuffer = (/** @type {number} */ _, /** @type {number} */ length) => ({ getChannelData: () => new Float32Array(length) });
  createBufferSource = () => source("noise", () => 0.05);
}
const page = { hidden: false };
Object.assign(globalThis, { AudioContext: FakeAudio, document: page });

const { play, wakeSound } = await import("../../src/copas/web/static/core/sound.js");
const { CHOICES, parseSettings, settings } = await import("../../src/copas/web/static/core/settings.js");

const NAMES = /** @type {import("../../src/copas/web/static/core/sound.js").SoundName[]} */ (Object.keys(CHOICES).filter((name) => name.startsWith("sound")).map((name) => name.slice("sound".length)));

beforeEach(() => {
  started = [];
  page.hidden = false;
  settings.value = parseSettings(null);
});

test("before the first tap or key nothing sounds", async () => {
  play("Card");
  assert.deepEqual(started, []);
  await wakeSound();
  play("Card");
  assert.equal(started.length, 1);
});

for (const name of NAMES) {
  test(`${name}: at most 300 ms, and its own switch silences it alone`, () => {
    play(name);
    assert.ok(started.length > 0);
    assert.ok(started.every(({ end }) => end > 0 && end <= 0.301), `${Math.max(...started.map(({ end }) => end))} s`);
    settings.value = { ...settings.value, [`sound${name}`]: "off" };
    started = [];
    play(name);
    assert.deepEqual(started, []);
    for (const other of NAMES.filter((one) => one !== name)) {
      started = [];
      play(other);
      assert.ok(started.length > 0, other);
    }
  });
}

test("a window in the background is silent", () => {
  page.hidden = true;
  play("Turn");
  assert.deepEqual(started, []);
});
