/** A review as JSON and as a record: what the files say. Pure. */

import { movesOf } from "./points.js";
import { encodeResult, PROPERTY } from "./result-codec.js";
import { isMistake } from "./verdicts.js";

/** Lines that a saved review adds to comments begin so, and are replaced when it is saved again. */
const PREFIX = "Sanko: ";
const LONGEST_LINE = 12;

/**
 * A review as an object for JSON. Values are from Black's point of view.
 *
 * @param {{info: object, width: number, height: number, rules: *, komi: number}} game
 * @param {GameNode[]} nodes of the line
 * @param {Array<?Verdict>} verdicts of the nodes
 * @param {object[]} reports of the players
 */
export function reviewData(game, nodes, verdicts, reports) {
  return {
    format: "sanko-review",
    version: 1,
    game: {
      boardXSize: game.width, boardYSize: game.height, rules: game.rules, komi: game.komi,
      info: game.info,
    },
    players: reports.map(({ worst, ...report }) => ({
      ...report, worst: worst.map((verdict) => verdict.number),
    })),
    positions: nodes.map((node, index) => positionData(node, verdicts[index])),
  };
}

function positionData(node, verdict) {
  const result = node.result;
  return {
    turn: node.number,
    ...(node.move && { move: node.move }),
    ...(result && {
      visits: result.visits,
      blackWinrate: result.rootInfo.winrate,
      blackLead: result.rootInfo.scoreLead,
      candidates: (result.moveInfos || []).slice(0, 5).map((info) => ({
        move: info.move, visits: info.visits, blackWinrate: info.winrate,
        blackLead: info.scoreLead, line: info.pv,
      })),
    }),
    ...(verdict && {
      pointsLost: verdict.loss,
      winrateLost: verdict.winrateLoss,
      verdict: verdict.class.name,
      better: verdict.better && { move: verdict.better.move, line: verdict.better.pv },
    }),
  };
}

/**
 * A GAME for write_record with the analysis of its nodes in a property of its own, and Sabaki's
 * win rate (SBKV).
 *
 * @param {GameStore} store
 * @returns {object}
 */
export function gameWithResults(store) {
  const game = store.toGame();
  for (const [index, node] of indexed(store, game)) {
    if (node.result && node.result.rootInfo) {
      game.nodes[index].other = {
        ...game.nodes[index].other,
        SBKV: [(100 * node.result.rootInfo.winrate).toFixed(2)],
        [PROPERTY]: [encodeResult(node.result)],
      };
    }
  }
  return game;
}

/**
 * The GAME of gameWithResults with a comment at every reviewed move, BM or DO at mistakes, and the
 * better lines as variations.
 *
 * @param {GameStore} store
 * @param {Array<?Verdict>} verdicts
 * @param {{points: number, describe: function(Verdict): string, better: function(Verdict): string}}
 *     options points that make a mistake; the comments at a move and at a better line
 */
export function annotatedGame(store, verdicts, { points, describe, better }) {
  const game = gameWithResults(store);
  const indexes = new Map(Array.from(indexed(store, game), ([index, node]) => [node, index]));
  for (const verdict of verdicts.filter(Boolean)) {
    const fields = game.nodes[indexes.get(verdict.node)];
    fields.comment = withLine(fields.comment, describe(verdict));
    if (isMistake(verdict, points)) {
      fields.other = { ...fields.other, BM: [verdict.class.name === "disaster" ? "2" : "1"] };
      addLine(game, verdict, indexes.get(verdict.node.parent), better(verdict));
    }
  }
  return game;
}

/** The comment with our line in place of an earlier one of ours. */
function withLine(comment, line) {
  const own = (comment || "").split("\n").filter((each) => !each.startsWith(PREFIX));
  const text = own.join("\n").trimEnd();
  return (text ? `${text}\n\n` : "") + PREFIX + line;
}

function addLine(game, verdict, parent, comment) {
  if (!verdict.better || hasChild(verdict.node.parent, verdict.better.move)) {
    return;
  }
  let at = parent;
  movesOf(verdict.better.pv.slice(0, LONGEST_LINE), verdict.player).forEach((move, index) => {
    const fields = { parent: at, move };
    if (index === 0) {
      fields.comment = PREFIX + comment;
    }
    at = game.nodes.push(fields) - 1;
  });
}

function hasChild(parent, point) {
  return parent.children.some((child) => child.move && child.move[1] === point);
}

/** The nodes of a store with their indexes in the GAME that it made of itself. */
function* indexed(store, game) {
  const children = new Map();
  game.nodes.forEach(({ parent }, index) => {
    if (!children.has(parent)) {
      children.set(parent, []);
    }
    children.get(parent).push(index);
  });
  const waiting = [[0, store.root]];
  while (waiting.length > 0) {
    const [index, node] = waiting.pop();
    yield [index, node];
    (children.get(index) || []).forEach((child, order) => waiting.push([child, node.children[order]]));
  }
}
