/** Kept positions as records: one collection in SGF, each with its solution and the move of the game as variations. */

import { inMessages } from "../library-files.js";
import { movesOf, pointName } from "../points.js";
import { text } from "../texts.js";
import { rightMoves } from "./position.js";
import { questionOf } from "./words.js";

/**
 * A kept position as a GAME, as the action write_record takes it.
 *
 * @param {object} detail
 * @param {string} question
 */
export function gameOf(detail, question) {
  const { query, player, played, group, best, loss } = detail;
  const { boardXSize, boardYSize, rules, komi } = query;
  const root = { parent: -1, setup: stonesOf(detail), player, comment: question };
  if (group) {
    root.marks = { triangle: group.stones };
    root.other = group.crop ? { VW: [viewOf(group.crop)] } : {};
  } else if (played !== "pass") {
    root.marks = { cross: [played] };
  }
  const nodes = [root];
  const add = (line, fields) => movesOf(line, player).forEach((move, index) => nodes.push({
    parent: index === 0 ? 0 : nodes.length - 1, move, ...(index === 0 && fields),
  }));
  add(best.pv, { comment: text("learn.sgf.right"), other: { TE: ["1"] } });
  const others = rightMoves(detail).filter(move => move !== best.move);
  others.forEach(move => add([move], { comment: text("learn.sgf.right"), other: { TE: ["1"] } }));
  if (loss > 0 && ![best.move, ...others].includes(played)) {
    add([played], { comment: text("learn.sgf.played", loss.toFixed(1)), other: { BM: ["1"] } });
  }
  return { boardXSize, boardYSize, rules, komi, handicap: 0, info: { GN: question }, nodes };
}

function stonesOf({ shown: { stones }, query: { boardXSize, boardYSize } }) {
  const setup = { B: [], W: [] };
  for (let index = 0; index < stones.length; index++) {
    const color = { X: "B", O: "W" }[stones[index]];
    color && setup[color].push(pointName(index, boardXSize, boardYSize));
  }
  return setup;
}

/** The part of the board that other programs show: two corners in the letters of SGF. */
function viewOf({ left, top, right, bottom }) {
  const letters = (x, y) => String.fromCharCode(97 + x, 97 + y);
  return `${letters(left, top)}:${letters(right, bottom)}`;
}

/**
 * All kept positions as one collection.
 *
 * @param {{learning: Learning, connection: object}} app
 * @returns {Promise<Blob>}
 */
export async function collectionOf({ learning, connection }) {
  const heads = [...(await learning.heads())].sort((a, b) => a.at - b.at || a.number - b.number);
  const details = await learning.details(heads.map(({ id }) => id));
  const games = heads.flatMap(({ number }, index) => (details[index] ? [gameOf(details[index], questionOf(details[index], number))] : []));
  const parts = [];
  for (const some of inMessages(games)) {
    const { sgf } = await connection.request({ action: "write_record", games: some });
    parts.push(sgf.trimEnd(), "\n");
  }
  return new Blob(parts, { type: "application/x-go-sgf" });
}
