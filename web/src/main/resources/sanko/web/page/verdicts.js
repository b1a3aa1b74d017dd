/**
 * What a move was worth: points lost, the class of the loss, and what was better. Pure: it reads
 * the nodes of a game and their results, which are from Black's point of view.
 */

/**
 * Classes of moves by the points that they lost; the limits are those that KaTrain shows. A sign
 * says the same as the color, for those who do not see colors or print in gray.
 */
export const CLASSES = [
  { name: "good", from: 0, sign: "" },
  { name: "slight", from: 0.5, sign: "~" },
  { name: "inaccuracy", from: 1.5, sign: "?!" },
  { name: "mistake", from: 3, sign: "?" },
  { name: "blunder", from: 6, sign: "??" },
  { name: "disaster", from: 12, sign: "???" },
];

/** The class of the engine's first choice. */
export const BEST = { name: "best", from: 0, sign: "★" };

/** A move that loses this share of the win rate is a mistake, whatever it loses in points. */
const GRAVE_WINRATE = 0.15;

/** Searches that differ by more points contradict each other, as in the reviews of the engine. */
const SEARCH_ERROR = 2;

/**
 * @param {number} loss points lost
 * @returns {number} the index of its class in CLASSES
 */
export function classIndex(loss) {
  let index = 0;
  while (index + 1 < CLASSES.length && loss >= CLASSES[index + 1].from) {
    index++;
  }
  return index;
}

/**
 * A number for Black as a number for a player.
 *
 * @param {"B"|"W"} player
 * @param {number} value from Black's point of view, with 0 as its middle
 */
export function forPlayer(player, value) {
  return player === "B" ? value : -value;
}

/**
 * What one move was worth by the searches before and after it, or null while one is missing, or where
 * the board cannot take it. If the search before it does not agree with itself on what the best move
 * is worth, the lower value counts.
 *
 * @param {GameNode} node
 * @returns {?Verdict}
 *
 * @typedef {{node: GameNode, number: number, player: string, move: string, loss: number,
 *     winrateLoss: number, isBest: boolean, open: ?{from: number, to: number}, class: object, rank: ?number, visits: number,
 *     before: {lead: number, winrate: number}, after: {lead: number, winrate: number},
 *     better: ?{move: string, pv: string[], lead: number, winrate: number}, weight: number}} Verdict
 */
export function verdictOf(node) {
  const before = node.parent && node.parent.result;
  const after = node.result;
  if (!node.move || node.known?.problem || !hasRoot(before) || !hasRoot(after)) {
    return null;
  }
  const [player, move] = node.move;
  const candidates = [...(before.moveInfos || [])].sort((a, b) => a.order - b.order);
  const best = candidates[0];
  const isBest = Boolean(best) && sameMove(best, move);
  const lost = (field) => Math.max(0, Math.min(
    ...valuesBefore(before, best, field).map((value) => forPlayer(player, value - after.rootInfo[field]))));
  const loss = isBest ? 0 : lost("scoreLead");
  const winrateLoss = isBest ? 0 : lost("winrate");
  const played = candidates.find((candidate) => sameMove(candidate, move));
  return {
    node,
    number: node.number,
    player,
    move,
    loss,
    winrateLoss,
    isBest,
    open: isMistake({ loss, winrateLoss }, SEARCH_ERROR) ? null : openLeads(player, isBest, before, best, after),
    class: isBest ? BEST : CLASSES[classIndex(loss)],
    rank: played ? played.order + 1 : null,
    visits: Math.min(before.visits, after.visits),
    before: { lead: before.rootInfo.scoreLead, winrate: before.rootInfo.winrate },
    after: { lead: after.rootInfo.scoreLead, winrate: after.rootInfo.winrate },
    better: best && !isBest ? betterMove(best) : null,
    weight: difficulty(player, before, candidates),
  };
}

/** What the search before a move says of the position, and of the position after the best move. */
function valuesBefore({ rootInfo }, best, field) {
  return [rootInfo[field], best?.[field] ?? rootInfo[field]];
}

/**
 * The least and the greatest lead of Black where the searches around a move contradict each other:
 * the lead changes although the best move was played, or grows by a move, or is another after the
 * best move than before it. Otherwise null.
 */
function openLeads(player, isBest, before, best, after) {
  const [found, promised] = valuesBefore(before, best, "scoreLead");
  const reached = after.rootInfo.scoreLead;
  const difference = isBest
    ? Math.abs(reached - found)
    : Math.max(Math.abs(promised - found), forPlayer(player, reached - found));
  const leads = [found, promised, reached];
  return difference > SEARCH_ERROR ? { from: Math.min(...leads), to: Math.max(...leads) } : null;
}

function hasRoot(result) {
  return Boolean(result && result.rootInfo && Number.isFinite(result.rootInfo.scoreLead));
}

function sameMove(candidate, move) {
  return candidate.move.toLowerCase() === move.toLowerCase();
}

function betterMove(best) {
  return {
    move: best.move,
    pv: best.pv && best.pv.length > 0 ? best.pv : [best.move],
    lead: best.scoreLead,
    winrate: best.winrate,
  };
}

/**
 * How difficult a position is, from 0 to 1: the points that a player loses on average who chooses
 * by the policy alone, at most 1. KaTrain's `weight` (katrain/core/game_report).
 */
function difficulty(player, before, candidates) {
  let lost = 0;
  let total = 0;
  for (const candidate of candidates) {
    const loss = forPlayer(player, before.rootInfo.scoreLead - candidate.scoreLead);
    lost += Math.max(0, loss) * (candidate.prior || 0);
    total += candidate.prior || 0;
  }
  return Math.min(1, lost / (total || 1e-6));
}

/**
 * The verdicts of a line of nodes; null where a node has no move, is not searched yet, or passes
 * at the end of the game, which loses nothing that the players had not agreed on.
 *
 * @param {GameNode[]} nodes from the root
 * @returns {Array<?Verdict>} as many as nodes
 */
export function verdictsOf(nodes) {
  let end = nodes.length;
  while (end > 0 && isPass(nodes[end - 1])) {
    end--;
  }
  return nodes.map((node, index) => (index < end ? verdictOf(node) : null));
}

function isPass(node) {
  return Boolean(node.move) && node.move[1].toLowerCase() === "pass";
}

/**
 * Whether a move counts as a mistake.
 *
 * @param {Verdict} verdict
 * @param {number} points that make a mistake
 */
export function isMistake(verdict, points) {
  return verdict.loss >= points || (verdict.winrateLoss >= GRAVE_WINRATE && verdict.loss >= 0.5);
}

/**
 * The mistakes of a line, the dearest first.
 *
 * @param {Array<?Verdict>} verdicts
 * @param {{points?: number, player?: ?string}} [filter] points that make a mistake; one player's only
 * @returns {Verdict[]}
 */
export function mistakesOf(verdicts, { points = 2, player = null } = {}) {
  return verdicts
    .filter((verdict) => verdict && isMistake(verdict, points))
    .filter((verdict) => !player || verdict.player === player)
    .sort((a, b) => b.loss - a.loss || b.winrateLoss - a.winrateLoss || a.number - b.number);
}

/**
 * The mistake that follows or precedes a move; after the last one comes the first, before the first one the last.
 *
 * @param {Verdict[]} mistakes in any order
 * @param {number} number of the move shown
 * @param {1|-1} direction
 * @returns {?Verdict}
 */
export function neighborMistake(mistakes, number, direction) {
  const sorted = [...mistakes].sort((a, b) => direction * (a.number - b.number));
  return sorted.find((verdict) => direction * (verdict.number - number) > 0) || sorted[0] || null;
}

/** The key of what there is to say about going to neighborMistake(), or "" where it lies in the direction asked for. */
export function jumpSurprise(next, number, direction) {
  if (!next) {
    return "review.noMistakes";
  }
  const isAhead = direction * (next.number - number) > 0;
  return isAhead ? "" : next.number === number ? "mistakes.only" : direction > 0 ? "mistakes.first" : "mistakes.last";
}

/**
 * What an answer is worth beside the mistake.
 *
 * @param {number} loss of the answer, in points
 * @param {number} mistake the loss of the move that was played
 * @returns {"right"|"better"|"same"|"worse"}
 */
export function judge(loss, mistake) {
  if (loss < Math.min(1, mistake / 2)) {
    return "right";
  }
  if (loss < mistake - 0.5) {
    return "better";
  }
  return loss > mistake + 0.5 ? "worse" : "same";
}

/**
 * The visits that every position with a result has at least.
 *
 * @param {GameNode[]} nodes
 */
export function leastVisits(nodes) {
  const visits = nodes.filter((node) => node.result).map((node) => node.result.visits);
  return visits.length > 0 ? Math.min(...visits) : 0;
}
