package sanko.board;

/** The points that White receives for handicap stones. */
public enum HandicapBonus {
  /** None. */
  ZERO("0"),
  /** One less than the number of stones. */
  N_MINUS_ONE("N-1"),
  /** The number of stones. */
  N("N");

  private final String text;

  HandicapBonus(String text) {
    this.text = text;
  }

  /** The text used in rules: {@code 0}, {@code N-1} or {@code N}. */
  public String text() {
    return text;
  }

  /** The points for this number of handicap stones (0 if there is no handicap). */
  public int points(int stones) {
    return switch (this) {
      case ZERO -> 0;
      case N_MINUS_ONE -> Math.max(0, stones - 1);
      case N -> stones;
    };
  }
}
