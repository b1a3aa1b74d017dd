/** What is drawn on the graph of a game besides its lines: the ground, the phases of the game, the position shown. */

import { PHASES } from "../report-model.js";
import { text } from "../texts.js";

/** How far the scale reaches beyond its last mark, as a factor: room for the lanes of mistakes. */
export const REACH = 1.45;

/** Where the lanes lie, in parts of the scale up to its last mark. */
export const LANE = 1.24;

/**
 * The phases of a game as stretches of its graph.
 *
 * @param {number[]} numbers of the moves shown
 * @param {number} area points of the board
 * @returns {Array<{name: string, from: number, to: number}>} indices; `to` is that of the next phase's first, or of the last move
 */
export function phaseStretches(numbers, area) {
  const indexFrom = number => {
    const found = numbers.findIndex(each => each >= number);
    return found < 0 ? numbers.length - 1 : found;
  };
  return PHASES.map(({ name, from, to }) => ({ name, from: indexFrom(Math.ceil(from * area)), to: indexFrom(Math.ceil(to * area)) }))
    .filter(({ from, to }) => to > from);
}

/**
 * The radius of the points of a line: those between two that are missing would not show in it. One number for all where there are none,
 * which Chart.js draws much faster.
 *
 * @param {?number[]} values
 * @returns {number|number[]}
 */
export function radiiOf(values) {
  const isMissing = index => (values[index] ?? null) === null;
  const radii = values.map((value, index) => (!isMissing(index) && isMissing(index - 1) && isMissing(index + 1) ? 2 : 0));
  return radii.includes(2) ? radii : 0;
}

/**
 * The plugin of Chart.js.
 *
 * @param {{ground: string, shade: string, cursor: string, ink: string}} colors
 * @param {function(): {cursor: number, phases: object[]}} state the index of the node shown, and the stretches
 */
export function graphPlugin(colors, state) {
  return {
    id: "game",
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      ctx.save();
      ctx.fillStyle = colors.ground;
      ctx.fillRect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
      state().phases.forEach((phase, order) => drawPhase(ctx, chartArea, scales.x, phase, order % 2 === 1, colors));
      ctx.restore();
    },
    afterDatasetsDraw({ ctx, chartArea, scales }) {
      const x = scales.x.getPixelForValue(state().cursor);
      if (Number.isFinite(x)) {
        ctx.save();
        ctx.strokeStyle = colors.cursor;
        ctx.lineWidth = 1.5;
        ctx.beginPath();
        ctx.moveTo(x, chartArea.top);
        ctx.lineTo(x, chartArea.bottom);
        ctx.stroke();
        ctx.restore();
      }
    },
  };
}

function drawPhase(ctx, { top, bottom }, axis, { name, from, to }, isShaded, { shade, ink }) {
  const [left, right] = [from, to].map(index => axis.getPixelForValue(index));
  if (isShaded) {
    ctx.fillStyle = shade;
    ctx.fillRect(left, top, right - left, bottom - top);
  }
  const words = text(`review.phase.${name}`);
  ctx.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  if (ctx.measureText(words).width < right - left - 4) {
    ctx.fillStyle = ink;
    ctx.textAlign = "center";
    ctx.textBaseline = "bottom";
    ctx.fillText(words, (left + right) / 2, top - 3);
  }
}
