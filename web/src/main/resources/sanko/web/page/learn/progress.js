/** The figures of one's own games, and what they come to. Pure. */

import { figuresOf, PHASES, phaseOf } from "../report-model.js";
import { distance, fatesAt } from "./fates.js";

/** The games that count: those played last. */
const MOST_GAMES = 50;

/** Moves that lose less are small losses, whatever they were about: the limit of an inaccuracy. */
export const SMALL = 1.5;

/** A better move farther away than this share of the board's longer side was another place. */
const ELSEWHERE = 0.3;

/** Stones whose fate makes a mistake one of life and death. */
const FEWEST_STONES = 3;

/** What mistakes were about: the fate of stones, the place, the move at the right place; and small losses. */
export const KINDS = ["life", "place", "local", "small"];

/**
 * What a loss was about.
 *
 * @param {Verdict} verdict
 * @param {{width: number, height: number}} board
 * @returns {string} one of KINDS
 */
export function kindOf(verdict, board) {
  if (verdict.loss < SMALL) {
    return "small";
  }
  if (fatesAt(verdict.node, board).some(({ stones }) => stones.length >= FEWEST_STONES)) {
    return "life";
  }
  const better = verdict.better?.move;
  const isElsewhere = better && better !== "pass" && verdict.move !== "pass"
    && distance(verdict.move, better, board) > ELSEWHERE * Math.max(board.width, board.height);
  return isElsewhere ? "place" : "local";
}

/**
 * The summary of a reviewed game for one player.
 *
 * @param {Array<?Verdict>} verdicts of the game
 * @param {"B"|"W"} side
 * @param {{width: number, height: number}} board
 * @returns {{moves: number, loss: number, accuracy: ?number, phases: Object<string, {moves: number, loss: number}>,
 *     kinds: Object<string, number>}} all losses in points; those of KINDS add up to `loss`
 */
export function summaryOf(verdicts, side, board) {
  const own = verdicts.filter(verdict => verdict?.player === side);
  const { moves, totalLoss, accuracy } = figuresOf(own);
  const phases = Object.fromEntries(PHASES.map(({ name }) => [name, { moves: 0, loss: 0 }]));
  const kinds = Object.fromEntries(KINDS.map(kind => [kind, 0]));
  for (const verdict of own) {
    const phase = phases[phaseOf(verdict.number, board.width * board.height)];
    phase.moves++;
    phase.loss += verdict.loss;
    kinds[kindOf(verdict, board)] += verdict.loss;
  }
  return { moves, loss: totalLoss, accuracy, phases, kinds };
}

/**
 * What the games played last come to.
 *
 * @param {object[]} summaries with `date` and `at`
 * @returns {?{games: object[], accuracy: number, meanLoss: number, phases: {name: string, meanLoss: ?number, moves: number}[],
 *     kinds: {name: string, meanLoss: number, share: number}[]}} the last game first; losses are means over all own moves, so that
 *     those of `kinds` add up to `meanLoss`; null without games
 */
export function progressOf(summaries) {
  const games = [...summaries].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.at - a.at)).slice(0, MOST_GAMES);
  if (games.length === 0) {
    return null;
  }
  const sum = value => games.reduce((total, game) => total + value(game), 0);
  const moves = sum(game => game.moves);
  const loss = sum(game => game.loss);
  return {
    games,
    accuracy: sum(game => game.accuracy) / games.length,
    meanLoss: loss / moves,
    phases: PHASES.map(({ name }) => {
      const count = sum(({ phases }) => phases[name].moves);
      return { name, moves: count, meanLoss: count > 0 ? sum(({ phases }) => phases[name].loss) / count : null };
    }),
    kinds: KINDS.map(name => {
      const lost = sum(({ kinds }) => kinds[name]);
      return { name, meanLoss: lost / moves, share: loss > 0 ? lost / loss : 0 };
    }),
  };
}

/** The points of a curve of accuracies, the game played first at the left. @returns {[number, number][]} each from 0 to 1 */
export function curveOf(games) {
  const last = Math.max(1, games.length - 1);
  return [...games].reverse().map(({ accuracy }, index) => [index / last, accuracy / 100]);
}
