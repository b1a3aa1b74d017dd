/** The figure of a wooden board: growth rings and fibers, drawn once, at one scale for all boards. */

/** Colors of late wood, of early wood and of the fibers, as "red green blue". */
const KINDS = {
  kaya: { dark: "112 68 16", light: "255 240 200", strength: 1 },
  walnut: { dark: "22 11 4", light: "214 160 112", strength: 1.15 },
};

/** Pixels between two places at which a ring is bent. */
const STRIDE = 48;

/** Whether boards of this kind have a figure. */
export function hasFigure(kind) {
  return kind in KINDS;
}

/**
 * Draws the figure on a transparent ground; the same each time.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} kind "kaya" or "walnut"
 * @param {number} side of the square in CSS pixels
 * @param {number} ratio device pixels for a CSS pixel
 */
export function drawFigure(canvas, kind, side, ratio) {
  const { dark, light, strength } = KINDS[kind];
  canvas.width = canvas.height = Math.round(side * ratio);
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const random = randomFrom(7);
  drawTones(context, side, random, dark, light, strength);
  for (let x = -80; x < side + 80;) {
    const gap = 5 + 13 * smooth(x / 97, 3.7) * (0.55 + 0.9 * random());
    drawRing(context, x, gap, side, dark, strength * (0.5 + 0.5 * random()));
    x += gap;
  }
  drawFibers(context, side, random, dark, light, strength);
}

/** Broad stripes of lighter and darker wood. */
function drawTones(context, side, random, dark, light, strength) {
  for (let x = -60; x < side; x += 46 + 70 * random()) {
    const width = 90 + 150 * random();
    const tone = context.createLinearGradient(x, 0, x + width, 0);
    const color = random() < 0.5 ? dark : light;
    const edge = `rgb(${color} / 0)`;
    tone.addColorStop(0, edge);
    tone.addColorStop(0.5, `rgb(${color} / ${(0.065 * strength).toFixed(3)})`);
    tone.addColorStop(1, edge);
    context.fillStyle = tone;
    context.fillRect(x, 0, width, side);
  }
}

/** A ring: darkens slowly and ends in a thin line of late wood. */
function drawRing(context, x, gap, side, dark, strength) {
  const path = new Path2D();
  for (let y = -STRIDE; y <= side + STRIDE; y += STRIDE) {
    path.lineTo(x + bend(x, y), y);
  }
  for (const [width, alpha] of [[gap * 0.6, 0.07], [1.1, 0.17]]) {
    context.lineWidth = width;
    context.strokeStyle = `rgb(${dark} / ${(alpha * strength).toFixed(3)})`;
    context.stroke(path);
  }
}

/** How far a ring is bent at a place: neighboring rings much alike. */
function bend(x, y) {
  return 62 * (smooth(x / 420, y / 560 + 9) - 0.5) + 9 * (smooth(x / 90, y / 150 + 40) - 0.5);
}

function drawFibers(context, side, random, dark, light, strength) {
  const count = Math.round((side * side) / 900);
  for (const color of [dark, light]) {
    context.fillStyle = `rgb(${color} / ${(0.13 * strength).toFixed(3)})`;
    for (let i = 0; i < count / 2; i++) {
      context.fillRect(random() * side, random() * side * 1.1 - side * 0.05, 0.7, 12 + 70 * random() * random());
    }
  }
}

/** Smooth noise of a plane, from 0 to 1. */
function smooth(x, y) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [u, v] = [x - left, y - top].map(each => each * each * (3 - 2 * each));
  const row = at => mix(noise(left, at), noise(left + 1, at), u);
  return mix(row(top), row(top + 1), v);
}

function mix(a, b, share) {
  return a + (b - a) * share;
}

function noise(x, y) {
  return randomFrom(Math.imul(x, 374761393) + Math.imul(y, 668265263))();
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
