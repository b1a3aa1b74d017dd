package sanko.search;

/**
 * What is special at the root; SEARCH_SPEC 1.4, 1.6.4 and 1.16.
 *
 * @param policyTemperature flattens (above 1) or sharpens the policy
 * @param wideNoise how much a search for play looks at unlikely moves
 * @param analysisWideNoise the same in analysis
 * @param pruneUselessMoves whether moves in settled areas are left out once the opponent only
 *     passes
 * @param endingBonusPoints points by which settled points are made unattractive to fill
 */
public record RootSettings(
    @Setting(value = "rootPolicyTemperature", min = 0.01, max = 100) double policyTemperature,
    @Setting(value = "wideRootNoise", max = 5) double wideNoise,
    @Setting(value = "analysisWideRootNoise", max = 5) double analysisWideNoise,
    @Setting("rootPruneUselessMoves") boolean pruneUselessMoves,
    @Setting(value = "rootEndingBonusPoints", min = -1, max = 1) double endingBonusPoints) {
  /** KataGo's values for play and analysis. */
  public static final RootSettings DEFAULT = new RootSettings(1.0, 0.0, 0.04, true, 0.5);
}
