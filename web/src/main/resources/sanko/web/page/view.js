/** From a node to what the board shows, and to words. */

import { pointIndex } from "./points.js";
import { text } from "./texts.js";

/** The properties of <go-board> that a node decides. */
export function baseOfBoard(store, node) {
  const position = node.known;
  return {
    width: store.width,
    height: store.height,
    stones: position.stones,
    player: position.over ? "" : position.player,
    lastMove: position.lastMove,
    ko: position.ko,
    forbidden: position.forbidden ?? {},
    marks: node.marks,
    labels: node.labels,
    lines: node.lines,
    arrows: node.arrows,
  };
}

/**
 * The numbers of the moves whose stones are still on the board.
 *
 * @param {"none"|"last"|"ten"|"all"} which "last" marks the last move without a number, so it gives none
 * @returns {Object<string, number>}
 */
export function moveNumbers(store, node, which) {
  const numbers = {};
  if (which !== "all" && which !== "ten") {
    return numbers;
  }
  for (const each of store.path(node)) {
    const point = each.move?.[1];
    if (!point || point === "pass" || each.known?.problem) {
      continue;
    }
    const stone = node.known.stones[pointIndex(point, store.width, store.height)];
    delete numbers[point];
    if (stone !== "." && (which === "all" || node.number - each.number < 10)) {
      numbers[point] = each.number;
    }
  }
  return numbers;
}

/** The name of a color. */
export function colorName(color) {
  return text(color === "B" ? "color.black" : "color.white");
}

/** A point, or the word for a pass. */
export function moveName(point) {
  return point === "pass" ? text("move.pass") : point;
}

/** A sentence about the move of a node, or what stands in its place. */
export function describeMove({ move, number, parent, setup }) {
  if (move) {
    return text("say.move", number, colorName(move[0]), moveName(move[1]));
  }
  return parent && number > 0 ? text(setup ? "say.setup" : "say.after", number) : text("say.start");
}

/** Which step the board could not take on the way to a node that has a problem, and why. */
export function describeProblem(store, node) {
  const { move, number, known: { problem } } = store.path(node).find(each => each.known?.problem);
  const why = text(`forbidden.${problem}`);
  if (problem === "setup") {
    return number > 0 ? text("record.impossibleSetup", number, why) : text("record.impossibleStart", why);
  }
  return text("record.impossible", number, colorName(move[0]), move[1], why);
}

/** How many stones the move of a node has captured, as far as Java has told. */
export function capturedBy(node) {
  const color = node.move?.[0];
  const [now, before] = [node.known, node.parent?.known].map(each => each?.captures?.[color] ?? 0);
  return color && node.parent?.known ? Math.max(0, now - before) : 0;
}

/** What is on a point of the board, in words. */
export function describePoint(board, point) {
  const stone = board.stones[pointIndex(point, board.width, board.height)];
  const candidate = board.candidates.find(each => each.point === point);
  const words = [point, text({ X: "board.blackStone", O: "board.whiteStone" }[stone] ?? "board.empty")];
  if (point === board.lastMove) {
    words.push(text("board.last"));
  }
  if (point in board.numbers) {
    words.push(String(board.numbers[point]));
  }
  if (point in board.labels) {
    words.push(board.labels[point]);
  }
  if (board.extraMarks.triangle?.includes(point)) {
    words.push(text("solve.inQuestion"));
  }
  if (board.extraMarks.focus?.includes(point)) {
    words.push(text("board.inFocus"));
  }
  if (board.zone.includes(point)) {
    words.push(text("solve.inZone"));
  }
  if (candidate) {
    words.push(text("board.choice", candidate.letter, candidate.figure));
  }
  if (stone === "." && point in board.forbidden) {
    words.push(text(`forbidden.${board.forbidden[point]}`));
  }
  return words.join(", ");
}

/** Black's lead as "B+3.5", for people: one figure after the point. */
export function leadText(lead) {
  const size = Math.abs(lead).toFixed(1);
  if (Number(size) === 0) {
    return text("lead.even");
  }
  return text("lead.by", text(lead > 0 ? "color.b" : "color.w"), size);
}

/** A number of visits, short: 850, 1.2k, 15k. */
export function visitsText(visits) {
  if (visits < 1000) {
    return String(visits);
  }
  if (visits >= 1_000_000) {
    return `${(visits / 1_000_000).toFixed(visits < 9_950_000 ? 1 : 0).replace(".0", "")}M`;
  }
  return visits < 10_000 ? `${(visits / 1000).toFixed(1).replace(".0", "")}k` : `${Math.round(visits / 1000)}k`;
}

/** A share as a percentage. */
export function percent(share, digits = 0) {
  return `${(100 * share).toFixed(digits)}%`;
}

/** The class of a small stone beside a name. */
export function stoneClass(color) {
  return color === "B" ? "black" : "white";
}

/** The address of a file of the page as it is, not joined with others. */
export function pageFile(name) {
  return new URL(`${document.documentElement.dataset.version ?? ""}page/${name}`, document.baseURI);
}
