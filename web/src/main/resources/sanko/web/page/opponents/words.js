/** Words about opponents. */

import { text } from "../texts.js";
import { characterOf, measured } from "./characters.js";

/** The name of a character. */
export function characterName({ name }) {
  return text(`opponents.${name}`);
}

/** What the opponent of a match is called. */
export function opponentName(strength) {
  const character = characterOf(strength);
  return character ? characterName(character) : "Sanko";
}

/** What was measured of a character on a board, in words. */
export function anchorText(character, width, height) {
  const known = measured(character, width, height);
  if (!known) {
    return text("opponents.notMeasured", width, height);
  }
  const { gnuGo, weaker } = known;
  const words = [
    gnuGo && text(gnuGo.won === 0 ? "opponents.lostAll" : "opponents.won", gnuGo.won, gnuGo.games, gnuGo.its),
    weaker && text("opponents.beats", weaker.wins, text(`opponents.${weaker.name}`)),
  ].filter(Boolean);
  const board = `${width}×${height}`;
  return words.length > 0 ? text("opponents.on", board, words.join(text("opponents.and"))) : text("opponents.weakest", board);
}

/** The words for a rank: "5 kyu". */
export function rankText(rank) {
  return text(rank.endsWith("k") ? "ranks.kyu" : "ranks.dan", rank.slice(0, -1));
}
