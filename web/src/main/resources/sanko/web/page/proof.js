/** What a proof answers to any move; docs/analysis.md, "Proofs", has its fields. Pure. */

import { opponent } from "./points.js";

/**
 * @typedef {{player: "B"|"W", move: string, node: number}} Ply a point, "pass" or "threat", and the node of the proof after it;
 *     after a threat the same player moves again
 */

const NO_EDGE = 0;

/** Whether the player whose win is not proved is to move at a node. */
export function isLosersTurn(proof, at) {
  const { player } = proof.nodes[at];
  return player !== undefined && player !== proof.winner;
}

/** How it ends at a node, such as "captured", or undefined where it goes on. */
export function endAt(proof, at) {
  return proof.nodes[at].end;
}

/** The points on which the proof depends from a node on, or "board". @returns {string[]|"board"} */
export function zoneAt(proof, at) {
  return proof.zones[proof.nodes[at].zone];
}

/** The winner's moves from a node until the loser is to move or it ends. @returns {Ply[]} */
export function answersFrom(proof, at) {
  const plies = [];
  for (let node = proof.nodes[at]; node.player === proof.winner; node = proof.nodes[plies.at(-1).node]) {
    plies.push(plyOf(node, NO_EDGE));
  }
  return plies;
}

/** The line in which the loser resists longest. @returns {Ply[]} */
export function longestLine(proof) {
  const depths = new Map();
  const plies = [];
  for (let node = proof.nodes[0]; node.moves; node = proof.nodes[plies.at(-1).node]) {
    plies.push(plyOf(node, longestEdge(proof, node, depths)));
  }
  return plies;
}

/** The move after which most plies follow; a pass is the last among equals. */
function longestEdge(proof, node, depths) {
  const rank = ([move, next]) => 2 * depthOf(proof, next, depths) + (move === "pass" ? 0 : 1);
  const ranks = node.moves.map(rank);
  return ranks.indexOf(Math.max(...ranks));
}

function depthOf(proof, at, depths) {
  let depth = depths.get(at);
  if (depth === undefined) {
    const { moves = [] } = proof.nodes[at];
    depth = moves.reduce((most, [, next]) => Math.max(most, depthOf(proof, next, depths) + 1), 0);
    depths.set(at, depth);
  }
  return depth;
}

/**
 * A move of the loser at a node, and what the winner plays then. A move outside of the zone is answered as a pass; where both
 * players would have passed then, the proof stands where it stood, since the move has changed nothing in the zone.
 *
 * @param {object} proof
 * @param {number} at a node at which the loser is to move
 * @param {string} move a point, or "pass"
 * @param {string[]|undefined} bounds the points outside of which nobody is assumed to play, if that is assumed
 * @returns {{plies: Ply[], isElsewhere: boolean}|{refused: "assumed"|"forbidden"}}
 */
export function refutation(proof, at, move, bounds) {
  const node = proof.nodes[at];
  const edge = node.moves.findIndex(([each]) => each === move);
  if (edge >= 0) {
    const ply = plyOf(node, edge);
    return { plies: [ply, ...answersFrom(proof, ply.node)], isElsewhere: false };
  }
  if (bounds && !bounds.includes(move)) {
    return { refused: "assumed" };
  }
  const zone = proof.zones[node.passZone];
  if (zone === "board" || zone.includes(move)) {
    return { refused: "forbidden" };
  }
  return { plies: elsewhere(proof, at, move), isElsewhere: true };
}

function elsewhere(proof, at, move) {
  const node = proof.nodes[at];
  const pass = plyOf(node, node.moves.findIndex(([each]) => each === "pass"));
  const answers = answersFrom(proof, pass.node);
  const last = answers.at(-1) ?? pass;
  const stays = endAt(proof, last.node) === "passes";
  return stays
    ? [{ player: node.player, move, node: at }, { player: opponent(node.player), move: "pass", node: at }]
    : [{ ...pass, move }, ...answers];
}

function plyOf(node, edge) {
  const [move, next] = node.moves[edge];
  return { player: node.player, move, node: next };
}
