package sanko.review.explore;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfTree;

/**
 * What the index tells of a game; texts are empty where the record has none.
 *
 * @param id the same for the same moves of the same players
 * @param number in its file, from 0
 * @param result as SGF has it, such as {@code B+3.5}
 */
public record IndexedGame(
    long id, int number, String black, String white, String date, String event, String result) {
  /** Longer texts are cut. */
  private static final int LONGEST = 80;

  private static final int YEAR_DIGITS = 4;
  private static final Pattern YEAR = Pattern.compile("(?<![0-9])(?:1[0-9]|20)[0-9]{2}(?![0-9])");

  static IndexedGame of(SgfTree tree, SgfGame game, long id, int number) {
    return new IndexedGame(
        id,
        number,
        shortened(game.blackName()),
        shortened(game.whiteName()),
        shortened(tree.rootText("DT")),
        shortened(tree.rootText("EV")),
        shortened(game.result()));
  }

  private static String shortened(String text) {
    String plain = text.strip();
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST);
  }

  /**
   * The date for comparisons: as it stands if it begins with the year, as SGF has it; else the year
   * that it names, as in <em>5 May 1926</em>, or nothing. Quick for the usual dates.
   */
  String sortableDate() {
    if (beginsWithYear()) {
      return date;
    }
    Matcher year = YEAR.matcher(date);
    return year.find() ? year.group() : "";
  }

  private boolean beginsWithYear() {
    int digits = 0;
    while (digits < date.length() && isDigit(date.charAt(digits))) {
      digits++;
    }
    return digits == YEAR_DIGITS;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  /** Whether Black won. */
  boolean isBlackWin() {
    return result.startsWith("B+");
  }

  /** Whether White won. */
  boolean isWhiteWin() {
    return result.startsWith("W+");
  }
}
