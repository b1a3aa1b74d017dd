/** The game: a tree of moves, the node that is shown, and what is known about each node. Rules are asked of Java. */

import { GameNode, branchOf, mainLine, nodesOf, stepsOf, subtree } from "./game-node.js";
import { emptyPosition } from "./offline/kept-positions.js";
import { pointIndex, pointName } from "./points.js";
import { usualKomi } from "./rules-words.js";
import { hasText } from "./texts.js";

/** How many nodes below the one asked for get their positions in the same request. */
const AHEAD = 40;

/** A move that the rules forbid; `reason` is a word such as "superko", or a sentence. */
export class IllegalMove extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The tree of one game. Events: "leave" (another game is about to take its place), "change" (tree or record), "move"
 * (another node is shown), "result" (an analysis; `detail` is the node), "problem" (a position could not be asked for;
 * `detail` is the message).
 */
export class GameStore extends EventTarget {
  /** @param {{request: function(object): Promise<object>}} connection */
  constructor(connection) {
    super();
    this.connection = connection;
    this.load(emptyGame(19, 19, "chinese", 7.5));
  }

  /** Forgets everything and begins with this GAME. */
  load(game) {
    const nodes = nodesOf(game);
    this.#tell("leave");
    this.width = game.boardXSize;
    this.height = game.boardYSize;
    this.rules = game.rules ?? "chinese";
    this.komi = game.komi ?? usualKomi(this.rules);
    this.handicap = game.handicap ?? 0;
    this.info = { ...game.info };
    /** The name of the file that the game comes from, if it comes from one. */
    this.source = "";
    this.root = nodes[0] ?? new GameNode(null);
    if (stepsOf(this.root).length === 0) {
      this.root.known = emptyPosition(this.width, this.height);
    }
    this.current = this.root;
    this.#tell("change");
    this.#tell("move");
  }

  /** The GAME as load() takes it; the main line comes first. */
  toGame() {
    return {
      boardXSize: this.width, boardYSize: this.height, rules: this.rules, komi: this.komi,
      handicap: this.handicap, info: { ...this.info }, nodes: branchOf(this.root),
    };
  }

  /** Sets an entry of the record, such as RE or PB. */
  setInfo(key, value) {
    this.info[key] = value;
    this.#tell("change");
  }

  /** All nodes, parents before children. @returns {Generator<GameNode>} */
  nodes() {
    return subtree(this.root);
  }

  /** The nodes from the root to this one. @returns {GameNode[]} */
  path(node) {
    const path = [];
    for (let at = node; at; at = at.parent) {
      path.push(at);
    }
    return path.reverse();
  }

  /** The node and those below it, always the child shown last or the first one. @returns {GameNode[]} */
  continuation(node, limit = Infinity) {
    const nodes = [node];
    for (let at = node; at.children.length > 0 && nodes.length <= limit;) {
      at = at.preferred ?? at.children[0];
      nodes.push(at);
    }
    return nodes;
  }

  /** The first children from the root to a leaf. @returns {GameNode[]} */
  mainLine() {
    return mainLine(this.root);
  }

  /** The STEPs from the root to this node, as the action positions takes them. */
  line(node) {
    return this.path(node).flatMap(stepsOf);
  }

  /**
   * What Java says about a node: stones, player, ko, captures, forbidden points. Where the board cannot take the node it is the
   * position before, with a `problem`: "occupied", "suicide", "setup", or "after" such a node.
   *
   * @returns {Promise<object>}
   */
  position(node) {
    if (!node.asked) {
      node.asked = this.#askPositions(node).catch(error => {
        node.asked = undefined;
        this.#tell("problem", error.message);
        throw error;
      });
    }
    return node.asked;
  }

  async #askPositions(node) {
    const nodes = [...this.path(node), ...this.continuation(node, AHEAD).slice(1)];
    const steps = [];
    const indices = nodes.map(each => steps.push(...stepsOf(each)) && steps.length);
    const first = nodes.findIndex(each => !each.known || each.known.isKept);
    if (first < 0) {
      return node.known;
    }
    const answer = await this.connection.request({
      action: "positions", boardXSize: this.width, boardYSize: this.height, rules: this.rules, komi: this.komi,
      line: steps, from: indices[first],
    });
    for (let i = first; i < nodes.length; i++) {
      const at = Math.min(indices[i] - indices[first], answer.positions.length - 1);
      const position = answer.positions[at];
      nodes[i].known = "problem" in position ? this.#positionBefore(nodes[i - 1], position.problem) : position;
      nodes[i].asked ??= Promise.resolve(nodes[i].known);
    }
    return node.known;
  }

  #positionBefore(node, problem) {
    const before = node?.known ?? { ...emptyPosition(this.width, this.height), isKept: undefined };
    const word = hasText(`forbidden.${problem}`) ? problem : "setup";
    return { ...before, illegal: undefined, problem: before.problem ? "after" : word };
  }

  /** Shows this node, if it is part of the game. */
  goTo(node) {
    if (!node || node === this.current || !this.holds(node)) {
      return;
    }
    this.current = node;
    for (let at = node; at.parent; at = at.parent) {
      at.parent.preferred = at;
    }
    this.#tell("move");
  }

  back(count = 1) {
    let node = this.current;
    for (let i = 0; i < count && node.parent; i++) {
      node = node.parent;
    }
    this.goTo(node);
  }

  forward(count = 1) {
    this.goTo(this.continuation(this.current, count).slice(0, count + 1).at(-1));
  }

  /** Forward by so many moves, or back if they are negative. */
  step(count) {
    return count < 0 ? this.back(-count) : this.forward(count);
  }

  toStart() {
    this.goTo(this.root);
  }

  toEnd() {
    this.goTo(this.continuation(this.current).at(-1));
  }

  /** Shows the next (1) or previous (-1) variation at the nearest branching at or above the node shown. */
  nextVariation(step) {
    for (let at = this.current; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      if (siblings.length > 1) {
        this.goTo(siblings[(siblings.indexOf(at) + step + siblings.length) % siblings.length]);
        return;
      }
    }
  }

  /**
   * Plays a move at the node shown, or at another, and shows it; an existing child is taken.
   *
   * @param {"B"|"W"} color
   * @param {string} point such as "Q4", or "pass"
   * @param {GameNode} at
   * @param {boolean} show
   * @returns {Promise<GameNode>} rejected with IllegalMove
   */
  async play(color, point, at = this.current, show = true) {
    let child = at.children.find(each => each.move?.[0] === color && each.move[1] === point);
    if (!child) {
      const before = await this.position(at);
      const reason = this.#reasonAgainst(before, color, point);
      if (reason) {
        throw new IllegalMove(reason);
      }
      child = await this.add(at, { move: [color, point] });
    }
    if (show) {
      this.goTo(child);
    }
    return child;
  }

  #reasonAgainst(position, color, point) {
    if (point === "pass") {
      return null;
    }
    const index = pointIndex(point, this.width, this.height);
    if (index < 0) {
      return "outside";
    }
    if (position.stones[index] !== ".") {
      return "occupied";
    }
    return color === position.player ? position.forbidden?.[point] ?? null : null;
  }

  /** Adds a node below another without showing it, unless the game is left meanwhile. @returns {Promise<GameNode>} rejected with IllegalMove */
  async add(parent, fields) {
    const child = await this.#possibleNode(parent, fields);
    if (this.holds(parent)) {
      parent.children.push(child);
      this.#tell("change");
    }
    return child;
  }

  async #possibleNode(parent, fields) {
    const node = new GameNode(parent, fields);
    const { illegal, problem } = await this.position(node);
    if (illegal ?? problem) {
      throw new IllegalMove(illegal ?? problem);
    }
    return node;
  }

  /** Tells of nodes that were added below others. */
  changed() {
    this.#tell("change");
  }

  /** Removes a node and everything below it. */
  remove(node) {
    const parent = node.parent;
    if (!parent) {
      return;
    }
    const shown = this.path(this.current).includes(node);
    parent.children = parent.children.filter(each => each !== node);
    if (parent.preferred === node) {
      parent.preferred = undefined;
    }
    this.#tell("change");
    if (shown) {
      this.goTo(parent);
    }
  }

  /** Puts a removed node back below its parent, if that is still part of the game. */
  restore(parent, node, place) {
    if (this.holds(parent)) {
      parent.children.splice(place, 0, node);
      this.#tell("change");
      this.goTo(node);
    }
  }

  /** Whether a node is part of the game: of this one, and not removed. */
  holds(node) {
    return this.path(node).every(each => (each.parent ? each.parent.children.includes(each) : each === this.root));
  }

  /** Sets up other stones at a node without children. @returns {Promise<void>} rejected with IllegalMove */
  async setSetup(node, setup) {
    const { known, asked } = await this.#possibleNode(node.parent, { setup, player: node.player });
    if (!this.holds(node)) {
      return;
    }
    Object.assign(node, { setup, known, asked, result: undefined });
    this.#tell("change");
    this.#tell("move");
  }

  /** Makes the line through this node the first one at every branching above it. */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      at.parent.children = [at, ...at.parent.children.filter(each => each !== at)];
    }
    this.#tell("change");
  }

  setComment(node, text) {
    node.comment = text;
    this.#tell("change");
  }

  /** Sets a mark ("triangle", "square", "circle", "cross", "selected"), or removes it where it is. */
  setMark(node, kind, point) {
    const points = node.marks[kind] ?? [];
    const rest = points.filter(each => each !== point);
    node.marks = { ...node.marks, [kind]: rest.length < points.length ? rest : [...points, point] };
    this.#tell("change");
  }

  /** Sets a label on a point; an empty text removes it. */
  setLabel(node, point, text) {
    const { [point]: removed, ...labels } = node.labels;
    node.labels = text ? { ...labels, [point]: text } : labels;
    this.#tell("change");
  }

  /** Keeps an analysis with its node, unless what is there has seen more. */
  setResult(node, result) {
    if ((node.result?.visits ?? 0) > result.visits) {
      return;
    }
    node.result = result;
    this.#tell("result", node);
  }

  result(node) {
    return node.result;
  }

  /**
   * The part of an analysis query that says which position is meant: size, rules, komi, stones and moves.
   *
   * @param {GameNode} node
   * @returns {Promise<object>}
   */
  async query(node) {
    const path = this.path(node);
    const begin = path.findLastIndex(each => each.setup || each.player || each.known?.illegal || each.known?.problem);
    const query = { boardXSize: this.width, boardYSize: this.height, rules: this.rules, komi: this.komi };
    if (begin >= 0) {
      const position = await this.position(path[begin]);
      query.initialStones = this.stonesOf(position);
      query.initialPlayer = position.player;
    }
    query.moves = path.slice(begin + 1).filter(each => each.move).map(each => each.move);
    return query;
  }

  /** The stones of a position as analysis queries take them. @returns {[string, string][]} */
  stonesOf(position) {
    const stones = [];
    for (let i = 0; i < position.stones.length; i++) {
      if (position.stones[i] !== ".") {
        stones.push([position.stones[i] === "X" ? "B" : "W", pointName(i, this.width, this.height)]);
      }
    }
    return stones;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** A GAME without moves. */
export function emptyGame(width, height, rules, komi, handicapStones = []) {
  const root = { parent: -1 };
  if (handicapStones.length > 0) {
    root.setup = { B: handicapStones };
    root.player = "W";
  }
  return {
    boardXSize: width, boardYSize: height, rules, komi, handicap: handicapStones.length, info: {}, nodes: [root],
  };
}
