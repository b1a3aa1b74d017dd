package sanko.engine.teach;

/**
 * The handicap of a series of teaching games. It shrinks by a stone with each game the student
 * wins, and grows by one after two losses in a row.
 *
 * @param stones 0..9; one stone counts as none, as the first move is Black's anyway
 * @param lossesInRow games lost since the last one won or since the handicap grew
 */
public record TeachingHandicap(int stones, int lossesInRow) {
  private static final int MOST = 9;
  private static final int LOSSES_TO_GROW = 2;

  /** The handicap after a game that the student has won. */
  public TeachingHandicap won() {
    return new TeachingHandicap(Math.max(0, stones - 1), 0);
  }

  /** The handicap after a game that the student has lost. */
  public TeachingHandicap lost() {
    return lossesInRow + 1 < LOSSES_TO_GROW
        ? new TeachingHandicap(stones, lossesInRow + 1)
        : new TeachingHandicap(Math.min(MOST, stones + 1), 0);
  }
}
