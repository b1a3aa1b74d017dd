package sanko.board.sgf;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;
import sanko.board.Handicap;

/**
 * The handicap stones of the server Fox, whose records tell only how many there are. Where they
 * stood, and since when, is known from KataGo ({@code sgf.cpp}); docs/sgf.md.
 */
final class FoxHandicap {
  private static final int SIZE = 19;
  private static final int MOST_STONES = 9;

  private static final Pattern YEAR = Pattern.compile("\\s*([0-9]{4})(?![0-9]).*");

  /** The first year in which the sixth and seventh stone stood on the left and right. */
  private static final int YEAR_OF_CHANGE = 2018;

  private FoxHandicap() {}

  /** Whether Fox sets this many stones on such a board. */
  static boolean isHandicap(int width, int height, int stones) {
    return width == SIZE && height == SIZE && stones >= 2 && stones <= MOST_STONES;
  }

  /**
   * The points of the stones.
   *
   * @param date of the game as a record names it; may be empty
   */
  static List<Integer> points(Board board, int stones, String date) {
    int column = isEarly(date) ? 1 : 0;
    List<Integer> points = new ArrayList<>();
    for (int[] place : Handicap.places(SIZE, SIZE, stones)) {
      points.add(board.point(place[column], place[1 - column]));
    }
    return points;
  }

  /** Whether columns and rows were exchanged, which only shows with six or seven stones. */
  private static boolean isEarly(String date) {
    Matcher year = YEAR.matcher(date);
    return year.matches() && Integer.parseInt(year.group(1)) < YEAR_OF_CHANGE;
  }
}
