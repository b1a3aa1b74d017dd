package sanko.review.explore;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfReading;
import sanko.board.sgf.SgfTree;
import sanko.review.collection.Source;

/**
 * One reading of all files: those that did not change come from the earlier index. For one thread.
 */
final class IndexBuild {
  private final Map<IndexFile.Stamp, Source> missing = new LinkedHashMap<>();
  private final int files;
  private final IndexSnapshot.Builder snapshot;
  private final IntConsumer progress;
  private int done;
  private int read;

  /**
   * A build.
   *
   * @param mostPositions beyond which games are left out
   * @param progress is told how many files are done
   */
  IndexBuild(Map<IndexFile.Stamp, Source> sources, int mostPositions, IntConsumer progress) {
    missing.putAll(sources);
    files = sources.size();
    snapshot = new IndexSnapshot.Builder(mostPositions);
    this.progress = progress;
  }

  /** The files as they are now, those that cannot be found left out. */
  static Map<IndexFile.Stamp, Source> stamps(List<Source> sources) {
    Map<IndexFile.Stamp, Source> stamps = new LinkedHashMap<>();
    for (Source each : sources) {
      Path file = each.file();
      try {
        if (file != null) {
          var found = Files.readAttributes(file, BasicFileAttributes.class);
          long millis = found.lastModifiedTime().toMillis();
          stamps.put(new IndexFile.Stamp(each.name(), found.size(), millis), each);
        }
      } catch (IOException e) {
        // It went away since the folder was listed.
      }
    }
    return stamps;
  }

  /**
   * Reads all files and writes the index.
   *
   * @param earlier the index that there was, or null
   * @throws IOException if the earlier index is damaged or the new one cannot be written
   */
  IndexSnapshot run(IndexFile.@Nullable Reader earlier, OutputStream out) throws IOException {
    IndexFile.Writer writer = new IndexFile.Writer(out);
    while (earlier != null && earlier.hasNext()) {
      IndexFile.FileGames file = earlier.next();
      if (missing.remove(file.stamp()) != null) {
        add(file, writer);
      }
    }
    for (Map.Entry<IndexFile.Stamp, Source> each : missing.entrySet()) {
      add(games(each.getKey(), each.getValue()), writer);
      read++;
    }
    writer.end();
    return snapshot.build();
  }

  /** The files that were read anew. */
  int read() {
    return read;
  }

  private void add(IndexFile.FileGames file, IndexFile.Writer writer) throws IOException {
    writer.write(file);
    snapshot.skip(file.skipped());
    file.games().forEach(each -> snapshot.add(file.stamp().name(), each.game(), each.positions()));
    done++;
    progress.accept(Math.min(done, files));
  }

  private static IndexFile.FileGames games(IndexFile.Stamp stamp, Source source) {
    List<IndexFile.Game> games = new ArrayList<>();
    int skipped = 0;
    try {
      SgfReading reading = SgfReader.readSome(source.bytes());
      Set<Integer> broken = new HashSet<>();
      reading.problems().forEach(each -> broken.add(each.game()));
      skipped = broken.size();
      for (int i = 0; i < reading.trees().size(); i++) {
        IndexFile.Game game = broken.contains(i) ? null : game(reading.trees().get(i), i);
        if (game != null) {
          games.add(game);
        } else if (!broken.contains(i)) {
          skipped++;
        }
      }
    } catch (IOException e) {
      logSkipped(source, e);
      // It may be readable when an index is next made: no file has this stamp.
      var never = new IndexFile.Stamp(stamp.name(), stamp.bytes(), Long.MIN_VALUE);
      return new IndexFile.FileGames(never, 1, List.of());
    } catch (RuntimeException e) {
      logSkipped(source, e);
      skipped++;
    }
    return new IndexFile.FileGames(stamp, skipped, games);
  }

  private static void logSkipped(Source source, Exception reason) {
    System.getLogger(IndexBuild.class.getName())
        .log(System.Logger.Level.DEBUG, source.name() + " is skipped", reason);
  }

  private static IndexFile.@Nullable Game game(SgfTree tree, int number) {
    try {
      SgfGame game = tree.mainLine();
      GamePositions positions = GamePositions.of(game);
      return new IndexFile.Game(
          IndexedGame.of(tree, game, GamePositions.id(game), number), positions);
    } catch (SgfException | IllegalArgumentException e) {
      return null;
    }
  }
}
