package sanko.nn.honesty;

/**
 * A question and what a network says.
 *
 * @param subject what was asked about
 * @param said what the network says, or why it was not asked
 * @param truth what is right
 */
public record Answer(Topic topic, String subject, String said, String truth, Verdict verdict) {
  /** Whether an answer is right. */
  public enum Verdict {
    /** It is. */
    RIGHT,
    /** It is not. */
    WRONG,
    /** There is none: the network does not play the board, or has no such input or output. */
    NOT_ASKED
  }

  /** Whether it is right. */
  public boolean isRight() {
    return verdict == Verdict.RIGHT;
  }

  boolean isWrong() {
    return verdict == Verdict.WRONG;
  }
}
