package sanko.engine.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import sanko.board.Board;
import sanko.search.Search;
import sanko.search.graph.GraphFile;

/**
 * The graph of a game in a file, with a note of its owner's. Several programs may write the same
 * one: a file appears whole, and the last stays. Immutable.
 */
public final class KeptGraph {
  /**
   * What the nodes of a graph may take before they are compressed; of larger ones the nodes with
   * the fewest visits are left out. A file takes about half of it.
   */
  public static final long MOST_BYTES = 128L << 20;

  private final Path file;
  private final GraphFile.Head head;
  private final Runnable saved;

  /**
   * A graph, which need not be there.
   *
   * @param head see {@link GameIdentity}
   */
  public KeptGraph(Path file, GraphFile.Head head) {
    this(file, head, () -> {});
  }

  /** The same, and what is to be done when it has been written. */
  KeptGraph(Path file, GraphFile.Head head, Runnable saved) {
    this.file = file;
    this.head = head;
    this.saved = saved;
  }

  /** Where it is. */
  public Path file() {
    return file;
  }

  /** Whether there is a file; it may be of something else. */
  public boolean exists() {
    return Files.exists(file);
  }

  /**
   * The note.
   *
   * @throws IOException if the file cannot be read, is damaged or of something else
   */
  public String readNote() throws IOException {
    return GraphFile.readNote(file, head);
  }

  /**
   * Replaces the graph of a search with this one.
   *
   * @param board of the size of the game
   * @throws IOException if the file cannot be read, is damaged, of something else or too large; the
   *     graph of the search stays
   */
  public void load(Search search, Board board) throws IOException {
    search.load(file, head, board);
  }

  /**
   * Writes the graph of a search, which forgets what would make it too large.
   *
   * @throws IOException if it cannot be written; what was there before stays
   */
  public void save(Search search, String note) throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
    search.save(file, head, new GraphFile.Attachment(note, true), MOST_BYTES);
    saved.run();
  }
}
