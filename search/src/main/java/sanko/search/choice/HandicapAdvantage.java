package sanko.search.choice;

import sanko.board.Color;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * How much stronger than Black White assumes itself to be in a handicap game, so that it looks for
 * moves that a weaker player answers badly (docs/search-formulas.md, "Handicap advantage"). It
 * begins with the value that the handicap suggests and then keeps the game in doubt: neither lost
 * nor nearly even. Remembers one game of White; for use by one thread.
 */
public final class HandicapAdvantage {
  private static final double MOST = 2.75;
  private static final double STEP = 0.125;
  private static final double LOST = -0.9;
  private static final double NEARLY_EVEN = -0.5;
  private static final int SMALL_BOARD = 49;
  private static final int NO_MOVE_YET = -1;

  private double advantage;
  private double found = Double.NaN;
  private int lastMove = NO_MOVE_YET;

  /** Forgets the game, as for a new one. */
  public void clear() {
    advantage = 0;
    found = Double.NaN;
    lastMove = NO_MOVE_YET;
  }

  /**
   * The advantage for the search of the next move, in doublings of playouts; 0 for Black and in
   * games without handicap.
   *
   * @param capPerLead the greatest advantage for each point that Black was given, at 19x19
   */
  public double next(GameState game, double capPerLead) {
    if (game.toMove() == Color.BLACK) {
      return 0;
    }
    double cap = cap(game, capPerLead);
    if (game.moveCount() <= lastMove || lastMove == NO_MOVE_YET) {
      advantage = cap;
    } else if (found < LOST) {
      advantage += STEP;
    } else if (found > NEARLY_EVEN) {
      advantage -= STEP;
    }
    advantage = Math.max(0, Math.min(cap, advantage));
    lastMove = game.moveCount();
    found = Double.NaN;
    return advantage;
  }

  /** The advantage of White's last search; 0 before one. */
  public double current() {
    return advantage;
  }

  /** Records what White's search found. */
  public void searched(SearchSnapshot snapshot) {
    if (snapshot.toMove() == Color.WHITE) {
      found = snapshot.root().values().winLoss();
    }
  }

  private static double cap(GameState game, double capPerLead) {
    int area = game.board().area();
    double lead = game.handicapStones() == 0 ? 0 : ResignPolicy.handicapAdvantage(game);
    double scale = Math.pow(361.0 / area, 0.75);
    return area <= SMALL_BOARD || lead <= Math.max(4 / scale, 2)
        ? 0
        : Math.floor(Math.min(MOST, capPerLead * lead * scale) / STEP) * STEP;
  }
}
