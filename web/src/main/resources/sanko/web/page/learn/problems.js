/** Problems in a reviewed game: positions where the fate of a group hangs on one move. Pure. */

import { distinctMoves } from "../candidates.js";
import { pointIndex } from "../points.js";
import { forPlayer, verdictOf } from "../verdicts.js";
import { distance, fatesAt } from "./fates.js";

/** The first choice is so many points better than the second one. Chosen with the limit of fates: docs/web.md, "For players". */
const STANDS_OUT = 6;

/** Visits from which a search is believed. */
const ENOUGH_VISITS = 32;

/** A move that loses less is as good as the first choice, in points. */
const GOOD = 1;

/** A good move that the network expects with more than this probability is no problem to anybody. */
const OBVIOUS = 0.8;

/** Groups of fewer stones are not worth a problem. */
const FEWEST_STONES = 3;

/** Lines within which chains are one group, and the move belongs to it. */
const NEAR = 4;

/** Problems of a game, and moves within which those about the same stones are one. */
const MOST_PROBLEMS = 5;
const SAME_FIGHT = 8;

/** Lines around a group that are shown, and how many at least. */
const AROUND = 2;
const LEAST_LINES = 9;

/**
 * The problems of a line, those that were failed in the game first, then those that more hangs on.
 *
 * @param {GameNode[]} nodes whose positions are known
 * @param {{width: number, height: number}} board
 * @returns {Problem[]}
 *
 * @typedef {{node: GameNode, loss: number, gap: number, group: {stones: string[], chain: string[], crop: ?object,
 *     task: "live"|"kill"}}} Problem the move after the position; points that it lost; points from the first choice to the second;
 *     the group in question, its largest chain, what is shown of the board (null for all), and what is asked
 */
export function problemsIn(nodes, board) {
  const found = nodes.map(node => problemAt(node, board)).filter(Boolean);
  found.sort((a, b) => b.loss - a.loss || b.gap - a.gap);
  const chosen = [];
  for (const problem of found) {
    if (chosen.length < MOST_PROBLEMS && !chosen.some(each => isSameFight(each, problem))) {
      chosen.push(problem);
    }
  }
  return chosen;
}

function isSameFight(one, other) {
  return Math.abs(one.node.number - other.node.number) <= SAME_FIGHT
    && one.group.stones.some(point => other.group.stones.includes(point));
}

/** The problem before a move, or null. */
export function problemAt(node, board) {
  const verdict = verdictOf(node);
  if (!verdict || node.parent.result.visits < ENOUGH_VISITS || node.result.visits < ENOUGH_VISITS / 2) {
    return null;
  }
  const { player, loss } = verdict;
  const [best, second] = distinctMoves([...node.parent.result.moveInfos].sort((a, b) => a.order - b.order));
  // A search that looked at one move only found no other worth a visit: then the move that was played is compared with it.
  const gap = second ? forPlayer(player, best.scoreLead - second.scoreLead) : loss;
  const isGood = verdict.isBest || loss < GOOD;
  if (gap < STANDS_OUT || best.move === "pass" || (isGood && best.prior > OBVIOUS)) {
    return null;
  }
  // By a good move the group comes to the player, by a bad one it goes to the other.
  const fates = fatesAt(node, board).filter(({ change }) => forPlayer(player, change) > 0 === isGood);
  const group = groupOf(fates, best, board);
  return group && { node, loss: isGood ? 0 : loss, gap, group: { ...group, task: group.color === player ? "live" : "kill" } };
}

function groupOf([largest, ...others], best, board) {
  if (!largest) {
    return null;
  }
  const chains = [largest, ...others.filter(({ color, stones }) => color === largest.color && isNear(stones, largest.stones, board))];
  const stones = chains.flatMap(chain => chain.stones);
  if (stones.length < FEWEST_STONES || !isNear([best.move], stones, board)) {
    return null;
  }
  const line = (best.pv ?? []).slice(0, 6).filter(point => point !== "pass" && isNear([point], stones, board));
  return { color: largest.color, stones, chain: largest.stones, crop: cropAround([...stones, best.move, ...line], board) };
}

function isNear(some, others, board) {
  return some.some(one => others.some(other => distance(one, other, board) <= NEAR));
}

/**
 * The columns and rows that are shown so that points are in sight with some room around them; what is near an edge reaches to it.
 *
 * @param {string[]} points
 * @param {{width: number, height: number}} board
 * @returns {?{left: number, top: number, right: number, bottom: number}} null for the whole board
 */
export function cropAround(points, { width, height }) {
  const indices = points.map(point => pointIndex(point, width, height));
  const [left, right] = lines(indices.map(index => index % width), width);
  const [top, bottom] = lines(indices.map(index => Math.floor(index / width)), height);
  return right - left + 1 === width && bottom - top + 1 === height ? null : { left, top, right, bottom };
}

/** The first and the last line around some lines of so many. */
function lines(numbers, count) {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  const size = Math.min(count, Math.max(LEAST_LINES, most - least + 1 + 2 * AROUND));
  const first = Math.min(count - size, Math.max(0, Math.round((least + most - size + 1) / 2)));
  const last = first + size - 1;
  return [first <= AROUND ? 0 : first, last >= count - 1 - AROUND ? count - 1 : last];
}
