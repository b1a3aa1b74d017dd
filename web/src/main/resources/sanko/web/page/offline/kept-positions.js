/**
 * The positions of a game as Java has told them, kept with the game, so that it can be stepped through while the server is away. Of most
 * only the stones that the move captured are kept; of others, such as those after a setup or a ko, the whole position.
 */

import { opponent, pointIndex, pointName } from "../points.js";

const SIGNS = { B: "X", W: "O" };
const WHOLE = ["stones", "player", "lastMove", "ko", "captures", "passes", "over", "illegal", "noResult", "buttonLeft"];
const NO_CAPTURES = { B: 0, W: 0 };

/** What was kept of a position last. */
const kept = new WeakMap();

/**
 * What to keep, for the nodes in their order: null where the position is not known.
 *
 * @param {GameStore} store
 * @returns {(string|object|null)[]}
 */
export function positionsOf(store) {
  return [...store.nodes()].map(node => {
    if (!node.known || node.known.problem) {
      return null;
    }
    if (!kept.has(node.known)) {
      kept.set(node.known, positionOf(store, node));
    }
    return kept.get(node.known);
  });
}

function positionOf(store, node) {
  const { known, parent } = node;
  if (node.move && !node.setup && !node.player && parent?.known && !parent.known.problem) {
    const captured = pointsLost(parent.known.stones, known.stones, store);
    const rebuilt = after(parent.known, node.move, captured, store);
    if (WHOLE.every(key => JSON.stringify(rebuilt[key] ?? null) === JSON.stringify(known[key] ?? null))) {
      return captured.join(" ");
    }
  }
  return Object.fromEntries(WHOLE.filter(key => known[key] !== undefined).map(key => [key, known[key]]));
}

function pointsLost(before, now, { width, height }) {
  const points = [];
  for (let i = 0; i < before.length; i++) {
    if (before[i] !== "." && now[i] === ".") {
      points.push(pointName(i, width, height));
    }
  }
  return points;
}

/** The position after a move by which these stones were captured. */
function after(before, [color, point], captured, { width, height }) {
  const stones = [...before.stones];
  if (point !== "pass") {
    stones[pointIndex(point, width, height)] = SIGNS[color];
  }
  captured.forEach(each => (stones[pointIndex(each, width, height)] = "."));
  const captures = before.captures ?? NO_CAPTURES;
  return {
    stones: stones.join(""), player: opponent(color), lastMove: point, ko: null,
    captures: { ...captures, [color]: captures[color] + captured.length },
    passes: point === "pass" ? (before.passes ?? 0) + 1 : 0, over: false,
    ...(before.buttonLeft !== undefined && { buttonLeft: before.buttonLeft }),
  };
}

/** An empty board, to be shown until Java tells more of it. */
export function emptyPosition(width, height) {
  return {
    stones: ".".repeat(width * height), player: "B", lastMove: null, ko: null, captures: NO_CAPTURES, passes: 0, over: false,
    forbidden: {}, isKept: true,
  };
}

/**
 * Gives the nodes of a game the positions that were kept, until Java tells more of them.
 *
 * @param {GameStore} store with the game as it was when they were kept
 * @param {(string|object|null)[]} [positions]
 */
export function takePositions(store, positions = []) {
  let index = 0;
  for (const node of store.nodes()) {
    const position = positions[index++];
    if (node.known && !node.known.isKept || typeof (position ?? null) !== "object" && !node.parent?.known) {
      continue;
    }
    if (typeof position === "string") {
      const captured = position.split(" ").filter(Boolean);
      node.known = { ...after(node.parent.known, node.move, captured, store), forbidden: {}, isKept: true };
    } else if (position?.stones?.length === store.width * store.height) {
      node.known = { ...position, forbidden: {}, isKept: true };
    }
  }
}
