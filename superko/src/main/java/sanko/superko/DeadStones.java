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
    Rules rules = game.isButtonLeft() ? game.rules() : game.rules().with("hasButton", "false");
    GameState without = new GameState(cleaned, game.toMove(), rules, 0, false);
    without.setKomi(game.whiteBonus() - without.whiteBonus());
    return without;
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
