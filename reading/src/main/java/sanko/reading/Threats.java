package sanko.reading;

import sanko.board.Color;

/**
 * Ko threats outside of what is read. A player who may not play somewhere because of a ko or of
 * superko may spend a threat: a move elsewhere that the opponent answers. It is that player's turn
 * again, on the same stones, and since two stones were added elsewhere no earlier position can come
 * back.
 *
 * @param black how many Black has, at least 0
 * @param white how many White has, at least 0
 */
public record Threats(int black, int white) {
  /** No player has a threat. */
  public static final Threats NONE = new Threats(0, 0);

  /** Checks the numbers. */
  public Threats {
    if (black < 0 || white < 0) {
      throw new IllegalArgumentException("negative number of threats: " + black + ", " + white);
    }
  }

  /** As many threats as said for one player, and none for the other. */
  public static Threats of(int color, int count) {
    return color == Color.BLACK ? new Threats(count, 0) : new Threats(0, count);
  }

  /** How many this player has. */
  int of(int color) {
    return color == Color.BLACK ? black : white;
  }

  /** What is left after this player has spent one. */
  Threats afterOneOf(int color) {
    return color == Color.BLACK ? new Threats(black - 1, white) : new Threats(black, white - 1);
  }
}
