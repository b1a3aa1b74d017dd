package sanko.cluster;

import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.SparkFiles;
import org.jspecify.annotations.Nullable;
import sanko.gtp.cli.ReviewOptions;
import sanko.gtp.config.Configuration;
import sanko.gtp.config.EvaluatorChoice;
import sanko.gtp.config.Evaluators;
import sanko.gtp.config.HumanNetwork;
import sanko.nn.Evaluator;
import sanko.nn.ort.Device;

/**
 * The evaluator of this JVM, which all of its tasks share: it has the whole processor or GPU, and
 * the positions of all games fill its batches. Shared, under the lock of the class.
 */
final class ExecutorEvaluator {
  private static @Nullable Evaluator evaluator;

  /** The plan for which it was made, as its identity. */
  private static Map<String, String> identity = Map.of();

  private ExecutorEvaluator() {}

  /** Lends the driver's evaluator to tasks that run in the same JVM. */
  static synchronized void lend(ReviewPlan plan, Evaluator driver) {
    evaluator = driver;
    identity = plan.identity();
  }

  /** Takes the driver's evaluator back. */
  static synchronized void takeBack() {
    evaluator = null;
    identity = Map.of();
  }

  /**
   * The evaluator, made by the first task that asks.
   *
   * @throws Exception if it cannot be made, or is not the driver's network or version
   */
  static synchronized Evaluator of(ReviewPlan plan) throws Exception {
    Evaluator found = evaluator;
    if (found != null && identity.equals(plan.identity())) {
      return found;
    }
    if (found != null) {
      takeBack();
      found.close();
    }
    Evaluator made = make(plan);
    evaluator = made;
    identity = plan.identity();
    return made;
  }

  private static Evaluator make(ReviewPlan plan) throws Exception {
    Configuration configured = plan.configured();
    Device device = plan.device() == null ? null : Device.parse(plan.device());
    Evaluator made =
        HumanNetwork.load(
            new Evaluators(),
            choice(plan.model()),
            plan.humanModel() == null ? null : SparkFiles.get(plan.humanModel()),
            configured.evaluator(plan.cores(), device));
    Map<String, String> ours = ReviewOptions.identity(configured, plan.terms(configured), made);
    if (!ours.equals(plan.identity())) {
      made.close();
      throw new IllegalStateException(
          "this executor would review otherwise: " + ours + ", not " + plan.identity());
    }
    return made;
  }

  private static EvaluatorChoice choice(@Nullable String model) {
    if (model == null) {
      return new EvaluatorChoice.Embedded();
    }
    return model.equals(EvaluatorChoice.ROLLOUTS)
        ? new EvaluatorChoice.Rollouts()
        : new EvaluatorChoice.File(Path.of(SparkFiles.get(model)));
  }
}
