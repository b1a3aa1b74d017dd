package sanko.cluster;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import sanko.gtp.cli.IncompleteException;
import sanko.gtp.cli.NoSplitting;
import sanko.gtp.cli.Progress;
import sanko.gtp.cli.ReviewOptions;
import sanko.gtp.cli.Subcommand;
import sanko.gtp.collection.Outcome;
import sanko.gtp.collection.RecordList;
import sanko.gtp.collection.ReviewTerms;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.Configuration;
import sanko.gtp.config.Environment;
import sanko.gtp.config.EvaluatorChoice;
import sanko.gtp.config.FileErrors;
import sanko.gtp.engine.Ending;
import sanko.gtp.engine.StatusLines;
import sanko.gtp.protocol.FailureText;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;

/** {@code sanko corpus}: reviews many games on Apache Spark and writes Parquet. */
@Parameters(
    commandNames = "corpus",
    commandDescription = "Review whole collections on Apache Spark; Parquet tables of all moves.")
public final class CorpusSubcommand implements Subcommand {
  @Parameter(description = "FILE|FOLDER|PATTERN|- ...")
  private List<String> names = new ArrayList<>();

  @ParametersDelegate private final ReviewOptions options = new ReviewOptions();

  @Parameter(
      names = {"-out", "--out"},
      description =
          "TABLE.parquet: The folder for the tables; the same command goes on where it ended.",
      required = true)
  private String out = "";

  @Parameter(
      names = {"-master", "--master"},
      description =
          "MASTER: Spark's master, such as spark://HOST:7077; by default local[*], this machine.")
  private @Nullable String master;

  @Parameter(
      names = {"-conf", "--conf"},
      splitter = NoSplitting.class,
      description = "KEY=VALUE: A setting of Spark, such as spark.executor.cores=4.")
  private List<String> settings = new ArrayList<>();

  @Parameter(
      names = {"-games-per-task", "--games-per-task"},
      description = "How many games a task reviews at most (8).")
  private int gamesPerTask = 8;

  /** Called by the service loader. */
  public CorpusSubcommand() {}

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(
        !names.isEmpty()
            && names.stream().allMatch(each -> each.equals("-") || !each.startsWith("-")),
        "corpus takes files and folders");
    check(gamesPerTask >= 1, "-games-per-task must be positive");
    options.check();
    Map<String, String> forSpark = forSpark();
    StatusLines status = new StatusLines(environment.err());
    Configuration configured = options.configured(status);
    Outcome outcome;
    try (SparkSession spark = SparkStart.start(master, forSpark);
        Progress progress = Progress.of(environment, "corpus")) {
      CorpusJob job =
          new CorpusJob(
              spark, out, gamesPerTask, (done, total) -> progress.at(done, total, "games"));
      outcome = run(environment, spark, job, configured, status);
    }
    environment.print(String.join(System.lineSeparator(), outcome.lines()));
    if (outcome.interrupted()) {
      throw new ConfigException("interrupted; the same command goes on");
    }
    status.say("Written: " + out);
    if (!outcome.problems().isEmpty()) {
      throw new IncompleteException(
          "records that could not be reviewed: " + outcome.problems().size() + ", see above");
    }
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(message);
    }
  }

  private Map<String, String> forSpark() {
    Map<String, String> map = new LinkedHashMap<>();
    for (String each : settings) {
      int equals = each.indexOf('=');
      check(equals > 0 && each.startsWith("spark."), "-conf takes spark.KEY=VALUE, not " + each);
      map.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return map;
  }

  private Outcome run(
      Environment environment,
      SparkSession spark,
      CorpusJob job,
      Configuration configured,
      StatusLines status)
      throws ConfigException {
    Master where = Master.of(spark.sparkContext().master());
    AtomicBoolean interrupted = new AtomicBoolean();
    // A second signal finds nobody who says farewell and ends the program at once.
    Ending.onSignal(
        () -> {
          job.stop();
          return interrupted.compareAndSet(false, true);
        });
    try (Evaluator evaluator =
        options.open(
            environment.evaluators(), settings(configured, where), configured, status)) {
      ReviewTerms terms = options.terms(configured);
      RecordList records = job.list(names, environment.in(), terms, evaluator);
      ReviewPlan plan = plan(spark, where, configured, evaluator);
      if (where.isLocal()) {
        ExecutorEvaluator.lend(plan, evaluator);
      }
      return job.run(records, plan);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(out + ": " + e.getMessage());
    } catch (IOException e) {
      throw new ConfigException(
          "%s: %s; the same command goes on".formatted(out, FileErrors.reason(e)));
    } catch (ExecutionException e) {
      throw new ConfigException(
          "Spark gave up: %s; the same command goes on".formatted(firstLine(e.getCause())));
    } catch (ConfigException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ConfigException(FailureText.of(e));
    } finally {
      ExecutorEvaluator.takeBack();
      Ending.onSignal(() -> false);
    }
  }

  private static String firstLine(@Nullable Throwable cause) {
    return String.valueOf(cause == null ? null : cause.getMessage())
        .lines()
        .findFirst()
        .orElse("it does not say why");
  }

  /** Of the driver's evaluator, which only tells what it supports unless the tasks are here too. */
  private EvaluatorSettings settings(Configuration configured, Master where) {
    return where.isLocal()
        ? configured.evaluator(where.cores(), options.device())
        : configured.evaluator(1, Device.CPU).withoutAutotune();
  }

  private ReviewPlan plan(
      SparkSession spark, Master where, Configuration configured, Evaluator evaluator)
      throws ConfigException {
    SparkConf conf = spark.sparkContext().getConf();
    EvaluatorChoice choice = options.choice(note -> {});
    return new ReviewPlan(
        options.values(),
        options.visits(),
        options.points(),
        model(choice, spark, where),
        options.humanModel() == null ? null : send(options.humanModel(), spark, where),
        options.device() == null ? null : options.device().toString(),
        where.isLocal() ? where.cores() : conf.getInt("spark.executor.cores", 0),
        conf.getInt("spark.task.cpus", 1),
        options.identity(configured, evaluator));
  }

  private static @Nullable String model(EvaluatorChoice choice, SparkSession spark, Master where) {
    if (choice instanceof EvaluatorChoice.File file) {
      return send(file.path().toString(), spark, where);
    }
    return choice instanceof EvaluatorChoice.Rollouts ? EvaluatorChoice.ROLLOUTS : null;
  }

  /** Has Spark bring a file once to each executor; returns its name there. */
  private static String send(String file, SparkSession spark, Master where) {
    java.nio.file.Path path = java.nio.file.Path.of(file).toAbsolutePath();
    if (!where.isLocal()) {
      spark.sparkContext().addFile(path.toString());
    }
    return String.valueOf(path.getFileName());
  }
}
