/**
 * Results of analysis as text for a property of a record. The text holds no character that SGF
 * would escape, so that other programs keep it as it is.
 *
 * Format, fields divided by ";", values in them by spaces, all from Black's point of view:
 *
 *     1;VISITS WINRATE LEAD;m MOVE VISITS WINRATE LEAD PRIOR LINE [TWIN];…;o OWNERSHIP;p POLICY
 *
 * LINE is a list of points divided by commas. TWIN is the move that a symmetry of the position makes equal to this one. Ownership is one character a point, row by row from
 * the top left, of 63 equal steps from -1 to 1; policy the same with the pass at the end, in steps
 * of the square root, "." where a move is forbidden.
 */

import { distinctMoves } from "./candidates.js";

/** The name of the property. */
export const PROPERTY = "SANKO";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const STEPS = 62;
const MOST_MOVES = 12;
const LONGEST_LINE = 16;

/**
 * @param {object} result as GameNode.result
 * @returns {string}
 */
export function encodeResult(result) {
  const root = result.rootInfo;
  const fields = ["1", `${result.visits} ${rounded(root.winrate, 4)} ${rounded(root.scoreLead, 2)}`];
  mostWanted(result.moveInfos || []).forEach((info) => fields.push(encodeMove(info)));
  if (result.ownership) {
    fields.push(`o ${encodeNumbers(result.ownership, (value) => (value + 1) / 2)}`);
  }
  if (result.policy) {
    fields.push(`p ${encodeNumbers(result.policy, (value) => Math.sqrt(value))}`);
  }
  return fields.join(";");
}

/** The first moves, with all that are equal to them by symmetry. */
function mostWanted(infos) {
  const moves = [...infos].sort((a, b) => a.order - b.order);
  const first = new Set(distinctMoves(moves).slice(0, MOST_MOVES).map((info) => info.move));
  return moves.filter((info) => first.has(info.move) || first.has(info.isSymmetryOf));
}

function encodeMove(info) {
  const line = (info.pv || [info.move]).slice(0, LONGEST_LINE).join(",");
  const numbers = [
    info.visits, rounded(info.winrate, 4), rounded(info.scoreLead, 2), rounded(info.prior || 0, 4)];
  const twin = info.isSymmetryOf ? ` ${info.isSymmetryOf}` : "";
  return `m ${info.move} ${numbers.join(" ")} ${line}${twin}`;
}

function rounded(value, digits) {
  return String(Number(value.toFixed(digits)));
}

function encodeNumbers(values, scale) {
  return Array.from(values, (value) =>
    value < -1.5 || Number.isNaN(scale(value))
      ? "."
      : DIGITS[Math.max(0, Math.min(STEPS, Math.round(STEPS * scale(value))))]).join("");
}

/**
 * @param {string} text made by encodeResult
 * @returns {?object} the result, or null for a text that it does not understand
 */
export function decodeResult(text) {
  const fields = text.replace(/\s*\n\s*/g, "").split(";");
  const numbers = (fields[1] || "").split(" ").map(Number);
  if (fields[0] !== "1" || numbers.length !== 3 || !numbers.every(Number.isFinite)) {
    return null;
  }
  const [visits, winrate, scoreLead] = numbers;
  const result = { visits, rootInfo: { visits, winrate, scoreLead }, moveInfos: [], isKept: true };
  for (const field of fields.slice(2)) {
    const [kind, ...values] = field.split(" ");
    if (kind === "m") {
      const info = decodeMove(values, result.moveInfos.length);
      if (info) {
        result.moveInfos.push(info);
      }
    } else if (kind === "o" && values[0]) {
      result.ownership = decodeNumbers(values[0], (part) => 2 * part - 1);
    } else if (kind === "p" && values[0]) {
      result.policy = decodeNumbers(values[0], (part) => part * part);
    }
  }
  return result;
}

function decodeMove(values, order) {
  const [move, ...rest] = values;
  const numbers = rest.slice(0, 4).map(Number);
  if (!isMove(move) || numbers.length !== 4 || !numbers.every(Number.isFinite)) {
    return null;
  }
  const [visits, winrate, scoreLead, prior] = numbers;
  const pv = (rest[4] || move).split(",").filter(isMove);
  const twin = isMove(rest[5]) ? { isSymmetryOf: rest[5] } : {};
  return { move, visits, winrate, scoreLead, prior, order, pv, ...twin };
}

function isMove(text) {
  return /^([A-HJ-Z]([1-9]|1[0-9]|2[0-5])|pass)$/i.test(text || "");
}

function decodeNumbers(text, scale) {
  return Array.from(text, (digit) =>
    digit === "." ? -1 : scale(Math.max(0, DIGITS.indexOf(digit)) / STEPS));
}

/**
 * Takes the analysis that was kept with a record to its nodes.
 *
 * @param {GameStore} store
 */
export function takeResults(store) {
  for (const node of store.nodes()) {
    const kept = node.other[PROPERTY]?.[0];
    if (kept === undefined) {
      continue;
    }
    const { [PROPERTY]: removed, ...other } = node.other;
    node.other = other;
    const result = decodeResult(kept);
    if (result) {
      store.setResult(node, result);
    }
  }
}
