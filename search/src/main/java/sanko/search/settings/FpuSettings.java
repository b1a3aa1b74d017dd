package sanko.search.settings;

import sanko.base.settings.Setting;

/**
 * The utility assumed for a move before its first visit; docs/search-formulas.md, "First-play
 * urgency" (Gelly and Wang, <i>Exploration Exploitation in Go</i>, 2006).
 */
public record FpuSettings(
    @Setting(
            value = "fpuReductionMax",
            max = 2,
            unit = "utility",
            text =
                "First-play urgency: reduction below the parent's utility once all policy mass is"
                    + " visited")
        double reductionMax,
    @Setting(
            value = "rootFpuReductionMax",
            max = 2,
            unit = "utility",
            text = "The same reduction at the root")
        double rootReductionMax,
    @Setting(
            value = "fpuLossProp",
            max = 1,
            text = "Share of a certain loss in the first-play urgency")
        double lossProp,
    @Setting(value = "rootFpuLossProp", max = 1, text = "The same share at the root")
        double rootLossProp,
    @Setting(
            value = "fpuParentWeightByVisitedPolicy",
            text = "Weight the parent's mean by the visited policy mass")
        boolean parentWeightByVisitedPolicy,
    @Setting(
            value = "fpuParentWeightByVisitedPolicyPow",
            max = 5,
            text = "Exponent of the visited policy mass")
        double parentWeightByVisitedPolicyPow,
    @Setting(
            value = "fpuParentWeight",
            max = 1,
            text = "Weight of the parent's own evaluation where the visited mass is not used")
        double parentWeight) {
  /** KataGo's values for play. */
  public static final FpuSettings DEFAULT = new FpuSettings(0.2, 0.1, 0, 0, true, 2.0, 0);
}
