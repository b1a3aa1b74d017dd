package sanko.gtp.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.analysis.GameExplorer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.board.sgf.SgfWriter;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.nn.ort.CacheFile;
import sanko.review.explore.Exploration;
import sanko.review.explore.IndexedGame;
import sanko.review.explore.RecordIndex;
import sanko.superko.GameState;

/** Games in folders of records, as pages may ask for them. Shared. */
public final class RecordFolders implements GameExplorer, AutoCloseable {
  private static final int SAMPLES = 20;
  private static final int HEXADECIMAL = 16;

  private final RecordIndex index;

  private RecordFolders(RecordIndex index) {
    this.index = index;
  }

  /**
   * Begins to read the records, without waiting.
   *
   * @param isKept whether the index is kept in the user's cache folder
   * @return null if there are no folders
   * @throws ConfigException if one of them is none
   */
  public static @Nullable RecordFolders open(List<String> folders, boolean isKept)
      throws ConfigException {
    for (String each : folders) {
      if (!Files.isDirectory(FileNames.path(each))) {
        throw new ConfigException("not a folder with records: " + each);
      }
    }
    Path cache = isKept ? CacheFile.userFolder().resolve("records") : null;
    return folders.isEmpty() ? null : new RecordFolders(new RecordIndex(folders, cache));
  }

  @Override
  public void explore(GameState position, String player, JsonGenerator out) throws IOException {
    Board board = position.board();
    Exploration found = index.explore(board, position.toMove(), player, SAMPLES);
    write(index.status(), out);
    out.writeNumberField("games", found.games());
    out.writeArrayFieldStart("moves");
    for (Exploration.Move each : found.moves()) {
      out.writeStartObject();
      writePoints(each.points(), position, out);
      out.writeNumberField("games", each.games());
      out.writeNumberField("B", each.blackWins());
      out.writeNumberField("W", each.whiteWins());
      if (!player.isBlank()) {
        out.writeObjectFieldStart("own");
        out.writeNumberField("games", each.own());
        out.writeNumberField("won", each.ownWins());
        out.writeNumberField("lost", each.ownLosses());
        out.writeEndObject();
      }
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayFieldStart("samples");
    for (Exploration.Sample each : found.samples()) {
      out.writeStartObject();
      IndexedGame game = each.game();
      out.writeStringField("game", Long.toHexString(game.id()));
      out.writeStringField("black", game.black());
      out.writeStringField("white", game.white());
      out.writeStringField("date", game.date());
      out.writeStringField("event", game.event());
      out.writeStringField("result", game.result());
      writePoints(each.points(), position, out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void write(RecordIndex.Status status, JsonGenerator out) throws IOException {
    out.writeObjectFieldStart("records");
    out.writeBooleanField("isReading", status.isReading());
    out.writeNumberField("files", status.files());
    out.writeNumberField("done", status.done());
    out.writeNumberField("games", status.games());
    out.writeNumberField("skipped", status.skipped());
    out.writeNumberField("leftOut", status.leftOut());
    out.writeEndObject();
  }

  /** The move to show first: Black's at the top right, White's at the bottom left. */
  private static void writePoints(List<Integer> points, GameState position, JsonGenerator out)
      throws IOException {
    Board board = position.board();
    int side = position.toMove() == Color.BLACK ? 1 : -1;
    Comparator<Integer> order =
        Comparator.<Integer>comparingInt(index -> -side * board.x(board.pointAt(index)))
            .thenComparingInt(index -> side * board.y(board.pointAt(index)));
    out.writeArrayFieldStart("points");
    if (points.isEmpty()) {
      out.writeString(Vertex.format(Board.PASS, board));
    }
    for (int index : points.stream().sorted(order).toList()) {
      out.writeString(Vertex.format(board.pointAt(index), board));
    }
    out.writeEndArray();
  }

  @Override
  public @Nullable Found record(String game, GameState position) {
    try {
      long id = Long.parseUnsignedLong(game, HEXADECIMAL);
      RecordIndex.Found found = index.record(id, position.board(), position.toMove());
      return found == null ? null : new Found(SgfWriter.write(found.tree()), found.turn());
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Override
  public void close() {
    index.close();
  }
}
