package sanko.board;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of moves: a column letter, A to Z without I from the left, and a row number from 1 at
 * the bottom, such as {@code D4}; {@code pass} is {@link Board#PASS}.
 */
public final class Vertex {
  private static final String COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  private static final Pattern FORM = Pattern.compile("([A-Z])0*([1-9][0-9]?)");
  private static final String PASS = "pass";

  private Vertex() {}

  /**
   * Parses a move in any case; the row may have leading zeros.
   *
   * @return a point of this board or {@link Board#PASS}
   * @throws IllegalArgumentException quoting the text if it is not a vertex or not on this board
   */
  public static int parse(String text, Board board) {
    String upper = text.trim().toUpperCase(Locale.ROOT);
    if (upper.equals("PASS")) {
      return Board.PASS;
    }
    Matcher matcher = FORM.matcher(upper);
    int x = matcher.matches() ? COLUMNS.indexOf(matcher.group(1)) : -1;
    if (x < 0) {
      throw new IllegalArgumentException("'" + text + "' is not a vertex such as D4 or pass");
    }
    int y = board.height() - Integer.parseInt(matcher.group(2));
    if (x >= board.width() || y < 0) {
      throw new IllegalArgumentException("'" + text + "' is not on a board of " + board.sizeText());
    }
    return board.point(x, y);
  }

  /** The text of a point of this board in upper case, or {@code pass}. */
  public static String format(int move, Board board) {
    return move == Board.PASS
        ? PASS
        : COLUMNS.charAt(board.x(move)) + Integer.toString(board.height() - board.y(move));
  }

  /** The texts of some moves, in their order. */
  public static List<String> formatAll(Collection<Integer> moves, Board board) {
    return moves.stream().map(move -> format(move, board)).toList();
  }

  /** The letter of a column, counted from 0 at the left. */
  public static char columnLetter(int x) {
    return COLUMNS.charAt(x);
  }
}
