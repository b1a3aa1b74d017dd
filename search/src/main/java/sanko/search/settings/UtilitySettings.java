package sanko.search.settings;

import sanko.base.settings.Setting;

/** What a search maximizes; docs/search-formulas.md, "Utility". */
public record UtilitySettings(
    @Setting(value = "winLossUtilityFactor", max = 1, text = "Utility of a win")
        double winLossFactor,
    @Setting(value = "staticScoreUtilityFactor", max = 1, text = "Utility of the score around zero")
        double staticScoreFactor,
    @Setting(
            value = "dynamicScoreUtilityFactor",
            max = 1,
            text = "Utility of the score around the expected score")
        double dynamicScoreFactor,
    @Setting(
            value = "dynamicScoreCenterZeroWeight",
            max = 1,
            text = "How far the center of the dynamic score utility is drawn to zero")
        double dynamicScoreCenterZeroWeight,
    @Setting(
            value = "dynamicScoreCenterScale",
            min = 0.2,
            max = 5,
            unit = "board sides",
            text = "Spread of the dynamic score utility")
        double dynamicScoreCenterScale,
    @Setting(
            value = "noResultUtilityForWhite",
            min = -1,
            max = 1,
            text = "Utility for White of a game without result")
        double noResultUtilityForWhite,
    @Setting(
            value = "drawEquivalentWinsForWhite",
            max = 1,
            unit = "wins",
            text = "Value of a draw for White")
        double drawEquivalentWinsForWhite) {
  /** KataGo's values for play. */
  public static final UtilitySettings DEFAULT =
      new UtilitySettings(1.0, 0.10, 0.30, 0.20, 0.75, 0.0, 0.5);

  /** The greatest utility, and the negative of the least. */
  public double radius() {
    return winLossFactor + staticScoreFactor + dynamicScoreFactor;
  }
}
