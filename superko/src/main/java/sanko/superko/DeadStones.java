package sanko.superko;

import java.util.Collection;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;

/** What a game is without stones that both players take for dead. */
public final class DeadStones {
  private DeadStones() {}

  /**
   * The game without dead stones; they count as prisoners where the rules count these.
   *
   * @param dead for each point in reading order whether there is a dead stone
   */
  public static GameState without(GameState game, boolean[] dead) {
    Board board = game.board();
    MutableBoard cleaned = new MutableBoard(board.width(), board.height());
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (Color.isPlayer(board.color(point)) && !dead[index]) {
        cleaned.setStone(point, board.color(point));
      }
    }
    return begun(game, cleaned);
  }

  /** The start of a game on a board with the player to move and White's points of another game. */
  public static GameState begun(GameState game, Board board) {
    Rules rules = game.isButtonLeft() ? game.rules() : game.rules().with("hasButton", "false");
    GameState begun = new GameState(board, game.toMove(), rules, 0, false);
    begun.setKomi(game.whiteBonus() - begun.whiteBonus());
    return begun;
  }

  /** Points as flags in reading order, completed to whole chains; empty points do not count. */
  public static boolean[] wholeChains(Collection<Integer> points, Board board) {
    boolean[] dead = new boolean[board.area()];
    for (int point : points) {
      if (!board.isEmpty(point)) {
        int stone = point;
        do {
          dead[board.indexOf(stone)] = true;
          stone = board.nextInChain(stone);
        } while (stone != point);
      }
    }
    return dead;
  }
}
