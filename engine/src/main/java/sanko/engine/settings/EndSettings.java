package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How the end of a game is judged; docs/rules.md, "Dead stones". */
public record EndSettings(
    @Setting(
            value = "finalReadingNodes",
            max = 1e9,
            unit = "positions",
            change = Change.BETWEEN_MOVES,
            text =
                "The most positions that are read to prove which stones are dead at the end of a"
                    + " game, and for each of four large chains once more; 0 leaves that to the"
                    + " search")
        int readingNodes) {
  /** About two seconds on one core. */
  public static final EndSettings DEFAULT = new EndSettings(40_000);
}
