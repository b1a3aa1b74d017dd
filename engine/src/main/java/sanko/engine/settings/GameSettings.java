package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How a game is interpreted. */
public record GameSettings(
    @Setting(
            value = "preventCleanupPhase",
            text = "Leave a game with territory scoring in its main phase after two passes")
        boolean cleanupPrevented,
    @Setting(
            value = "assumeMultipleStartingBlackMovesAreHandicap",
            text = "Count several black moves at the beginning as handicap stones")
        boolean openingIsHandicap,
    @Setting(
            value = "dynamicPlayoutDoublingAdvantageCapPerOppLead",
            max = 0.5,
            unit = "doublings per point",
            change = Change.BETWEEN_MOVES,
            text =
                "In handicap games, the most doublings of advantage per point that White is behind")
        double advantagePerPoint) {
  /** KataGo's values. */
  public static final GameSettings DEFAULT = new GameSettings(true, true, 0.045);

  /** The same with clean-up. */
  public GameSettings withCleanup() {
    return new GameSettings(false, openingIsHandicap, advantagePerPoint);
  }
}
