/** Copies of branches: from one place of a tree to another, also of another game. */

import { GameNode } from "./game-node.js";

/**
 * Adds a branch below a node. Moves that are there already are not added again; a first node without a move or stones, as
 * the root of a game, is only what the others hang on.
 *
 * @param {GameStore} store
 * @param {GameNode} at
 * @param {object[]} branch as branchOf() gives it
 * @returns {{tops: GameNode[], first: ?GameNode, count: number}} the nodes on which all new ones hang, where the branch
 *     begins, and how many nodes are new
 */
export function graft(store, at, branch) {
  const places = [];
  const tops = [];
  let count = 0;
  branch.forEach((fields, index) => {
    const parent = fields.parent < 0 ? at : places[fields.parent];
    const isBare = !fields.move && !fields.setup;
    const twin = fields.parent < 0 && isBare ? at : parent.children.find(each => isSame(each, fields));
    if (twin) {
      places[index] = twin;
      return;
    }
    const node = new GameNode(parent, structuredClone(fields));
    count++;
    parent.children.push(node);
    places[index] = node;
    if (!tops.some(top => isBelow(parent, top))) {
      tops.push(node);
    }
  });
  if (count > 0) {
    store.changed();
  }
  const first = places.find((node, index) => node !== at && branch[index].parent <= 0);
  return { tops, first: first ?? null, count };
}

/**
 * The end of a line of a branch that the board could not take below a node, if there is one.
 *
 * @param {GameStore} store
 * @param {GameNode} at
 * @param {object[]} branch as branchOf() gives it
 * @returns {Promise<?GameNode>}
 */
export async function impossibleEnd(store, at, branch) {
  const nodes = [];
  branch.forEach(fields => nodes.push(new GameNode(nodes[fields.parent] ?? at, fields)));
  const parents = new Set(branch.map(each => each.parent));
  for (const end of nodes.filter((node, index) => !parents.has(index))) {
    if ((await store.position(end)).problem) {
      return end;
    }
  }
  return null;
}

function isSame(node, { move, setup }) {
  return Boolean(move) && !setup && !node.setup && node.move?.[0] === move[0] && node.move[1] === move[1];
}

function isBelow(node, top) {
  for (let each = node; each; each = each.parent) {
    if (each === top) {
      return true;
    }
  }
  return false;
}
