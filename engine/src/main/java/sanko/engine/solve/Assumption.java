package sanko.engine.solve;

/**
 * What is assumed of the points far from the stones in question; docs/reading.md, "Confined play".
 *
 * @param kind what it is
 * @param reach how many empty points away from the stones it begins; 0 if nothing is assumed
 */
public record Assumption(Kind kind, int reach) {
  /** What is assumed of the points that are too far away. */
  public enum Kind {
    /** Nothing. */
    NONE,
    /** Nobody plays there. */
    CONFINED,
    /** They belong to the attacker, whose stones there are never captured. */
    ENCLOSED
  }

  /** Farther away than any point is. */
  public static final int MOST_REACH = 50;

  /** Nothing is assumed. */
  public static final Assumption NONE = new Assumption(Kind.NONE, 0);

  /** Checks the reach. */
  public Assumption {
    boolean isNone = kind == Kind.NONE;
    if (reach < 0 || reach > MOST_REACH || isNone != (reach == 0)) {
      throw new IllegalArgumentException(
          "the outside begins 1 to " + MOST_REACH + " points away from the stones, not " + reach);
    }
  }

  /**
   * The assumption of two options, of which one is given at most.
   *
   * @param within how far from the stones nobody plays any more, or 0
   * @param enclosed how far from the stones all belongs to the attacker, or 0
   * @throws IllegalArgumentException with a message for the user
   */
  public static Assumption of(int within, int enclosed) {
    if (within != 0 && enclosed != 0) {
      throw new IllegalArgumentException("within and enclosed exclude each other");
    }
    if (enclosed != 0) {
      return enclosed(enclosed);
    }
    return within == 0 ? NONE : confined(within);
  }

  /** Nobody plays farther away. */
  static Assumption confined(int reach) {
    return new Assumption(Kind.CONFINED, reach);
  }

  /** All that is farther away belongs to the attacker. */
  public static Assumption enclosed(int reach) {
    return new Assumption(Kind.ENCLOSED, reach);
  }
}
