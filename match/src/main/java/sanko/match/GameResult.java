package sanko.match;

/**
 * A finished game, as the journal keeps it. The engines are A and B. Immutable.
 *
 * @param game its number, from 0; games 2n and 2n+1 are a pair
 * @param size the board
 * @param aIsBlack who had Black
 * @param halfPoints A's result: 2 for a win, 1 for a draw, 0 for a loss
 * @param result the result as SGF writes it
 * @param ending how it ended
 * @param detail what the offender did, empty without an offence
 * @param moves moves made, the opening included
 * @param a what A did
 * @param b what B did
 */
public record GameResult(
    int game,
    String size,
    boolean aIsBlack,
    int halfPoints,
    String result,
    GameEnding ending,
    String detail,
    int moves,
    Side a,
    Side b) {

  private static final int WIN = 2;

  /**
   * Checks what a journal says.
   *
   * @throws IllegalArgumentException if something is missing or impossible
   */
  public GameResult {
    check(size != null && result != null && ending != null && detail != null, "no result");
    check(a != null && b != null, "no players");
    check(game >= 0 && moves >= 0 && halfPoints >= 0 && halfPoints <= WIN, "impossible numbers");
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * One engine's part in a game.
   *
   * @param moves moves it chose
   * @param seconds time it took for them
   * @param visits visits of its searches, all moves together; 0 if not known
   * @param evaluations positions it had evaluated; 0 if not known
   * @param processorSeconds processor time of its process; 0 if not known
   * @param claim the final score by its own count, empty if it was not asked or did not say
   */
  public record Side(
      int moves,
      double seconds,
      long visits,
      long evaluations,
      double processorSeconds,
      String claim) {
    /**
     * Checks what a journal says.
     *
     * @throws IllegalArgumentException if something is missing or impossible
     */
    public Side {
      check(claim != null && moves >= 0 && visits >= 0 && evaluations >= 0, "impossible numbers");
      check(seconds >= 0 && Double.isFinite(seconds), "an impossible time");
      check(
          processorSeconds >= 0 && Double.isFinite(processorSeconds),
          "an impossible processor time");
    }
  }

  /** The pair the game belongs to. */
  int pair() {
    return game / 2;
  }

  /** Whether A is to blame for the end, where that is an offence. */
  public boolean offenderIsA() {
    return ending.isOffence() && halfPoints == 0;
  }

  /** Whether A counts the final position otherwise than the referee. */
  boolean aDisagrees() {
    return disagrees(a);
  }

  /** Whether B counts the final position otherwise than the referee. */
  boolean bDisagrees() {
    return disagrees(b);
  }

  private boolean disagrees(Side side) {
    return ending == GameEnding.PASSES
        && !side.claim.isEmpty()
        && !Scores.areEqual(side.claim, result);
  }
}
