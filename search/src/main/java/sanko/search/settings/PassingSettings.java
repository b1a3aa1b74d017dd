package sanko.search.settings;

/**
 * How the end of a game is approached; docs/root.md, "Passing".
 *
 * @param conservativePass whether a pass at the root is never taken to end the game
 * @param passingHacks whether the evaluator limits the probability of a pass
 * @param morePassingHacks whether both a pass and a play are looked at where a pass ends the phase
 * @param friendlyPass whether to pass after the opponent's pass although dead stones remain
 * @param cleanupBeforePass whether to take dead stones off before passing
 * @param fillDameBeforePass whether to fill neutral points before passing, where territory counts
 */
public record PassingSettings(
    @Setting("conservativePass") boolean conservativePass,
    @Setting("enablePassingHacks") boolean passingHacks,
    @Setting("enableMorePassingHacks") boolean morePassingHacks,
    @Setting("friendlyPass") Wish friendlyPass,
    @Setting("cleanupBeforePass") Wish cleanupBeforePass,
    @Setting("fillDameBeforePass") boolean fillDameBeforePass) {

  /** Whether something is done, or the rules of the game decide. */
  public enum Wish {
    /** As the rules suggest. */
    AUTO,
    /** Yes. */
    TRUE,
    /** No. */
    FALSE;

    /** The wish as an answer. */
    public boolean orElse(boolean suggestion) {
      return this == AUTO ? suggestion : this == TRUE;
    }
  }

  /** KataGo's values for GTP. */
  public static final PassingSettings DEFAULT =
      new PassingSettings(true, true, true, Wish.AUTO, Wish.AUTO, true);
}
