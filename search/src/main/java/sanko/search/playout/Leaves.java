package sanko.search.playout;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.search.request.SearchRequest;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.PassingSettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Sends the positions of one search to the evaluator. Belongs to the thread that searches; the
 * evaluator's threads answer.
 */
public final class Leaves {
  private final Evaluator evaluator;
  private final @Nullable HumanLeaves human;
  private final @Nullable HumanProfile players;
  private final InferenceSettings settings;
  private final PassingSettings passing;
  private final double drawEquivalentWinsForWhite;
  private final boolean ownership;
  private final boolean hidesPast;
  private final int rootToMove;
  private final long seed;
  private final int priority;
  private final @Nullable Precision precision;

  /** Shared: read by the evaluator's threads. */
  private volatile boolean abandoned;

  /**
   * Makes the leaves of one search.
   *
   * @param request tells whether all positions need ownership, not only the root, and how urgent
   *     they are
   * @param hidesPast whether moves before the root are hidden
   * @param game the game at the root
   * @param seed determines the symmetries
   */
  public Leaves(
      Evaluator evaluator,
      SearchSettings settings,
      SearchRequest request,
      boolean hidesPast,
      GameState game,
      long seed) {
    this.evaluator = evaluator;
    this.settings = settings.inference();
    passing = settings.passing();
    drawEquivalentWinsForWhite = settings.utility().drawEquivalentWinsForWhite();
    ownership = request.wantsOwnership();
    this.hidesPast = hidesPast;
    rootToMove = game.toMove();
    this.seed = seed;
    priority = request.urgency().priority();
    precision = evaluator.precision(game.board().width(), game.board().height());
    human = HumanLeaves.of(evaluator, settings.human(), game);
    players = settings.human().players();
  }

  /**
   * Requests the evaluation of the last node of a playout. An answer that is available at once, for
   * example from a cache, bypasses the inbox.
   *
   * @param game the game at that node
   */
  void evaluate(GameState game, int depth, Playout playout, Inbox inbox) {
    Thread asking = Thread.currentThread();
    Consumer<Inbox.Answer> receiver =
        answer -> {
          if (Thread.currentThread() == asking) {
            playout.answer = answer;
          } else {
            inbox.add(playout, answer);
          }
        };
    EvaluationOptions options = options(game, depth, settings.policyOptimism(), ownership, false);
    if (human == null || !human.isWanted(game.toMove())) {
      ask(
          evaluator,
          game,
          options,
          evaluation -> receiver.accept(new Inbox.Evaluated(evaluation, null)),
          cause -> receiver.accept(new Inbox.Failed(cause)));
    } else {
      LeafAnswer whole = new LeafAnswer(receiver);
      EvaluationOptions humanOptions = human.options(options.withoutOwnership());
      ask(human.evaluator(), game, humanOptions, whole::human, whole::failed);
      ask(evaluator, game, options, whole::main, whole::failed);
    }
  }

  private void ask(
      Evaluator asked,
      GameState game,
      EvaluationOptions options,
      Consumer<Evaluation> done,
      Consumer<Exception> failed) {
    try {
      asked.evaluate(game, options, new Asked(done, failed));
    } catch (RuntimeException e) {
      failed.accept(e);
    }
  }

  /** Hears of one evaluation. */
  private final class Asked implements Evaluator.Callback {
    private final Consumer<Evaluation> done;
    private final Consumer<Exception> failed;

    Asked(Consumer<Evaluation> done, Consumer<Exception> failed) {
      this.done = done;
      this.failed = failed;
    }

    @Override
    public void completed(Evaluation evaluation) {
      done.accept(evaluation);
    }

    @Override
    public void failed(Exception cause) {
      failed.accept(cause);
    }

    @Override
    public int priority() {
      return priority;
    }

    @Override
    public boolean isWanted() {
      return !abandoned;
    }
  }

  /** Ignores all answers from now on. */
  void abandon() {
    abandoned = true;
  }

  /** The options for evaluating the root. */
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
