package sanko.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import sanko.engine.config.FolderLock;
import sanko.nn.Evaluator;
import sanko.review.collection.Outcome;
import sanko.review.collection.Problem;
import sanko.review.collection.RecordList;
import sanko.review.collection.ReviewTerms;
import sanko.review.collection.SentGame;

/**
 * The review of a collection on Spark, as the driver does it: lists the games, sends those that are
 * missing to tasks, and makes tables of all that are done. {@link #run} is called once.
 */
final class CorpusJob {
  /**
   * At least this many tasks per core, if there are enough games, so that all end at about the same
   * time.
   */
  private static final int TASKS_PER_CORE = 2;

  /** Receives how far it is. */
  @FunctionalInterface
  interface Progress {
    /** Takes note of how many games are done. */
    void at(long done, long total);
  }

  private final SparkSession spark;
  private final Tasks tasks;
  private final Path out;
  private final PartFolder parts;
  private final int gamesPerTask;
  private final Progress progress;

  /**
   * A job.
   *
   * @param tasks may be stopped; what is done stays
   * @param out the folder of the tables; what is done is kept in one beside it
   * @param gamesPerTask at most
   */
  CorpusJob(SparkSession spark, Tasks tasks, String out, int gamesPerTask, Progress progress) {
    this.spark = spark;
    this.tasks = tasks;
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    this.out = path(out);
    parts = new PartFolder(beside(), hadoop);
    this.gamesPerTask = gamesPerTask;
    this.progress = progress;
  }

  /**
   * Names with a scheme are Hadoop's; others are files of this machine, whatever Hadoop's usual.
   */
  private static Path path(String name) {
    boolean hasScheme = name.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*");
    return hasScheme
        ? new Path(name)
        : new Path(
            "file",
            null,
            java.nio.file.Path.of(name).toAbsolutePath().normalize().toUri().getPath());
  }

  private Path beside() {
    return new Path(out.getParent(), out.getName() + ".parts");
  }

  private boolean isLocal() {
    return "file".equals(out.toUri().getScheme());
  }

  /**
   * Lists the records.
   *
   * @param arguments files, folders, patterns, {@code -}
   */
  RecordList list(List<String> arguments, InputStream in, ReviewTerms terms, Evaluator evaluator) {
    java.nio.file.Path output = java.nio.file.Path.of(isLocal() ? out.toUri().getPath() : "");
    return RecordList.of(arguments, in, output, terms, evaluator::supports);
  }

  /**
   * Reviews what is not done and writes the tables of all that is.
   *
   * @throws IllegalArgumentException worded for the user if the folder is in use, of another job,
   *     or not ours
   * @throws IOException if something cannot be written; what was done stays
   * @throws ExecutionException if Spark gave up; what was done stays
   */
  Outcome run(RecordList records, ReviewPlan plan)
      throws IOException, ExecutionException, InterruptedException {
    if (out.getFileSystem(spark.sparkContext().hadoopConfiguration()).exists(out)
        && !parts.exists()) {
      throw new IllegalArgumentException("it exists and is not of this command");
    }
    parts.open(plan.identity());
    FolderLock lock = isLocal() ? lock() : null;
    try (lock) {
      List<Problem> problems = review(records, plan);
      if (!tasks.isStopped()) {
        writeTables(problems);
      }
      return outcome(records, problems);
    }
  }

  private FolderLock lock() throws IOException {
    java.nio.file.Path file = java.nio.file.Path.of(beside().toUri().getPath(), "lock");
    FolderLock lock = FolderLock.tryTake(file);
    if (lock == null) {
      throw new IllegalArgumentException("another program is writing to it");
    }
    return lock;
  }

  private List<Problem> review(RecordList records, ReviewPlan plan)
      throws IOException, ExecutionException, InterruptedException {
    List<SentGame> missing = records.without(parts.done());
    List<Problem> problems = new ArrayList<>(records.problems());
    if (missing.isEmpty()) {
      return problems;
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    LongAccumulator done = spark.sparkContext().longAccumulator("games");
    JavaRDD<Problem> found =
        context
            .parallelize(missing, count(missing.size(), context.defaultParallelism()))
            .mapPartitions(new GameTask(plan, parts, done));
    int before = records.games().size() - missing.size();
    tasks
        .collect(found, () -> progress.at(before + done.value(), records.games().size()))
        .ifPresent(problems::addAll);
    return problems;
  }

  private int count(int games, int cores) {
    int most = Math.max(1, Math.min(gamesPerTask, games / (cores * TASKS_PER_CORE)));
    return (games + most - 1) / most;
  }

  private void writeTables(List<Problem> problems) throws IOException {
    Set<String> damaged = new CorpusTables(spark, out).write(parts, parts.done(), problems);
    for (String game : damaged) {
      parts.remove(game);
    }
    if (!damaged.isEmpty()) {
      throw new IOException("reviews of games that are damaged and will be done anew: " + damaged);
    }
  }

  private Outcome outcome(RecordList records, List<Problem> problems) throws IOException {
    Set<String> done = parts.done();
    int reviewed = (int) records.games().stream().filter(done::contains).count();
    return new Outcome(
        records.games().size(),
        reviewed,
        0,
        records.duplicates(),
        records.notes(),
        problems,
        0,
        tasks.isStopped());
  }
}
