package sanko.cluster;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;

/** Tasks that can be stopped. {@link #collect} is called once, {@link #stop} by any thread. */
final class Tasks {
  private static final long SECOND = 1;

  /** What tells of each task that fails. Held, since its level would be forgotten with it. */
  private static final Logger SCHEDULER = Logger.getLogger("org.apache.spark.scheduler");

  private final SparkContext context;

  /** Shared: set by any thread. */
  private volatile boolean stopped;

  Tasks(SparkContext context) {
    this.context = context;
  }

  /** Ends the tasks soon. How they fail for lack of what they work with is no news then. */
  void stop() {
    stopped = true;
    SCHEDULER.setLevel(Level.OFF);
    context.cancelAllJobs();
  }

  boolean isStopped() {
    return stopped;
  }

  /**
   * Runs tasks and collects their results.
   *
   * @param progress called now and then until all are done
   * @return empty if they were stopped
   * @throws ExecutionException if Spark gave up
   */
  <T> Optional<List<T>> collect(JavaRDD<T> results, Runnable progress)
      throws ExecutionException, InterruptedException {
    JavaFutureAction<List<T>> found = results.collectAsync();
    while (!stopped) {
      try {
        return Optional.of(found.get(SECOND, TimeUnit.SECONDS));
      } catch (TimeoutException e) {
        progress.run();
      } catch (ExecutionException e) {
        if (!stopped) {
          throw e;
        }
      }
    }
    found.cancel(true);
    return Optional.empty();
  }

  /** Words a failure of the tasks for the user. */
  ConfigException gaveUp(ExecutionException failure) {
    return new ConfigException(
        "Spark gave up: %s; the same command goes on".formatted(firstLine(failure.getCause())));
  }

  /**
   * Words a failure that comes of Spark's end; any other is thrown again.
   *
   * @param url of the master
   */
  ConfigException ended(String url, RuntimeException failure) {
    if (!context.isStopped()) {
      throw failure;
    }
    return new ConfigException("Spark ended, as %s has it: %s".formatted(url, firstLine(failure)));
  }

  private static String firstLine(@Nullable Throwable cause) {
    return String.valueOf(cause == null ? null : cause.getMessage())
        .lines()
        .findFirst()
        .orElse("it does not say why");
  }
}
