package sanko.search.time;

/**
 * Crude guesses at the number of own moves to come, from the area of the board and the stones on
 * it. They are longer the more it hurts to have no time left.
 */
record GameLength(int boardArea, int stones) {
  /** Where a clock that ran out loses the game. */
  double movesOfAbsolute() {
    return Math.max(0.95 * boardArea + 20 - stones, 0.15 * boardArea + 30) / 2;
  }

  /** Where an increment is left to live on. */
  double movesOfIncrement() {
    return Math.max(0.75 * boardArea + 15 - stones, 0.10 * boardArea + 20) / 2;
  }

  /** Where overtime is left to live on. */
  double movesOfOvertime() {
    return Math.max(0.5 * boardArea + 10 - stones, 0.02 * boardArea + 4) / 2;
  }
}
