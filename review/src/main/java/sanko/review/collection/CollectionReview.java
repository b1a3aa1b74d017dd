package sanko.review.collection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.Lanes;
import sanko.cli.cluster.Shard;
import sanko.engine.config.FolderLock;
import sanko.engine.json.JsonJournal;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.review.AnnotatedRecord;
import sanko.review.Review;
import sanko.search.SearchException;

/**
 * Reviews the games of a collection that its folder does not have, several side by side, so that
 * their positions fill the batches of one evaluator. Each game is searched as if it were alone. A
 * game is done when its files and then its line in the journal are on the disk. {@link #run} is
 * called once, {@link #stop} by any thread.
 */
public final class CollectionReview {
  /** About how many evaluations a game has under way. */
  private static final int EVALUATIONS_PER_GAME = 2;

  private static final int LEAST_GAMES = 4;
  private static final int MOST_GAMES = 64;
  private static final long PATIENCE_MILLIS = 100;

  /** Receives how far it is; several threads call. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Takes note of what is done.
     *
     * @param done and total are positions
     * @param evaluations per second so far; 0 where nobody counts
     */
    void at(long done, long total, int games, double evaluations);
  }

  private final ReviewFolder folder;
  private final Shard shard;
  private final int sideBySide;
  private final ReviewTerms terms;
  private final Evaluator evaluator;
  private final Progress progress;
  private final RecordReader reader;
  private final AtomicLong positions = new AtomicLong();
  private final AtomicInteger games = new AtomicInteger();

  /** Shared: positions of the shard, set before any game is reviewed. */
  private volatile long total;

  /** Shared: what the evaluator had computed when the first game began, and when that was. */
  private volatile EvaluatorWork before = EvaluatorWork.NOTHING;

  private volatile long start;

  private final Lanes lanes = new Lanes(this::stopGames);

  @GuardedBy("this")
  private final Set<GameReviewer> running = new HashSet<>();

  @GuardedBy("this")
  private final List<Problem> problems = new ArrayList<>();

  /**
   * A review.
   *
   * @param folder where all is written
   * @param sideBySide games at a time; 0 leaves it to what the evaluator can do
   * @param terms of each game; the memory of its searches is divided among the games under way
   * @param identity what else decides how games are reviewed, such as the network, in a fixed order
   * @param progress receives how far it is
   */
  public CollectionReview(
      Path folder,
      Shard shard,
      int sideBySide,
      ReviewTerms terms,
      Map<String, String> identity,
      Evaluator evaluator,
      Progress progress) {
    this.folder = new ReviewFolder(folder, identity);
    this.shard = shard;
    this.sideBySide = sideBySide > 0 ? sideBySide : sideBySide(evaluator);
    this.terms = terms.divided(this.sideBySide);
    this.evaluator = evaluator;
    this.progress = progress;
    reader = new RecordReader(terms.rules(), terms.game(), evaluator::supports);
  }

  /** How many games at a time fill the batches of an evaluator. */
  public static int sideBySide(Evaluator evaluator) {
    int filling = evaluator.capacity() / EVALUATIONS_PER_GAME;
    return Math.max(LEAST_GAMES, Math.min(MOST_GAMES, filling));
  }

  /**
   * Reviews what is not done and writes tables and overview of all that is.
   *
   * @param arguments files, folders, patterns, {@code -}
   * @param in standard input
   * @throws IllegalArgumentException worded for the user if the folder is in use, of a review on
   *     other terms, or damaged
   * @throws IOException if the folder cannot be written; what was done stays
   * @throws SearchException if the evaluator failed; what was done stays
   */
  public Outcome run(List<String> arguments, InputStream in)
      throws IOException, SearchException, InterruptedException {
    folder.create();
    try (FolderLock lock = FolderLock.tryTake(folder.file("lock" + shard.suffix()))) {
      if (lock == null) {
        throw new IllegalArgumentException("another program is reviewing into this folder");
      }
      Sources sources = new Sources(folder.file(""), in);
      arguments.forEach(sources::add);
      Catalog catalog = Catalog.of(sources.sources(), reader, shard);
      synchronized (this) {
        problems.addAll(
            sources.problems().stream().filter(each -> GameRecord.belongsTo(shard, each)).toList());
        problems.addAll(catalog.problems());
      }
      try (JsonJournal journal = folder.open(shard)) {
        reviewMissing(catalog, journal);
      }
      return conclude(catalog);
    }
  }

  /** Ends the review soon; games under way are dropped, and are reviewed when it goes on. */
  public void stop() {
    lanes.stop();
  }

  private synchronized void stopGames() {
    running.forEach(GameReviewer::stop);
  }

  private void reviewMissing(Catalog catalog, JsonJournal journal)
      throws IOException, SearchException, InterruptedException {
    Map<String, Catalog.Listed> missing = new LinkedHashMap<>(catalog.games());
    missing.keySet().removeAll(folder.done().keySet());
    total = catalog.games().values().stream().mapToLong(Catalog.Listed::positions).sum();
    long left = missing.values().stream().mapToLong(Catalog.Listed::positions).sum();
    positions.set(total - left);
    games.set(catalog.games().size() - missing.size());
    before = evaluator.work();
    start = System.nanoTime();
    GameQueue queue = new GameQueue(catalog.sources(), missing, reader);
    rethrow(
        lanes.run(
            "review", Math.min(sideBySide, missing.size()), () -> reviewGames(queue, journal)));
    if (!lanes.isStopped()) {
      synchronized (this) {
        problems.addAll(queue.lost());
      }
    }
  }

  private static void rethrow(@Nullable Throwable failure) throws IOException, SearchException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof SearchException e) {
      throw e;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }

  private void reviewGames(GameQueue queue, JsonJournal journal)
      throws IOException, SearchException {
    GameRecord record = lanes.isStopped() ? null : queue.next();
    while (record != null) {
      review(record, journal);
      record = lanes.isStopped() ? null : queue.next();
    }
  }

  private void review(GameRecord record, JsonJournal journal) throws IOException, SearchException {
    GameReviewer reviewer = new GameReviewer(record.game(), record.rules(), terms, evaluator);
    synchronized (this) {
      running.add(reviewer);
    }
    try {
      AtomicInteger told = new AtomicInteger();
      IntConsumer positionsDone = done -> searched(done - told.getAndSet(done));
      Review review = lanes.isStopped() ? null : reviewer.review(positionsDone);
      if (review != null) {
        keep(record, review, journal);
        games.incrementAndGet();
        tell();
      }
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      // An error of ours in one game must not cost the others.
      System.getLogger(CollectionReview.class.getName())
          .log(System.Logger.Level.ERROR, "internal error in " + record.place(), e);
      synchronized (this) {
        problems.add(
            new Problem(
                record.source().name(),
                record.number(),
                0,
                "internal error: " + FailureText.of(e)));
      }
    } finally {
      synchronized (this) {
        running.remove(reviewer);
      }
    }
  }

  private void keep(GameRecord record, Review review, JsonJournal journal) throws IOException {
    GameData data = GameDataMaker.of(record, terms, review);
    folder.write(
        data, AnnotatedRecord.of(record.tree(), review), GamePage.of(data, review, record.title()));
    journal.add(
        new JournalEntry(record.id(), record.fileName(), record.source().name(), record.number()));
  }

  private void searched(int more) {
    positions.addAndGet(more);
    tell();
  }

  private void tell() {
    progress.at(positions.get(), total, games.get(), rate());
  }

  private double rate() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return seconds > 0 ? evaluator.work().since(before).evaluations() / seconds : 0;
  }

  private Outcome conclude(Catalog catalog) throws IOException, InterruptedException {
    double rate = rate();
    FolderLock lock = lockTables();
    try (lock) {
      Set<String> done = folder.done().keySet();
      int reviewed = count(catalog.games().keySet(), done, true);
      int missing = count(catalog.elsewhere(), done, false);
      List<Problem> all;
      synchronized (this) {
        all = List.copyOf(problems);
      }
      new Tables(folder).write(all, missing + catalog.games().size() - reviewed);
      return new Outcome(
          catalog.games().size(),
          reviewed,
          missing,
          catalog.duplicates().stream().map(Catalog.Duplicate::text).toList(),
          catalog.notes(),
          all,
          rate,
          lanes.isStopped());
    }
  }

  private FolderLock lockTables() throws IOException, InterruptedException {
    while (true) {
      FolderLock lock = FolderLock.tryTake(folder.file("lock-tables"));
      if (lock != null) {
        return lock;
      }
      // Another shard is writing the tables; ours will have its games too.
      Thread.sleep(PATIENCE_MILLIS);
    }
  }

  private static int count(Set<String> games, Set<String> done, boolean isDone) {
    return (int) games.stream().filter(each -> done.contains(each) == isDone).count();
  }
}
