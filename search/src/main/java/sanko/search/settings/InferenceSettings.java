package sanko.search.settings;

/**
 * How positions are put to the evaluator; docs/inputs.md. What is stored depends on these, so a
 * graph made with others is not used.
 *
 * @param policyOptimism how far the optimistic policy is used below the root
 * @param rootPolicyOptimism how far at the root
 * @param policyTemperature divides the logits of the policy
 * @param randomSymmetry whether each position is seen in a symmetry of its own; otherwise as it is
 * @param playoutDoublingAdvantage how much stronger the player searched for is taken to be
 * @param ignorePreRootHistory whether moves before the root are hidden from the network in play
 * @param analysisIgnorePreRootHistory the same in analysis
 */
public record InferenceSettings(
    @Setting(value = "policyOptimism", max = 1) double policyOptimism,
    @Setting(value = "rootPolicyOptimism", max = 1) double rootPolicyOptimism,
    @Setting(value = "nnPolicyTemperature", min = 0.01, max = 5) double policyTemperature,
    @Setting("nnRandomize") boolean randomSymmetry,
    @Setting(value = "playoutDoublingAdvantage", min = -3, max = 3) double playoutDoublingAdvantage,
    @Setting("ignorePreRootHistory") boolean ignorePreRootHistory,
    @Setting("analysisIgnorePreRootHistory") boolean analysisIgnorePreRootHistory) {
  /** KataGo's values for play. */
  public static final InferenceSettings DEFAULT =
      new InferenceSettings(1.0, 0.2, 1.0, true, 0.0, false, true);
}
