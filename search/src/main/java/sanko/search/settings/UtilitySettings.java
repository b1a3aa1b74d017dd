package sanko.search.settings;

/**
 * What a search maximizes; docs/search-formulas.md, "Utility".
 *
 * @param winLossFactor utility of a win
 * @param staticScoreFactor utility of the score around zero
 * @param dynamicScoreFactor utility of the score around the expected score
 * @param dynamicScoreCenterZeroWeight how far that center is drawn to zero
 * @param dynamicScoreCenterScale spread of the dynamic score utility, in board sides
 * @param noResultUtilityForWhite utility of a game without result
 * @param drawEquivalentWinsForWhite what a draw is worth to White, in wins
 */
public record UtilitySettings(
    @Setting(value = "winLossUtilityFactor", max = 1) double winLossFactor,
    @Setting(value = "staticScoreUtilityFactor", max = 1) double staticScoreFactor,
    @Setting(value = "dynamicScoreUtilityFactor", max = 1) double dynamicScoreFactor,
    @Setting(value = "dynamicScoreCenterZeroWeight", max = 1) double dynamicScoreCenterZeroWeight,
    @Setting(value = "dynamicScoreCenterScale", min = 0.2, max = 5) double dynamicScoreCenterScale,
    @Setting(value = "noResultUtilityForWhite", min = -1, max = 1) double noResultUtilityForWhite,
    @Setting(value = "drawEquivalentWinsForWhite", max = 1) double drawEquivalentWinsForWhite) {
  /** KataGo's values for play. */
  public static final UtilitySettings DEFAULT =
      new UtilitySettings(1.0, 0.10, 0.30, 0.20, 0.75, 0.0, 0.5);

  /** The greatest utility, and the negative of the least. */
  public double radius() {
    return winLossFactor + staticScoreFactor + dynamicScoreFactor;
  }
}
