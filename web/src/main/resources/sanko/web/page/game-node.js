/** A node of the tree of a game. */

let nextId = 1;

/** One node of the tree: a move, stones set up, or neither. */
export class GameNode {
  /**
   * @param {GameNode|null} parent
   * @param {object} fields of a NODE of the actions parse_record and write_record
   */
  constructor(parent, fields = {}) {
    this.id = nextId++;
    /** @type {GameNode|null} */
    this.parent = parent;
    /** @type {GameNode[]} */
    this.children = [];
    /** @type {["B"|"W", string]|undefined} */
    this.move = fields.move;
    this.setup = fields.setup;
    this.player = fields.player;
    this.comment = fields.comment ?? "";
    this.name = fields.name ?? "";
    this.marks = fields.marks ?? {};
    this.labels = fields.labels ?? {};
    this.lines = fields.lines ?? [];
    this.arrows = fields.arrows ?? [];
    this.timeLeft = fields.timeLeft;
    this.other = fields.other ?? {};
    /** Number of moves from the root to here. @type {number} */
    this.number = (parent?.number ?? 0) + (this.move ? 1 : 0);
    /** The analysis of this node: values as Black sees them. @type {object|undefined} */
    this.result = undefined;
    /** What Java says about this node, once it is known. @type {object|undefined} */
    this.known = undefined;
    this.asked = undefined;
    /** The child that was shown last, where forward() goes. @type {GameNode|undefined} */
    this.preferred = undefined;
  }
}

/** An answer of the analysis engine as GameNode.result. */
export function resultOf({ rootInfo, moveInfos, ownership, policy }) {
  return { visits: rootInfo.visits, rootInfo, moveInfos, ownership, policy };
}

/** The steps to a node from its parent, as the action positions takes them. */
export function stepsOf(node) {
  const steps = [];
  if (node.setup || node.player) {
    steps.push({ setup: node.setup ?? {}, ...(node.player && { player: node.player }) });
  }
  if (node.move) {
    steps.push({ move: node.move });
  }
  return steps;
}

/** A NODE of the action write_record, without what is empty. */
export function nodeFields(node, parent) {
  const fields = { parent };
  for (const key of ["move", "setup", "player", "comment", "name", "timeLeft"]) {
    if (node[key]) {
      fields[key] = node[key];
    }
  }
  for (const key of ["marks", "labels", "other", "lines", "arrows"]) {
    if (Object.keys(node[key]).length > 0) {
      fields[key] = node[key];
    }
  }
  return fields;
}

/** A node and those below it, as the NODEs of a GAME; the first has no parent. @returns {object[]} */
export function branchOf(top) {
  const nodes = [];
  const waiting = [[top, -1]];
  while (waiting.length > 0) {
    const [node, parent] = waiting.pop();
    const index = nodes.push(nodeFields(node, parent)) - 1;
    for (let i = node.children.length - 1; i >= 0; i--) {
      waiting.push([node.children[i], index]);
    }
  }
  return nodes;
}

/** A node and all below it, parents before children. @returns {Generator<GameNode>} */
export function* subtree(top) {
  const stack = [top];
  while (stack.length > 0) {
    const node = stack.pop();
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) {
      stack.push(node.children[i]);
    }
  }
}

/** A node and its first descendants. @returns {GameNode[]} */
export function mainLine(start) {
  const line = [];
  for (let node = start; node; node = node.children[0]) {
    line.push(node);
  }
  return line;
}

/** The nodes of a GAME, linked. @returns {GameNode[]} */
export function nodesOf(game) {
  const nodes = [];
  for (const fields of game.nodes) {
    const parent = fields.parent >= 0 ? nodes[fields.parent] : null;
    const node = new GameNode(parent, fields);
    parent?.children.push(node);
    nodes.push(node);
  }
  return nodes;
}

/** The way from the root to a node: which child at each step. @returns {number[]} */
export function indicesOf(node) {
  const indices = [];
  for (let at = node; at.parent; at = at.parent) {
    indices.push(at.parent.children.indexOf(at));
  }
  return indices.reverse();
}

/** The node to which such a way leads, as far as it goes. */
export function nodeAt(root, indices = []) {
  return indices.reduce((node, index) => node.children[index] ?? node, root);
}

/**
 * Whether a GAME has all the moves and stones of a tree.
 *
 * @param {{nodes: object[]}} game
 * @param {GameNode} root
 */
export function holdsTree(game, root) {
  const places = new Map();
  game.nodes.forEach(({ parent, move, setup }, index) => places.set(JSON.stringify([parent, move, setup]), index));
  const waiting = [[root, -1]];
  while (waiting.length > 0) {
    const [node, parent] = waiting.pop();
    const place = places.get(JSON.stringify([parent, node.move, node.setup]));
    if (place === undefined) {
      return false;
    }
    node.children.forEach(child => waiting.push([child, place]));
  }
  return true;
}
