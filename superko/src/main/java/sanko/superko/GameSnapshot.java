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
   * Copies the present state of a game, its last moves and the boards before some of them. Boards
   * are most of what is copied; what {@link #boardBefore} says of earlier ones has no meaning.
   *
   * @param moves how many of the last moves to take
   * @param boards before how many of these to take the board as well
   * @throws IllegalArgumentException if the board has another size; nothing is changed then
   */
  public void take(GameState game, int moves, int boards) {
    checkSize(game);
    game.answered();
    copyConditions(game);
    plies.copyRecentFrom(game.plies, moves, boards);
  }
}
