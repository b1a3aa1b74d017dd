package sanko.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import sanko.cli.Environment;
import sanko.cli.cluster.Cluster;
import sanko.cli.cluster.ClusterOptions;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.ProcessExit;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Evaluators;
import sanko.nn.Evaluator;

/** Does the parts of a job as tasks of Spark. */
public final class SparkCluster implements Cluster {
  private static final long LINE_NANOS = 10_000_000_000L;

  @Override
  public void run(
      String name, PartTask task, int parts, ClusterOptions options, Environment environment)
      throws ConfigException, IOException {
    Optional<List<String>> reports;
    try (SparkSession spark = SparkStart.start(name, options, task.getClass())) {
      reports = run(spark, task, parts, environment);
    } catch (InterruptedException e) {
      // Spark is closed by now, which waits.
      Thread.currentThread().interrupt();
      reports = Optional.empty();
    }
    if (reports.isEmpty()) {
      throw new ConfigException("interrupted; the same command goes on");
    }
    environment.print(String.join(System.lineSeparator(), reports.get()));
  }

  private static Optional<List<String>> run(
      SparkSession spark, PartTask task, int parts, Environment environment)
      throws ConfigException, InterruptedException {
    Master where = Master.of(spark);
    Tasks tasks = new Tasks(spark.sparkContext());
    ProcessExit.stopOnSignal(tasks::stop);
    LongAccumulator games = spark.sparkContext().longAccumulator("games");
    PartRunner runner = new PartRunner(UUID.randomUUID().toString(), task, parts, games);
    try (Evaluator evaluator = where.isLocal() ? open(task, environment) : null) {
      if (evaluator == null) {
        task.files().forEach(file -> spark.sparkContext().addFile(absolute(file)));
      } else {
        ExecutorEvaluator.lend(runner.identity(), evaluator);
      }
      return tasks.collect(
          rdd(spark, runner, parts), lines(games, task.unit(), environment.err()::println));
    } catch (ExecutionException e) {
      throw tasks.gaveUp(e);
    } catch (InterruptedException e) {
      tasks.stop();
      throw e;
    } catch (RuntimeException e) {
      throw tasks.ended(where.url(), e);
    } finally {
      ExecutorEvaluator.takeBack();
      ProcessExit.forgetSignals();
    }
  }

  private static Evaluator open(PartTask task, Environment environment) throws ConfigException {
    return task.open(environment.evaluators(), UnaryOperator.identity());
  }

  private static String absolute(String file) {
    return Path.of(file).toAbsolutePath().toString();
  }

  /** A task for each part; those that are stopped are interrupted. */
  private static JavaRDD<String> rdd(SparkSession spark, PartRunner runner, int parts) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    spark.sparkContext().setInterruptOnCancel(true);
    List<Integer> numbers = IntStream.rangeClosed(1, parts).boxed().toList();
    return context.parallelize(numbers, parts).map(runner);
  }

  /** Tells now and then how much is done. */
  private static Runnable lines(LongAccumulator done, String unit, Consumer<String> lines) {
    AtomicLong next = new AtomicLong(System.nanoTime() + LINE_NANOS);
    return () -> {
      if (System.nanoTime() - next.get() >= 0) {
        next.addAndGet(LINE_NANOS);
        lines.accept(done.value() + " " + unit + " done");
      }
    };
  }

  /** Does a part of a job with the executor's evaluator; its result is what the part reports. */
  private static final class PartRunner implements Function<Integer, String> {
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
}
