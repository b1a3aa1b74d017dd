/** The five characters one can play against: levels with a name, a tempo and what is known of their strength. */

/**
 * The characters, weakest first. `pace`: seconds for a move, from and to. A move of them is chosen as the level chooses it;
 * docs/levels.md.
 */
export const CHARACTERS = [
  { name: "sansan", level: 1, pace: [0.8, 1.3] },
  { name: "komoku", level: 5, pace: [0.8, 1.7] },
  { name: "hoshi", level: 10, pace: [1.0, 2.0] },
  { name: "takamoku", level: 15, pace: [1.2, 2.3] },
  { name: "tengen", level: 19, pace: [1.5, 2.5] },
];

/** Elo of their levels by the side of the board, from the table of levels. OpponentsTest compares them. */
export const ELO = {
  9: [0, 435, 979, 1522, 1957],
  13: [0, 489, 1101, 1713, 2202],
  19: [0, 462, 1040, 1617, 2079],
};

/** Games against GNU Go 3.8 by the side of the board; `its`: at which of its levels. docs/levels.md, docs/records/levels.md. */
const AGAINST_GNU_GO = {
  9: { komoku: { its: 10, won: 11, games: 20 }, hoshi: { its: 10, won: 18, games: 20 } },
  13: { sansan: { its: 0, won: 2, games: 20 } },
  19: { komoku: { its: 10, won: 3, games: 10 } },
};

/** The strength by which a match plays a character. */
export function strengthOf({ name, level }) {
  return { kind: "level", amount: level, who: name };
}

/** The character of a strength, if it is one. */
export function characterOf({ kind, amount, who } = {}) {
  return CHARACTERS.find(each => kind === "level" && each.name === who && each.level === amount) ?? null;
}

/** The character whose level is nearest. */
export function nearestCharacter(level) {
  return CHARACTERS.reduce((best, each) => (Math.abs(each.level - level) < Math.abs(best.level - level) ? each : best));
}

/**
 * What was measured of a character on a board.
 *
 * @returns {?{gnuGo: ?object, weaker: ?{name: string, wins: number}}} null for boards on which nothing was measured; `wins`: of a
 *     hundred games against the next weaker character, as their Elo predicts
 */
export function measured(character, width, height) {
  const elo = width === height ? ELO[width] : undefined;
  if (!elo) {
    return null;
  }
  const index = CHARACTERS.indexOf(character);
  const weaker = index === 0 ? null : { name: CHARACTERS[index - 1].name, wins: winsOf100(elo[index] - elo[index - 1]) };
  return { gnuGo: AGAINST_GNU_GO[width][character.name] ?? null, weaker };
}

/** How many of a hundred games a player wins that is so many Elo stronger. */
export function winsOf100(elo) {
  return Math.round(100 / (1 + 10 ** (-elo / 400)));
}
