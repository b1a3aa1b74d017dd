/** What Analyze and Review say of the game shown: its players, result and rules, and a pass, of which the board shows nothing. */

import { html, nothing } from "lit";
import { playersOf } from "./file-names.js";
import { resultWords } from "./result-words.js";
import { rulesName } from "./rules-words.js";
import { text } from "./texts.js";
import { colorName } from "./view.js";

/** Rules, komi and handicap. */
export function rulesLine({ rules, komi, handicap }) {
  return [rulesName(rules), text("game.komiIs", komi), handicap > 1 && text("game.stones", handicap)].filter(Boolean).join(" · ");
}

/** What a game is called: its players with their ranks, its name, or its file; nothing if it has none of them. */
export function gameName({ info, source }) {
  return playersOf(info) || info.GN || source;
}

/** The game's name, the result and the rules, if the game has such a name or a result. */
export function gameLine(store) {
  const { info } = store;
  const name = gameName(store);
  const facts = [info.RE && resultWords(info.RE), rulesLine(store)].filter(Boolean).join(" · ");
  return name || info.RE ? html`<p class="quiet game-line">${name ? html`<b>${name}</b> ` : nothing}${facts}</p>` : nothing;
}

/** Who has passed, if the node shown is a pass. */
export function passNote({ move }) {
  return move?.[1] === "pass" ? html`<p class="passed">${text("play.passed", colorName(move[0]))}</p>` : nothing;
}
