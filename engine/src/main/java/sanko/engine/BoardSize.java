package sanko.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;

/** The sides of a board. Immutable. */
public record BoardSize(int width, int height) {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,2})(?:x([0-9]{1,2}))?");

  /**
   * Reads {@code 9} or {@code 13x9}, columns first.
   *
   * @throws IllegalArgumentException worded for the user
   */
  public static BoardSize parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (matcher.matches()) {
      int width = Integer.parseInt(matcher.group(1));
      int height = matcher.group(2) == null ? width : Integer.parseInt(matcher.group(2));
      if (Math.min(width, height) >= Board.MIN_GAME_SIZE
          && Math.max(width, height) <= Board.MAX_SIZE) {
        return new BoardSize(width, height);
      }
    }
    throw new IllegalArgumentException(
        "the size of a board is from 2 to " + Board.MAX_SIZE + ", such as 9 or 13x9, not " + text);
  }

  @Override
  public String toString() {
    return width == height ? Integer.toString(width) : width + "x" + height;
  }
}
