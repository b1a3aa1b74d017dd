/** Find my level: three games on a small board against an opponent that adapts, and what they tell. */

import { nearestCharacter, strengthOf } from "./characters.js";

export const GAMES = 3;

const SIDE = 9;

/** The strength of a game of the series, the first being 1. */
function seriesStrength(game) {
  return { kind: "adapt", amount: 0, series: game };
}

/**
 * The options of a game of the series: on 9x9, or the nearest board that there is; the person plays Black, White, Black.
 *
 * @param {object} options as gameOptions() gives them
 * @param {BoardLimits} limits
 * @param {number} game from 1
 * @param {number} komi of the rules
 */
export function seriesOptions(options, limits, game, komi) {
  return {
    ...options, ...limits.nearest(SIDE, SIDE), from: undefined, isOddSize: false, handicap: 0, isFree: false, komi,
    human: game === 2 ? "W" : "B", time: { ...options.time, system: "none" }, strength: seriesStrength(game),
  };
}

/** The number of a game in the series, 0 if it is none. */
export function seriesGame({ kind, series } = {}) {
  return kind === "adapt" ? series ?? 0 : 0;
}

/**
 * What GTP's sanko-rating says.
 *
 * @returns {?{elo: number, deviation: number, games: number, level: number}}
 */
export function parseRating(reply) {
  const found = /: (-?\d+) Elo \(deviation (\d+), games (\d+)\); suits: level (\d+)/.exec(reply);
  return found && { elo: Number(found[1]), deviation: Number(found[2]), games: Number(found[3]), level: Number(found[4]) };
}

/**
 * The levels that a rating leaves possible: those within its deviation, in which the true rating lies two times out of three.
 *
 * @param {{elo: number, deviation: number}} rating
 * @param {string} levels what GTP's sanko-levels says: a level and its Elo on each line
 * @returns {[number, number]} the lowest and the highest
 */
export function possibleLevels({ elo, deviation }, levels) {
  const table = levels.split("\n").map(line => line.trim().split(/\s+/).map(Number)).filter(row => row.length === 2);
  const nearest = wanted => table.reduce((best, row) => (Math.abs(row[1] - wanted) < Math.abs(best[1] - wanted) ? row : best))[0];
  return [nearest(elo - deviation), nearest(elo + deviation)];
}

/** What to offer a player of a level: the character whose level it is, or else the level itself. */
export function offersFor(level) {
  const character = nearestCharacter(level);
  const plain = { kind: "level", amount: level };
  return character.level === level ? [strengthOf(character)] : [strengthOf(character), plain];
}
