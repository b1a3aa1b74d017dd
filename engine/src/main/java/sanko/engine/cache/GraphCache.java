package sanko.engine.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;
import sanko.nn.ort.CacheFile;
import sanko.search.graph.GraphFile;

/**
 * The graphs of games in a folder of limited size: those used longest ago are removed. Shared, also
 * by programs.
 */
public final class GraphCache {
  private static final System.Logger LOG = System.getLogger(GraphCache.class.getName());
  private static final String FOLDER = "games";
  private static final String ENDING = ".sanko";
  private static final int NAME_BYTES = 16;
  private static final int MOST_FILES = 1000;

  private final Path folder;
  private final long mostBytes;

  /** A file, how large it is and when it was used last. */
  private record Entry(Path file, long bytes, FileTime used) {
    static Entry of(Path file) {
      try {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return new Entry(file, found.size(), found.lastModifiedTime());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * The graphs in a folder.
   *
   * @param folder made if need be
   * @param mostBytes of all files together; there are at most 1,000
   */
  public GraphCache(Path folder, long mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  /**
   * Those in the user's cache folder.
   *
   * @param megabytes the most that all files may take together
   * @return null for 0 megabytes
   */
  public static @Nullable GraphCache ofUser(int megabytes) {
    return megabytes == 0
        ? null
        : new GraphCache(CacheFile.userFolder().resolve(FOLDER), (long) megabytes << 20);
  }

  /** The graph with this header, which may not be there; one that is counts as used. */
  public KeptGraph graph(GraphFile.Head head) {
    byte[] hash =
        Sha256.of(head.evaluator() + " " + head.positionLow() + " " + head.positionHigh());
    Path file = folder.resolve(HexFormat.of().formatHex(hash, 0, NAME_BYTES) + ENDING);
    try {
      if (Files.exists(file)) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, file + " is not marked as used", e);
    }
    return new KeptGraph(file, head, this::removeOldest);
  }

  private void removeOldest() {
    try (Stream<Path> files = Files.list(folder)) {
      List<Entry> entries = new ArrayList<>();
      files
          .filter(file -> file.toString().endsWith(ENDING))
          .forEach(file -> entries.add(Entry.of(file)));
      entries.sort(Comparator.comparing(Entry::used));
      long bytes = entries.stream().mapToLong(Entry::bytes).sum();
      int count = entries.size();
      for (Entry each : entries) {
        if (bytes > mostBytes || count > MOST_FILES) {
          Files.deleteIfExists(each.file());
          bytes -= each.bytes();
          count--;
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // Another program may have removed one meanwhile; whoever writes next tries again.
      LOG.log(Level.DEBUG, folder + " is not made smaller", e);
    }
  }
}
