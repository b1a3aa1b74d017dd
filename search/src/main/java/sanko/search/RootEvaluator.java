package sanko.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Symmetry;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.Policies;
import sanko.search.playout.LeafEvaluations;
import sanko.search.time.MoveTime;
import sanko.search.time.Stopwatch;
import sanko.superko.GameState;

/**
 * Has the root of one search evaluated, unless the graph remembers the same evaluation, and waits
 * as long as the clock can. For the thread that searches.
 */
final class RootEvaluator {
  private final Graph graph;
  private final GameState game;
  private final GraphKeys keys;
  private final int symmetries;
  private final boolean keepsOthers;
  private final MoveTime clock;
  private final Stopwatch stopwatch;

  /**
   * Makes the evaluator of a root.
   *
   * @param keys hold the key of the root
   * @param symmetries how many are averaged
   * @param keepsOthers whether the graph keeps the evaluations of other roots, too
   */
  RootEvaluator(
      Graph graph,
      GameState game,
      GraphKeys keys,
      int symmetries,
      boolean keepsOthers,
      MoveTime clock,
      Stopwatch stopwatch) {
    this.graph = graph;
    this.game = game;
    this.keys = keys;
    this.symmetries = symmetries;
    this.keepsOthers = keepsOthers;
    this.clock = clock;
    this.stopwatch = stopwatch;
  }

  /**
   * Evaluates the root. If no answer arrives in time, this is the graph's evaluation, made for an
   * inner node.
   *
   * @throws LateSearchException if there is none either
   */
  Evaluation evaluate(int root, Evaluator evaluator, LeafEvaluations evaluations)
      throws SearchException {
    try {
      Graph.RootEvaluation known = graph.rootEvaluation(keys.low, keys.high);
      Graph.RootEvaluation found = ask(evaluator, evaluations.rootOptions(game), known);
      graph.setLastRoot(found, keepsOthers);
      return found.evaluation();
    } catch (TimeoutException e) {
      if (!graph.nodes().isEvaluated(root)) {
        throw new LateSearchException(e);
      }
      return new Policies(graph.nodes(), game.board(), graph.firstMoves).remembered(root, game);
    }
  }

  /**
   * Evaluates the root by the network that imitates people; null without such a network, or if its
   * answer comes too late.
   */
  @Nullable Evaluation evaluateByHuman(LeafEvaluations evaluations) throws SearchException {
    Evaluator human = evaluations.human();
    if (human == null) {
      return null;
    }
    EvaluationOptions options = evaluations.ofHuman(evaluations.rootOptions(game));
    try {
      Graph.RootEvaluation found = ask(human, options, graph.humanRoot());
      graph.setHumanRoot(found);
      return found.evaluation();
    } catch (TimeoutException e) {
      return null;
    }
  }

  /** The last evaluation if it was made for the same root and options, otherwise a new one. */
  private Graph.RootEvaluation ask(
      Evaluator asked, EvaluationOptions options, Graph.@Nullable RootEvaluation last)
      throws SearchException, TimeoutException {
    EvaluationOptions conditions = options.withPrecision(null);
    if (last != null && last.isFor(keys.low, keys.high, conditions, symmetries)) {
      return last;
    }
    try {
      Evaluation found = await(mean(asked, game, options, symmetries));
      return new Graph.RootEvaluation(keys.low, keys.high, conditions, symmetries, found);
    } catch (ExecutionException e) {
      throw SearchException.ofEvaluation(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SearchException.ofEvaluation(e);
    } catch (RuntimeException e) {
      throw SearchException.ofEvaluation(e);
    }
  }

  private Evaluation await(CompletableFuture<Evaluation> evaluation)
      throws ExecutionException, InterruptedException, TimeoutException {
    double latest = clock.latest();
    if (!Double.isFinite(latest) || stopwatch.time().isVirtual()) {
      return evaluation.get();
    }
    try {
      double left = latest - stopwatch.seconds();
      return evaluation.get(Stopwatch.nanos(left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      evaluation.cancel(false);
      throw e;
    }
  }

  /** The mean evaluation over this many symmetries, beginning with that of the options. */
  private static CompletableFuture<Evaluation> mean(
      Evaluator evaluator, GameState game, EvaluationOptions options, int count) {
    List<CompletableFuture<Evaluation>> asked = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int symmetry = (options.symmetry() + i) % Symmetry.COUNT;
      asked.add(evaluator.evaluate(game, options.withSymmetry(symmetry)));
    }
    if (count == 1) {
      return asked.get(0);
    }
    return CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0]))
        .thenApply(done -> mean(asked.stream().map(CompletableFuture::join).toList()));
  }

  /** The mean of evaluations of one position. */
  static Evaluation mean(List<Evaluation> seen) {
    Evaluation first = seen.get(0);
    float[] policy = new float[first.area() + 1];
    for (int i = 0; i < policy.length; i++) {
      int index = i;
      policy[i] = (float) mean(seen, each -> each.policy(index));
    }
    float[] ownership = null;
    if (first.hasOwnership()) {
      ownership = new float[first.area()];
      for (int i = 0; i < ownership.length; i++) {
        int index = i;
        ownership[i] = (float) mean(seen, each -> each.whiteOwnership(index));
      }
    }
    return new Evaluation(
        policy,
        new ValueEstimate(
            mean(seen, each -> each.value().whiteWin()),
            mean(seen, each -> each.value().whiteLoss()),
            mean(seen, each -> each.value().noResult()),
            mean(seen, each -> each.value().whiteScoreMean()),
            mean(seen, each -> each.value().whiteScoreMeanSq()),
            mean(seen, each -> each.value().whiteLead())),
        new Uncertainty(
            mean(seen, each -> each.uncertainty().varTimeLeft()),
            mean(seen, each -> each.uncertainty().shorttermWinlossError()),
            mean(seen, each -> each.uncertainty().shorttermScoreError())),
        ownership);
  }

  private static double mean(List<Evaluation> seen, ToDoubleFunction<Evaluation> value) {
    return seen.stream().mapToDouble(value).sum() / seen.size();
  }
}
