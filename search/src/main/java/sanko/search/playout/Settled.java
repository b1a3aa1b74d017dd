package sanko.search.playout;

import sanko.board.AreaAnalyzer;
import sanko.superko.GameState;

/** What is settled on the board beyond doubt. */
public final class Settled {
  private Settled() {}

  /** Fills in who owns each point by pass-alive stones, in reading order. */
  public static void passAlive(GameState game, byte[] owner) {
    new AreaAnalyzer().passAlive(game.board(), game.rules().suicide(), owner);
  }
}
