package sanko.search.settings;

/**
 * When to resign; docs/search-formulas.md, "Resignation".
 *
 * @param allowed whether at all
 * @param threshold win minus loss below which a position counts as lost, -1..0
 * @param consecutiveTurns how many own turns in a row it must be so
 * @param minScoreDifference points one must be behind at least
 * @param minMovesPerBoardArea moves that must have been made, as a share of the board's points
 */
public record ResignSettings(
    @Setting("allowResignation") boolean allowed,
    @Setting(value = "resignThreshold", min = -1, max = 0) double threshold,
    @Setting(value = "resignConsecTurns", min = 1, max = 100) int consecutiveTurns,
    @Setting(value = "resignMinScoreDifference", min = -1e10) double minScoreDifference,
    @Setting(value = "resignMinMovesPerBoardArea", max = 1) double minMovesPerBoardArea) {
  /** KataGo's values for play. */
  public static final ResignSettings DEFAULT = new ResignSettings(true, -0.90, 3, -1e10, 0);
}
