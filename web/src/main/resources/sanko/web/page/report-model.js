/** The figures of a player's report. Pure: made from verdicts. */

import { CLASSES, classIndex } from "./verdicts.js";

/**
 * The phases of a game by the number of the move in parts of the board's points; KaTrain's limits
 * (katrain/gui/popups.py): 51 and 145 moves on 19x19.
 */
export const PHASES = [
  { name: "opening", from: 0, to: 0.14 },
  { name: "middle", from: 0.14, to: 0.4 },
  { name: "endgame", from: 0.4, to: Infinity },
];

/**
 * The phase in which a move is played.
 *
 * @param {number} number of the move, from 1
 * @param {number} area points of the board
 * @returns {string}
 */
export function phaseOf(number, area) {
  return PHASES.find((phase) => number < Math.ceil(phase.to * area)).name;
}

/**
 * How precise the moves were, from 0 to 100: `100 * 0.75 ^ (weighted points lost)`, where a move
 * counts more the more difficult its position was or the more it lost. KaTrain's formula
 * (`game_report` of KaTrain 1.17), so that figures can be compared with those it shows.
 *
 * @param {Verdict[]} verdicts
 * @returns {?number} null without a move
 */
export function accuracyOf(verdicts) {
  if (verdicts.length === 0) {
    return null;
  }
  let lost = 0;
  let weights = 0;
  for (const { loss, weight } of verdicts) {
    const adjusted = Math.max(0.05, Math.min(1, Math.max(weight, loss / 4)));
    lost += loss * adjusted;
    weights += adjusted;
  }
  return 100 * 0.75 ** (lost / weights);
}

/**
 * Mean loss, share of first choices and accuracy of some moves.
 *
 * @param {Verdict[]} verdicts
 */
export function figuresOf(verdicts) {
  const moves = verdicts.length;
  const sum = verdicts.reduce((total, verdict) => total + verdict.loss, 0);
  const first = verdicts.filter((verdict) => verdict.isBest).length;
  return {
    moves,
    meanLoss: moves ? sum / moves : null,
    totalLoss: sum,
    firstChoices: moves ? first / moves : null,
    accuracy: accuracyOf(verdicts),
  };
}

/**
 * How many moves fall into each class of loss.
 *
 * @param {Verdict[]} verdicts
 * @returns {number[]} one count for each of CLASSES
 */
export function histogramOf(verdicts) {
  const counts = new Array(CLASSES.length).fill(0);
  verdicts.forEach((verdict) => counts[classIndex(verdict.loss)]++);
  return counts;
}

/**
 * The report of one player.
 *
 * @param {Array<?Verdict>} verdicts of the game
 * @param {"B"|"W"} player
 * @param {number} area points of the board
 */
export function playerReport(verdicts, player, area) {
  const own = verdicts.filter((verdict) => verdict && verdict.player === player);
  return {
    player,
    ...figuresOf(own),
    histogram: histogramOf(own),
    phases: PHASES.map(({ name }) => ({
      name,
      ...figuresOf(own.filter((verdict) => phaseOf(verdict.number, area) === name)),
    })),
    worst: [...own].sort((a, b) => b.loss - a.loss).filter((verdict) => verdict.loss > 0).slice(0, 3),
  };
}
