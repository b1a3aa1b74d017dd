/** How stones look: gradients, three kinds of shell and slate, and how far each lies off its point. */

/** Units of the drawing from one line to the next. */
export const CELL = 40;

/** Stones lie off their points by at most this share of a cell. */
const OFFSET = 0.01;

export const KINDS = 3;

/**
 * The kind of a stone, 0 to 2, and its place off the point in cells: always the same on a point.
 *
 * @param {number} index of the point
 * @returns {{kind: number, dx: number, dy: number}}
 */
export function stoneAt(index) {
  const hash = Math.imul(index + 11, 2654435761) >>> 0;
  const share = bits => (2 * ((hash >>> bits) & 63)) / 63 - 1;
  return { kind: (hash >>> 20) % KINDS, dx: OFFSET * share(4), dy: OFFSET * share(13) };
}

/** The fill of a stone: one of the gradients of DEFINITIONS. */
export function fillOf(color, kind = 0) {
  return `url(#${color === "B" ? "black" : "white"}${kind || ""})`;
}

/** The lines of shell of each kind. */
export const SHELL = [[24, 2.9, 3], [-38, 3.4, 5], [78, 2.5, -4]].map(([angle, gap, bulge]) => shellLines(angle, gap, bulge));

function shellLines(degrees, gap, bulge) {
  const [cos, sin] = [Math.cos, Math.sin].map(f => f((degrees * Math.PI) / 180));
  const at = (x, y) => `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
  let d = "";
  for (let y = -13.5; y <= 14; y += gap * (1 + 0.3 * Math.sin(7 * y))) {
    const half = Math.sqrt(17 * 17 - y * y) * 0.96;
    d += `M${at(-half, y)}Q${at(0, y + bulge)} ${at(half, y)}`;
  }
  return d;
}

const gradient = (id, [cx, cy], r, stops) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${
    stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join("")}</radialGradient>`;

const SLATE = [[0, "#5b5d63"], [0.3, "#3c3e43"], [0.7, "#222327"], [1, "#101114"]];
const SHELLS = [[0, "#ffffff"], [0.5, "#f8f5ee"], [0.82, "#e7e1d3"], [1, "#c9c1af"]];
const LIGHT = [[0.36, 0.3], [0.42, 0.27], [0.31, 0.36]];

/** The definitions that stones need in a drawing. */
export const DEFINITIONS = `<defs>
  ${LIGHT.map((light, kind) => gradient(`black${kind || ""}`, light, 0.74, SLATE)).join("")}
  ${LIGHT.map((light, kind) => gradient(`white${kind || ""}`, light, 0.8, SHELLS)).join("")}
  <radialGradient id="shade">
    <stop offset="0.72" stop-color="#1c1002" stop-opacity="0.5"/><stop offset="1" stop-color="#1c1002" stop-opacity="0"/>
  </radialGradient></defs>`;
