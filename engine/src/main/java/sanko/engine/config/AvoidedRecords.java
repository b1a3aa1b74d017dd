package sanko.engine.config;

import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/**
 * A set of game records whose moves the engine avoids, or prefers; docs/search-formulas.md, "Moves
 * of earlier games".
 */
public record AvoidedRecords(
    @Setting(
            value = "avoidSgfPatternDirs",
            change = Change.AT_START,
            text =
                "Folders and files of game records, with commas between them, whose moves lose"
                    + " utility; avoidSgf2PatternDirs and so on make further sets with keys of"
                    + " their own")
        @Nullable String dirs,
    @Setting(
            value = UTILITY,
            min = -3,
            max = 3,
            unit = "utility",
            change = Change.AT_START,
            text = "Utility that a move loses for each record that has it; below 0 it wins utility")
        double utility,
    @Setting(
            value = "avoidSgfPatternLambda",
            max = 1,
            change = Change.AT_START,
            text = "Factor of that for each newer file")
        double lambda,
    @Setting(
            value = "avoidSgfPatternMinTurnNumber",
            max = 1_000_000,
            unit = "moves",
            change = Change.AT_START,
            text = "The first move of a record that counts")
        int firstMove,
    @Setting(
            value = "avoidSgfPatternMaxFiles",
            min = 1,
            max = 1_000_000,
            unit = "files",
            change = Change.AT_START,
            text = "How many files count, the newest")
        int maxFiles,
    @Setting(
            value = "avoidSgfPatternAllowedNames",
            change = Change.AT_START,
            text =
                "Names of players, with commas between them, whose moves count; those of everybody"
                    + " if not set")
        @Nullable String players) {
  static final String UTILITY = "avoidSgfPatternUtility";

  /** No records. */
  public static final AvoidedRecords DEFAULT = new AvoidedRecords(null, 0, 1, 0, 1_000_000, null);
}
