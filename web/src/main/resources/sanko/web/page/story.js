/** What a review says as a whole: mistakes that are one, the moment that decided the game, a sentence. Pure. */

import { opponent, pointIndex } from "./points.js";
import { text } from "./texts.js";
import { forPlayer, isMistake } from "./verdicts.js";
import { colorName, moveName } from "./view.js";

/** Mistakes that are so many moves apart may be one; a player's own moves are two apart. */
const NEAR = 2;

/** A lead that is worth a word, in points, and a win rate that a move must cost to have decided a game. */
const WORTH = 1;
const DECISIVE = 0.1;

/** Boards are at most so wide and high; only distances count here. */
const SIDE = 25;

/**
 * Mistakes that follow each other and for which the same move was better, or one beside it, are one: the players overlooked a place.
 *
 * @param {Verdict[]} mistakes in any order
 * @returns {{verdicts: Verdict[], most: Verdict, better: ?string, player: string}[]} the dearest first: each with its mistakes in
 *     the order of the game, the dearest of them, the better move there, and whose they are, "" for both players
 */
export function groupsOf(mistakes) {
  const groups = [];
  for (const verdict of [...mistakes].sort((a, b) => a.number - b.number)) {
    const last = groups.at(-1)?.verdicts;
    if (last && verdict.number - last.at(-1).number <= NEAR && isSamePlace(last.at(-1), verdict)) {
      last.push(verdict);
    } else {
      groups.push({ verdicts: [verdict] });
    }
  }
  for (const group of groups) {
    const { verdicts } = group;
    group.most = verdicts.reduce((most, each) => (each.loss > most.loss ? each : most));
    group.better = group.most.better?.move ?? null;
    group.player = verdicts.every((each) => each.player === verdicts[0].player) ? verdicts[0].player : "";
  }
  const place = new Map(mistakes.map((verdict, index) => [verdict, index]));
  return groups.sort((a, b) => place.get(a.most) - place.get(b.most));
}

function isSamePlace(one, other) {
  const [a, b] = [one.better?.move, other.better?.move];
  if (!a || !b || a === "pass" || b === "pass") {
    return false;
  }
  const [first, second] = [a, b].map((each) => pointIndex(each, SIDE, SIDE));
  const across = Math.abs((first % SIDE) - (second % SIDE));
  return across + Math.abs(Math.floor(first / SIDE) - Math.floor(second / SIDE)) <= 1;
}

/** What players overlooked, where several mistakes are one; else nothing. */
export function overlookedText({ verdicts, better, player }) {
  if (verdicts.length < 2) {
    return "";
  }
  return player
    ? text("review.overlooked", colorName(player), better, verdicts.length)
    : text("review.bothOverlooked", better, verdicts.length);
}

/**
 * What became of a game.
 *
 * @param {Array<?Verdict>} verdicts of a line
 * @param {{result?: string, points?: number}} options a result of a record, such as "B+3.5"; points that make a mistake
 * @returns {?{winner: ?string, decisive: ?Verdict, lead: number, dearest: ?Verdict}} null while too little is known: who won or,
 *     without a result, is ahead at the end; the mistake that decided it; the loser's greatest lead in the stretch of the game in
 *     which he led until then; the dearest mistake
 */
export function storyOf(verdicts, { result = "", points = 2 } = {}) {
  const known = verdicts.filter(Boolean);
  if (known.length < 2 || known.length < 0.9 * (verdicts.length - 1)) {
    return null;
  }
  const mistakes = known.filter((verdict) => isMistake(verdict, points));
  const dearest = mistakes.reduce((most, each) => (each.loss > (most?.loss ?? 0) ? each : most), null);
  const winner = winnerOf(known, result);
  const decisive = winner ? decisiveOf(mistakes.filter((verdict) => verdict.player !== winner)) : null;
  const before = known.filter((verdict) => decisive && verdict.number <= decisive.number);
  return { winner, decisive, lead: lastLead(before.map((verdict) => -forPlayer(winner, verdict.before.lead))), dearest };
}

/** The greatest of the leads since the last time that there was none. */
function lastLead(leads) {
  return leads.reduce((most, lead) => (lead > 0 ? Math.max(most, lead) : 0), 0);
}

function winnerOf(known, result) {
  const named = /^([BW])\+/.exec(result)?.[1];
  if (named) {
    return named;
  }
  const { winrate } = known.at(-1).after;
  return winrate > 0.8 ? "B" : winrate < 0.2 ? "W" : null;
}

/** The last of the loser's mistakes by which he fell behind, or else the one that cost most of his chances. */
function decisiveOf(mistakes) {
  const chance = ({ player }, { winrate }) => 0.5 + forPlayer(player, winrate - 0.5);
  const fell = mistakes.filter((verdict) => chance(verdict, verdict.before) >= 0.5 && chance(verdict, verdict.after) < 0.5);
  const most = mistakes.reduce((found, each) => (each.winrateLoss > (found?.winrateLoss ?? 0) ? each : found), null);
  const decisive = fell.at(-1) ?? most;
  return decisive?.winrateLoss >= DECISIVE ? decisive : null;
}

/** The story in a sentence. */
export function storyText({ winner, decisive, lead, dearest }, points = 2) {
  const loser = opponent(winner);
  if (decisive) {
    const { number, move, loss } = decisive;
    const lost = [number, moveName(move), loss.toFixed(1)];
    return lead >= WORTH
      ? text("review.story.turned", colorName(loser), lead.toFixed(1), ...lost)
      : text("review.story.decided", colorName(loser), ...lost);
  }
  return dearest
    ? text("review.story.dearest", dearest.number, colorName(dearest.player), moveName(dearest.move), dearest.loss.toFixed(1))
    : text("review.story.clean", points);
}
