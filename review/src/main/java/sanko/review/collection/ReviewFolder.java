package sanko.review.collection;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.cli.cluster.Shard;
import sanko.engine.json.JsonJournal;

/**
 * The folder of a collection's review: a journal for each shard, the files of the games below
 * {@code games}, tables and an overview. Immutable.
 */
final class ReviewFolder {
  private static final String JOURNAL = "journal";
  private static final String JOURNAL_END = ".jsonl";
  private static final List<String> ENDINGS = List.of(".sgf", ".html", ".json");

  private final Path folder;
  private final JsonJournal.Kind<JournalEntry> kind;

  /**
   * A folder, which may not exist yet.
   *
   * @param identity how games are reviewed, in a fixed order
   */
  ReviewFolder(Path folder, Map<String, String> identity) {
    this.folder = folder;
    kind = new JsonJournal.Kind<>("review", identity, JournalEntry.class);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  /** Creates what is missing. */
  void create() throws IOException {
    Files.createDirectories(folder.resolve("games"));
  }

  /**
   * Opens the journal of a shard.
   *
   * @throws IllegalArgumentException worded for the user if it is damaged or of other terms
   */
  JsonJournal open(Shard shard) throws IOException {
    return JsonJournal.open(folder.resolve(JOURNAL + shard.suffix() + JOURNAL_END), kind).journal();
  }

  /**
   * All games that are done, by id, whichever shard did them; those whose files somebody removed
   * are not.
   *
   * @throws IllegalArgumentException worded for the user if a journal is damaged or of other terms
   */
  Map<String, JournalEntry> done() throws IOException {
    List<Path> journals = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder, JOURNAL + "*" + JOURNAL_END)) {
      found.forEach(journals::add);
    }
    journals.sort(null);
    Map<String, JournalEntry> done = new LinkedHashMap<>();
    for (Path journal : journals) {
      for (JournalEntry entry : JsonJournal.read(journal, kind)) {
        if (isWhole(entry)) {
          done.put(entry.game(), entry);
        }
      }
    }
    return done;
  }

  private boolean isWhole(JournalEntry entry) {
    return ENDINGS.stream().allMatch(ending -> Files.exists(gameFile(entry.name(), ending)));
  }

  private Path gameFile(String name, String ending) {
    return folder.resolve("games").resolve(name + ending);
  }

  /** Writes the files of a game, each as a whole. */
  void write(GameData data, SgfTree annotated, String page) throws IOException {
    String name = data.game().name();
    WholeFile.write(gameFile(name, ".sgf"), SgfWriter.writeBytes(List.of(annotated)));
    WholeFile.write(gameFile(name, ".html"), page);
    WholeFile.write(gameFile(name, ".json"), data.json());
  }

  /**
   * The data of a game.
   *
   * @throws IllegalArgumentException worded for the user if its file is damaged
   */
  GameData data(JournalEntry entry) throws IOException {
    Path file = gameFile(entry.name(), ".json");
    try {
      GameData data = GameData.MAPPER.readValue(Files.readAllBytes(file), GameData.class);
      if (data != null) {
        return data;
      }
    } catch (JacksonException e) {
      throw damaged(file, e);
    }
    throw damaged(file, null);
  }

  private static IllegalArgumentException damaged(Path file, @Nullable Exception cause) {
    return new IllegalArgumentException(
        file + " is damaged; delete it, and the same command reviews the game again", cause);
  }

  /** The games that are done in the order of tables. */
  Stream<JournalEntry> ordered() throws IOException {
    return done().values().stream().sorted(JournalEntry.BY_PLACE);
  }
}
