/** Sounds, made by the browser from noise; off unless the user wants them. */

import { settings } from "./settings.js";

let context = null;

/**
 * Plays a sound: "stone", "capture", "pass" or "refused".
 *
 * @param {string} name
 */
export function sound(name) {
  if (!settings.get("sounds")) {
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

/** A stone on wood: a burst of noise through a narrow filter, and a short thud. */
function knock(time, frequency, loudness) {
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) {
    samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = 2.5;
  source.connect(filter).connect(volume(time, loudness, 0.06));
  source.start(time);
  tone(time, 210, 0.05, loudness * 0.5);
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
  gain.gain.setValueAtTime(loudness, time);
  gain.gain.exponentialRampToValueAtTime(0.001, time + seconds);
  gain.connect(context.destination);
  return gain;
}
