package sanko.search.settings;

import sanko.base.settings.Setting;

/** How the search treats the root specially; docs/root.md. */
public record RootSettings(
    @Setting(
            value = "rootPolicyTemperature",
            min = 0.01,
            max = 100,
            text = "Temperature of the root's policy; above 1 flattens")
        double policyTemperature,
    @Setting(
            value = "rootPolicyTemperatureEarly",
            max = 100,
            text =
                "The same at the first move, fading with chosenMoveTemperatureHalflife; 0 uses one"
                    + " value throughout")
        double policyTemperatureEarly,
    @Setting(
            value = "wideRootNoise",
            max = 5,
            text = "How much a search for a move explores unlikely root moves")
        double wideNoise,
    @Setting(
            value = "analysisWideRootNoise",
            max = 5,
            text = "How much analysis explores unlikely root moves")
        double analysisWideNoise,
    @Setting(
            value = "rootPruneUselessMoves",
            text = "Leave out moves in settled areas once the opponent only passes")
        boolean pruneUselessMoves,
    @Setting(
            value = "rootSymmetryPruning",
            text =
                "Search only one of several root moves that a symmetry of the position makes equal")
        boolean symmetryPruning,
    @Setting(
            value = "rootNumSymmetriesToSample",
            min = 1,
            max = 8,
            text = "Symmetries of the root whose evaluations are averaged")
        int symmetriesToSample,
    @Setting(
            value = "genmoveAntiMirror",
            text = "Adapt to an opponent who mirrors all moves, when playing")
        boolean antiMirror,
    @Setting(value = "antiMirror", text = "Adapt to an opponent who mirrors all moves, in analysis")
        boolean analysisAntiMirror,
    @Setting(
            value = "rootEndingBonusPoints",
            min = -1,
            max = 1,
            unit = "points",
            text = "Points by which filling settled points is made unattractive")
        double endingBonusPoints,
    @Setting(
            value = "avoidRepeatedPatternUtility",
            min = -3,
            max = 3,
            unit = "utility",
            text =
                "Utility that a move loses for each earlier move of its player in the same"
                    + " surroundings")
        double avoidedRepetition,
    @Setting(
            value = "rootReadingNodes",
            max = 10000,
            unit = "positions",
            text =
                "Positions that proofs about stones at the root may look at, for each visit; where"
                    + " only time limits the search 5 % of it; 0 reads nothing")
        int readingNodes) {
  /** KataGo's values for play and analysis. */
  public static final RootSettings DEFAULT =
      new RootSettings(1.0, 0.0, 0.0, 0.04, true, true, 1, true, false, 0.5, 0, 0);
}
