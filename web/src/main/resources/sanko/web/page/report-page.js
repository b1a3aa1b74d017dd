/**
 * A review as one HTML file that stands alone: no script, no address of another file, charts and
 * diagrams as SVG. Pure. All text of a record is escaped by `markup`.
 */

import { CLASSES } from "./verdicts.js";
import { diagram, hiddenMoves } from "./diagram.js";
import { playersOf } from "./file-names.js";
import { Markup, markup } from "./markup.js";
import { lossChart, scoreChart } from "./report-charts.js";
import { REPORT_STYLE } from "./report-style.js";
import { rulesName } from "./rules-words.js";
import { text } from "./texts.js";
import { className, lossText } from "./verdict-words.js";
import { colorName, leadText, moveName, percent } from "./view.js";

const LONGEST_LINE = 10;

/**
 * The page.
 *
 * @param {{language: string, info: object, width: number, height: number, rules: string, komi: number,
 *     nodes: GameNode[], verdicts: Array<?Verdict>, reports: object[], mistakes: Verdict[],
 *     stones: Map<GameNode, string>, visits: number, story: string}} review the worst mistakes, and the stones of
 *     the positions before them
 * @returns {string}
 */
export function reportPage(review) {
  const title = titleOf(review.info);
  return `<!doctype html>\n${markup`<html lang="${review.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(REPORT_STYLE)}</style>
</head>
<body>
<header><h1>${title}</h1>${facts(review)}</header>
${review.story && markup`<p>${review.story}</p>`}
<section><h2>${text("review.graph")}</h2>${scoreChart(review)}</section>
<section><h2>${text("review.report")}</h2>${summary(review.reports)}
<div class="histograms">${review.reports.map((report) => histogram(report))}</div>
${phases(review.reports)}</section>
${review.mistakes.length > 0 && markup`<section><h2>${text("review.worst")}</h2>
<div class="mistakes">${review.mistakes.map((verdict) => mistake(review, verdict))}</div></section>`}
<section><h2>${text("review.allMoves")}</h2>${movesTable(review.verdicts)}</section>
<footer>${text("review.madeBy", review.visits)} ${text("review.accuracySource")}</footer>
</body>
</html>`}\n`;
}

/**
 * The title of a game: its players, or its name.
 *
 * @param {object} info of a GAME
 */
export function titleOf(info) {
  return playersOf(info) || info.GN || text("review.title");
}

function facts({ info, rules, komi }) {
  const rows = [
    ["record.event", info.EV], ["record.date", info.DT], ["record.place", info.PC],
    ["record.rules", rules ? rulesName(rules) : null], ["record.komi", komi],
    ["record.result", info.RE],
  ].filter(([, value]) => value !== undefined && value !== null && value !== "");
  return markup`<dl>${rows.map(([key, value]) => markup`<div><dt>${text(key)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function summary(reports) {
  const row = (key, figure) => markup`<tr><th scope="row">${text(key)}</th>${
    reports.map((report) => markup`<td>${figure(report)}</td>`)}</tr>`;
  return markup`<table><thead><tr><td></td>${reports.map(({ player }) =>
    markup`<th scope="col">${colorName(player)}</th>`)}</tr></thead><tbody>
${row("review.accuracy", ({ accuracy }) => (accuracy === null ? "–" : accuracy.toFixed(0)))}
${row("review.meanLoss", ({ meanLoss }) => points(meanLoss))}
${row("review.firstChoices", ({ firstChoices }) => (firstChoices === null ? "–" : percent(firstChoices)))}
${row("review.moves", ({ moves }) => moves)}</tbody></table>`;
}

function histogram(report) {
  return markup`<figure><figcaption>${colorName(report.player)}: ${text("review.histogram")}</figcaption>${
    lossChart(report)}</figure>`;
}

function phases(reports) {
  const cell = (phase) => markup`<td>${phase.moves
    ? text("review.phaseFigures", points(phase.meanLoss), phase.accuracy.toFixed(0), phase.moves)
    : "–"}</td>`;
  return markup`<table><thead><tr><td></td>${reports.map(({ player }) =>
    markup`<th scope="col">${colorName(player)}</th>`)}</tr></thead><tbody>${
    reports[0].phases.map(({ name }, index) => markup`<tr><th scope="row">${text(`review.phase.${name}`)}</th>${
      reports.map((report) => cell(report.phases[index]))}</tr>`)}</tbody></table>`;
}

function mistake(review, verdict) {
  const line = verdict.better ? verdict.better.pv.slice(0, LONGEST_LINE) : [];
  const heading = `${text("review.move", verdict.number)} ${colorName(verdict.player)} ${moveName(verdict.move)}`;
  return markup`<article><h3>${heading} <span class="${verdict.class.name}">${className(verdict)}</span></h3>
${diagram({
    width: review.width, height: review.height, stones: review.stones.get(verdict.node.parent),
    played: verdict.move, player: verdict.player, line, label: heading,
  })}
<p>${lossText(verdict)}.
${verdict.better && text("review.betterLine", line.map(moveName).join(" "))}
${hiddenMoves(line).map(({ number, at, vertex }) =>
    ` ${at ? text("review.numberAt", number, at) : `${number}: ${moveName(vertex)}`}`)}</p></article>`;
}

function movesTable(verdicts) {
  const known = verdicts.filter(Boolean);
  const head = ["review.column.move", "review.column.played", "review.column.lost", "review.column.verdict",
    "review.column.better", "review.column.lead", "review.column.winrate"];
  return markup`<table class="moves"><thead><tr>${head.map((key) => markup`<th scope="col">${text(key)}</th>`)}</tr></thead>
<tbody>${known.map((verdict) => markup`<tr><td>${verdict.number}</td><td>${colorName(verdict.player)} ${
    moveName(verdict.move)}</td><td>${points(verdict.loss)}</td><td class="${verdict.class.name}">${className(verdict)}</td><td>${
    verdict.better && verdict.loss > CLASSES[1].from ? moveName(verdict.better.move) : ""}</td><td>${
    leadText(verdict.after.lead)}</td><td>${percent(verdict.after.winrate)}</td></tr>
`)}</tbody></table>`;
}

function points(value) {
  return value === null ? "–" : value.toFixed(value < 10 ? 2 : 1);
}
