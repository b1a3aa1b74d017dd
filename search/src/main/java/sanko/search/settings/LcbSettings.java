package sanko.search.settings;

import sanko.base.settings.Setting;

/**
 * How lower confidence bounds (LCB) affect the choice of the move; docs/search-formulas.md, "Lower
 * confidence bound".
 */
public record LcbSettings(
    @Setting(
            value = "useLcbForSelection",
            text = "Let lower confidence bounds take part in the move choice")
        boolean useForSelection,
    @Setting(
            value = "lcbStdevs",
            min = 1,
            max = 12,
            text = "Standard deviations between the mean and the lower confidence bound")
        double stdevs,
    @Setting(
            value = "minVisitPropForLCB",
            max = 1,
            text = "Share of the best move's weight that a move needs to be chosen by its bound")
        double minVisitProp) {
  /** KataGo's values for play. */
  public static final LcbSettings DEFAULT = new LcbSettings(true, 5.0, 0.15);
}
