/** Sounds, made by the browser from noise, once the person has clicked or pressed a key: browsers allow none before. */

import { settings } from "./settings.js";

let context = null;

/**
 * Plays a sound: "stone", "capture", "pass" or "refused".
 *
 * @param {string} name
 */
export function sound(name) {
  if (!settings.get("sounds") || !(navigator.userActivation?.hasBeenActive ?? true)) {
    return;
  }
  context ??= new AudioContext();
  context.resume();
  const now = context.currentTime;
  switch (name) {
    case "stone":
      knock(now, 1900, 0.5);
      break;
    case "capture":
      [0, 0.07, 0.13].forEach((delay, i) => knock(now + delay, 2400 + 300 * i, 0.3));
      break;
    case "pass":
      tone(now, 520, 0.12);
      break;
    default:
      tone(now, 180, 0.15);
  }
}

/** A stone on wood: a click of noise through a narrow filter, and the board that answers. */
function knock(time, frequency, loudness) {
  const length = Math.floor(context.sampleRate * 0.04);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) {
    samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.1));
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency * (0.95 + 0.1 * Math.random());
  filter.Q.value = 2.2;
  source.connect(filter).connect(volume(time, loudness, 0.05));
  source.start(time);
  tone(time, 640, 0.035, loudness * 0.25);
  tone(time, 190, 0.07, loudness * 0.45);
}

function tone(time, frequency, seconds, loudness = 0.15) {
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(volume(time, loudness, seconds));
  oscillator.start(time);
  oscillator.stop(time + seconds);
}

function volume(time, loudness, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(Math.max(0.001, (loudness * settings.get("volume")) / 60), time);
  gain.gain.exponentialRampToValueAtTime(0.001, time + seconds);
  gain.connect(context.destination);
  return gain;
}
