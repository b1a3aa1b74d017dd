package sanko.gtp.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.nn.ort.Device;
import sanko.nn.rollout.RolloutPolicy;

/** Makes the evaluator of an engine; may take seconds. */
public interface EvaluatorFactory {
  /** Stands in place of a network's file: play without a network, by rollouts. */
  Path ROLLOUTS = Path.of("rollouts");

  /**
   * What a user may decide about an evaluator.
   *
   * @param threads how many processor threads it may keep busy; 0 leaves it to the evaluator
   * @param cachePowerOfTwo the cache keeps 2 to the power of this many evaluations; null leaves it
   *     to the evaluator
   * @param humanProfile whom a network that imitates people imitates; null leaves it to the
   *     evaluator
   * @param precision the numbers to compute a network in, where there is a choice
   * @param rolloutPolicy how games are played out where there is no network
   * @param device what to compute a network on
   * @param gpuLanes threads that feed GPUs; 0 leaves it to the evaluator
   * @param maxBatch the most positions computed at once; 0 leaves it to the evaluator
   * @param autotune whether the evaluator may measure how to use the processor best
   * @param winograd whether fp32 on a processor uses Winograd's transform where it pays
   */
  record Tuning(
      int threads,
      @Nullable Integer cachePowerOfTwo,
      @Nullable HumanProfile humanProfile,
      Precision precision,
      RolloutPolicy rolloutPolicy,
      Device device,
      int gpuLanes,
      int maxBatch,
      boolean autotune,
      boolean winograd) {}

  /**
   * Makes an evaluator.
   *
   * @param model the network's file, {@link #ROLLOUTS}, or null for the network that comes with
   *     Sanko
   * @param tuning what the user decided about it
   * @throws Exception if it cannot be made; the message is for the user
   */
  Evaluator create(@Nullable Path model, Tuning tuning) throws Exception;
}
