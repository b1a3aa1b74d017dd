package sanko.train.data;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;
import sanko.board.Board;
import sanko.engine.config.FolderLock;

/**
 * Keeps folders filled with chunks of rows from a teacher, {@code DIR/WxH/SEED-NUMBER.npz}, ahead
 * of a trainer that uses them up. Goes on where it stopped: {@code DIR/WxH/SEED.next} holds the
 * number of the chunk to come, and {@code DIR/SEED.source} what made the others. A chunk counts
 * once its file is there, so that none gets the name of one that a trainer has taken. One thread.
 */
public final class Labeler {
  private static final long PAUSE_MILLIS = 500;
  private static final int COMPRESSION = 1;

  /**
   * A size of the board and its share of the chunks.
   *
   * @param share relative to that of other sizes, above 0
   */
  public record Size(int width, int height, double share) {
    private static final Pattern TEXT =
        Pattern.compile("([0-9]{1,2})(?:x([0-9]{1,2}))?(?::([0-9]+(?:\\.[0-9]+)?))?");

    /**
     * Parses sizes such as {@code 9}, {@code 19:3} and {@code 9x13:0.2}; the default share is 1.
     *
     * @throws IllegalArgumentException if one is something else, or there twice; the message names
     *     it
     */
    public static List<Size> parse(List<String> texts) {
      List<Size> sizes = new ArrayList<>();
      for (String text : texts) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
          throw wrong(text);
        }
        int width = Integer.parseInt(matcher.group(1));
        int height = matcher.group(2) == null ? width : Integer.parseInt(matcher.group(2));
        double share = matcher.group(3) == null ? 1 : Double.parseDouble(matcher.group(3));
        if (share <= 0
            || Math.min(width, height) < Board.MIN_GAME_SIZE
            || Math.max(width, height) > Board.MAX_SIZE) {
          throw wrong(text);
        }
        Size size = new Size(width, height, share);
        if (sizes.stream().anyMatch(each -> each.name().equals(size.name()))) {
          throw new IllegalArgumentException("--sizes names " + size.name() + " twice");
        }
        sizes.add(size);
      }
      return sizes;
    }

    private static IllegalArgumentException wrong(String text) {
      return new IllegalArgumentException(
          "not a size from %d to %d with a share: %s"
              .formatted(Board.MIN_GAME_SIZE, Board.MAX_SIZE, text));
    }

    /** The name of the folder. */
    public String name() {
      return width + "x" + height;
    }
  }

  /** A size, and how far its chunks have come. */
  private static final class ChunkSeries {
    final Size size;
    final Path folder;
    final Path counter;
    final long seed;
    long next;

    ChunkSeries(Path root, Size size, long seed) throws IOException {
      this.size = size;
      this.seed = seed;
      folder = Files.createDirectories(root.resolve(size.name()));
      counter = folder.resolve(seed + ".next");
      try {
        next = Long.parseLong(Files.readString(counter).strip());
      } catch (NoSuchFileException e) {
        next = 0;
      } catch (NumberFormatException | CharacterCodingException e) {
        throw new IOException(counter + " is not a number", e);
      }
      if (next < 0) {
        throw new IOException(counter + " is negative");
      }
      // The program may have ended between a chunk and its count.
      while (Files.exists(file()) || Files.exists(RowFolder.used(file()))) {
        count();
      }
    }

    /** The file of the chunk to come. */
    Path file() {
      return folder.resolve("%d-%06d%s".formatted(seed, next, RowFiles.SUFFIX));
    }

    long waiting() throws IOException {
      try (Stream<Path> files = Files.list(folder)) {
        return files.filter(each -> each.toString().endsWith(RowFiles.SUFFIX)).count();
      }
    }

    /** How far this size would be ahead of its share with one more chunk. */
    double progress() {
      return (next + 1) / size.share();
    }

    void count() throws IOException {
      next++;
      WholeFile.write(counter, next + "\n");
    }
  }

  private final RowSource source;
  private final Path folder;
  private final long seed;
  private final int ahead;
  private final Consumer<String> progress;
  private final List<Size> sizes;

  /**
   * A labeler.
   *
   * @param seed of the chunks
   * @param ahead how many chunks of a size may wait for the trainer
   * @param progress receives a line about every chunk, one when it first waits, and one if there is
   *     nothing to do
   */
  public Labeler(
      RowSource source,
      long seed,
      Path folder,
      List<Size> sizes,
      int ahead,
      Consumer<String> progress) {
    this.source = source;
    this.folder = folder;
    this.seed = seed;
    this.ahead = ahead;
    this.progress = progress;
    this.sizes = List.copyOf(sizes);
  }

  /**
   * Makes chunks until this many of the sizes have been made with this seed, by earlier runs too,
   * and waits while enough of them wait.
   *
   * @throws InterruptedException if the thread is interrupted; no file is half-written then
   * @throws IOException if a file cannot be read or written, another labeler with this seed writes
   *     here, or another source has made chunks with it
   */
  @SuppressWarnings("try") // It is enough that the lock is there.
  public void run(long chunks) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    try (FolderLock lock = FolderLock.tryTake(folder.resolve(seed + ".lock"))) {
      if (lock == null) {
        throw new IOException("another labeler with seed " + seed + " writes into " + folder);
      }
      refuseOtherSource();
      makeChunks(chunks);
    } catch (ClosedByInterruptException e) {
      // An interrupt in the middle of a write shows as a closed file.
      Thread.interrupted();
      throw new InterruptedException();
    }
  }

  /** Folders of earlier versions do not tell what made their chunks. */
  private void refuseOtherSource() throws IOException {
    Path file = folder.resolve(seed + ".source");
    String name = source.name().strip().replaceAll("\\s+", " ");
    if (!Files.exists(file)) {
      WholeFile.write(file, name + "\n");
      return;
    }
    String other = Files.readString(file).strip();
    if (!other.equals(name)) {
      throw new IOException(
          ("%s has rows of another source with seed %d: it was '%s' and is '%s'; use another folder"
                  + " or another --seed")
              .formatted(folder, seed, other, name));
    }
  }

  private void makeChunks(long chunks) throws IOException, InterruptedException {
    List<ChunkSeries> allSeries = new ArrayList<>();
    for (Size size : sizes) {
      allSeries.add(new ChunkSeries(folder, size, seed));
    }
    long made = allSeries.stream().mapToLong(series -> series.next).sum();
    if (made >= chunks) {
      progress.accept("makes none: %d chunks with seed %d have been made".formatted(made, seed));
    }
    boolean told = false;
    while (made < chunks) {
      ChunkSeries series = emptiest(allSeries);
      if (series == null) {
        if (!told) {
          progress.accept(
              "waits until a trainer takes chunks: %d of each size are there (--ahead)"
                  .formatted(ahead));
        }
        told = true;
        Thread.sleep(PAUSE_MILLIS);
        continue;
      }
      long start = System.nanoTime();
      List<TrainingRow> rows = source.chunk(series.size.width(), series.size.height(), series.next);
      Path file = series.file();
      if (!rows.isEmpty()) {
        RowFiles.write(file, rows, COMPRESSION);
      }
      series.count();
      made++;
      double seconds = (System.nanoTime() - start) / 1e9;
      progress.accept(
          "%s: %d rows in %.1f s, %.0f rows/s"
              .formatted(file, rows.size(), seconds, rows.size() / seconds));
    }
  }

  /** The size that is due next among those of which not enough chunks wait, or null. */
  private @Nullable ChunkSeries emptiest(List<ChunkSeries> allSeries) throws IOException {
    ChunkSeries best = null;
    for (ChunkSeries series : allSeries) {
      if (series.waiting() < ahead && (best == null || series.progress() < best.progress())) {
        best = series;
      }
    }
    return best;
  }
}
