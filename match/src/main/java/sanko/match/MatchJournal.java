package sanko.match;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sanko.engine.json.JsonJournal;

/** The results of a match on disk, a line for each finished game. Shared. */
public final class MatchJournal implements AutoCloseable {
  /** The name of the file in the match's folder. */
  public static final String FILE = "match.jsonl";

  private final JsonJournal journal;

  @GuardedBy("this")
  private final Map<Integer, GameResult> results = new TreeMap<>();

  private MatchJournal(JsonJournal.Opened<GameResult> opened) {
    journal = opened.journal();
    opened.parts().forEach(result -> results.put(result.game(), result));
  }

  /**
   * Opens the journal of a folder, or creates one; no other process may be using it.
   *
   * @param identity what is played, in a fixed order
   * @throws IllegalArgumentException worded for the user if the folder holds another match, or
   *     records of one whose journal is lost
   */
  public static MatchJournal open(Path folder, Map<String, String> identity) throws IOException {
    Path file = folder.resolve(FILE);
    if (!JsonJournal.isBegun(file) && GameFile.isAnyIn(folder)) {
      throw new IllegalArgumentException(
          "%s has records of games that are not in %s; use another folder".formatted(folder, FILE));
    }
    return new MatchJournal(JsonJournal.open(file, kind(identity)));
  }

  /**
   * The results in the journal of a folder, which somebody else may be writing; none without one.
   *
   * @throws IllegalArgumentException as {@link #open}
   */
  public static List<GameResult> read(Path folder, Map<String, String> identity)
      throws IOException {
    Path file = folder.resolve(FILE);
    return Files.exists(file) ? JsonJournal.read(file, kind(identity)) : List.of();
  }

  private static JsonJournal.Kind<GameResult> kind(Map<String, String> identity) {
    return new JsonJournal.Kind<>("match", identity, GameResult.class);
  }

  /** Adds a finished game; it is on the disk when this returns. */
  public synchronized void add(GameResult result) throws IOException {
    journal.add(result);
    results.put(result.game(), result);
  }

  /** All finished games by number. */
  public synchronized List<GameResult> results() {
    return List.copyOf(results.values());
  }

  /** The result of a game, or null if it is not finished. */
  public synchronized @Nullable GameResult result(int game) {
    return results.get(game);
  }

  /** Whether a game is finished. */
  public synchronized boolean has(int game) {
    return results.containsKey(game);
  }

  @Override
  public synchronized void close() throws IOException {
    journal.close();
  }
}
