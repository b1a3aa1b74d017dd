package sanko.gtp.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.rollout.RolloutEvaluator;

/**
 * The evaluators of the program: the network that the user names, or else Sanko's own, or rollouts.
 */
public final class Evaluators implements EvaluatorFactory {
  private static final int GAMES = 8;
  private static final long SEED = 0;

  @Override
  public Evaluator create(@Nullable Path model, Tuning tuning) throws Exception {
    int cores =
        tuning.threads() > 0 ? tuning.threads() : Runtime.getRuntime().availableProcessors();
    if (EvaluatorFactory.ROLLOUTS.equals(model)) {
      return new RolloutEvaluator(cores, GAMES, tuning.rolloutPolicy(), SEED);
    }
    Path network = model == null ? EmbeddedNetwork.file() : model;
    return NetworkEvaluator.open(network, settings(cores, tuning));
  }

  private static NetworkEvaluator.Settings settings(int cores, Tuning tuning) {
    NetworkEvaluator.Settings settings =
        NetworkEvaluator.Settings.forCores(cores)
            .withPrecision(tuning.precision())
            .withDevice(tuning.device(), tuning.gpuLanes(), tuning.maxBatch())
            .withAutotune(tuning.autotune())
            .withWinograd(tuning.winograd());
    Integer cache = tuning.cachePowerOfTwo();
    if (cache != null) {
      settings = settings.withCachePowerOfTwo(cache);
    }
    HumanProfile profile = tuning.humanProfile();
    return profile == null ? settings : settings.withHumanProfile(profile);
  }
}
