package sanko.cluster;

import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.util.LongAccumulator;
import sanko.engine.config.Evaluators;
import sanko.nn.Evaluator;
import sanko.review.cluster.PartTask;
import sanko.review.collection.Shard;

/** Does a part of a job with the executor's evaluator; its result is what the part reports. */
final class PartRunner implements Function<Integer, String> {
  private static final long serialVersionUID = 1;

  private final String job;
  private final PartTask task;
  private final int count;
  private final LongAccumulator games;

  /**
   * All parts.
   *
   * @param job tells this job from all others
   * @param games counts those that are played
   */
  PartRunner(String job, PartTask task, int count, LongAccumulator games) {
    this.job = job;
    this.task = task;
    this.count = count;
    this.games = games;
  }

  /** What tells the evaluator of this job from that of another. */
  Map<String, String> identity() {
    return Map.of("job", job);
  }

  /** Where Spark has put a file of the driver's. */
  private static String file(String name) {
    return SparkFiles.get(String.valueOf(Path.of(name).getFileName()));
  }

  @Override
  public String call(Integer number) throws Exception {
    Evaluator evaluator =
        ExecutorEvaluator.of(identity(), () -> task.open(new Evaluators(), PartRunner::file));
    Shard part = new Shard(number, count);
    return "part %d: %s".formatted(number, task.run(part, evaluator, () -> games.add(1)));
  }
}
