package sanko.engine.solve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.report.PositionText;
import sanko.reading.Zone;

/** Draws a board as text with the zone of a proof: empty points of the zone are {@code :}. */
final class ZoneDiagram {
  private ZoneDiagram() {}

  /**
   * The drawing, with line ends.
   *
   * @param zone null for none
   * @param move a point to be marked by {@code *}, or {@link Board#PASS}
   */
  static String draw(Board board, @Nullable Zone zone, int move) {
    List<String> lines =
        PositionText.diagram(board, point -> point == move ? '*' : symbol(board, point, zone));
    return String.join("\n", lines) + "\n";
  }

  private static char symbol(Board board, int point, @Nullable Zone zone) {
    return switch (board.color(point)) {
      case Color.BLACK -> 'X';
      case Color.WHITE -> 'O';
      default -> zone != null && zone.contains(point) ? ':' : '.';
    };
  }
}
