package sanko.search.settings;

import sanko.base.settings.Setting;

/**
 * How positions are presented to the evaluator; docs/inputs.md. Stored evaluations depend on these,
 * so a graph made with others is not used.
 */
public record InferenceSettings(
    @Setting(
            value = "policyOptimism",
            max = 1,
            text = "Share of the optimistic policy below the root")
        double policyOptimism,
    @Setting(
            value = "rootPolicyOptimism",
            max = 1,
            text = "Share of the optimistic policy at the root")
        double rootPolicyOptimism,
    @Setting(
            value = "nnPolicyTemperature",
            min = 0.01,
            max = 5,
            text = "Temperature that divides the logits of the policy")
        double policyTemperature,
    @Setting(
            value = "nnRandomize",
            text = "Evaluate each position in a symmetry of its own instead of as it stands")
        boolean randomSymmetry,
    @Setting(
            value = "playoutDoublingAdvantage",
            min = -3,
            max = 3,
            unit = "doublings",
            text =
                "How much stronger, in doublings of playouts, the network takes the player to be")
        double playoutDoublingAdvantage,
    @Setting(
            value = "ignorePreRootHistory",
            text = "Hide moves before the root from the network when playing")
        boolean ignorePreRootHistory,
    @Setting(
            value = "analysisIgnorePreRootHistory",
            text = "Hide moves before the root from the network in analysis")
        boolean analysisIgnorePreRootHistory) {
  /** KataGo's values for play. */
  public static final InferenceSettings DEFAULT =
      new InferenceSettings(1.0, 0.2, 1.0, true, 0.0, false, true);
}
