/** From an analysis to what is shown of it: moves with letters and figures, lines, words. Values are Black's. */

import { movesOf } from "./points.js";
import { percent, visitsText } from "./view.js";

/** Points lost from which a move belongs to the next level; level 0 is the best move. */
const LEVELS = [0.5, 1.5, 3, 6];

/** The level of a loss, from 1 (none to speak of) to 5. */
export function lossLevel(loss) {
  const level = LEVELS.findIndex(limit => loss < limit);
  return level < 0 ? 5 : level + 1;
}

/**
 * The moves of an analysis, the best first.
 *
 * @param {object} result
 * @param {"B"|"W"} player to move
 * @param {{count: number, figure: string, focus: ?string}} options `figure`: "points", "winrate", "visits", "score" or "none";
 *     `focus`: a point that is shown beyond `count` too
 * @returns {object[]} what <go-board> takes, and also `loss`, `lead`, `winrate` (the player's), `visits`, `pv`, and `twins`, the
 *     points that a symmetry of the position makes equal to this one, which are no candidates of their own
 */
export function candidatesOf(result, player, { count, figure, focus }) {
  const searched = [...(result?.moveInfos ?? [])].filter(each => each.visits > 0).sort((a, b) => a.order - b.order);
  const focused = searched.find(each => each.move === focus);
  const moves = distinctMoves(searched).filter((move, index) =>
    index < count || (focused && [focused.move, focused.isSymmetryOf].includes(move.move)));
  const best = moves[0];
  if (!best) {
    return [];
  }
  const sign = player === "B" ? 1 : -1;
  const most = Math.max(...moves.map(each => each.visits));
  return moves.map((move, index) => {
    const candidate = {
      point: move.move,
      letter: letterOf(index),
      loss: sign * (best.scoreLead - move.scoreLead),
      lead: move.scoreLead,
      winrate: player === "B" ? move.winrate : 1 - move.winrate,
      visits: move.visits,
      prior: move.prior,
      twins: searched.filter(each => each.isSymmetryOf === move.move).map(each => each.move),
      pv: move.pv ?? [move.move],
      best: index === 0,
      size: Math.sqrt(move.visits / most),
    };
    candidate.level = index === 0 ? 0 : lossLevel(candidate.loss);
    candidate.figure = figureOf(candidate, figure);
    return candidate;
  });
}

/** The moves without those that a symmetry of the position makes equal to another of them. */
export function distinctMoves(moves) {
  const points = new Set(moves.map(each => each.move));
  return moves.filter(each => !points.has(each.isSymmetryOf));
}

function letterOf(index) {
  return String.fromCharCode(65 + index);
}

/** The text on a move. */
function figureOf(candidate, figure) {
  switch (figure) {
    case "winrate":
      return String(Math.round(100 * candidate.winrate));
    case "visits":
      return visitsText(candidate.visits);
    case "score":
      return signed(candidate.lead);
    case "none":
      return "";
    default:
      return lossText(candidate.loss);
  }
}

/** Points lost: "0", "−0.8", or "+0.3" for a move that looks better than the first. */
export function lossText(loss) {
  return signed(-loss);
}

function signed(value) {
  const size = Math.abs(value);
  const text = size >= 20 ? String(Math.round(size)) : size.toFixed(1);
  return Number(text) === 0 ? "0" : `${value < 0 ? "−" : "+"}${text}`;
}

/** The stones of a line, numbered from 1. @returns {{point, color, number}[]} */
export function ghostsOf(line, player) {
  return movesOf(line, player)
    .map(([color, point], index) => ({ point, color, number: index + 1 }))
    .filter(({ point }) => point !== "pass");
}

/** What <go-board> takes as `heat`: "ownership", "territory", "policy", or null. */
export function heatOf(result, kind) {
  if (kind === "policy") {
    return result?.policy ? { kind, values: result.policy } : null;
  }
  return kind !== "none" && result?.ownership ? { kind, values: result.ownership } : null;
}

/** Black's and White's estimated points by ownership, without komi and prisoners. */
export function territoryOf(result) {
  const sums = { B: 0, W: 0 };
  for (const value of result?.ownership ?? []) {
    if (Math.abs(value) >= 0.3) {
      sums[value > 0 ? "B" : "W"]++;
    }
  }
  return sums;
}

/** Black's win rate as a percentage without figures beyond what is known. */
export function winrateText(winrate) {
  return percent(winrate, winrate > 0.99 || winrate < 0.01 ? 1 : 0);
}
