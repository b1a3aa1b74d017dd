/** Names of the files in which games and reviews are saved. */

import { text } from "./texts.js";
import { colorName } from "./view.js";

/**
 * A name for the files of a game, without an ending: its players and its date, else its name, else that of the file
 * it comes from.
 *
 * @param {{store: GameStore, match: Match}} app
 * @param {Date} [today] the date of a game without one that was played here
 */
export function fileName({ store, match }, today = new Date()) {
  const { info, source } = store;
  const names = playersOf(info) || info.GN || info.EV;
  if (names || source) {
    return safe(names ? [names, info.DT].filter(Boolean).join(" ") : source.replace(/\.[^.]*$/, ""));
  }
  return safe([...playersHere(match.state.human)].join(" – ") + ` ${info.DT || dateText(today)}`);
}

/** The players of a record with their ranks, or nothing if neither is named. */
export function playersOf(info) {
  const name = (player) => [info[`P${player}`] || colorName(player), info[`${player}R`]].filter(Boolean).join(" ");
  return info.PB || info.PW ? `${name("B")} – ${name("W")}` : "";
}

function playersHere(human) {
  const name = (player) => (human === "both" ? colorName(player) : human === player ? text("play.you") : "Sanko");
  return ["B", "W"].map(name);
}

function dateText(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((each) => String(each).padStart(2, "0")).join("-");
}

/** Without characters that systems forbid. */
function safe(name) {
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, " ").replace(/\s+/g, " ").trim();
  return plain.replace(/^[. ]+/, "").slice(0, 80).trim() || "game";
}
