package sanko.board.testing;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;

/** Positions as text: rows of {@code .XO} from the top, X for Black; blanks do not count. */
public final class Diagrams {
  private static final String STONES = ".XO";

  private Diagrams() {}

  /**
   * The position of a diagram. Stones are set, not played: chains without liberties are an error.
   *
   * @throws IllegalArgumentException if rows differ in length, a character is unknown or a chain
   *     has no liberty
   */
  public static MutableBoard board(String diagram) {
    String[] rows = rows(diagram);
    return board(rows[0].length(), rows.length, String.join("", rows));
  }

  /** The position of a text of width x height characters in reading order. */
  public static MutableBoard board(int width, int height, String stones) {
    byte[] colors = colors(stones);
    if (colors.length != width * height) {
      throw new IllegalArgumentException(colors.length + " points for " + width + "x" + height);
    }
    MutableBoard board = new MutableBoard(width, height);
    for (int index = 0; index < colors.length; index++) {
      if (colors[index] != Color.EMPTY) {
        place(board, board.pointAt(index), colors[index]);
      }
    }
    if (!Arrays.equals(colors, colors(board))) {
      throw new IllegalArgumentException("a chain without liberties in\n" + stones);
    }
    return board;
  }

  private static void place(MutableBoard board, int point, int color) {
    if (!board.isPlaceable(point, color, false)) {
      throw new IllegalArgumentException("a chain without liberties at point " + point);
    }
    board.play(point, color);
    board.clearKo();
  }

  /** Owners or stones of a diagram in reading order. */
  public static byte[] colors(String diagram) {
    String text = String.join("", rows(diagram));
    byte[] colors = new byte[text.length()];
    for (int i = 0; i < colors.length; i++) {
      int color = STONES.indexOf(text.charAt(i));
      if (color < 0) {
        throw new IllegalArgumentException("not one of " + STONES + ": " + text.charAt(i));
      }
      colors[i] = (byte) color;
    }
    return colors;
  }

  /** The stones of a board in reading order. */
  public static byte[] colors(Board board) {
    byte[] colors = new byte[board.area()];
    for (int index = 0; index < colors.length; index++) {
      colors[index] = (byte) board.color(board.pointAt(index));
    }
    return colors;
  }

  /** The diagram of owners or stones: rows that end with a newline, as {@link Board#toString}. */
  public static String text(byte[] colors, int width) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < colors.length; i++) {
      text.append(STONES.charAt(colors[i]));
      if (i % width == width - 1) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String[] rows(String diagram) {
    String[] rows =
        diagram
            .strip()
            .lines()
            .map(row -> row.replace(" ", ""))
            .filter(row -> !row.isEmpty())
            .toArray(String[]::new);
    for (String row : rows) {
      if (row.length() != rows[0].length()) {
        throw new IllegalArgumentException("rows of different length in\n" + diagram);
      }
    }
    return rows;
  }
}
