package sanko.superko;

import sanko.board.MutableBoard;
import sanko.board.Rules;

/**
 * The part of a game that input features read: the present state and the last moves and boards. It
 * answers questions about the present and the player to move, and can be filled again from other
 * games. For use by one thread.
 */
public final class GameSnapshot extends GameView {
  public GameSnapshot(int width, int height) {
    super(new MutableBoard(width, height), Rules.TROMP_TAYLOR, 0);
    plies.now().answersKnown = true;
  }

  /**
   * Copies the present state of a game and its last plies.
   *
   * @param last how many of the last plies to take
   * @throws IllegalArgumentException if the board has another size; nothing is changed then
   */
  public void take(GameState game, int last) {
    checkSize(game);
    game.answered();
    copyConditions(game);
    plies.copyRecentFrom(game.plies, last);
  }
}
