/** What an answer to a position is worth, and what is said of it. */

import { html } from "lit";
import { pointIndex, pointName } from "../points.js";
import { text } from "../texts.js";
import { classIndex, CLASSES, forPlayer, judge } from "../verdicts.js";
import { moveName } from "../view.js";

const VISITS = 200;

/** @typedef {{point: string, loss: number, verdict: "right"|"better"|"same"|"worse", isBest: boolean}} Answer */

/**
 * What a search of the position after a move says of it.
 *
 * @param {{request: function(object): Promise<object>}} connection
 * @param {object} query of the position before it
 * @param {{player: "B"|"W", lead: number}} before who moves, and Black's lead
 * @param {string} point
 * @returns {Promise<{loss: number, reply: ?string}>} points lost, and the best answer to it
 */
export async function searched(connection, query, { player, lead }, point) {
  const answer = await connection.request({
    ...query, moves: [...query.moves, [player, point]], maxVisits: VISITS, priority: 10,
    overrideSettings: { reportAnalysisWinratesAs: "BLACK" },
  });
  const { rootInfo, moveInfos } = answer;
  const [first] = [...moveInfos].sort((a, b) => a.order - b.order);
  return { loss: Math.max(0, forPlayer(player, lead - rootInfo.scoreLead)), reply: first?.move ?? null };
}

/**
 * The answer of a person.
 *
 * @param {string} point
 * @param {number} loss in points
 * @param {{best: string, lost: number}} of the best move, and the points that the game lost there
 * @returns {Answer}
 */
export function judged(point, loss, { best, lost }) {
  const isBest = point === best;
  return { point, loss, isBest, verdict: isBest ? "right" : judge(loss, lost) };
}

/** Why a move is not possible, or nothing. @param {{stones: string, forbidden: object}} position */
export function reasonAgainst({ stones, forbidden }, point, { width, height }) {
  if (point === "pass") {
    return null;
  }
  return stones[pointIndex(point, width, height)] === "." ? forbidden?.[point] : "occupied";
}

const SIGNS = { right: "✓", better: "↑", same: "=", worse: "✗" };

/** An answer in words. @param {Answer} answer */
export function answerText({ point, loss, verdict, isBest }) {
  return isBest
    ? text("review.retry.best", moveName(point))
    : text(`review.retry.${verdict}`, moveName(point), loss.toFixed(1));
}

/** An answer in its color, with its sign. @param {Answer} answer */
export function answerTemplate(answer, words = answerText(answer)) {
  const name = answer.isBest ? "best" : CLASSES[classIndex(answer.loss)].name;
  return html`<p class="answer ${answer.verdict}"><span class="verdict ${name}">${SIGNS[answer.verdict]}</span> ${words}</p>`;
}

/** The points of a part of the board in which a point lies, not always in its middle. @param {number} [reach] in lines */
export function around(point, width, height, reach = Math.max(2, Math.round(Math.min(width, height) / 5))) {
  const index = pointIndex(point, width, height);
  if (index < 0) {
    return null;
  }
  const x = inside(index % width, reach, width);
  const y = inside(Math.floor(index / width), reach, height);
  const points = [];
  for (let row = y - reach; row <= y + reach; row++) {
    for (let column = x - reach; column <= x + reach; column++) {
      if (row >= 0 && row < height && column >= 0 && column < width) {
        points.push(pointName(row * width + column, width, height));
      }
    }
  }
  return points;
}

function inside(value, reach, size) {
  return Math.max(Math.min(reach, size - 1), Math.min(Math.max(0, size - 1 - reach), value));
}
