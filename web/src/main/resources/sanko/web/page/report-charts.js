/** The charts of a saved review as SVG. Pure. */

import { BEST, CLASSES } from "./verdicts.js";
import { leadScale, leadTick, moveTicks, stretches } from "./graph-axes.js";
import { markup } from "./markup.js";
import { text } from "./texts.js";
import { leadText } from "./view.js";

const WIDTH = 720;
const HEIGHT = 220;
/** As wide as "W+300" and its distance from the lines. */
const LEFT = 56;
const TOP = 10;
const BOTTOM = 24;
const MOST_NUMBERS = 6;
/** The room of a number. */
const NUMBER = { width: 24, height: 12 };

/**
 * The lead and the win rate over the moves, with the mistakes marked by their signs.
 *
 * @param {{nodes: GameNode[], mistakes: Verdict[]}} review
 * @returns {Markup}
 */
export function scoreChart({ nodes, mistakes }) {
  const known = nodes.filter((node) => node.result?.rootInfo);
  const last = Math.max(1, nodes[nodes.length - 1].number);
  const lead = (node) => node.result.rootInfo.scoreLead;
  const { top, ticks } = leadScale(known.map(lead));
  const x = (number) => round(LEFT + ((WIDTH - LEFT - 8) * number) / last);
  const y = (lead) => round(TOP + ((HEIGHT - BOTTOM - TOP) / 2) * (1 - lead / top));
  const rate = (node) => top * (2 * node.result.rootInfo.winrate - 1);
  const line = (name, value) => stretches(nodes).map((stretch) =>
    markup`<polyline class="${name}" points="${stretch.map((node) => `${x(node.number)},${y(value(node))}`).join(" ")}"/>`);
  const end = known[known.length - 1];
  return markup`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${
    text("review.graphText", last, end ? leadText(lead(end)) : "–", mistakes.length)}">
${ticks.map((value) => markup`<path class="rule" d="M${LEFT} ${y(value)}H${WIDTH - 8}"/><text class="tick end" x="${
    LEFT - 5}" y="${y(value) + 4}">${leadTick(value)}</text>`)}
${moveTicks(last).map((value) => markup`<text class="tick" x="${x(value)}" y="${HEIGHT - 6}">${value}</text>`)}
${line("winrate", rate)}${line("lead", lead)}
${mistakes.map((verdict) => markup`<circle class="dot ${verdict.class.name}" cx="${x(verdict.number)}" cy="${
    y(verdict.after.lead)}" r="4"/>`)}
${numbersOf(mistakes, x, y).map((each) => markup`<text class="tick" x="${each.x}" y="${each.y}">${each.number}</text>`)}
</svg>
<p class="key"><span class="swatch lead"></span>${text("review.leadBlack")}
<span class="swatch winrate"></span>${text("review.winrateBlack")}</p>`;
}

/** The numbers of the worst mistakes, without those that would cover another one. */
function numbersOf(mistakes, x, y) {
  const placed = [];
  for (const { number, after } of mistakes) {
    const place = { number, x: x(number), y: y(after.lead) - 7 };
    const covers = (each) => Math.abs(each.x - place.x) < NUMBER.width && Math.abs(each.y - place.y) < NUMBER.height;
    if (placed.length < MOST_NUMBERS && !placed.some(covers)) {
      placed.push(place);
    }
  }
  return placed;
}

function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * How many moves fall into each class of loss.
 *
 * @param {{histogram: number[]}} report
 * @returns {Markup}
 */
export function lossChart({ histogram }) {
  const most = Math.max(1, ...histogram);
  const rows = histogram.map((count, index) => ({ ...CLASSES[index], count, y: 4 + 22 * index }));
  return markup`<svg class="chart" viewBox="0 0 340 ${22 * histogram.length + 4}" role="img" aria-label="${
    rows.map(({ name, count }) => `${text(`review.class.${name}`)}: ${count}`).join(", ")}">
${rows.map(({ name, sign, count, y }) => markup`<text class="tick end" x="118" y="${y + 13}">${
    lossRange(name)} ${sign}</text><rect class="bar ${name}" x="124" y="${y}" width="${
    round((180 * count) / most)}" height="17"/><text class="tick start" x="${
    128 + round((180 * count) / most)}" y="${y + 13}">${count}</text>`)}
</svg>`;
}

/** The limits of a class of loss, as "1.5–3". */
export function lossRange(name) {
  if (name === BEST.name) {
    return "0";
  }
  const index = CLASSES.findIndex((each) => each.name === name);
  const next = CLASSES[index + 1];
  return next ? `${CLASSES[index].from}–${next.from}` : `≥ ${CLASSES[index].from}`;
}
