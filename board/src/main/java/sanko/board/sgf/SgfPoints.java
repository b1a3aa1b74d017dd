package sanko.board.sgf;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import sanko.board.Board;
import sanko.board.Vertex;

/**
 * Points as SGF writes them: a letter for the column and one for the row, from the top left. Values
 * that SmartGo wrote, such as {@code R16}, are read, too.
 */
public final class SgfPoints {
  /** The largest board that the letters suffice for. */
  static final int MAX_SIZE = 52;

  private static final int SMALL_LETTERS = 26;
  private static final int LONGEST_QUOTE = 40;

  /** The largest side of a board on which {@code tt}, off the board, is a pass. */
  private static final int LARGEST_WITH_OLD_PASS = 19;

  /** A {@link Vertex}, which no two letters can be. */
  private static final Pattern VERTEX = Pattern.compile("[A-HJ-Z][1-9][0-9]?");

  private SgfPoints() {}

  /** A point or {@link Board#PASS} as SGF writes a move. */
  public static String format(int move, Board board) {
    return move == Board.PASS ? "" : "" + letter(board.x(move)) + letter(board.y(move));
  }

  /** The size of a board as SGF writes it: one number if the board is square, else two. */
  public static String size(int width, int height) {
    return width == height ? Integer.toString(width) : width + ":" + height;
  }

  /** The points with stones of a color, in the order of their indices. */
  public static List<Integer> stones(Board board, int color) {
    List<Integer> stones = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      if (board.color(board.pointAt(index)) == color) {
        stones.add(board.pointAt(index));
      }
    }
    return stones;
  }

  /**
   * A point or {@link Board#PASS}: nothing, the word, the {@code tt} of old files, the two
   * backticks of Web Go Board and the point just beyond the lower right corner.
   *
   * @throws IllegalArgumentException worded for the user, if it is no point of this board
   */
  public static int move(String text, Board board) {
    String letters = text.replace(" ", "");
    boolean isSmall = Math.min(board.width(), board.height()) <= LARGEST_WITH_OLD_PASS;
    boolean isPass =
        letters.isEmpty()
            || (isSmall && letters.equals("tt"))
            || letters.equals("``")
            || letters.equalsIgnoreCase("pass")
            || isBeyondCorner(letters, board);
    return isPass ? Board.PASS : point(text, board);
  }

  private static boolean isBeyondCorner(String letters, Board board) {
    return letters.length() == 2
        && coordinate(letters.charAt(0)) == board.width()
        && coordinate(letters.charAt(1)) == board.height();
  }

  /**
   * A point.
   *
   * @throws IllegalArgumentException worded for the user, if it is none of this board
   */
  public static int point(String text, Board board) {
    String letters = text.replace(" ", "");
    if (VERTEX.matcher(letters).matches()) {
      return Vertex.parse(letters, board);
    }
    int x = letters.length() == 2 ? coordinate(letters.charAt(0)) : -1;
    int y = letters.length() == 2 ? coordinate(letters.charAt(1)) : -1;
    if (x < 0 || y < 0) {
      throw new IllegalArgumentException(quoted(text) + " is not a point");
    }
    if (x >= board.width() || y >= board.height()) {
      throw new IllegalArgumentException(
          quoted(text) + " is not on a board of " + board.sizeText());
    }
    return board.point(x, y);
  }

  /**
   * The points of a value: one, or the rectangle between two corners with a colon between them.
   *
   * @throws IllegalArgumentException worded for the user, if a corner is no point of this board
   */
  public static List<Integer> points(String text, Board board) {
    int colon = text.indexOf(':');
    int from = point(colon < 0 ? text : text.substring(0, colon), board);
    int to = colon < 0 ? from : point(text.substring(colon + 1), board);
    int right = Math.max(board.x(from), board.x(to));
    int bottom = Math.max(board.y(from), board.y(to));
    List<Integer> points = new ArrayList<>();
    for (int y = Math.min(board.y(from), board.y(to)); y <= bottom; y++) {
      for (int x = Math.min(board.x(from), board.x(to)); x <= right; x++) {
        points.add(board.point(x, y));
      }
    }
    return points;
  }

  /** A value in quotes, shortened if it is long. */
  static String quoted(String text) {
    boolean isLong = text.length() > LONGEST_QUOTE;
    return "'" + (isLong ? text.substring(0, LONGEST_QUOTE) + "..." : text) + "'";
  }

  /** The letter of a coordinate, 0 to 51: a to z, then A to Z. */
  static char letter(int coordinate) {
    return (char)
        (coordinate < SMALL_LETTERS ? 'a' + coordinate : 'A' + coordinate - SMALL_LETTERS);
  }

  /** The coordinate of a letter, or -1 if it is none. */
  static int coordinate(char letter) {
    if (letter >= 'a' && letter <= 'z') {
      return letter - 'a';
    }
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + SMALL_LETTERS : -1;
  }
}
