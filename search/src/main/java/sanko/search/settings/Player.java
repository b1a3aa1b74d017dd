package sanko.search.settings;

import java.util.Locale;
import sanko.board.Color;

/**
 * A player as a setting.
 *
 * @param color of the player; {@link Color#EMPTY} for none
 */
public record Player(int color) {
  /** No player. */
  public static final Player NONE = new Player(Color.EMPTY);

  /**
   * Reads a player as KataGo does; an empty text is none.
   *
   * @throws IllegalArgumentException worded for the user if the text is no player
   */
  public static Player parse(String text) {
    int color = Color.named(text);
    if (color == Color.EMPTY && !text.isEmpty()) {
      throw new IllegalArgumentException("a player is BLACK or WHITE, not '" + text + "'");
    }
    return new Player(color);
  }

  @Override
  public String toString() {
    return color == Color.EMPTY ? "" : Color.name(color).toUpperCase(Locale.ROOT);
  }
}
