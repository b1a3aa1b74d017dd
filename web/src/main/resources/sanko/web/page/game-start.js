/** How a game begins: on an empty board, with handicap stones, or at a position of the game shown. */

import { gameWithResults } from "./export-data.js";
import { emptyGame } from "./game.js";
import { indicesOf } from "./game-node.js";
import { movesOfOthers, personOf } from "./person.js";
import { mostFixedStones } from "./points.js";

/** What a record says of its players and its end, which is not true of a game that goes on from it. */
const OF_PLAYERS = ["PB", "PW", "BR", "WR", "BT", "WT", "RE", "DT", "TM", "OT"];

/** What a game is by default, besides size, rules and komi. */
export const DEFAULT_MATCH = {
  human: "B",
  strength: { kind: "visits", amount: 200 },
  time: { system: "none" },
  phase: "playing",
  result: "",
  dead: [],
  stonesToPlace: 0,
  from: 0,
  seed: 0,
};

/**
 * What a game begins with.
 *
 * @typedef {{game: object, path: number[], stonesToPlace: number}} Start `path` leads from the root to the position
 */

/**
 * A board without moves.
 *
 * @param {import("./engine-game.js").EngineGame} engine places handicap stones, unless the person does
 * @param {{width, height, rules, komi, handicap, isFree, human}} options
 * @returns {Promise<Start>}
 */
export async function emptyStart(engine, options) {
  const { width, height, rules, komi, handicap, human } = options;
  const isFree = isHandicapFree(options);
  const isPersonPlacing = handicap > 1 && isFree && human !== "W";
  const stones = handicap > 1 && !isPersonPlacing ? await engine.handicapStones(width, height, handicap, isFree) : [];
  return {
    game: emptyGame(width, height, rules, komi, stones), path: [], stonesToPlace: isPersonPlacing ? handicap : 0,
  };
}

/** Whether handicap stones are placed freely: as was chosen, or because the board has no fixed places for so many. */
export function isHandicapFree({ width, height, handicap, isFree }) {
  return isFree || handicap > mostFixedStones(width, height);
}

/**
 * A copy of the game shown, at one of its nodes. The moves that the record has there stay, beside those that will be played.
 *
 * @param {import("./game.js").GameStore} store
 * @param {{from: GameNode, rules, komi}} options
 * @returns {Start}
 */
export function startFrom(store, { from, rules, komi }) {
  const isSame = JSON.stringify([rules, komi]) === JSON.stringify([store.rules, store.komi]);
  const game = isSame ? gameWithResults(store) : { ...store.toGame(), rules, komi };
  OF_PLAYERS.forEach(key => delete game.info[key]);
  return { game, path: indicesOf(from), stonesToPlace: 0 };
}

/**
 * How many moves are there when a game goes on from a node that the person did not play: those of others, or of the other color.
 *
 * @param {{store: GameStore, match: Match}} app the game shown
 * @param {?GameNode} node null for a new game
 * @param {"B"|"W"|"both"} human whom the person plays
 * @returns {number}
 */
export function movesBefore(app, node, human) {
  return !node ? 0 : personOf(app) === human ? Math.min(node.number, movesOfOthers(app)) : node.number;
}

/** The node at which a game could go on: before the passes that have ended it, and before what the board could not take. */
export function nodeToPlayFrom(node) {
  let at = node;
  while (at.parent && (at.known?.problem || (isOver(node) && at.move?.[1] === "pass"))) {
    at = at.parent;
  }
  return at;
}

function isOver({ known }) {
  return Boolean(known?.over) || known?.passes >= 2;
}
