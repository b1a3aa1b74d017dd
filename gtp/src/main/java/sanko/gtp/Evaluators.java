package sanko.gtp;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.NetworkEvaluator;
import sanko.nn.Precision;
import sanko.nn.RolloutEvaluator;

/** The evaluators of the program: the network that the user names, or else rollouts. */
final class Evaluators implements EvaluatorFactory {
  private static final int ROLLOUTS = 8;
  private static final long SEED = 0;

  @Override
  public Evaluator create(@Nullable Path model, int threads) throws Exception {
    return create(model, threads, Precision.FP32);
  }

  @Override
  public Evaluator create(@Nullable Path model, int threads, Precision precision) throws Exception {
    int cores = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    if (model == null) {
      return new RolloutEvaluator(cores, ROLLOUTS, SEED);
    }
    return NetworkEvaluator.open(
        model, NetworkEvaluator.Settings.forCores(cores).withPrecision(precision));
  }
}
