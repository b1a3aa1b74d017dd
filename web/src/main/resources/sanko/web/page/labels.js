/** Labels of points. Pure. */

/** The first label that is not in use: A, B, … or 1, 2, … */
export function freeLabel(labels, kind) {
  const used = new Set(Object.values(labels));
  for (let index = 0; ; index++) {
    const label = kind === "number" ? String(index + 1) : letters(index);
    if (!used.has(label)) {
      return label;
    }
  }
}

function letters(index) {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
