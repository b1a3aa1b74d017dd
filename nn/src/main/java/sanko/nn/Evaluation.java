package sanko.nn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The evaluation of one position. Immutable. */
public final class Evaluation {
  /** The policy of a move that is not legal. */
  public static final float ILLEGAL = -1;

  private final float[] policy;
  private final ValueEstimate value;
  private final Uncertainty uncertainty;
  private final float @Nullable [] ownership;
  private final float @Nullable [] optimisticPolicy;

  /**
   * An evaluation without an optimistic policy.
   *
   * @param policy probabilities of the player to move: the points of the board in reading order,
   *     then pass; negative where the move is illegal; the others sum to 1. Not copied: the caller
   *     gives it away
   * @param ownership for each point in reading order -1 (Black's) to 1 (White's), or null. Not
   *     copied
   */
  public Evaluation(
      float[] policy, ValueEstimate value, Uncertainty uncertainty, float @Nullable [] ownership) {
    this(policy, value, uncertainty, ownership, null);
  }

  /**
   * An evaluation.
   *
   * @param optimisticPolicy as {@code policy}, or null
   */
  public Evaluation(
      float[] policy,
      ValueEstimate value,
      Uncertainty uncertainty,
      float @Nullable [] ownership,
      float @Nullable [] optimisticPolicy) {
    this.policy = policy;
    this.value = value;
    this.uncertainty = uncertainty;
    this.ownership = ownership;
    this.optimisticPolicy = optimisticPolicy;
  }

  /** The number of points of the board. */
  public int area() {
    return policy.length - 1;
  }

  /**
   * The probability of a move, negative if it is illegal.
   *
   * @param index a point in reading order, or {@link #area} for a pass
   */
  public float policy(int index) {
    return policy[index];
  }

  /** The probability of a pass. */
  public float passPolicy() {
    return policy[policy.length - 1];
  }

  /** Whether {@link #optimisticPolicy} is available: it was asked for and the network has one. */
  public boolean hasOptimisticPolicy() {
    return optimisticPolicy != null;
  }

  /**
   * The probability of a move by the network's optimistic policy, negative if it is illegal.
   *
   * @param index a point in reading order, or {@link #area} for a pass
   * @throws IllegalStateException if there is none
   */
  public float optimisticPolicy(int index) {
    if (optimisticPolicy == null) {
      throw new IllegalStateException("this evaluation has no optimistic policy");
    }
    return optimisticPolicy[index];
  }

  /** The value, from White's point of view. */
  public ValueEstimate value() {
    return value;
  }

  /** How certain the value is. */
  public Uncertainty uncertainty() {
    return uncertainty;
  }

  /** The same policies and uncertainty with another value and ownership, which is not copied. */
  public Evaluation with(ValueEstimate otherValue, float @Nullable [] otherOwnership) {
    return new Evaluation(policy, otherValue, uncertainty, otherOwnership, optimisticPolicy);
  }

  /**
   * The same with at least this policy for some moves that are legal, before the policy is brought
   * back to a sum of 1. The optimistic policy stays as it is.
   *
   * @param indices as for {@link #policy}
   */
  public Evaluation withLeastPolicy(List<Integer> indices, float least) {
    float[] raised = policy.clone();
    raise(raised, indices, least);
    return new Evaluation(raised, value, uncertainty, ownership, optimisticPolicy);
  }

  /** Raises probabilities to at least a value, at the expense of all others. */
  public static void raise(float[] policy, List<Integer> indices, float least) {
    double total = 1;
    for (int index : indices) {
      if (policy[index] >= 0 && policy[index] < least) {
        total += least - policy[index];
        policy[index] = least;
      }
    }
    for (int i = 0; i < policy.length; i++) {
      policy[i] = policy[i] < 0 ? policy[i] : (float) (policy[i] / total);
    }
  }

  /** The same without ownership. */
  public Evaluation withoutOwnership() {
    return ownership == null ? this : with(value, null);
  }

  /** Whether {@link #whiteOwnership} is available. */
  public boolean hasOwnership() {
    return ownership != null;
  }

  /**
   * Who will own a point: -1 (Black) to 1 (White).
   *
   * @param index the point in reading order
   * @throws IllegalStateException if ownership was not asked for
   */
  public float whiteOwnership(int index) {
    if (ownership == null) {
      throw new IllegalStateException("this evaluation has no ownership");
    }
    return ownership[index];
  }
}
