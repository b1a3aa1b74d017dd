package sanko.search.time;

/**
 * How far a game has come, with crude guesses at the number of own moves to come. The guesses are
 * higher the more it hurts to have no time left.
 *
 * @param boardArea points of the board
 * @param stones stones of both colors on the board
 * @param turn moves of both colors made
 */
record GameLength(int boardArea, int stones, int turn) {
  /** The moves to come where running out of time loses the game. */
  double movesOfAbsolute() {
    return Math.max(0.95 * boardArea + 20 - stones, 0.15 * boardArea + 30) / 2;
  }

  /** The moves to come where an increment remains. */
  double movesOfIncrement() {
    return Math.max(0.75 * boardArea + 15 - stones, 0.10 * boardArea + 20) / 2;
  }

  /** The moves to come where overtime remains. */
  double movesOfOvertime() {
    return Math.max(0.5 * boardArea + 10 - stones, 0.02 * boardArea + 4) / 2;
  }
}
