package sanko.cluster;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.cli.Environment;
import sanko.cli.IncompleteException;
import sanko.cli.ProgressBar;
import sanko.cli.cluster.ClusterOptions;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;
import sanko.review.cli.ReviewOptions;
import sanko.review.collection.Outcome;
import sanko.review.collection.Problem;
import sanko.review.collection.RecordList;
import sanko.review.collection.ReviewTerms;
import sanko.review.collection.Sources;

/** A run of {@code sanko corpus}: Spark, the driver's evaluator, the job and its report. */
final class CorpusRun {
  private final Environment environment;
  private final ReviewOptions options;
  private final Request request;
  private final StatusLines status;

  CorpusRun(Environment environment, ReviewOptions options, Request request) {
    this.environment = environment;
    this.options = options;
    this.request = request;
    status = new StatusLines(environment.err());
  }

  /**
   * Runs it.
   *
   * @throws ConfigException if the user configured what makes no sense, or Spark gave up
   * @throws IncompleteException if there are records that could not be reviewed
   */
  void run() throws ConfigException, IOException {
    List<Problem> absent = Sources.below(request.names()).emptiness();
    if (!absent.isEmpty()) {
      throw nothingToReview(absent);
    }
    Configuration configured = options.configured(status);
    Outcome outcome;
    try (SparkSession spark = SparkStart.start("corpus", request.cluster(), CorpusRun.class);
        ProgressBar progress = ProgressBar.of(environment, "corpus")) {
      Tasks tasks = new Tasks(spark.sparkContext());
      CorpusJob job =
          new CorpusJob(
              spark,
              tasks,
              request.out(),
              request.gamesPerTask(),
              (done, total) -> progress.at(done, total, "games"));
      outcome = run(spark, tasks, job, configured);
    }
    environment.print(String.join(System.lineSeparator(), outcome.lines()));
    if (outcome.interrupted()) {
      throw new ConfigException("interrupted; the same command goes on");
    }
    status.say("Written: " + request.out());
    if (!outcome.problems().isEmpty()) {
      throw new IncompleteException(
          "records that could not be reviewed: " + outcome.problems().size() + ", see above");
    }
  }

  private IncompleteException nothingToReview(List<Problem> problems) {
    problems.forEach(each -> environment.err().println("  " + each.text()));
    return new IncompleteException("nothing to review, see above; no table is written");
  }

  private Outcome run(SparkSession spark, Tasks tasks, CorpusJob job, Configuration configured)
      throws ConfigException, IncompleteException {
    Master where = Master.of(spark);
    ProcessExit.stopOnSignal(tasks::stop);
    try (Evaluator evaluator =
        options.open(environment.evaluators(), settings(configured, where), configured, status)) {
      ReviewTerms terms = options.terms(configured);
      RecordList records = job.list(request.names(), environment.in(), terms, evaluator);
      if (records.games().isEmpty()) {
        throw nothingToReview(records.problems());
      }
      ReviewPlan plan = plan(spark, where, configured, evaluator);
      if (where.isLocal()) {
        ExecutorEvaluator.lend(plan.identity(), evaluator);
      }
      return job.run(records, plan);
    } catch (ConfigException | IncompleteException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ConfigException(request.out() + ": " + e.getMessage());
    } catch (IOException e) {
      throw new ConfigException(
          "%s: %s; the same command goes on".formatted(request.out(), FileErrors.reason(e)));
    } catch (ExecutionException e) {
      throw tasks.gaveUp(e);
    } catch (RuntimeException e) {
      throw tasks.ended(where.url(), e);
    } catch (Exception e) {
      throw new ConfigException(FailureText.of(e));
    } finally {
      ExecutorEvaluator.takeBack();
      ProcessExit.forgetSignals();
    }
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
    return choice.name();
  }

  /** Has Spark bring a file once to each executor; returns its name there. */
  private static String send(String file, SparkSession spark, Master where) {
    java.nio.file.Path path = java.nio.file.Path.of(file).toAbsolutePath();
    if (!where.isLocal()) {
      spark.sparkContext().addFile(path.toString());
    }
    return String.valueOf(path.getFileName());
  }

  /**
   * What a user asks for.
   *
   * @param names files, folders, patterns, {@code -}
   * @param out the folder of the tables
   * @param gamesPerTask at most
   */
  record Request(List<String> names, String out, ClusterOptions cluster, int gamesPerTask) {
    Request {
      names = List.copyOf(names);
    }
  }
}
