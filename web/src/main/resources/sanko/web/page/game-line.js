/** What Analyze and Review say of the game shown: a pass, of which the board shows nothing. */

import { html, nothing } from "lit";
import { text } from "./texts.js";
import { colorName } from "./view.js";

/** Who has passed, if the node shown is a pass. */
export function passNote({ move }) {
  return move?.[1] === "pass" ? html`<p class="passed">${text("play.passed", colorName(move[0]))}</p>` : nothing;
}
