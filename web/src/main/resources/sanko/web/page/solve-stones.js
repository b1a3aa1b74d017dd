/** Which stones are meant: chains that are chosen one by one, or by a region. Pure. */

import { pointIndex, pointName } from "./points.js";

/** A position as the functions here take it. @typedef {{stones: string, width: number, height: number}} Stones */

const SIGNS = { B: "X", W: "O" };

/** The color of the stone on a point, or "". @param {Stones} position */
export function colorAt({ stones, width, height }, point) {
  return { X: "B", O: "W" }[stones[pointIndex(point, width, height)]] ?? "";
}

/** The points of the chain of a stone, in reading order. @param {Stones} position @returns {string[]} */
export function chainAt(position, point) {
  const { stones, width, height } = position;
  const first = pointIndex(point, width, height);
  const chain = new Set([first]);
  for (const index of chain) {
    neighborsOf(position, index).filter(each => stones[each] === stones[first]).forEach(each => chain.add(each));
  }
  return [...chain].sort((a, b) => a - b).map(each => pointName(each, width, height));
}

function neighborsOf({ width, height }, index) {
  const x = index % width;
  return [
    ...(x > 0 ? [index - 1] : []), ...(x < width - 1 ? [index + 1] : []),
    ...(index >= width ? [index - width] : []), ...(index < width * (height - 1) ? [index + width] : []),
  ];
}

/**
 * Adds the chain of a stone to those chosen, or takes it away. All are of one color, two for a connection, and for a race one of
 * each color: a stone that does not fit begins anew.
 *
 * @param {Stones} position
 * @param {string[]} chosen all stones of the chains chosen
 * @param {"kill"|"connect"|"race"} goal
 * @returns {string[]}
 */
export function toggleChain(position, chosen, point, goal = "kill") {
  const chain = chainAt(position, point);
  if (chosen.includes(point)) {
    return chosen.filter(each => !chain.includes(each));
  }
  const count = chainsOf(position, chosen).length;
  const isSame = count > 0 && colorAt(position, chosen[0]) === colorAt(position, point);
  const fits = goal === "kill" ? isSame : count === 1 && isSame === (goal === "connect");
  return fits ? [...chosen, ...chain] : chain;
}

/** The stones that an answer assumes on points that are empty, as a setup, {} if none. @param {Stones} position */
export function placedStones(position, answer) {
  const placed = {};
  for (const [color, point] of answer.enclosed ? answer.position.initialStones : []) {
    if (colorAt(position, point) === "") {
      (placed[color] ??= []).push(point);
    }
  }
  return placed;
}

/** The first stone of each chain. @param {Stones} position @returns {string[]} */
export function chainsOf(position, chosen) {
  return chosen.filter(point => chainAt(position, point)[0] === point);
}

/** All stones of the chains of a color that reach into a region. @param {Stones} position @returns {string[]} */
export function chainsIn(position, region, color) {
  const { stones, width, height } = position;
  const chains = new Set();
  for (const point of region) {
    if (stones[pointIndex(point, width, height)] === SIGNS[color] && !chains.has(point)) {
      chainAt(position, point).forEach(each => chains.add(each));
    }
  }
  return [...chains];
}

/** The color whose chains that reach into a region have fewer liberties: those are rather in question. @param {Stones} position */
export function likelyColor(position, region) {
  const room = color => {
    const chosen = chainsIn(position, region, color);
    return chosen.length > 0 ? libertiesOf(position, chosen) : Infinity;
  };
  return room("W") < room("B") ? "W" : "B";
}

function libertiesOf(position, chosen) {
  const liberties = new Set();
  for (const point of chosen) {
    neighborsOf(position, pointIndex(point, position.width, position.height))
      .filter(each => position.stones[each] === ".")
      .forEach(each => liberties.add(each));
  }
  return liberties.size;
}
