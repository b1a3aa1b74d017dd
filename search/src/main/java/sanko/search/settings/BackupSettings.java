package sanko.search.settings;

/**
 * How the value of a node follows from its children; docs/search-formulas.md, "Averages".
 *
 * @param useNoisePruning whether weight spent on moves that turned out worse is taken away
 * @param noisePruneUtilityScale the difference of utility that matters to it
 * @param noisePruningCap the most weight it takes from one move
 * @param valueWeightExponent how strongly children count by their value
 * @param useUncertainty whether evaluations count by their certainty
 * @param uncertaintyCoeff weight of an evaluation with error 1
 * @param uncertaintyExponent exponent of the error
 * @param uncertaintyMaxWeight weight of an evaluation without error
 * @param valueBiasFactor how far an evaluation is corrected by those of the same local pattern
 * @param valueBiasWeightExponent exponent of the weight that a node brings to its pattern
 * @param valueBiasFreeProp how much of it is taken back when the node is dropped
 */
public record BackupSettings(
    @Setting("useNoisePruning") boolean useNoisePruning,
    @Setting(value = "noisePruneUtilityScale", min = 0.001, max = 10) double noisePruneUtilityScale,
    @Setting("noisePruningCap") double noisePruningCap,
    @Setting(value = "valueWeightExponent", max = 1) double valueWeightExponent,
    @Setting("useUncertainty") boolean useUncertainty,
    @Setting(value = "uncertaintyCoeff", min = 0.0001, max = 1) double uncertaintyCoeff,
    @Setting(value = "uncertaintyExponent", max = 2) double uncertaintyExponent,
    @Setting(value = "uncertaintyMaxWeight", min = 1, max = 100) double uncertaintyMaxWeight,
    @Setting(value = "subtreeValueBiasFactor", max = 1) double valueBiasFactor,
    @Setting(value = "subtreeValueBiasWeightExponent", max = 1) double valueBiasWeightExponent,
    @Setting(value = "subtreeValueBiasFreeProp", max = 1) double valueBiasFreeProp) {
  /** KataGo's values for play. */
  public static final BackupSettings DEFAULT =
      new BackupSettings(true, 0.15, 1e50, 0.25, true, 0.25, 1.0, 8.0, 0.45, 0.85, 0.8);
}
