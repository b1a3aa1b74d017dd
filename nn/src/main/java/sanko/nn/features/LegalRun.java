package sanko.nn.features;

import sanko.board.Color;
import sanko.superko.GameState;

/** Counts how many of the last moves of a game were legal when they were made. */
public final class LegalRun {
  private LegalRun() {}

  /**
   * The length of the run of legal moves that ends a game. Copies the game, so it is for networks
   * of input version 6 only.
   *
   * @param most where to stop counting
   */
  public static int of(GameState game, int most) {
    GameState earlier = new GameState(game);
    int run = 0;
    while (run < most && earlier.moveCount() > 0) {
      int last = earlier.moveCount() - 1;
      int move = earlier.move(last);
      int mover = earlier.mover(last);
      earlier.undo();
      if (mover != nextMover(earlier) || !earlier.isLegal(move, mover)) {
        break;
      }
      run++;
    }
    return run;
  }

  private static int nextMover(GameState game) {
    int moves = game.moveCount();
    return moves == 0 ? game.toMove() : Color.opponent(game.mover(moves - 1));
  }
}
