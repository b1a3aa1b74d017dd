/** A position as text: a diagram, GTP commands, and a GAME of one node. Pure. */

import { columnName, pointIndex, starPoints } from "./points.js";

/**
 * A diagram: X Black, O White, the last move in brackets.
 *
 * @param {{width: number, height: number, stones: string, lastMove: ?string}} position
 * @returns {string}
 */
export function asciiOf({ width, height, stones, lastMove }) {
  const last = lastMove ? pointIndex(lastMove, width, height) : -1;
  const stars = new Set(starPoints(width, height));
  const columns = `   ${Array.from({ length: width }, (unused, x) => ` ${columnName(x)}`).join("")}`;
  const lines = [columns];
  for (let y = 0; y < height; y++) {
    let line = String(height - y).padStart(3);
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const before = index === last ? "(" : x > 0 && index - 1 === last ? ")" : " ";
      line += before + (stones[index] === "." && stars.has(index) ? "+" : stones[index]);
    }
    lines.push(`${line}${y * width + width - 1 === last ? ")" : " "}${height - y}`);
  }
  return `${[...lines, columns].join("\n")}\n`;
}

/**
 * The GTP commands that lead to a position.
 *
 * @param {{boardXSize: number, boardYSize: number, komi: number, initialStones?: [string, string][], moves: [string, string][]}}
 *     query as GameStore.query() gives it
 * @returns {string}
 */
export function gtpOf({ boardXSize, boardYSize, komi, initialStones = [], moves }) {
  const size = boardXSize === boardYSize ? `boardsize ${boardXSize}` : `rectangular_boardsize ${boardXSize} ${boardYSize}`;
  const played = [...initialStones, ...moves].map(([color, point]) => `play ${color} ${point}`);
  return `${[size, "clear_board", `komi ${komi}`, ...played].join("\n")}\n`;
}

/**
 * A GAME that begins with a position, with the marks of its node.
 *
 * @param {GameStore} store
 * @param {GameNode} node whose position is known
 */
export function gameOfPosition(store, node) {
  const setup = { B: [], W: [] };
  store.stonesOf(node.known).forEach(([color, point]) => setup[color].push(point));
  const { marks, labels, lines, arrows, comment } = node;
  return {
    boardXSize: store.width, boardYSize: store.height, rules: store.rules, komi: store.komi, handicap: 0, info: {},
    nodes: [{ parent: -1, setup, player: node.known.player, marks, labels, lines, arrows, comment }],
  };
}
