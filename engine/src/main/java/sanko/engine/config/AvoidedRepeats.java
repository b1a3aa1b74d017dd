package sanko.engine.config;

import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/**
 * How the engine remembers its own moves and avoids to repeat them; docs/search-formulas.md, "Moves
 * of earlier games".
 */
public record AvoidedRepeats(
    @Setting(
            value = DIR,
            change = Change.AT_START,
            text =
                "Folder where the engine keeps the moves that it plays, to avoid them in later"
                    + " games; the keys below may end in a size such as 19x19 for such boards only")
        @Nullable String dir,
    @Setting(
            value = UTILITY,
            min = -3,
            max = 3,
            unit = "utility",
            change = Change.AT_START,
            text = "Utility that a move loses each time it was played")
        double utility,
    @Setting(
            value = "autoAvoidRepeatLambda",
            max = 1,
            change = Change.AT_START,
            text = "Factor of that for each move played later")
        double lambda,
    @Setting(
            value = "autoAvoidRepeatMinTurnNumber",
            max = 1_000_000,
            unit = "moves",
            change = Change.AT_START,
            text = "Moves of a game before the first that is kept")
        int minTurn,
    @Setting(
            value = "autoAvoidRepeatMaxTurnNumber",
            max = 1_000_000,
            unit = "moves",
            change = Change.AT_START,
            text = "Moves of a game before the last that is kept")
        int maxTurn,
    @Setting(
            value = "autoAvoidRepeatMaxPoses",
            max = 1e12,
            unit = "moves",
            change = Change.AT_START,
            text = "How many moves are kept; files with older ones are deleted")
        long maxMoves,
    @Setting(
            value = "autoAvoidRepeatSaveChunkSize",
            min = 1,
            max = 10_000,
            unit = "moves",
            change = Change.AT_START,
            text = "Moves of a file")
        int movesPerFile) {
  static final String DIR = "autoAvoidRepeatDir";
  static final String UTILITY = "autoAvoidRepeatUtility";

  /** Nothing is remembered. */
  public static final AvoidedRepeats DEFAULT =
      new AvoidedRepeats(null, 0, 1, 0, 1_000_000, 1_000_000, 200);
}
