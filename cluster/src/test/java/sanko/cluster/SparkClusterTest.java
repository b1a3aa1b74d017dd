package sanko.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.Environment;
import sanko.cli.cluster.Cluster;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.Evaluator;

/** Parts of a job as tasks of Spark on this machine. */
@Timeout(300)
class SparkClusterTest {
  /** What a part does besides leaving a file. */
  private enum Kind {
    PLAIN,
    /** Its second part fails the first time. */
    FAILS_ONCE,
    /** Its second part always fails. */
    FAILS,
    /** Its parts end only when they are interrupted. */
    ENDLESS
  }

  /** Leaves a file for each try of a part. */
  private record Leaving(String folder, Kind kind) implements PartTask {
    private static final long serialVersionUID = 1;

    @Override
    public List<String> files() {
      return List.of();
    }

    @Override
    public Evaluator open(EvaluatorFactory evaluators, UnaryOperator<String> files) {
      leave("opened");
      return new FailingEvaluator();
    }

    private void leave(String name) {
      try {
        Files.createTempFile(Path.of(folder), name, "");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String run(Shard part, Evaluator evaluator, Runnable progress) throws Exception {
      boolean first = left(Path.of(folder), "try-" + part.number()).isEmpty();
      leave("try-" + part.number());
      if (kind == Kind.ENDLESS) {
        try {
          TimeUnit.DAYS.sleep(1);
        } finally {
          leave("interrupted");
        }
      }
      boolean fails = kind == Kind.FAILS || (kind == Kind.FAILS_ONCE && first);
      if (part.number() == 2 && fails) {
        throw new ConfigException("the second part does not like it");
      }
      progress.run();
      return "%s of %d".formatted(evaluator.name(), part.count());
    }
  }

  /** Shared with the tasks, which run in this JVM. */
  private static volatile Runnable stop = () -> {};

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static List<Path> left(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> each.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  private void run(Kind kind) throws ConfigException, IOException {
    Environment environment =
        new Environment(
            new ByteArrayInputStream(new byte[0]),
            out,
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            (choice, settings) -> new FailingEvaluator());
    Cluster.find()
        .run(
            "selfplay",
            new Leaving(folder.toString(), kind),
            3,
            CorpusTest.options("--master", "local[2]"),
            environment);
  }

  @Test
  void doesEveryPartOnceWithOneEvaluator() throws Exception {
    run(Kind.PLAIN);
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("part 1: counting of 3", "part 2: counting of 3", "part 3: counting of 3");
    assertThat(left(folder, "opened")).hasSize(1);
    assertThat(left(folder, "try-")).hasSize(3);
  }

  @Test
  void triesAFailedPartAgain() throws Exception {
    run(Kind.FAILS_ONCE);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("part 2: counting of 3");
    assertThat(left(folder, "try-2")).hasSize(2);
    assertThat(left(folder, "try-1")).hasSize(1);
  }

  @Test
  void givesUpWithTheReasonOfThePart() throws Exception {
    assertThatThrownBy(() -> run(Kind.FAILS))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("Spark gave up: ")
        .hasMessageContaining("the second part does not like it")
        .hasMessageEndingWith("the same command goes on");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  /** As a signal would, which a test cannot send to itself. */
  @Test
  void interruptsThePartsWhenItIsInterrupted() throws Exception {
    FutureTask<Throwable> failure = new FutureTask<>(() -> catchThrowable(() -> run(Kind.ENDLESS)));
    Thread job = new Thread(failure);
    job.start();
    while (left(folder, "try-").size() < 2) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    job.interrupt();
    assertThat(failure.get())
        .isInstanceOf(ConfigException.class)
        .hasMessage("interrupted; the same command goes on");
    while (left(folder, "interrupted").size() < 2) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(left(folder, "try-")).hasSize(2);
  }

  /** As an evaluator does that is closed while a task uses it. */
  private static int fail(Integer number) {
    stop.run();
    throw new IllegalStateException("the evaluator is closed");
  }

  @Test
  void saysNothingOfTasksThatFailBecauseTheyAreStopped() throws Exception {
    List<String> warnings = new CopyOnWriteArrayList<>();
    Logger scheduler = Logger.getLogger("org.apache.spark.scheduler");
    Handler listener = listener(warnings);
    scheduler.addHandler(listener);
    try (SparkSession spark =
        SparkStart.start(
            "test", CorpusTest.options("--master", "local[1]"), SparkClusterTest.class)) {
      Tasks tasks = new Tasks(spark.sparkContext());
      stop = tasks::stop;
      JavaRDD<Integer> failing =
          JavaSparkContext.fromSparkContext(spark.sparkContext())
              .parallelize(List.of(1), 1)
              .map(SparkClusterTest::fail);
      assertThat(tasks.collect(failing, () -> {})).isEmpty();
    } finally {
      scheduler.removeHandler(listener);
    }
    assertThat(warnings).isEmpty();
  }

  /** Notes warnings. */
  private static Handler listener(List<String> lines) {
    Handler listener =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            if (isLoggable(line)) {
              lines.add(line.getLoggerName() + ": " + line.getMessage());
            }
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    listener.setLevel(Level.WARNING);
    return listener;
  }
}
