package sanko.review.collection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import sanko.base.file.WholeFile;

/**
 * Makes the tables and the overview from the files of the games, one game at a time, so that the
 * memory does not grow with the collection. They depend on what is done, not on who did it when.
 */
final class Tables {
  private final ReviewFolder folder;

  Tables(ReviewFolder folder) {
    this.folder = folder;
  }

  /**
   * Writes all of them, each as a whole.
   *
   * @param problems of the collection, for the overview
   * @param missing games that are not done, for the overview
   */
  void write(List<Problem> problems, int missing) throws IOException {
    Totals totals = new Totals();
    both(
        "games",
        (gamesCsv, gamesLines) ->
            both(
                "moves",
                (movesCsv, movesLines) ->
                    add(
                        totals,
                        new TableWriter(GameRow.class, gamesCsv, gamesLines),
                        new TableWriter(MoveRow.class, movesCsv, movesLines))));
    both(
        "players",
        (csv, lines) -> {
          TableWriter players = new TableWriter(PlayerRow.class, csv, lines);
          for (PlayerRow row : totals.players()) {
            players.add(row);
          }
        });
    WholeFile.write(folder.file("overview.html"), Overview.of(totals, problems, missing));
  }

  private void add(Totals totals, TableWriter games, TableWriter moves) throws IOException {
    Iterator<JournalEntry> entries = folder.ordered().iterator();
    while (entries.hasNext()) {
      GameData data = folder.data(entries.next());
      games.add(data.game());
      for (MoveRow move : data.moves()) {
        moves.add(move);
      }
      totals.add(data);
    }
  }

  /** What is written to both files of a table. */
  @FunctionalInterface
  private interface Content {
    void writeTo(OutputStream csv, OutputStream lines) throws IOException;
  }

  private void both(String name, Content content) throws IOException {
    Path csv = folder.file(name + ".csv");
    Path lines = folder.file(name + ".jsonl");
    WholeFile.write(
        csv, csvOut -> WholeFile.write(lines, linesOut -> content.writeTo(csvOut, linesOut)));
  }

  /** Writes the rows of a table as CSV (RFC 4180, UTF-8) and as lines of JSON. For one thread. */
  private static final class TableWriter {
    private final OutputStream csv;
    private final OutputStream lines;

    /**
     * Writes the names of the columns.
     *
     * @param type of the rows, whose components are the columns
     */
    TableWriter(Class<? extends Record> type, OutputStream csv, OutputStream lines)
        throws IOException {
      this.csv = csv;
      this.lines = lines;
      write(csv, String.join(",", Column.of(type).stream().map(Column::name).toList()) + "\r\n");
    }

    void add(Record row) throws IOException {
      ObjectNode node = GameData.MAPPER.valueToTree(row);
      write(lines, node + "\n");
      write(
          csv,
          StreamSupport.stream(node.spliterator(), false)
                  .map(TableWriter::cell)
                  .collect(Collectors.joining(","))
              + "\r\n");
    }

    private static String cell(JsonNode value) {
      if (value.isDouble()) {
        return BigDecimal.valueOf(value.doubleValue()).toPlainString();
      }
      String text = value.asText();
      boolean isPlain = text.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
      return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static void write(OutputStream out, String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
