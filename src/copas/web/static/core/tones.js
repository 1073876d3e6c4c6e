// What each sound is made of: no files, nothing over 300 ms.

/** @typedef {"Card" | "Turn" | "Hearts" | "Queen" | "Clock" | "Moon" | "End"} SoundName */

/** One note. @param {AudioContext} audio @param {number} hertz @param {number} start @param {number} length s @param {OscillatorType} [type] @param {number} [loud] */
function note(audio, hertz, start, length, type = "sine", loud = 0.12) {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.type = type;
  tone.frequency.value = hertz;
  const at = audio.currentTime + start;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** A tick of filtered noise: a card on cloth. @param {AudioContext} audio */
function tick(audio) {
  const length = Math.round(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = 1900;
  gain.gain.value = 0.16;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

/** @type {Record<SoundName, (audio: AudioContext) => void>} */
export const TONES = {
  Card: tick,
  Turn: (audio) => note(audio, 196, 0, 0.16, "triangle", 0.2),
  Hearts: (audio) => [220, 174.6].forEach((hertz, i) => note(audio, hertz, i * 0.12, 0.16)),
  Queen: (audio) => [659.3, 1318.5].forEach((hertz) => note(audio, hertz, 0, 0.3, "sine", 0.07)),
  Clock: (audio) => [0, 0.14].forEach((start) => note(audio, 880, start, 0.06, "square", 0.04)),
  Moon: (audio) => [261.6, 392].forEach((hertz, i) => note(audio, hertz, i * 0.13, 0.17)),
  End: (audio) => [392, 329.6, 261.6].forEach((hertz, i) => note(audio, hertz, i * 0.09, 0.12)),
};
