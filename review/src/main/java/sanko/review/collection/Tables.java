package sanko.review.collection;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
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
}
