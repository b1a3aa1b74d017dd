/** The report of both players, as templates. */

import { html, svg } from "lit";
import { CLASSES } from "./verdicts.js";
import { lossRange } from "./report-charts.js";
import { text } from "./texts.js";
import { colorName, percent, stoneClass } from "./view.js";

/**
 * The report: figures, a histogram of losses and the phases of the game for each player.
 *
 * @param {object[]} reports of Black and White
 */
export function reportTemplate(reports) {
  return html`
    <div class="report">
      ${figuresTable(reports)}
      <div class="histograms">${reports.map(histogram)}</div>
      ${phasesTable(reports)}
      <p class="quiet">${text("review.accuracySource")}</p>
    </div>`;
}

function figuresTable(reports) {
  const rows = [
    ["review.accuracy", ({ accuracy }) => figure(accuracy, 0)],
    ["review.meanLoss", ({ meanLoss }) => figure(meanLoss, 2)],
    ["review.firstChoices", ({ firstChoices }) => (firstChoices === null ? "–" : percent(firstChoices))],
    ["review.moves", ({ moves }) => moves],
  ];
  return html`
    <table>
      ${head(reports)}
      <tbody>${rows.map(([key, value]) => html`
        <tr><th scope="row">${text(key)}</th>${reports.map((report) => html`<td>${value(report)}</td>`)}</tr>`)}
      </tbody>
    </table>`;
}

function head(reports) {
  return html`
    <thead><tr><td></td>${reports.map(({ player }) =>
      html`<th scope="col"><span class="dot ${stoneClass(player)}" aria-hidden="true"></span>${colorName(player)}</th>`)}</tr></thead>`;
}

function figure(value, digits) {
  return value === null ? "–" : value.toFixed(digits);
}

function histogram({ player, histogram: counts }) {
  const most = Math.max(1, ...counts);
  const title = `${colorName(player)}: ${text("review.histogram")}`;
  const words = counts.map((count, index) => `${lossRange(CLASSES[index].name)}: ${count}`).join(", ");
  return html`
    <figure>
      <figcaption>${title}</figcaption>
      <svg class="histogram" viewBox="0 0 240 ${20 * counts.length}" role="img" aria-label="${title}. ${words}">
        ${counts.map((count, index) => bar(count, index, most))}
      </svg>
    </figure>`;
}

function bar(count, index, most) {
  const { name, sign } = CLASSES[index];
  const width = Math.round((124 * count) / most);
  const y = 20 * index;
  return svg`
    <text class="end" x="82" y=${y + 14}>${lossRange(name)} ${sign}</text>
    <rect class="bar ${name}" x="88" y=${y + 2} width=${width} height="15" rx="2"></rect>
    <text x=${92 + width} y=${y + 14}>${count}</text>`;
}

function phasesTable(reports) {
  const cell = (phase) => html`<td>${phase.moves
    ? text("review.phaseFigures", phase.meanLoss.toFixed(2), phase.accuracy.toFixed(0), phase.moves)
    : "–"}</td>`;
  return html`
    <table class="phases">
      ${head(reports)}
      <tbody>${reports[0].phases.map(({ name }, index) => html`
        <tr><th scope="row">${text(`review.phase.${name}`)}</th>${reports.map((report) => cell(report.phases[index]))}</tr>`)}
      </tbody>
    </table>`;
}
