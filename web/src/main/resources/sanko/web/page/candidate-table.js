/** The moves of an analysis as a table beside the board, and the line of one of them as text. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { lossText } from "./candidates.js";
import { icons } from "./icons.js";
import { text } from "./texts.js";
import { moveName, percent, visitsText } from "./view.js";

/**
 * @param {object[]} candidates as candidatesOf() gives them
 * @param {{pointed: ?string, told: object}} shown the point that is pointed at, and the candidate whose line is written out
 * @param {{show: function(?string): void, play: function(string): void, copy: function(string): void}} actions on a point, null
 *     for none, and on the text of a line
 */
export function candidateTable(candidates, { pointed, told }, actions) {
  return html`
    <table class="moves" @mouseleave=${() => actions.show(null)}>
      <thead><tr>
        <td></td><th>${text("analyze.move")}</th><th>${text("analyze.lost")}</th>
        <th>${text("analyze.winrate")}</th><th>${text("analyze.visitsHead")}</th>
      </tr></thead>
      <tbody>${repeat(candidates, each => each.letter, each => row(each, pointed, actions))}</tbody>
    </table>
    ${lineOf(told, actions)}`;
}

function row(candidate, pointed, { show, play }) {
  const { point } = candidate;
  return html`
    <tr class=${point === pointed ? "pointed" : ""} @mouseenter=${() => show(point)}>
      <td>${badge(candidate)}</td>
      <td><button class="link" @focus=${() => show(point)} @blur=${() => show(null)} @click=${() => play(point)}>${
        moveName(point)}</button>${twinsMark(candidate)}</td>
      <td>${lossText(candidate.loss)}</td>
      <td>${percent(candidate.winrate)}</td>
      <td>${visitsText(candidate.visits)}</td>
    </tr>`;
}

function badge({ level, letter }) {
  return html`<span class="badge level${level}">${letter}</span>`;
}

function lineOf(candidate, { copy }) {
  const line = candidate.pv.map(moveName).join(" ");
  const copyText = text("copy.line", candidate.letter);
  return html`
    <div class="line-text">${badge(candidate)}<span class="grow">${line}</span>
      <button class="icon" aria-label=${copyText} title=${copyText} @click=${() => copy(line)}>${icons.copy}</button></div>`;
}

/** How many points are equal to this one by symmetry, itself included. */
function twinsMark({ twins }) {
  const words = text("analyze.twins", twins.join(", "));
  return twins.length > 0
    ? html`<small title=${words}>×${twins.length + 1}<span class="for-ears"> ${words}</span></small>` : nothing;
}
