/** From an answer of the action explore to what is shown of it. */

import { candidatesOf } from "../candidates.js";

/**
 * The moves that were played, with what the analysis knows of them.
 *
 * @param {object[]} moves of the answer
 * @param {GameNode} node
 * @param {object|undefined} result the analysis of the node; values are Black's
 * @param {"B"|"W"} player to move
 * @returns {object[]} the moves, each also with `point`, the one to play, and `loss` in points, if it is known
 */
export function playedMoves(moves, node, result, player) {
  const candidates = candidatesOf(result, player, { count: Infinity, figure: "none" });
  return moves.map(move => ({ ...move, point: move.points[0], loss: lossOf(move.points, candidates, node, player) }));
}

/** What a move loses beside the best one: by the analysis of this position, or of the one after it. */
function lossOf(points, candidates, node, player) {
  const known = candidates.find(each => [each.point, ...each.twins].some(point => points.includes(point)));
  if (known) {
    return Math.max(0, known.loss);
  }
  const child = node.children.find(({ move, result }) => result && move?.[0] === player && points.includes(move[1]));
  const lead = child?.result.rootInfo?.scoreLead;
  return candidates.length > 0 && lead !== undefined
    ? Math.max(0, (player === "B" ? 1 : -1) * (candidates[0].lead - lead)) : undefined;
}

/** The moves in a table, with one for the rest. @returns {{rows: object[], rest: number}} */
export function shortened(moves, most) {
  const isShort = moves.length <= most + 1;
  return { rows: isShort ? moves : moves.slice(0, most), rest: isShort ? 0 : moves.length - most };
}

/**
 * The parts of a bar, in thousandths: Black's wins, what nobody won or nobody knows, White's wins.
 *
 * @param {{games: number, B: number, W: number}} move
 */
export function partsOf({ games, B, W }) {
  const black = Math.round((1000 * B) / games);
  const white = Math.round((1000 * W) / games);
  return { black, middle: Math.max(0, 1000 - black - white), white };
}

/** The players of a game. */
export function playersOf({ black, white }) {
  return `${black || "?"} – ${white || "?"}`;
}

/** All points that were played. @returns {string[]} */
export function pointsOf(moves) {
  return moves.flatMap(move => move.points).filter(point => point !== "pass");
}
