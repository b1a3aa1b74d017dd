package sanko.review.explore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.file.InputFile;
import sanko.base.file.Sha256;
import sanko.base.file.WholeFile;
import sanko.board.Board;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfReading;
import sanko.board.sgf.SgfTree;
import sanko.engine.book.BookPosition;
import sanko.review.collection.Source;
import sanko.review.collection.Sources;

/**
 * The games below some folders, by their positions. A thread of its own reads them at the start
 * and, once a minute at most, looks for files that changed when somebody asks. Shared.
 *
 * <p>A position takes 15 bytes of memory, and 10 in the cache file. One sixteenth of the heap may
 * be taken, twice that while the index is made anew; games for which there is no room are left out
 * and counted.
 */
public final class RecordIndex implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RecordIndex.class.getName());
  private static final int PART_OF_MEMORY = 16;
  private static final int BYTES_PER_POSITION = 16;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int NAME_BYTES = 16;

  /**
   * How far the reading is.
   *
   * @param files that there are, and {@code done} those that were read or need not be read again
   * @param games that can be found
   * @param skipped records that could not be read
   * @param leftOut games for which there was no memory
   */
  public record Status(
      boolean isReading, int files, int done, int games, int skipped, int leftOut) {}

  private final List<String> folders;
  private final @Nullable Path cacheFolder;
  private final int mostPositions;
  private final ExecutorService thread;
  private final Object recordLock = new Object();

  /** Written by the thread of its own, read by all. */
  private volatile IndexSnapshot snapshot = IndexSnapshot.EMPTY;

  private volatile boolean isReading = true;
  private volatile int files;
  private volatile int done;

  /** How many files were read last time, the unchanged ones not counted. For tests. */
  private volatile int readLast;

  /** Of the thread of its own only. */
  private Set<IndexFile.Stamp> known = Set.of();

  /** Of the thread of its own only. */
  private boolean wasRead;

  @GuardedBy("this")
  private long lookedAt;

  @GuardedBy("this")
  private boolean isWaiting;

  /**
   * Begins to read.
   *
   * @param folders with records
   * @param cacheFolder where the index is kept, or null for nowhere
   */
  public RecordIndex(List<String> folders, @Nullable Path cacheFolder) {
    this(folders, cacheFolder, mostPositions());
  }

  RecordIndex(List<String> folders, @Nullable Path cacheFolder, int mostPositions) {
    this.folders = List.copyOf(folders);
    this.mostPositions = mostPositions;
    this.cacheFolder = cacheFolder;
    thread = Executors.newSingleThreadExecutor(DaemonThreads.factory("sanko-records-index"));
    look();
  }

  private static int mostPositions() {
    long bytes = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY;
    return (int) Math.min(bytes / BYTES_PER_POSITION, Integer.MAX_VALUE / 2);
  }

  private static String name(List<String> folders) {
    List<String> paths = folders.stream().map(each -> absolute(Path.of(each)).toString()).toList();
    byte[] hash = Sha256.of(String.join("\n", paths));
    return HexFormat.of().formatHex(hash, 0, NAME_BYTES) + ".positions";
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** How far the reading is. */
  public Status status() {
    IndexSnapshot now = snapshot;
    return new Status(isReading, files, done, now.games(), now.skipped(), now.leftOut());
  }

  /**
   * What was played in a position, as far as the records are read.
   *
   * @param player whose results are told, and who played the samples; empty for anybody
   * @param samples the most games to name
   */
  public Exploration explore(Board board, int toMove, String player, int samples) {
    lookSometimes();
    return snapshot.explore(board, toMove, player, samples);
  }

  /**
   * A game in its record.
   *
   * @param turn the number of moves after which it has a position; -1 if it has not
   */
  public record Found(SgfTree tree, int turn) {}

  /**
   * The record of a game, or null if there is none with this id any more.
   *
   * @param board to look for in it
   */
  public @Nullable Found record(long id, Board board, int toMove) {
    Map.Entry<String, IndexedGame> found = snapshot.game(id);
    if (found == null) {
      return null;
    }
    int number = found.getValue().number();
    // One at a time, since a file may hold thousands of games.
    synchronized (recordLock) {
      return record(Path.of(found.getKey()), number, id, BookPosition.ofStones(board, toMove));
    }
  }

  private static @Nullable Found record(Path file, int number, long id, BookPosition position) {
    try {
      SgfReading reading = SgfReader.readSome(SgfReader.bytes(InputFile.checked(file)), number + 1);
      if (number >= reading.trees().size()) {
        return null;
      }
      SgfTree tree = reading.trees().get(number);
      SgfGame game = tree.mainLine();
      if (GamePositions.id(game) != id) {
        return null;
      }
      return new Found(tree, GamePositions.of(game).turnOf(position.key().low()));
    } catch (IOException | SgfException e) {
      LOG.log(System.Logger.Level.DEBUG, file + " cannot be read any more", e);
      return null;
    }
  }

  private synchronized void lookSometimes() {
    if (!isWaiting && !thread.isShutdown() && System.nanoTime() - lookedAt > PATIENCE_NANOS) {
      look();
    }
  }

  /** Looks for files that changed, soon. */
  final synchronized void look() {
    isWaiting = true;
    thread.execute(this::readChanged);
  }

  private void readChanged() {
    try {
      var stamps = IndexBuild.stamps(Sources.below(folders).sources());
      if (!wasRead || !stamps.keySet().equals(known)) {
        done = 0;
        files = stamps.size();
        isReading = true;
        snapshot = read(stamps);
        known = Set.copyOf(stamps.keySet());
        wasRead = true;
      }
    } catch (RuntimeException | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "the records cannot be indexed", e);
    } finally {
      isReading = false;
      synchronized (this) {
        isWaiting = false;
        lookedAt = System.nanoTime();
      }
    }
  }

  private IndexSnapshot read(Map<IndexFile.Stamp, Source> stamps) {
    if (cacheFolder != null) {
      try {
        Files.createDirectories(cacheFolder);
        return readWithCache(stamps, cacheFolder.resolve(name(folders)));
      } catch (IOException e) {
        LOG.log(System.Logger.Level.DEBUG, cacheFolder + " cannot be used", e);
      }
    }
    try {
      return build(stamps, null, OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("nothing is written", e);
    }
  }

  private IndexSnapshot readWithCache(Map<IndexFile.Stamp, Source> stamps, Path file)
      throws IOException {
    IndexSnapshot[] made = {IndexSnapshot.EMPTY};
    try (IndexFile.Reader earlier = Files.exists(file) ? new IndexFile.Reader(file) : null) {
      WholeFile.write(file, out -> made[0] = build(stamps, earlier, out));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, file + " is made anew", e);
      WholeFile.write(file, out -> made[0] = build(stamps, null, out));
    }
    return made[0];
  }

  private IndexSnapshot build(
      Map<IndexFile.Stamp, Source> stamps, IndexFile.@Nullable Reader earlier, OutputStream out)
      throws IOException {
    IndexBuild build = new IndexBuild(stamps, mostPositions, number -> done = number);
    IndexSnapshot made = build.run(earlier, out);
    readLast = build.read();
    return made;
  }

  /** Waits until what was begun is done. For tests. */
  void await() throws InterruptedException, ExecutionException {
    var unused = thread.submit(() -> true).get();
  }

  /** How many files were read last time, those that had not changed left out. */
  int readLast() {
    return readLast;
  }

  /** The positions in memory. */
  int positions() {
    return snapshot.positions();
  }

  @Override
  public synchronized void close() {
    thread.shutdownNow();
  }
}
