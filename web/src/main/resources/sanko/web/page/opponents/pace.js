/** How long an opponent takes for a move. */

import { characterOf } from "./characters.js";

/** A pause takes at most this share of the time left for it. */
const SHARE = 1 / 20;

/**
 * Seconds for a move, drawn between both ends of a pace: for the same seed and number always the same.
 *
 * @param {[number, number]} pace
 * @param {number} seed of the game
 * @param {number} number of the move
 */
export function drawnSeconds([from, to], seed, number) {
  return from + (to - from) * unitOf(seed, number);
}

/** A number from 0 to 1, mixed from two integers as in MurmurHash3's finalizer. */
function unitOf(seed, number) {
  let mixed = (seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * How long the answer is held back: until the time drawn is over, but with a clock for no more than a twentieth of what
 * is left of the main time or of the period, in Canadian overtime of what is left for each stone.
 *
 * @param {object} strength of a match
 * @param {{seed: number, number: number, elapsed: number, time: import("../clocks.js").TimeSystem, clock: object}} move `elapsed`:
 *     seconds since the opponent's turn began
 * @returns {number} seconds, 0 for opponents without a pace
 */
export function pauseSeconds(strength, { seed, number, elapsed, time, clock }) {
  const character = characterOf(strength);
  if (!character) {
    return 0;
  }
  const wanted = Math.max(0, drawnSeconds(character.pace, seed, number) - elapsed);
  if (time.system === "none") {
    return wanted;
  }
  const stones = time.system === "canadian" ? Math.max(1, clock.count) : 1;
  return Math.min(wanted, SHARE * Math.max(0, clock.seconds) / stones);
}

/**
 * Holds back an answer.
 *
 * @param {{strength: object, seed: number, time: object}} state of a match
 * @param {number} number of the move before
 * @param {object} clock of the opponent, now
 * @param {number} began when its turn began, in milliseconds of performance.now()
 * @returns {Promise<void>}
 */
export function keepPace({ strength, seed, time }, number, clock, began) {
  const elapsed = (performance.now() - began) / 1000;
  const seconds = pauseSeconds(strength, { seed, number, elapsed, time, clock });
  return seconds > 0 ? new Promise(resolve => setTimeout(resolve, 1000 * seconds)) : Promise.resolve();
}

/** A seed for a game. */
export function newSeed() {
  return Math.floor(Math.random() * 2 ** 31);
}
