package sanko.engine.teach;

/**
 * The level of a student, from 1 (has just learned the rules) to 20 (a strong amateur dan), and
 * what the teacher expects of it; docs/teaching.md, "Levels". Each level step is about a rank and a
 * half.
 *
 * @param number 1..20
 */
public record StudentLevel(int number) {
  /** The lowest level. */
  public static final int LOWEST = 1;

  /** The highest level. */
  public static final int HIGHEST = 20;

  private static final double POINTS_AT_LOWEST = 12;
  private static final double POINTS_AT_HIGHEST = 1.5;
  private static final double PRIOR_AT_LOWEST = 0.5;
  private static final double PRIOR_AT_HIGHEST = 0.02;
  private static final int LEVELS_PER_MOVE = 4;

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException if it is not within 1..20
   */
  public StudentLevel {
    if (number < LOWEST || number > HIGHEST) {
      throw new IllegalArgumentException(
          "level " + number + " is not within " + LOWEST + ".." + HIGHEST);
    }
  }

  /** A move that loses this many points is a blunder at this level; even steps from 12 to 1.5. */
  double blunder() {
    return POINTS_AT_LOWEST + progress() * (POINTS_AT_HIGHEST - POINTS_AT_LOWEST);
  }

  /**
   * Whether a player of the level should see a move, by what the network thinks of it without a
   * search: it must be among the first moves of the policy, 1 at the lowest level and 5 at the
   * highest, with a probability of at least 0.5 at the lowest and 0.02 at the highest level.
   *
   * @param rank how many moves have a higher policy
   * @param prior policy of the move, 0..1
   */
  boolean sees(int rank, double prior) {
    int most = 1 + (number - 1) / LEVELS_PER_MOVE;
    double least = PRIOR_AT_LOWEST * Math.pow(PRIOR_AT_HIGHEST / PRIOR_AT_LOWEST, progress());
    return rank < most && prior >= least;
  }

  private double progress() {
    return (number - LOWEST) / (double) (HIGHEST - LOWEST);
  }
}
