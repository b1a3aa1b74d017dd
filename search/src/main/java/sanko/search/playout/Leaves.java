package sanko.search.playout;

import sanko.board.Zobrist;
import sanko.nn.EvaluationOptions;
import sanko.search.request.SearchRequest;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.PassingSettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** How the positions of one search are put to the evaluator. Immutable. */
public final class Leaves {
  private final InferenceSettings settings;
  private final PassingSettings passing;
  private final double drawEquivalentWinsForWhite;
  private final boolean ownership;
  private final boolean hidesPast;
  private final int rootToMove;
  private final long seed;
  private final int priority;

  /**
   * The ways of one search.
   *
   * @param request tells whether all positions need ownership, not only the root, and how urgent
   *     they are
   * @param hidesPast whether moves before the root are hidden
   * @param seed of the symmetries
   */
  public Leaves(
      SearchSettings settings,
      SearchRequest request,
      boolean hidesPast,
      int rootToMove,
      long seed) {
    this.settings = settings.inference();
    passing = settings.passing();
    drawEquivalentWinsForWhite = settings.utility().drawEquivalentWinsForWhite();
    ownership = request.ownership();
    this.hidesPast = hidesPast;
    this.rootToMove = rootToMove;
    this.seed = seed;
    priority = request.urgency().priority();
  }

  /** The priority of positions below the root. */
  int priority() {
    return priority;
  }

  /** For a position below the root. */
  EvaluationOptions options(GameState game, int depth) {
    return options(game, depth, settings.policyOptimism(), ownership, false);
  }

  /** For the root. */
  public EvaluationOptions rootOptions(GameState game) {
    return options(game, 0, settings.rootPolicyOptimism(), true, passing.conservativePass());
  }

  private EvaluationOptions options(
      GameState game, int depth, double optimism, boolean withOwnership, boolean conservative) {
    double advantage = settings.playoutDoublingAdvantage();
    return new EvaluationOptions(
        symmetry(game),
        withOwnership,
        new EvaluationOptions.Policy(optimism, settings.policyTemperature()),
        new EvaluationOptions.Inputs(
            game.toMove() == rootToMove ? advantage : -advantage,
            hidesPast ? depth : EvaluationOptions.ALL_HISTORY,
            drawEquivalentWinsForWhite,
            conservative,
            passing.passingHacks()),
        null);
  }

  /**
   * A symmetry that depends on the position and the seed alone, so that the order of evaluations
   * changes nothing.
   */
  private int symmetry(GameState game) {
    return settings.randomSymmetry() ? (int) (Zobrist.mix(game.stateHashLow() ^ seed) >>> 61) : 0;
  }
}
