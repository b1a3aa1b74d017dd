package sanko.search.settings;

/**
 * What is made of results that are certain; docs/search.md, "Proven results".
 *
 * @param mode 0: nothing; 1: settled boards end the game, and a root move that is certain to win is
 *     played; 2: bounds of the score move up the graph; 3: moves that bounds exclude are not
 *     searched, and a search ends when the best score is proven
 */
public record SolverSettings(@Setting(value = "solverMode", max = 3) int mode) {
  /** The solver is off, as in KataGo. */
  public static final int OFF = 0;

  /** The first mode in which bounds move up the graph. */
  public static final int PROPAGATING = 2;

  /** The mode in which bounds exclude moves. */
  public static final int PRUNING = 3;

  /** Everything. */
  public static final SolverSettings DEFAULT = new SolverSettings(PRUNING);
}
