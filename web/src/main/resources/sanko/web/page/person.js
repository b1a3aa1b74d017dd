/** Who the person at the page is in a game. */

import { settings } from "./settings.js";

/**
 * The color of the person: in a game against the engine the one that was played, in a record that of the player who has one of the
 * person's names; nothing in other games.
 *
 * @param {{store: GameStore, match: Match}} app
 * @returns {"B"|"W"|""}
 */
export function personOf({ store, match }) {
  const isPlayed = match.tip.parent && store.path(match.tip)[0] === store.root;
  return isPlayed && ["B", "W"].includes(match.state.human) ? match.state.human : sideOf(store.info, settings.get("names"));
}

/**
 * How many moves at the beginning of the game shown are not the person's, whatever their color: those of the record from which it
 * went on.
 *
 * @param {{store: GameStore, match: Match}} app
 * @returns {number}
 */
export function movesOfOthers({ store, match }) {
  return store.path(match.tip)[0] === store.root ? match.state.from ?? 0 : 0;
}

/** Whether the move of a verdict is the person's own. */
export function isOwn(app, { player, number }) {
  return player === personOf(app) && number > movesOfOthers(app);
}

/**
 * The color of the player who has one of these names.
 *
 * @param {{PB?: string, PW?: string}} info
 * @param {string} names divided by commas, in any case
 * @returns {"B"|"W"|""} nothing for both players, too
 */
export function sideOf({ PB = "", PW = "" }, names) {
  const own = names.split(",").map(plain).filter(Boolean);
  const sides = [["B", PB], ["W", PW]].filter(([, name]) => own.includes(plain(name))).map(([side]) => side);
  return sides.length === 1 ? sides[0] : "";
}

function plain(name) {
  return name.trim().toLowerCase();
}
