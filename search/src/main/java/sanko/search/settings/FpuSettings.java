package sanko.search.settings;

/**
 * The utility that a move is taken to have before its first visit; docs/search-formulas.md,
 * "First-play urgency".
 *
 * @param reductionMax reduction below the parent's utility when all policy mass is visited
 * @param rootReductionMax the same at the root
 * @param lossProp share of a certain loss mixed in
 * @param rootLossProp the same at the root
 * @param parentWeightByVisitedPolicy whether the parent's mean counts by the visited policy mass
 * @param parentWeightByVisitedPolicyPow exponent of that mass
 * @param parentWeight weight of the parent's own evaluation where the mass is not used
 */
public record FpuSettings(
    @Setting(value = "fpuReductionMax", max = 2) double reductionMax,
    @Setting(value = "rootFpuReductionMax", max = 2) double rootReductionMax,
    @Setting(value = "fpuLossProp", max = 1) double lossProp,
    @Setting(value = "rootFpuLossProp", max = 1) double rootLossProp,
    @Setting("fpuParentWeightByVisitedPolicy") boolean parentWeightByVisitedPolicy,
    @Setting(value = "fpuParentWeightByVisitedPolicyPow", max = 5)
        double parentWeightByVisitedPolicyPow,
    @Setting(value = "fpuParentWeight", max = 1) double parentWeight) {
  /** KataGo's values for play. */
  public static final FpuSettings DEFAULT = new FpuSettings(0.2, 0.1, 0, 0, true, 2.0, 0);
}
