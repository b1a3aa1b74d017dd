package sanko.search.settings;

import sanko.base.settings.Setting;

/** How a game is brought to its end; docs/root.md, "Passing". */
public record PassingSettings(
    @Setting(value = "conservativePass", text = "Never take a pass at the root to end the game")
        boolean conservativePass,
    @Setting(
            value = "enablePassingHacks",
            text = "Limit the probability that the evaluator gives to a pass")
        boolean passingHacks,
    @Setting(
            value = "enableMorePassingHacks",
            text = "Where a pass ends the phase, search both the pass and a play")
        boolean morePassingHacks,
    @Setting(
            value = "friendlyPass",
            text = "Pass after the opponent's pass although dead stones remain")
        Wish friendlyPass,
    @Setting(value = "cleanupBeforePass", text = "Capture dead stones before passing")
        Wish cleanupBeforePass,
    @Setting(
            value = "fillDameBeforePass",
            text = "Fill neutral points before passing under territory scoring")
        boolean fillDameBeforePass) {

  /** Whether to do something, or to let the rules of the game decide. */
  public enum Wish {
    /** As the rules suggest. */
    AUTO,
    /** Yes. */
    TRUE,
    /** No. */
    FALSE;

    /** Resolves the wish, with the suggestion for {@link #AUTO}. */
    public boolean orElse(boolean suggestion) {
      return this == AUTO ? suggestion : this == TRUE;
    }
  }

  /** KataGo's values for GTP. */
  public static final PassingSettings DEFAULT =
      new PassingSettings(true, true, true, Wish.AUTO, Wish.AUTO, true);
}
