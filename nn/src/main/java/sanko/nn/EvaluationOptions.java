package sanko.nn;

import org.jspecify.annotations.Nullable;

/**
 * Options of an evaluation. The names are KataGo's; docs/inputs.md has what each changes.
 *
 * @param symmetry 0..7 (docs/inputs.md, "Symmetries"), or {@link #RANDOM_SYMMETRY}
 * @param ownership whether ownership is wanted
 * @param policyOptimism 0..1, how far the optimistic policy is used by networks that have one
 * @param policyTemperature divides the policy's logits; positive
 * @param playoutDoublingAdvantage how much stronger the player to move is taken to be, in doublings
 *     of playouts, -3..3
 * @param maxHistory how many of the last moves the network may see
 * @param conservativePass whether a pass is to be judged as if it did not end the game
 * @param drawEquivalentWinsForWhite what a draw is worth to White, 0..1; 0.5 unless somebody
 *     prefers draws
 * @param passingHacks whether the probability of a pass is limited and a losing pass hidden
 * @param humanProfile whom a network that imitates people is to imitate, or null to leave it to the
 *     evaluator
 */
public record EvaluationOptions(
    int symmetry,
    boolean ownership,
    double policyOptimism,
    double policyTemperature,
    double playoutDoublingAdvantage,
    int maxHistory,
    double drawEquivalentWinsForWhite,
    boolean conservativePass,
    boolean passingHacks,
    @Nullable HumanProfile humanProfile) {

  /** A symmetry chosen anew for each evaluation. */
  public static final int RANDOM_SYMMETRY = -1;

  /** All history. */
  public static final int ALL_HISTORY = 1000;

  /** Symmetry 0, ownership, all history, no hacks: what {@code kata-raw-nn} shows. */
  public static final EvaluationOptions PLAIN =
      new EvaluationOptions(0, true, 0, 1, 0, ALL_HISTORY, 0.5, false, false);

  /** Options with the evaluator's own human profile. */
  public EvaluationOptions(
      int symmetry,
      boolean ownership,
      double policyOptimism,
      double policyTemperature,
      double playoutDoublingAdvantage,
      int maxHistory,
      double drawEquivalentWinsForWhite,
      boolean conservativePass,
      boolean passingHacks) {
    this(
        symmetry,
        ownership,
        policyOptimism,
        policyTemperature,
        playoutDoublingAdvantage,
        maxHistory,
        drawEquivalentWinsForWhite,
        conservativePass,
        passingHacks,
        null);
  }

  /** The same with another symmetry. */
  public EvaluationOptions withSymmetry(int other) {
    return new EvaluationOptions(
        other,
        ownership,
        policyOptimism,
        policyTemperature,
        playoutDoublingAdvantage,
        maxHistory,
        drawEquivalentWinsForWhite,
        conservativePass,
        passingHacks,
        humanProfile);
  }

  /** The same with another policy optimism. */
  public EvaluationOptions withPolicyOptimism(double other) {
    return new EvaluationOptions(
        symmetry,
        ownership,
        other,
        policyTemperature,
        playoutDoublingAdvantage,
        maxHistory,
        drawEquivalentWinsForWhite,
        conservativePass,
        passingHacks,
        humanProfile);
  }

  /** The same with another bound of the history. */
  public EvaluationOptions withMaxHistory(int other) {
    return new EvaluationOptions(
        symmetry,
        ownership,
        policyOptimism,
        policyTemperature,
        playoutDoublingAdvantage,
        other,
        drawEquivalentWinsForWhite,
        conservativePass,
        passingHacks,
        humanProfile);
  }

  /** The same with another human profile. */
  public EvaluationOptions withHumanProfile(@Nullable HumanProfile other) {
    return new EvaluationOptions(
        symmetry,
        ownership,
        policyOptimism,
        policyTemperature,
        playoutDoublingAdvantage,
        maxHistory,
        drawEquivalentWinsForWhite,
        conservativePass,
        passingHacks,
        other);
  }
}
