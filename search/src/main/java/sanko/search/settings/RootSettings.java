package sanko.search.settings;

/**
 * What is special at the root; docs/root.md.
 *
 * @param policyTemperature flattens (above 1) or sharpens the policy
 * @param policyTemperatureEarly the same at the first move, from where it goes over to the other as
 *     {@code chosenMoveTemperatureHalflife} says; 0 for the same all along
 * @param wideNoise how much a search for play looks at unlikely moves
 * @param analysisWideNoise the same in analysis
 * @param pruneUselessMoves whether moves in settled areas are left out once the opponent only
 *     passes
 * @param symmetryPruning whether of moves that only a symmetry of the position tells apart one is
 *     searched
 * @param symmetriesToSample in how many symmetries the root is seen, its evaluation being the mean
 * @param antiMirror whether a search for play adapts to an opponent who mirrors all moves
 * @param analysisAntiMirror the same in analysis
 * @param endingBonusPoints points by which settled points are made unattractive to fill
 */
public record RootSettings(
    @Setting(value = "rootPolicyTemperature", min = 0.01, max = 100) double policyTemperature,
    @Setting(value = "rootPolicyTemperatureEarly", max = 100) double policyTemperatureEarly,
    @Setting(value = "wideRootNoise", max = 5) double wideNoise,
    @Setting(value = "analysisWideRootNoise", max = 5) double analysisWideNoise,
    @Setting("rootPruneUselessMoves") boolean pruneUselessMoves,
    @Setting("rootSymmetryPruning") boolean symmetryPruning,
    @Setting(value = "rootNumSymmetriesToSample", min = 1, max = 8) int symmetriesToSample,
    @Setting("genmoveAntiMirror") boolean antiMirror,
    @Setting("antiMirror") boolean analysisAntiMirror,
    @Setting(value = "rootEndingBonusPoints", min = -1, max = 1) double endingBonusPoints) {
  /** KataGo's values for play and analysis. */
  public static final RootSettings DEFAULT =
      new RootSettings(1.0, 0.0, 0.0, 0.04, true, true, 1, true, false, 0.5);
}
