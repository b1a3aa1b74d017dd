package sanko.gtp.record;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;

/** Points in SGF: a letter for the column and one for the row, from the top left. */
final class SgfCoordinates {
  private static final int MOST_LETTERS = 26;

  /** The largest board on which {@code tt}, off the board, is a pass. */
  private static final int LARGEST_WITH_OLD_PASS = 19;

  private SgfCoordinates() {}

  /** A point or a pass as SGF writes a move. */
  static String format(int move, Board board) {
    return move == Board.PASS
        ? ""
        : "" + (char) ('a' + board.x(move)) + (char) ('a' + board.y(move));
  }

  /**
   * A move.
   *
   * @throws IllegalArgumentException if it is no point of this board
   */
  static int move(String text, Board board) {
    String letters = text.replace(" ", "");
    boolean isSmall =
        board.width() <= LARGEST_WITH_OLD_PASS || board.height() <= LARGEST_WITH_OLD_PASS;
    return letters.isEmpty() || (isSmall && letters.equals("tt"))
        ? Board.PASS
        : point(letters, board);
  }

  /**
   * A point.
   *
   * @throws IllegalArgumentException if it is none of this board
   */
  static int point(String text, Board board) {
    String letters = text.replace(" ", "");
    int x = letters.length() == 2 ? letters.charAt(0) - 'a' : -1;
    int y = letters.length() == 2 ? letters.charAt(1) - 'a' : -1;
    if (x < 0 || y < 0 || x >= MOST_LETTERS || y >= MOST_LETTERS) {
      throw new IllegalArgumentException("'" + shortened(text) + "' is not a point");
    }
    if (x >= board.width() || y >= board.height()) {
      throw new IllegalArgumentException("'" + text + "' is not on a board of " + board.sizeText());
    }
    return board.point(x, y);
  }

  /**
   * The points of a value: one, or a rectangle given by two corners.
   *
   * @throws IllegalArgumentException if there are none on this board
   */
  static List<Integer> points(String text, Board board) {
    int colon = text.indexOf(':');
    int from = point(colon < 0 ? text : text.substring(0, colon), board);
    int to = colon < 0 ? from : point(text.substring(colon + 1), board);
    List<Integer> points = new ArrayList<>();
    int right = Math.max(board.x(from), board.x(to));
    int bottom = Math.max(board.y(from), board.y(to));
    for (int y = Math.min(board.y(from), board.y(to)); y <= bottom; y++) {
      for (int x = Math.min(board.x(from), board.x(to)); x <= right; x++) {
        points.add(board.point(x, y));
      }
    }
    return points;
  }

  private static String shortened(String text) {
    int most = 40;
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }
}
