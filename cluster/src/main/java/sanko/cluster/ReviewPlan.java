package sanko.cluster;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.SparkFiles;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.Evaluators;
import sanko.engine.config.HumanNetwork;
import sanko.nn.Evaluator;
import sanko.nn.ort.Device;
import sanko.review.cli.ReviewOptions;
import sanko.review.collection.ReviewTerms;

/**
 * How an executor reviews games: texts and numbers, from which it makes its own settings.
 *
 * @param values the configuration by key
 * @param visits of the search of a position, on average
 * @param points a move that loses at least this many is a mistake
 * @param model the name of a file that Spark brings, {@code rollouts}, or null for Sanko's own
 * @param humanModel the name of a file that Spark brings, or null
 * @param device what computes the network, or null for the usual device
 * @param cores of an executor; 0 for all of its machine
 * @param taskCpus cores that Spark counts for a task
 * @param identity all that decides how a game is reviewed, as the driver sees it
 */
record ReviewPlan(
    Map<String, String> values,
    long visits,
    double points,
    @Nullable String model,
    @Nullable String humanModel,
    @Nullable String device,
    int cores,
    int taskCpus,
    Map<String, String> identity)
    implements Serializable {
  private static final long serialVersionUID = 1;

  ReviewPlan {
    values = new HashMap<>(values);
    identity = new HashMap<>(identity);
  }

  /** How many tasks an executor, this one, runs at a time. */
  int tasks() {
    int all = cores > 0 ? cores : Runtime.getRuntime().availableProcessors();
    return Math.max(1, all / taskCpus);
  }

  Configuration configured() throws ConfigException {
    return Configuration.of(values, warning -> {});
  }

  ReviewTerms terms(Configuration configured) {
    return ReviewOptions.terms(configured, visits, points);
  }

  /**
   * Makes the evaluator of an executor.
   *
   * @throws Exception if it cannot be made, or is not the driver's network or version
   */
  Evaluator evaluator() throws Exception {
    Configuration configured = configured();
    Evaluator made =
        HumanNetwork.load(
            new Evaluators(),
            EvaluatorChoice.known(model, SparkFiles::get),
            humanModel == null ? null : SparkFiles.get(humanModel),
            configured.evaluator(cores, device == null ? null : Device.parse(device)));
    Map<String, String> ours = ReviewOptions.identity(configured, terms(configured), made);
    if (!ours.equals(identity)) {
      made.close();
      throw new IllegalStateException(
          "this executor would review otherwise: " + ours + ", not " + identity);
    }
    return made;
  }
}
