package sanko.board.sgf;

import java.util.OptionalInt;
import sanko.board.Color;

/** Reads values of {@code PL}, the player to move. */
public final class SgfPlayer {
  private SgfPlayer() {}

  /**
   * The player whom a value names, as {@link Color#named} or by the numbers 1 and 2 that some
   * programs write; {@link Color#EMPTY} for an empty value, nothing if it names none.
   */
  public static OptionalInt of(String value) {
    int named =
        switch (value) {
          case "1" -> Color.BLACK;
          case "2" -> Color.WHITE;
          default -> Color.named(value);
        };
    return named == Color.EMPTY && !value.isEmpty() ? OptionalInt.empty() : OptionalInt.of(named);
  }
}
