package sanko.engine.config;

import sanko.nn.Evaluator;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.rollout.RolloutEvaluator;

/** Makes the program's evaluators: the network that the user names, Sanko's own, or rollouts. */
public final class Evaluators implements EvaluatorFactory {
  private static final int GAMES = 8;
  private static final long SEED = 0;

  @Override
  public Evaluator create(EvaluatorChoice choice, EvaluatorSettings settings) throws Exception {
    if (choice instanceof EvaluatorChoice.Rollouts) {
      return new RolloutEvaluator(
          settings.processor().cores(), GAMES, settings.rolloutPolicy(), SEED);
    }
    return NetworkEvaluator.open(
        choice instanceof EvaluatorChoice.File file ? file.path() : EmbeddedNetwork.file(),
        settings);
  }
}
