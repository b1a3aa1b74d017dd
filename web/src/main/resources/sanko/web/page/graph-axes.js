/** What graphs of a game have in common: round scales, and stretches of positions without a gap. Pure. */

import { text } from "./texts.js";

/** A smaller lead does not stretch over the whole graph. */
const LEAST_TOP = 5;

/**
 * The scale of the lead, with 0 in its middle.
 *
 * @param {number[]} leads
 * @returns {{top: number, ticks: number[]}} Black's best lead shown; from top to bottom
 */
export function leadScale(leads) {
  const most = Math.max(LEAST_TOP, ...leads.map(Math.abs));
  const step = roundStep(most, 3);
  const parts = Math.ceil(most / step);
  return { top: parts * step, ticks: Array.from({ length: 2 * parts + 1 }, (_, index) => (parts - index) * step) };
}

/** Numbers of moves at which an axis is marked, from 0. */
export function moveTicks(last) {
  const step = roundStep(last, 5);
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}

/** The smallest round step that divides a range into at most this many parts. */
function roundStep(range, parts) {
  for (let power = 1; ; power *= 10) {
    const factor = [1, 2, 5].find((each) => range <= parts * each * power);
    if (factor) {
      return factor * power;
    }
  }
}

/** A lead at an axis: "B+10", "0", "W+10". */
export function leadTick(lead) {
  return lead === 0 ? "0" : text("lead.by", text(lead > 0 ? "color.b" : "color.w"), Math.abs(lead));
}

/**
 * The stretches of a line whose positions have results; between them it must not be drawn.
 *
 * @param {GameNode[]} nodes
 * @returns {GameNode[][]}
 */
export function stretches(nodes) {
  const found = [[]];
  for (const node of nodes) {
    if (node.result?.rootInfo) {
      found.at(-1).push(node);
    } else if (found.at(-1).length > 0) {
      found.push([]);
    }
  }
  return found.filter((each) => each.length > 0);
}
