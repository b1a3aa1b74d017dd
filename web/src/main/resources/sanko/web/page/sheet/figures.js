/** The figures of a printed game record: which moves stand where, and what a figure cannot show. Pure. */

/**
 * Cuts a line into figures. A figure begins with the stones that are on the board before its first move; a move that falls on
 * a point which is taken in the figure, as after a capture, is noted as being at what is there: "57 at 23".
 *
 * @param {Array<{number: number, color: "B"|"W", vertex: string, captures: number, isAfterSetup: boolean}>} moves
 *     `isAfterSetup`: stones were set up before this move, so that it begins a figure
 * @param {number} perFigure
 * @param {function(number): string} stonesBefore the stones before the move with an index, as <go-board> has them
 * @param {function(string): number} indexOf the index of a vertex
 * @returns {Array<{from: number, to: number, stones: string, shown: object[], notes: object[]}>} `shown`: moves that are drawn;
 *     `notes`: {number, at} for a move on a point that is taken, {number, pass: true}, {number, captures}
 */
export function figuresOf(moves, perFigure, stonesBefore, indexOf) {
  const figures = [];
  moves.forEach((move, index) => {
    const last = figures.at(-1);
    const figure = last && !move.isAfterSetup && move.number - last.from < perFigure && !isRound(move.number - 1, perFigure)
      ? last : begin(figures, move, stonesBefore(index));
    put(figure, move, indexOf);
  });
  return figures.map(({ from, to, stones, shown, notes }) => ({ from, to, stones, shown, notes }));
}

/** Figures begin at round numbers: 1, 51, 101. */
function isRound(count, perFigure) {
  return count % perFigure === 0;
}

function begin(figures, { number }, stones) {
  const figure = { from: number, to: number, stones, shown: [], notes: [], taken: new Map() };
  figures.push(figure);
  return figure;
}

function put(figure, move, indexOf) {
  const { number, vertex, captures } = move;
  const index = indexOf(vertex);
  figure.to = number;
  if (index < 0) {
    figure.notes.push({ number, pass: true });
  } else if (figure.taken.has(index) || figure.stones[index] !== ".") {
    figure.notes.push({ number, at: figure.taken.get(index) ?? vertex });
  } else {
    figure.taken.set(index, number);
    figure.shown.push(move);
  }
  if (captures > 0) {
    figure.notes.push({ number, captures });
  }
}
