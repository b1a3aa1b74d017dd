package sanko.nn.rollout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import sanko.base.DaemonThreads;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Scoring;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.RolloutPolicy;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.network.EvaluationCache;
import sanko.nn.network.EvaluationRequest;
import sanko.nn.network.RequestQueue;
import sanko.superko.GameState;
import sanko.superko.GameView;

/**
 * Evaluates without a network: values, score and ownership come from random games (B. Brügmann,
 * <i>Monte Carlo Go</i>, 1993). With the light policy the priors come from tactics at a glance,
 * with the uniform one all legal moves are alike. The same position and seed give the same
 * evaluation, whichever thread makes it.
 */
public final class RolloutEvaluator implements Evaluator {
  private final int rollouts;
  private final RolloutPolicy policy;
  private final long seed;
  private final int threads;
  private final RequestQueue queue;

  /**
   * An evaluator with threads of its own.
   *
   * @param threads at least 1
   * @param rollouts how many games an evaluation plays, at least 1
   * @param policy how they are played
   * @param seed of all games
   */
  public RolloutEvaluator(int threads, int rollouts, RolloutPolicy policy, long seed) {
    this.threads = threads;
    this.rollouts = rollouts;
    this.policy = policy;
    this.seed = seed;
    queue = new RequestQueue(Integer.MAX_VALUE, threads);
    for (int i = 0; i < threads; i++) {
      DaemonThreads.start("rollouts", this::answerAll);
    }
  }

  @Override
  public String name() {
    return "rollouts";
  }

  @Override
  public boolean supports(int width, int height) {
    return true;
  }

  @Override
  public boolean hasUncertainty() {
    return false;
  }

  @Override
  public int capacity() {
    return 2 * threads;
  }

  @Override
  public int lanes() {
    return threads;
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    EvaluationRequest request = new EvaluationRequest(position.board());
    EvaluationCache.Key key =
        new EvaluationCache.Key(Zobrist.mix(position.stateHashLow() ^ seed), 0);
    request.begin(position, options, 0, key, callback);
    if (!queue.add(request, false)) {
      throw new IllegalStateException("the evaluator is closed");
    }
  }

  /** A thread's work. */
  private void answerAll() {
    Worker worker = new Worker();
    List<EvaluationRequest> wanted = new ArrayList<>();
    List<EvaluationRequest> unwanted = new ArrayList<>();
    try {
      while (queue.take(wanted, unwanted, cells -> 1)) {
        for (EvaluationRequest request : unwanted) {
          fail(request, new CancellationException("the evaluation is no longer wanted"));
        }
        for (EvaluationRequest request : wanted) {
          answer(request, worker);
        }
        unwanted.clear();
        wanted.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(EvaluationRequest request, Worker worker) {
    Evaluation evaluation;
    try {
      evaluation = worker.evaluate(request.position(), request.key().low());
    } catch (RuntimeException e) {
      fail(request, e);
      return;
    } catch (LinkageError | VirtualMachineError e) {
      fail(request, EvaluationRequest.failure(e));
      return;
    }
    EvaluationRequest.tell(request.release(), evaluation);
  }

  private static void fail(EvaluationRequest request, Exception cause) {
    EvaluationRequest.tell(request.release(), cause);
  }

  @Override
  public void clearCache() {}

  @Override
  public void close() {
    for (EvaluationRequest request : queue.close()) {
      fail(request, new NetworkException("the evaluator was closed"));
    }
  }

  /** What one thread needs. */
  private final class Worker {
    private final MovePriors priors = new MovePriors();

    Evaluation evaluate(GameView state, long key) {
      Board start = state.board();
      int area = start.area();
      float[] owners = new float[area];
      MutableBoard board = new MutableBoard(start);
      Rollout rollout = new Rollout(policy, state.rules().suicide());
      boolean territory = state.rules().scoring() == Scoring.TERRITORY && state.phase() < 2;
      int lastMove = state.lastMove();
      double wins = 0;
      double sum = 0;
      double sumSq = 0;
      for (int i = 0; i < rollouts; i++) {
        board.copyFrom(start);
        int balance = rollout.play(board, state.toMove(), lastMove, Zobrist.mix(key + i) | 1);
        double score = count(board, owners) + state.whiteBonus() + (territory ? balance : 0);
        wins += score > 0 ? 1 : score < 0 ? 0 : 0.5;
        sum += score;
        sumSq += score * score;
      }
      for (int index = 0; index < area; index++) {
        owners[index] /= rollouts;
      }
      float[] moves = policy == RolloutPolicy.LIGHT ? priors.of(state) : priors.equal(state);
      return new Evaluation(moves, value(wins, sum, sumSq), Uncertainty.UNKNOWN, owners);
    }

    /** A few games say little: the winning probability is drawn to the middle by one game. */
    private ValueEstimate value(double wins, double sum, double sumSq) {
      double win = (wins + 0.5) / (rollouts + 1);
      double mean = sum / rollouts;
      return new ValueEstimate(win, 1 - win, 0, mean, sumSq / rollouts, mean);
    }

    /** White's points minus Black's on a board played to its end; adds to owners. */
    private int count(Board board, float[] owners) {
      int score = 0;
      for (int index = 0; index < owners.length; index++) {
        int point = board.pointAt(index);
        int owner = board.color(point);
        if (owner == Color.EMPTY) {
          boolean black = board.touches(point, Color.BLACK);
          boolean white = board.touches(point, Color.WHITE);
          owner = black == white ? Color.EMPTY : black ? Color.BLACK : Color.WHITE;
        }
        if (owner != Color.EMPTY) {
          int sign = owner == Color.WHITE ? 1 : -1;
          owners[index] += sign;
          score += sign;
        }
      }
      return score;
    }
  }
}
