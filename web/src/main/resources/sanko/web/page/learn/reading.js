/** What exact reading proves of an answer to a problem, and what the opponent plays then. */

import { opponent } from "../points.js";
import { longestLine } from "../proof.js";
import { colorAt } from "../solve-stones.js";
import { outcomeOf } from "../solve-words.js";
import { stepsTo } from "./position.js";

/** Seconds that a reading may take; what is not proved by then is left to the engine's judgement. */
const SECONDS = 3;

/**
 * @typedef {{position: object, isProved: boolean, isRight?: boolean, reply?: ?string, isEnd?: boolean}} Reading the position after the
 *     moves; whether the fate of the group is proved, and for whom; the opponent's best move, if there is one; whether nothing is
 *     left to play
 */

/** The position after moves from a kept one. @returns {Promise<object>} as the action `positions` tells it */
export async function positionAfter(connection, { query }, moves) {
  const line = stepsTo(query, moves);
  const { boardXSize, boardYSize, rules, komi } = query;
  const { positions } = await connection.request({ action: "positions", boardXSize, boardYSize, rules, komi, line, from: line.length });
  return positions.at(-1);
}

/**
 * Reads what a person's move came to.
 *
 * @param {{request: function(object): Promise<object>}} connection
 * @param {object} detail of a problem
 * @param {[string, string][]} moves from its position on, the person's last
 * @returns {Promise<Reading>}
 */
export async function readAfter(connection, detail, moves) {
  const { query, player, group } = detail;
  const position = await positionAfter(connection, detail, moves);
  const board = { stones: position.stones, width: query.boardXSize, height: query.boardYSize };
  const left = group.chain.find(point => colorAt(board, point) === group.color);
  if (!left) {
    return { position, isProved: true, isRight: group.color !== player, reply: null, isEnd: true };
  }
  const answer = await connection.request({
    ...query, moves: [...query.moves, ...moves], action: "solve", vertex: left, goal: "kill", threats: 0, maxTime: SECONDS,
    includeProof: true, priority: 10,
  });
  return { position, ...outcomeFor(player, answer) };
}

/** What an answer of the action solve says for the person, if the opponent moves next. */
export function outcomeFor(player, answer) {
  const { winner, move, proof } = outcomeOf(answer, opponent(player));
  if (!winner) {
    return { isProved: false };
  }
  if (winner !== player) {
    return { isProved: true, isRight: false, reply: isPoint(move) ? move : null, isEnd: false };
  }
  const [ply] = proof ? longestLine(proof) : [];
  const reply = isPoint(ply?.move) ? ply.move : null;
  return { isProved: true, isRight: true, reply, isEnd: reply === null };
}

function isPoint(move) {
  return Boolean(move) && move !== "pass" && move !== "threat";
}
