package sanko.nn;

import org.jspecify.annotations.Nullable;

/**
 * Options of an evaluation. The names are KataGo's; docs/inputs.md has what each changes.
 *
 * @param symmetry 0..7 (docs/inputs.md, "Symmetries"), or {@link #RANDOM_SYMMETRY}
 * @param ownership whether ownership is wanted
 * @param policy how the policy is computed from the network's logits
 * @param inputs what the network is told besides the position
 * @param humanProfile the players whom a network that imitates people imitates, or null to leave
 *     them to the evaluator
 * @param precision what {@link Evaluator#precision} said, so that all of a search is computed
 *     alike; null for what is best at the moment
 */
public record EvaluationOptions(
    int symmetry,
    boolean ownership,
    Policy policy,
    Inputs inputs,
    @Nullable HumanProfile humanProfile,
    @Nullable Precision precision) {

  /** A symmetry chosen anew for each evaluation. */
  public static final int RANDOM_SYMMETRY = -1;

  /** All history. */
  public static final int ALL_HISTORY = 1000;

  /** Symmetry 0, ownership, all history, no hacks: what {@code kata-raw-nn} shows. */
  public static final EvaluationOptions PLAIN =
      new EvaluationOptions(0, true, Policy.PLAIN, Inputs.PLAIN, null, null);

  /**
   * How the policy is computed from the network's logits.
   *
   * @param optimism 0..1, how far the optimistic policy is used by networks that have one
   * @param temperature divides the logits; positive
   * @param hasOptimistic whether the optimistic policy is wanted by itself besides, see {@link
   *     Evaluation#hasOptimisticPolicy}
   */
  public record Policy(double optimism, double temperature, boolean hasOptimistic) {
    /** The network's ordinary policy as it is. */
    public static final Policy PLAIN = new Policy(0, 1);

    /** One policy alone. */
    public Policy(double optimism, double temperature) {
      this(optimism, temperature, false);
    }
  }

  /**
   * What the network is told besides the position.
   *
   * @param playoutDoublingAdvantage how much stronger the player to move is taken to be, in
   *     doublings of playouts, -3..3
   * @param maxHistory how many of the last moves the network may see
   * @param drawEquivalentWinsForWhite what a draw is worth to White, 0..1; 0.5 unless somebody
   *     prefers draws
   * @param conservativePass whether a pass is to be judged as if it did not end the game
   * @param passingHacks whether a losing pass is hidden, and the probability of a pass limited
   */
  public record Inputs(
      double playoutDoublingAdvantage,
      int maxHistory,
      double drawEquivalentWinsForWhite,
      boolean conservativePass,
      boolean passingHacks) {
    /** Equal players, all history, draws worth half, no hacks. */
    public static final Inputs PLAIN = new Inputs(0, ALL_HISTORY, 0.5, false, false);

    /** The same with another worth of a draw. */
    public Inputs withDrawEquivalentWinsForWhite(double other) {
      return new Inputs(
          playoutDoublingAdvantage, maxHistory, other, conservativePass, passingHacks);
    }

    /** The same with another advantage. */
    public Inputs withPlayoutDoublingAdvantage(double other) {
      return new Inputs(
          other, maxHistory, drawEquivalentWinsForWhite, conservativePass, passingHacks);
    }

    private Inputs withConservativePass(boolean other) {
      return new Inputs(
          playoutDoublingAdvantage, maxHistory, drawEquivalentWinsForWhite, other, passingHacks);
    }

    private Inputs withMaxHistory(int other) {
      return new Inputs(
          playoutDoublingAdvantage,
          other,
          drawEquivalentWinsForWhite,
          conservativePass,
          passingHacks);
    }
  }

  /** The same with another symmetry. */
  public EvaluationOptions withSymmetry(int other) {
    return new EvaluationOptions(other, ownership, policy, inputs, humanProfile, precision);
  }

  /** The same without ownership. */
  public EvaluationOptions withoutOwnership() {
    return new EvaluationOptions(symmetry, false, policy, inputs, humanProfile, precision);
  }

  /** The same with another policy optimism. */
  public EvaluationOptions withPolicyOptimism(double other) {
    return withPolicy(new Policy(other, policy.temperature, policy.hasOptimistic));
  }

  /** The same with the optimistic policy besides, from networks that have one. */
  public EvaluationOptions withOptimisticPolicy() {
    return withPolicy(new Policy(policy.optimism, policy.temperature, true));
  }

  private EvaluationOptions withPolicy(Policy other) {
    return new EvaluationOptions(symmetry, ownership, other, inputs, humanProfile, precision);
  }

  /** The same with other inputs. */
  public EvaluationOptions withInputs(Inputs other) {
    return new EvaluationOptions(symmetry, ownership, policy, other, humanProfile, precision);
  }

  /** The same with another judgment of passes. */
  public EvaluationOptions withConservativePass(boolean other) {
    return withInputs(inputs.withConservativePass(other));
  }

  /** The same with another bound of the history. */
  public EvaluationOptions withMaxHistory(int other) {
    return withInputs(inputs.withMaxHistory(other));
  }

  /** The same with another human profile. */
  public EvaluationOptions withHumanProfile(@Nullable HumanProfile other) {
    return new EvaluationOptions(symmetry, ownership, policy, inputs, other, precision);
  }

  /** The same in another precision. */
  public EvaluationOptions withPrecision(@Nullable Precision other) {
    return new EvaluationOptions(symmetry, ownership, policy, inputs, humanProfile, other);
  }
}
