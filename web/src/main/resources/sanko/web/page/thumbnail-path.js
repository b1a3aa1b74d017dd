/** Boards and stones as paths, a line apart by 1. Pure. */

/** The edge of a board. */
export function gridOf(width, height) {
  return `M0 0H${width - 1}V${height - 1}H0Z`;
}

/** Circles for all stones of a color in one path. */
export function discs(stones, color, width) {
  let d = "";
  for (let i = 0; i < stones.length; i++) {
    if (stones[i] === color) {
      d += `M${(i % width) - 0.48} ${Math.floor(i / width)}a.48 .48 0 1 0 .96 0a.48 .48 0 1 0 -.96 0`;
    }
  }
  return d || "M0 0";
}
