package sanko.search.playout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Symmetry;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/** Averages the evaluations of a position in several symmetries. */
public final class MeanEvaluation {
  private MeanEvaluation() {}

  /** The mean evaluation over this many symmetries, beginning with that of the options. */
  public static CompletableFuture<Evaluation> of(
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
  public static Evaluation mean(List<Evaluation> seen) {
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
