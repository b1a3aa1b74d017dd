/** The moves of an analysis as a table beside the board. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { lossText } from "./candidates.js";
import { text } from "./texts.js";
import { moveName, percent, visitsText } from "./view.js";

/**
 * @param {object[]} candidates as candidatesOf() gives them
 * @param {{show: function(?string): void, play: function(string): void}} actions on a point; null shows nothing
 */
export function candidateTable(candidates, actions) {
  return html`
    <table class="moves" @mouseleave=${() => actions.show(null)}>
      <thead><tr>
        <td></td><th>${text("analyze.move")}</th><th>${text("analyze.lost")}</th>
        <th>${text("analyze.winrate")}</th><th>${text("analyze.visitsHead")}</th>
      </tr></thead>
      <tbody>${repeat(candidates, each => each.letter, each => row(each, actions))}</tbody>
    </table>`;
}

function row(candidate, { show, play }) {
  const { point } = candidate;
  return html`
    <tr @mouseenter=${() => show(point)} title=${candidate.pv.map(moveName).join(" ")}>
      <td><span class="badge level${candidate.level}">${candidate.letter}</span></td>
      <td><button class="link" @focus=${() => show(point)} @blur=${() => show(null)} @click=${() => play(point)}>${
        moveName(point)}</button>${twinsMark(candidate)}</td>
      <td>${lossText(candidate.loss)}</td>
      <td>${percent(candidate.winrate)}</td>
      <td>${visitsText(candidate.visits)}</td>
    </tr>`;
}

/** How many points are equal to this one by symmetry, itself included. */
function twinsMark({ twins }) {
  const words = text("analyze.twins", twins.join(", "));
  return twins.length > 0
    ? html`<small title=${words}>×${twins.length + 1}<span class="for-ears"> ${words}</span></small>` : nothing;
}
