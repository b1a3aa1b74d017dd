package sanko.search.settings;

/**
 * How lower confidence bounds (LCB) take part in the choice of the move; docs/search-formulas.md,
 * "Lower confidence bound".
 *
 * @param useForSelection whether they do
 * @param stdevs how many standard deviations the bound lies below the mean
 * @param minVisitProp the share of the best move's weight that a move needs to take part
 */
public record LcbSettings(
    @Setting("useLcbForSelection") boolean useForSelection,
    @Setting(value = "lcbStdevs", min = 1, max = 12) double stdevs,
    @Setting(value = "minVisitPropForLCB", max = 1) double minVisitProp) {
  /** KataGo's values for play. */
  public static final LcbSettings DEFAULT = new LcbSettings(true, 5.0, 0.15);
}
