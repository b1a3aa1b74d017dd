package sanko.engine.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Vertex;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;

/**
 * What a search has found, as people read it: its cost, the values of the root, the expected line,
 * and a table of moves.
 *
 * @param board the position searched; read only
 * @param perspective whose the values are
 */
public record SearchText(Board board, Perspective perspective) {
  private static final String MOVE = "%-5s %8d %8d %7.2f%% %7.2f %7.2f%% %7.3f%% %7.2f%% ";
  private static final String HEADING =
      "move    visits    edges  winrate    lead  utility    prior      lcb  line";

  /**
   * The lines.
   *
   * @param mostMoves rows of the table at most
   */
  public List<String> lines(SearchSnapshot found, int mostMoves) {
    List<String> lines = new ArrayList<>();
    lines.add(format("Time taken: %.3f", found.effort().seconds()));
    lines.add(format("Root visits: %d", found.root().visits()));
    lines.add(format("New playouts: %d", found.playouts()));
    Values root = perspective.seen(found.root().values());
    lines.add(
        format(
            "Winrate: %.2f%%  lead: %.2f  score: %.2f +- %.2f  utility: %.4f",
            100 * root.winrate(),
            root.lead(),
            root.scoreMean(),
            root.scoreStdev(),
            root.utility()));
    List<MoveInfo> moves = found.moves();
    if (moves.isEmpty()) {
      return lines;
    }
    lines.add("PV: " + variation(moves.get(0)));
    lines.add(HEADING);
    moves.stream().limit(mostMoves).map(this::row).forEach(lines::add);
    return lines;
  }

  private String row(MoveInfo move) {
    Values values = perspective.seen(move.values());
    return format(
            MOVE,
            Vertex.format(move.move(), board),
            move.visits(),
            move.edgeVisits(),
            100 * values.winrate(),
            values.lead(),
            100 * values.utility(),
            100 * move.prior(),
            100 * perspective.seen(move.lcb()).winrate())
        + variation(move);
  }

  private String variation(MoveInfo move) {
    return String.join(" ", Vertex.formatAll(move.line(), board));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
