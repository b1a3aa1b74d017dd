/** A position as it is kept: what is needed to show it, to ask it, and to judge an answer without the game. Pure. */

import { hash } from "../library-head.js";
import { forPlayer } from "../verdicts.js";

/** Moves of a line, and other moves whose worth is known. */
const LONGEST_LINE = 12;
const MOST_CANDIDATES = 12;

/** Moves that the engine has looked at so often are judged by that. */
export const ENOUGH_VISITS = 40;

/** Other moves that lose less are right too, in points. */
const RIGHT = 1;

/**
 * The position before a node.
 *
 * @param {object} query of GameStore for that position
 * @param {GameNode} node its move was played there; the position is known and has a result
 * @param {{kind: "mistake"|"problem", game: string, at: number, today: string, loss: number}} facts
 * @param {{stones: string[], crop: object, task: string}} [group] whose fate is asked for in a problem
 * @returns {{head: object, detail: object}} not answered yet
 */
export function positionBefore(query, node, { kind, game, at, today, loss }, group) {
  const { known, result } = node.parent;
  const [player, played] = node.move;
  const id = hash(JSON.stringify([query.boardXSize, query.boardYSize, known.stones, player, known.ko ?? null]));
  const infos = [...result.moveInfos].sort((a, b) => a.order - b.order);
  const [best] = infos;
  return {
    head: { id, kind, box: 0, due: today, at, game, number: node.number, width: query.boardXSize, height: query.boardYSize },
    detail: {
      id, query, player, played, loss, group,
      shown: { stones: known.stones, lastMove: known.lastMove ?? null, ko: known.ko ?? null, forbidden: known.forbidden ?? {} },
      lead: result.rootInfo.scoreLead,
      best: { move: best.move, pv: (best.pv?.length > 0 ? best.pv : [best.move]).slice(0, LONGEST_LINE), winrate: best.winrate },
      candidates: infos.filter(info => info.visits >= ENOUGH_VISITS).slice(0, MOST_CANDIDATES)
        .map(({ move, scoreLead }) => ({ move, scoreLead })),
    },
  };
}

/** Points that a candidate loses, or undefined for other moves. @param {{player: string, lead: number, candidates: object[]}} detail */
export function knownLoss({ player, lead, candidates }, point) {
  const found = candidates.find(({ move }) => move === point);
  return found && Math.max(0, forPlayer(player, lead - found.scoreLead));
}

/** All moves of a kept position that are known to be right, the best first. @returns {string[]} */
export function rightMoves(detail) {
  const others = detail.candidates.map(({ move }) => move).filter(move => move !== detail.best.move);
  const most = Math.min(RIGHT, detail.loss / 2 || RIGHT);
  return [detail.best.move, ...others.filter(move => knownLoss(detail, move) < most)];
}

/**
 * The steps to a kept position, as the action `positions` takes them, and moves that follow.
 *
 * @param {object} query
 * @param {[string, string][]} [moves]
 */
export function stepsTo({ initialStones, initialPlayer, moves }, further = []) {
  const of = color => (initialStones ?? []).filter(([each]) => each === color).map(([, point]) => point);
  const start = initialStones ? [{ setup: { B: of("B"), W: of("W") }, player: initialPlayer }] : [];
  return [...start, ...[...moves, ...further].map(move => ({ move }))];
}
