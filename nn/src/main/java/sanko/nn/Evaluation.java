package sanko.nn;

import org.jspecify.annotations.Nullable;

/**
 * What a network, or something in its place, thinks of a position. Everything is from White's point
 * of view, whoever is to move; points are in reading order of the real board. Immutable.
 */
public final class Evaluation {
  /** The policy of a move that is not legal. */
  public static final float ILLEGAL = -1;

  /**
   * The numbers that do not belong to a point.
   *
   * @param whiteWin probability that White wins
   * @param whiteLoss probability that White loses
   * @param noResult probability that the game ends without a result; the three sum to 1
   * @param whiteScoreMean mean of White's final score in points, komi and bonuses included
   * @param whiteScoreMeanSq mean of its square
   * @param whiteLead points by which White is ahead: the number to show to people
   * @param varTimeLeft moves for which the game will stay undecided, or -1 if unknown
   * @param shorttermWinlossError how far win minus loss will soon be off, or -1 if unknown
   * @param shorttermScoreError how far the score will soon be off in points, or -1 if unknown
   */
  public record Outcome(
      float whiteWin,
      float whiteLoss,
      float noResult,
      float whiteScoreMean,
      float whiteScoreMeanSq,
      float whiteLead,
      float varTimeLeft,
      float shorttermWinlossError,
      float shorttermScoreError) {}

  private final Outcome outcome;
  private final float[] policy;
  private final float @Nullable [] ownership;

  private Evaluation(Outcome outcome, float[] policy, float @Nullable [] ownership) {
    this.outcome = outcome;
    this.policy = policy;
    this.ownership = ownership;
  }

  /**
   * An evaluation of a board; the arrays are copied.
   *
   * @param policy for each point and then for the pass a probability, or {@link #ILLEGAL}; the
   *     probabilities sum to 1
   * @param ownership for each point from -1, Black's, to 1, White's; null if nobody asked for it
   * @throws IllegalArgumentException if the arrays are not of one board
   */
  public static Evaluation of(Outcome outcome, float[] policy, float @Nullable [] ownership) {
    return owning(outcome, policy.clone(), ownership == null ? null : ownership.clone());
  }

  /** As {@link #of}, but takes the arrays over. */
  static Evaluation owning(Outcome outcome, float[] policy, float @Nullable [] ownership) {
    if (policy.length < 2 || (ownership != null && ownership.length != policy.length - 1)) {
      throw new IllegalArgumentException("policy and ownership are not of one board");
    }
    return new Evaluation(outcome, policy, ownership);
  }

  /** The number of points of the board. */
  public int area() {
    return policy.length - 1;
  }

  /**
   * The probability of a move, or {@link #ILLEGAL}.
   *
   * @param index a point in reading order, or {@link #area} for the pass
   */
  public float policy(int index) {
    return policy[index];
  }

  /** The probability of the pass. */
  public float passPolicy() {
    return policy[policy.length - 1];
  }

  /** Whether {@link #ownership} can be asked. */
  public boolean hasOwnership() {
    return ownership != null;
  }

  /**
   * Who will own a point, from -1 for Black to 1 for White.
   *
   * @param index a point in reading order
   * @throws IllegalStateException if there is no ownership
   */
  public float ownership(int index) {
    if (ownership == null) {
      throw new IllegalStateException("this evaluation has no ownership");
    }
    return ownership[index];
  }

  /** The numbers that do not belong to a point. */
  public Outcome outcome() {
    return outcome;
  }

  /** Probability that White wins. */
  public float whiteWin() {
    return outcome.whiteWin;
  }

  /** Probability that White loses. */
  public float whiteLoss() {
    return outcome.whiteLoss;
  }

  /** Probability that the game ends without a result. */
  public float noResult() {
    return outcome.noResult;
  }

  /** Mean of White's final score in points. */
  public float whiteScoreMean() {
    return outcome.whiteScoreMean;
  }

  /** Mean of the square of the final score. */
  public float whiteScoreMeanSq() {
    return outcome.whiteScoreMeanSq;
  }

  /** Points by which White is ahead. */
  public float whiteLead() {
    return outcome.whiteLead;
  }

  /** Moves for which the game will stay undecided, or -1 if unknown. */
  public float varTimeLeft() {
    return outcome.varTimeLeft;
  }

  /** How far win minus loss will soon be off, or -1 if unknown. */
  public float shorttermWinlossError() {
    return outcome.shorttermWinlossError;
  }

  /** How far the score will soon be off in points, or -1 if unknown. */
  public float shorttermScoreError() {
    return outcome.shorttermScoreError;
  }
}
