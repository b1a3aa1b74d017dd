package sanko.search.settings;

import sanko.base.settings.Setting;

/** How the value of a node follows from its children; docs/search-formulas.md, "Averages". */
public record BackupSettings(
    @Setting(
            value = "useNoisePruning",
            text = "Take weight away from moves that turned out worse than their prior suggested")
        boolean useNoisePruning,
    @Setting(
            value = "noisePruneUtilityScale",
            min = 0.001,
            max = 10,
            unit = "utility",
            text = "Difference of utility at which noise pruning takes hold")
        double noisePruneUtilityScale,
    @Setting(
            value = "noisePruningCap",
            unit = "visits",
            text = "The most weight that noise pruning takes from one move")
        double noisePruningCap,
    @Setting(
            value = "valueWeightExponent",
            max = 1,
            text = "How strongly better children count for more than their visits")
        double valueWeightExponent,
    @Setting(
            value = "useUncertainty",
            text = "Weight evaluations by the error that the network predicts")
        boolean useUncertainty,
    @Setting(
            value = "uncertaintyCoeff",
            min = 0.0001,
            max = 1,
            text = "Weight of an evaluation whose predicted error is 1")
        double uncertaintyCoeff,
    @Setting(value = "uncertaintyExponent", max = 2, text = "Exponent of the predicted error")
        double uncertaintyExponent,
    @Setting(
            value = "uncertaintyMaxWeight",
            min = 1,
            max = 100,
            text = "Weight of an evaluation without predicted error")
        double uncertaintyMaxWeight,
    @Setting(
            value = "subtreeValueBiasFactor",
            max = 1,
            text =
                "How far evaluations are corrected by the observed bias of the same local pattern")
        double valueBiasFactor,
    @Setting(
            value = "subtreeValueBiasWeightExponent",
            max = 1,
            text = "Exponent of a node's weight in the bias of its pattern")
        double valueBiasWeightExponent,
    @Setting(
            value = "subtreeValueBiasFreeProp",
            max = 1,
            text = "Share of a node's contribution that is withdrawn when the node is dropped")
        double valueBiasFreeProp) {
  /** KataGo's values for play. */
  public static final BackupSettings DEFAULT =
      new BackupSettings(true, 0.15, 1e50, 0.25, true, 0.25, 1.0, 8.0, 0.45, 0.85, 0.8);
}
