/** Which chains live or die by a move, as far as the searches before and after it tell. Pure. */

import { pointIndex, pointName } from "../points.js";
import { chainAt } from "../solve-stones.js";

/** A chain whose mean ownership changes by more lives or dies by the move; ownership goes from -1 to 1. */
const FLIP = 0.7;

/**
 * The chains before a move whose fate it changes.
 *
 * @param {GameNode} node after the move; its parent's position is known
 * @param {{width: number, height: number}} board
 * @returns {{stones: string[], color: "B"|"W", change: number}[]} the largest first; `change` of the ownership as Black sees it
 */
export function fatesAt(node, board) {
  const before = node.parent?.result?.ownership;
  const after = node.result?.ownership;
  const stones = node.parent?.known?.stones;
  if (!before || !after || !stones) {
    return [];
  }
  const fates = chainsOn({ stones, ...board }).map(chain => {
    const indices = chain.map(point => pointIndex(point, board.width, board.height));
    const change = indices.reduce((sum, index) => sum + after[index] - before[index], 0) / indices.length;
    return { stones: chain, color: stones[indices[0]] === "X" ? "B" : "W", change };
  });
  return fates.filter(({ change }) => Math.abs(change) > FLIP).sort((a, b) => b.stones.length - a.stones.length);
}

/** All chains of a position, as lists of points. */
function chainsOn(position) {
  const chains = [];
  const seen = new Set();
  for (let index = 0; index < position.stones.length; index++) {
    const point = pointName(index, position.width, position.height);
    if (position.stones[index] !== "." && !seen.has(point)) {
      const chain = chainAt(position, point);
      chain.forEach(each => seen.add(each));
      chains.push(chain);
    }
  }
  return chains;
}

/** How many lines apart two points are, in the direction in which it is more. */
export function distance(one, other, { width, height }) {
  const [a, b] = [one, other].map(point => pointIndex(point, width, height));
  return Math.max(Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width)));
}
