/** The card of a walk through a proof: its moves, what they came to, and the steps. */

import { html, nothing } from "lit";
import { icons } from "./icons.js";
import { plyName, proofText, walkText, zoneText } from "./solve-words.js";
import { text } from "./texts.js";
import { colorName, stoneClass } from "./view.js";

/**
 * @param {ProofWalk} walk
 * @param {object} answer of the action solve
 * @param {{pass: function, leave: function}} actions
 */
export function walkCard(walk, answer, { pass, leave }) {
  const step = (key, sign, index, disabled) => html`
    <button class="icon" aria-label=${text(key)} title=${text(key)} ?disabled=${disabled} @click=${() => walk.go(index)}>${sign}</button>`;
  const { index, plies } = walk;
  return html`
    <section class="card walk" aria-label=${text("solve.walk")}>
      <h2 tabindex="-1">${proofText(walk.proof, answer)}</h2>
      ${plies.length > 0 ? html`
        <ol class="plies" aria-label=${text("solve.moves")}>${plies.map((ply, each) => plyItem(walk, ply, each + 1))}</ol>` : nothing}
      <p class="walk-text">${walkText(walk, answer)}</p>
      <p class="quiet">${zoneText(walk.zone, walk.loser)}</p>
      <div class="walk-steps">
        ${step("steps.start", icons.start, 0, index === 0)}
        ${step("steps.back", icons.back, index - 1, index === 0)}
        <span class="where">${index} <small>/ ${plies.length}</small></span>
        ${step("steps.forward", icons.forward, index + 1, index === plies.length)}
        ${step("steps.end", icons.end, plies.length, index === plies.length)}
      </div>
      <div class="buttons">
        <button ?disabled=${!walk.isLosersTurn} @click=${pass}>${text("move.pass")}</button>
        <button ?disabled=${index === 0} @click=${() => walk.undo()}>${text("solve.undo")}</button>
        <button @click=${leave}>${text("solve.leave")}</button>
      </div>
    </section>`;
}

function plyItem(walk, { player, move }, number) {
  return html`
    <li><button class="ply" aria-current=${number === walk.index ? "step" : nothing} ?data-later=${number > walk.index}
      aria-label=${text("say.move", number, colorName(player), plyName(move))} @click=${() => walk.go(number)}>
      <span class="dot small ${stoneClass(player)}" aria-hidden="true"></span>${plyName(move)}</button></li>`;
}
