/** The bar that shows who is ahead: Black's share of the win rate, and the lead in points. */

import { html } from "lit";
import { winrateText } from "./candidates.js";
import { text } from "./texts.js";
import { leadText } from "./view.js";

/**
 * @param {object|undefined} result of an analysis
 * @returns {import("lit").TemplateResult}
 */
export function scoreBar(result) {
  const info = result?.rootInfo;
  const winrate = info?.winrate ?? 0.5;
  const words = info ? text("bar.words", leadText(info.scoreLead), winrateText(winrate)) : text("bar.unknown");
  return html`
    <div class="score" role="img" aria-label=${words}>
      <div class="score-words" aria-hidden="true">
        <span>${text("color.black")} ${info ? winrateText(winrate) : "–"}</span>
        <strong>${info ? leadText(info.scoreLead) : "–"}</strong>
        <span>${info ? winrateText(1 - winrate) : "–"} ${text("color.white")}</span>
      </div>
      <svg class="bar-graph" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-white" width="1000" height="10"></rect>
        <rect class="bar-black" width=${Math.round(1000 * winrate)} height="10"></rect>
        <path class="bar-middle" d="M500 0V10"></path>
      </svg>
    </div>`;
}
