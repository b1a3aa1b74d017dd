package sanko.gtp.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.rollout.RolloutEvaluator;

/**
 * The evaluators of the program: the network that the user names, or else Sanko's own, or rollouts.
 */
public final class Evaluators implements EvaluatorFactory {
  private static final int GAMES = 8;
  private static final long SEED = 0;

  @Override
  public Evaluator create(@Nullable Path model, EvaluatorSettings settings) throws Exception {
    if (EvaluatorFactory.ROLLOUTS.equals(model)) {
      return new RolloutEvaluator(
          settings.processor().cores(), GAMES, settings.rolloutPolicy(), SEED);
    }
    return NetworkEvaluator.open(model == null ? EmbeddedNetwork.file() : model, settings);
  }
}
