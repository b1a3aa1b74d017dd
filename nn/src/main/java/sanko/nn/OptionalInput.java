package sanko.nn;

import java.util.EnumSet;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.Tax;
import sanko.superko.GameView;

/**
 * Something that a network can be told, or boards and rules that it can be asked about, but that
 * not every network has met in training; docs/networks.md, "What a network has not learned".
 */
public enum OptionalInput {
  /** How much stronger than the opponent the player to move is taken to be. */
  ADVANTAGE("playoutDoublingAdvantage"),
  /** Komi of more than 30 points for either player. */
  LARGE_KOMI("komi beyond 30"),
  /** Half a point for the first pass. */
  BUTTON("the button"),
  /** Points that a living group costs. */
  TAX("group tax"),
  /** Moves that take several of the player's own stones. */
  SUICIDE("suicide"),
  /** Positions without the moves that led to them. */
  NO_HISTORY("positions without history"),
  /** Boards that are not square. */
  RECTANGLES("boards that are not square"),
  /** Boards with a side below 7. */
  SMALL_BOARDS("boards smaller than 7x7");

  private static final int USUAL_KOMI = 30;
  private static final int SMALLEST_USUAL_BOARD = 7;

  private final String text;

  OptionalInput(String text) {
    this.text = text;
  }

  /** What it is, for the user. */
  public String text() {
    return text;
  }

  /**
   * What a question about a position needs of these; history is not among it.
   *
   * @param advantage how much stronger the player to move is taken to be
   */
  public static Set<OptionalInput> of(GameView position, double advantage) {
    Set<OptionalInput> needed = EnumSet.noneOf(OptionalInput.class);
    Rules rules = position.rules();
    Board board = position.board();
    addIf(advantage != 0, ADVANTAGE, needed);
    addIf(Math.abs(position.komi()) > USUAL_KOMI, LARGE_KOMI, needed);
    addIf(rules.hasButton(), BUTTON, needed);
    addIf(rules.tax() == Tax.ALL, TAX, needed);
    addIf(rules.suicide(), SUICIDE, needed);
    addIf(board.width() != board.height(), RECTANGLES, needed);
    addIf(Math.min(board.width(), board.height()) < SMALLEST_USUAL_BOARD, SMALL_BOARDS, needed);
    return needed;
  }

  private static void addIf(boolean isNeeded, OptionalInput input, Set<OptionalInput> needed) {
    if (isNeeded) {
      needed.add(input);
    }
  }
}
