/**
 * Ko threats for a problem on a part of the board: groups added at the side that live with four points in a row. Whoever
 * has the threats plays one of the two middle points; the owner of the group must answer at the other, or lose the group.
 */

import { opponent, pointName } from "./points.js";

/** A group at the upper edge: "o" its stones, "x" the stones around it, "." its eye space. */
const GROUP = [
  "xo....ox",
  "xoooooox",
  "xxxxxxxx",
];

const MOST = 3;

/**
 * Groups on empty ground outside the region, one line away from other stones.
 *
 * @param {string} stones of the position
 * @param {number} width
 * @param {number} height
 * @param {"B"|"W"} color whose threats they are
 * @param {Set<string>} region points that stay free of them
 * @returns {{stones: [string, string][], points: string[]}} stones to add, and the points where the threats are played
 */
export function threatGroups(stones, width, height, color, region) {
  const taken = new Set();
  for (let i = 0; i < stones.length; i++) {
    if (stones[i] !== "." || region.has(pointName(i, width, height))) {
      taken.add(i);
    }
  }
  const added = { stones: [], points: [] };
  let count = 0;
  for (const place of places(width, height)) {
    if (count < MOST && isFree(place, taken, width, height)) {
      count++;
      put(place, added, taken, color, width, height);
    }
  }
  return added;
}

/** All places of a group along the four edges, as functions from its own coordinates to those of the board. */
function places(width, height) {
  const all = [];
  for (let at = 0; at + 8 <= width; at++) {
    all.push((x, y) => [at + x, y], (x, y) => [at + x, height - 1 - y]);
  }
  for (let at = 0; at + 8 <= height; at++) {
    all.push((x, y) => [y, at + x], (x, y) => [width - 1 - y, at + x]);
  }
  return all;
}

function isFree(place, taken, width, height) {
  for (let y = 0; y < 4; y++) {
    for (let x = -1; x < 9; x++) {
      const [column, row] = place(x, y);
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      if (!isInside && x >= 0 && x < 8) {
        return false;
      }
      if (isInside && taken.has(row * width + column)) {
        return false;
      }
    }
  }
  return true;
}

function put(place, added, taken, color, width, height) {
  GROUP.forEach((line, y) => [...line].forEach((mark, x) => {
    const [column, row] = place(x, y);
    const index = row * width + column;
    taken.add(index);
    if (mark === ".") {
      added.points.push(pointName(index, width, height));
    } else {
      added.stones.push([mark === "x" ? color : opponent(color), pointName(index, width, height)]);
    }
  }));
}
