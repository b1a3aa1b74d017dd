package sanko.engine.solve;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
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
    StringBuilder text = new StringBuilder();
    addColumns(text, board);
    for (int y = 0; y < board.height(); y++) {
      int row = board.height() - y;
      text.append("%2d".formatted(row));
      for (int x = 0; x < board.width(); x++) {
        int point = board.point(x, y);
        text.append(' ').append(point == move ? '*' : symbol(board, point, zone));
      }
      text.append(' ').append(row).append('\n');
    }
    addColumns(text, board);
    return text.toString();
  }

  private static void addColumns(StringBuilder text, Board board) {
    text.append("  ");
    for (int x = 0; x < board.width(); x++) {
      text.append(' ').append(Vertex.columnLetter(x));
    }
    text.append('\n');
  }

  private static char symbol(Board board, int point, @Nullable Zone zone) {
    return switch (board.color(point)) {
      case Color.BLACK -> 'X';
      case Color.WHITE -> 'O';
      default -> zone != null && zone.contains(point) ? ':' : '.';
    };
  }
}
