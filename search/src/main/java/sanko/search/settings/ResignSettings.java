package sanko.search.settings;

import sanko.base.settings.Setting;

/** When to resign; docs/search-formulas.md, "Resignation". */
public record ResignSettings(
    @Setting(value = "allowResignation", text = "Allow the engine to resign") boolean allowed,
    @Setting(
            value = "resignThreshold",
            min = -1,
            max = 0,
            unit = "-1..0",
            text = "Win minus loss below which a position counts as lost")
        double threshold,
    @Setting(
            value = "resignConsecTurns",
            min = 1,
            max = 100,
            unit = "turns",
            text = "Own turns in a row that must count as lost")
        int consecutiveTurns,
    @Setting(
            value = "resignMinScoreDifference",
            min = -1e10,
            unit = "points",
            text = "The least deficit for a resignation")
        double minScoreDifference,
    @Setting(
            value = "resignMinMovesPerBoardArea",
            max = 1,
            text = "Moves before the first resignation, as a share of the board's points")
        double minMovesPerBoardArea) {
  /** KataGo's values for play. */
  public static final ResignSettings DEFAULT = new ResignSettings(true, -0.90, 3, -1e10, 0);
}
