/** Diagrams of positions as SVG for files that the page saves. Pure. */

import { markup } from "./markup.js";
import { columnName, pointIndex, starPoints } from "./points.js";

/** Distance of lines. */
const UNIT = 10;

/**
 * A diagram.
 *
 * @param {{width: number, height: number, stones: string, played: ?string, player: string,
 *     line: string[], label: string, moves: Array<{vertex: string, color: string, number: number}>}} diagram stones row by row
 *     as ".XO"; the move that was played, marked by a triangle; the better line, numbered, from the player's first move on;
 *     moves with numbers of their own
 * @returns {Markup}
 */
export function diagram({ width, height, stones, played, player, line, label, moves = [] }) {
  const board = { width, height };
  const across = UNIT * (width + 1);
  const down = UNIT * (height + 1);
  return markup`<svg class="diagram" viewBox="-10 -10 ${across} ${down}" role="img" aria-label="${label}">
<rect class="wood" x="-10" y="-10" width="${across}" height="${down}"/>
${grid(board)}${coordinates(board)}
${Array.from(stones, (stone, index) => (stone === "." ? null : stoneAt(stone, index, board)))}
${playedMark(played, player, board)}
${numbered(line, player, board)}${moves.map(move => numberedStone(move, board))}</svg>`;
}

function grid({ width, height }) {
  const rows = Array.from({ length: height }, (_, y) => `M0 ${UNIT * y}H${UNIT * (width - 1)}`);
  const columns = Array.from({ length: width }, (_, x) => `M${UNIT * x} 0V${UNIT * (height - 1)}`);
  return markup`<path class="grid" d="${[...rows, ...columns].join("")}"/>${
    starPoints(width, height).map((index) => circle("star", index, { width }, 1.1))}`;
}

function coordinates({ width, height }) {
  const bottom = UNIT * (height - 1) + 8.6;
  const letters = Array.from({ length: width }, (_, x) =>
    markup`<text class="axis" x="${UNIT * x}" y="${bottom}">${columnName(x)}</text>`);
  const numbers = Array.from({ length: height }, (_, y) =>
    markup`<text class="axis" x="-7.4" y="${UNIT * y + 1.2}">${height - y}</text>`);
  return [...letters, ...numbers];
}

function circle(name, index, { width }, radius) {
  const { x, y } = place(index, width);
  return markup`<circle class="${name}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

function place(index, width) {
  return { x: UNIT * (index % width), y: UNIT * Math.floor(index / width) };
}

function stoneAt(stone, index, board) {
  return circle(stone === "X" ? "black" : "white", index, board, 4.7);
}

function playedMark(played, player, board) {
  const index = played ? pointIndex(played, board.width, board.height) : -1;
  if (index < 0) {
    return null;
  }
  const { x, y } = place(index, board.width);
  const triangle = `M${x} ${y - 3.2}L${x + 2.8} ${y + 1.8}H${x - 2.8}Z`;
  const on = player === "B" ? "on-black" : "on-white";
  return markup`${stoneAt(player === "B" ? "X" : "O", index, board)}<path class="mark ${on}" d="${triangle}"/>`;
}

function numbered(line, player, board) {
  const taken = new Set();
  return line.map((vertex, order) => {
    const index = pointIndex(vertex, board.width, board.height);
    if (index < 0 || taken.has(index)) {
      return null;
    }
    taken.add(index);
    return numberedStone({ vertex, color: (player === "B") === (order % 2 === 0) ? "B" : "W", number: order + 1 }, board);
  });
}

function numberedStone({ vertex, color, number }, board) {
  const index = pointIndex(vertex, board.width, board.height);
  const { x, y } = place(index, board.width);
  const isBlack = color === "B";
  return markup`${stoneAt(isBlack ? "X" : "O", index, board)}<text class="number ${isBlack ? "on-black" : "on-white"}${
    number > 99 ? " long" : ""}" x="${x}" y="${y + (number > 99 ? 1.5 : 1.8)}">${number}</text>`;
}

/**
 * Moves of a line that a diagram cannot show on a point of their own: passes and points played
 * again, as "5 at 3".
 *
 * @param {string[]} line
 * @returns {Array<{number: number, at: ?number, vertex: string}>}
 */
export function hiddenMoves(line) {
  const first = new Map();
  const hidden = [];
  line.forEach((vertex, index) => {
    const isPass = vertex.toLowerCase() === "pass";
    if (isPass || first.has(vertex)) {
      hidden.push({ number: index + 1, at: isPass ? null : first.get(vertex), vertex });
    } else {
      first.set(vertex, index + 1);
    }
  });
  return hidden;
}
