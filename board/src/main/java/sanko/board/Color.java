package sanko.board;

import java.util.Locale;

/**
 * The contents of a point as small ints, so that boards are plain arrays. {@link #BLACK} and {@link
 * #WHITE} also name the players.
 */
public final class Color {
  /** A point without a stone; as an owner: nobody. */
  public static final int EMPTY = 0;

  /** A black stone, or the player Black. */
  public static final int BLACK = 1;

  /** A white stone, or the player White. */
  public static final int WHITE = 2;

  /** A point outside the board; it has the bits of both players. */
  public static final int WALL = 3;

  private Color() {}

  /** The other player. */
  public static int opponent(int color) {
    assert isPlayer(color);
    return 3 - color;
  }

  /** Whether the value names a player, and not an empty point or the wall. */
  public static boolean isPlayer(int color) {
    return color == BLACK || color == WHITE;
  }

  /** The player in lower case, {@code black} or {@code white}. */
  public static String name(int color) {
    assert isPlayer(color);
    return color == BLACK ? "black" : "white";
  }

  /** The player as in sentences, {@code Black} or {@code White}. */
  public static String playerName(int color) {
    assert isPlayer(color);
    return color == BLACK ? "Black" : "White";
  }

  /** The player in one letter, {@code B} or {@code W}, as in SGF. */
  public static String letter(int color) {
    assert isPlayer(color);
    return color == BLACK ? "B" : "W";
  }

  /**
   * The player whom a word names: {@code b}, {@code black}, {@code w} or {@code white}, in any
   * case; {@link #EMPTY} for any other word.
   */
  public static int named(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "b", "black" -> BLACK;
      case "w", "white" -> WHITE;
      default -> EMPTY;
    };
  }
}
