package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.search.graph.LikeliestMoves;
import sanko.search.graph.Policies;
import sanko.search.request.SearchRequest;
import sanko.search.settings.HumanSettings;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.PassingSettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Sends the positions of one search to the evaluator. Belongs to the thread that searches; the
 * evaluator's threads answer.
 */
public final class LeafEvaluations {
  private final Evaluator evaluator;
  private final Board board;
  private final Inbox inbox;
  private final @Nullable HumanProfile players;

  /* The network that imitates people; null if the search has none. */
  private final @Nullable Evaluator human;
  private final @Nullable Precision humanPrecision;
  private final HumanSettings.Exploring exploring;

  private final InferenceSettings settings;
  private final PassingSettings passing;
  private final EvaluationOptions.Policy policy;
  private final double drawEquivalentWinsForWhite;
  private final boolean ownership;
  private final LeafCorrections corrections;
  private final boolean hidesPast;
  private final int rootToMove;
  private final long seed;
  private final int priority;
  private final @Nullable Precision precision;

  /** Shared: read by the evaluator's threads. */
  private volatile boolean abandoned;

  /**
   * Makes the evaluations of one search.
   *
   * @param request tells how urgent they are
   * @param ownership whether all positions need ownership, not only the root
   * @param hidesPast whether moves before the root are hidden
   * @param game the game at the root
   * @param seed determines the symmetries
   * @param inbox receives the answers
   */
  public LeafEvaluations(
      Evaluator evaluator,
      SearchSettings settings,
      SearchRequest request,
      boolean ownership,
      boolean hidesPast,
      GameState game,
      long seed,
      Inbox inbox) {
    this.evaluator = evaluator;
    this.settings = settings.inference();
    passing = settings.passing();
    drawEquivalentWinsForWhite = settings.utility().drawEquivalentWinsForWhite();
    this.ownership = ownership;
    corrections = new LeafCorrections(settings.root().readingNodes() > 0, ownership);
    this.hidesPast = hidesPast;
    board = new MutableBoard(game.board());
    rootToMove = game.toMove();
    this.seed = seed;
    priority = request.urgency().priority();
    this.inbox = inbox;
    policy = policy(this.settings.policyOptimism());
    precision = precision(evaluator, game);
    players = settings.human().players();
    human = players == null ? null : evaluator.human();
    humanPrecision = human == null ? null : precision(human, game);
    exploring = settings.human().exploring();
  }

  /**
   * Requests the evaluation of the last node of a playout. An answer that is available at once, for
   * example from a cache, is delivered when this returns; others arrive in the inbox.
   *
   * @param game the game at that node
   * @param path kept
   */
  PendingLeaf evaluate(GameState game, Playout path) {
    LeafPosition position = corrections.position(game);
    boolean withOwnership = ownership || position != null;
    EvaluationOptions options = options(game, path.length - 1, policy, withOwnership, false);
    if (human == null || !exploring.isWanted(false, game.toMove() == rootToMove)) {
      PendingLeaf leaf = new PendingLeaf(path, position, this, 1);
      ask(evaluator, game, options, leaf);
      return leaf;
    }
    PendingLeaf leaf = new PendingLeaf(path, position, this, 2);
    ask(human, game, ofHuman(options.withoutOwnership()), leaf.ofHuman());
    ask(evaluator, game, options, leaf);
    return leaf;
  }

  private static void ask(
      Evaluator asked, GameState game, EvaluationOptions options, Evaluator.Callback callback) {
    try {
      asked.evaluate(game, options, callback);
    } catch (RuntimeException e) {
      callback.failed(e);
    }
  }

  /** The first moves of an answer's policy. Called by the evaluator's threads. */
  LikeliestMoves likeliest(Evaluation found) {
    return LikeliestMoves.of(found, board, Policies.FIRST_MOVES);
  }

  /** What proofs change of the answers. */
  LeafCorrections corrections() {
    return corrections;
  }

  Inbox inbox() {
    return inbox;
  }

  int priority() {
    return priority;
  }

  boolean areWanted() {
    return !abandoned;
  }

  /** Ignores all answers from now on. */
  void abandon() {
    abandoned = true;
  }

  /** The options for evaluating the root. */
  public EvaluationOptions rootOptions(GameState game) {
    EvaluationOptions.Policy ofRoot = policy(settings.rootPolicyOptimism());
    return options(game, 0, ofRoot, true, passing.conservativePass());
  }

  /** The network that imitates people; null if the search asks none. */
  public @Nullable Evaluator human() {
    return human;
  }

  /** The options for a position that the main network evaluates with these. */
  public EvaluationOptions ofHuman(EvaluationOptions main) {
    return main.withHumanProfile(players).withPrecision(humanPrecision);
  }

  private EvaluationOptions.Policy policy(double optimism) {
    return new EvaluationOptions.Policy(optimism, settings.policyTemperature());
  }

  private static @Nullable Precision precision(Evaluator asked, GameState game) {
    return asked.precision(game.board().width(), game.board().height());
  }

  private EvaluationOptions options(
      GameState game,
      int depth,
      EvaluationOptions.Policy ofPolicy,
      boolean withOwnership,
      boolean conservative) {
    double advantage = settings.advantageOf(rootToMove);
    return new EvaluationOptions(
        symmetry(game),
        withOwnership,
        ofPolicy,
        new EvaluationOptions.Inputs(
            game.toMove() == rootToMove ? advantage : -advantage,
            hidesPast ? depth : EvaluationOptions.ALL_HISTORY,
            drawEquivalentWinsForWhite,
            conservative,
            passing.passingHacks()),
        players,
        precision);
  }

  /**
   * A symmetry that depends on the position and the seed alone, so that the order of evaluations
   * changes nothing.
   */
  private int symmetry(GameState game) {
    return settings.randomSymmetry() ? (int) (Zobrist.mix(game.stateHashLow() ^ seed) >>> 61) : 0;
  }
}
