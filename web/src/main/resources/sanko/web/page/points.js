/** Names and numbers of points: column letters without I, rows counted from the bottom, indices row by row from the top left. */

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/**
 * The name of a column, such as "Q".
 *
 * @param {number} x counted from 0 at the left
 * @returns {string}
 */
export function columnName(x) {
  return LETTERS[x];
}

/**
 * The name of a point, such as "Q4".
 *
 * @param {number} index counted row by row from the top left
 * @param {number} width
 * @param {number} height
 * @returns {string}
 */
export function pointName(index, width, height) {
  return LETTERS[index % width] + (height - Math.floor(index / width));
}

/**
 * The index of a point, or -1 if the text names no point of this board.
 *
 * @param {string} name such as "Q4", in any case
 * @param {number} width
 * @param {number} height
 * @returns {number}
 */
export function pointIndex(name, width, height) {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(String(name).trim().toUpperCase());
  if (!match) {
    return -1;
  }
  const x = LETTERS.indexOf(match[1]);
  const y = height - Number(match[2]);
  return x < width && y >= 0 && y < height ? y * width + x : -1;
}

/**
 * The points of the rectangle between two corners.
 *
 * @param {string} from
 * @param {string} to
 * @param {number} width
 * @param {number} height
 * @returns {string[]}
 */
export function rectangle(from, to, width, height) {
  const [a, b] = [from, to].map(each => pointIndex(each, width, height));
  const [left, right] = [a % width, b % width].sort((x, y) => x - y);
  const [top, bottom] = [Math.floor(a / width), Math.floor(b / width)].sort((x, y) => x - y);
  const points = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      points.push(pointName(y * width + x, width, height));
    }
  }
  return points;
}

/**
 * The other color.
 *
 * @param {"B"|"W"} color
 * @returns {"B"|"W"}
 */
export function opponent(color) {
  return color === "B" ? "W" : "B";
}

/**
 * A line of points as moves of both players in turn.
 *
 * @param {string[]} line
 * @param {"B"|"W"} player who begins
 * @returns {["B"|"W", string][]}
 */
export function movesOf(line, player) {
  return line.map((point, index) => [index % 2 === 0 ? player : opponent(player), point]);
}

/**
 * The star points of a board, as indices: also the places of fixed handicap stones.
 *
 * @param {number} width
 * @param {number} height
 * @returns {number[]}
 */
export function starPoints(width, height) {
  const columns = starLines(width);
  const rows = starLines(height);
  const points = [];
  for (const y of rows) {
    for (const x of columns) {
      points.push(y * width + x);
    }
  }
  const center = Math.floor(height / 2) * width + Math.floor(width / 2);
  const odd = width % 2 === 1 && height % 2 === 1;
  if (odd && width >= 9 && height >= 9 && !points.includes(center)) {
    points.push(center);
  }
  return points;
}

/** The most handicap stones for which a board has fixed places, as GTP's table says. */
export function mostFixedStones(width, height) {
  const smaller = Math.min(width, height);
  const hasMiddle = width % 2 === 1 && height % 2 === 1;
  return smaller < 7 ? 0 : smaller >= 9 && hasMiddle ? 9 : 4;
}

function starLines(size) {
  if (size < 7) {
    return size === 5 ? [2] : [];
  }
  const edge = size >= 13 ? 3 : 2;
  const lines = [edge, size - 1 - edge];
  return size >= 15 && size % 2 === 1 ? [edge, (size - 1) / 2, size - 1 - edge] : lines;
}
