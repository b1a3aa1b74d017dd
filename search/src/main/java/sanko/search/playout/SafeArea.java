package sanko.search.playout;

import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.superko.GameState;

/**
 * Bounds of the score from unconditional life: the owner keeps what is pass-alive now even by
 * passing for the rest of the game, whatever the opponent plays and whatever ko forbids. Only under
 * area scoring without tax; docs/search.md. Reusable; for one thread.
 */
final class SafeArea {
  private static final double BUTTON = 0.5;
  private static final int FEW_POINTS = 8;

  private final AreaAnalyzer analyzer = new AreaAnalyzer();
  private final byte[] owner = new byte[Board.MAX_SIZE * Board.MAX_SIZE];
  private int black;
  private int white;

  /** The least score for White, after {@link #find} has found something. */
  double lower;

  /** The greatest score for White. */
  double upper;

  /**
   * Finds the bounds of a position.
   *
   * @return false if no point is safe or these rules do not allow such bounds
   */
  boolean find(GameState game) {
    if (!allows(game)) {
      return false;
    }
    count(game);
    setBounds(game);
    return black + white > 0;
  }

  /**
   * Finds the bounds for every game that continues from here; infinite where the rules give none.
   */
  void findWidest(GameState game) {
    black = 0;
    white = 0;
    setBounds(game);
    if (!allows(game)) {
      lower = Double.NEGATIVE_INFINITY;
      upper = Double.POSITIVE_INFINITY;
    }
  }

  private void setBounds(GameState game) {
    double bonus = game.whiteBonus();
    double open = game.isButtonLeft() ? BUTTON : 0;
    int area = game.board().area();
    lower = 2 * white - area + bonus - open;
    upper = area - 2 * black + bonus + open;
  }

  private void count(GameState game) {
    analyzer.passAlive(game.board(), game.rules().suicide(), owner);
    black = 0;
    white = 0;
    for (int index = 0; index < game.board().area(); index++) {
      black += owner[index] == Color.BLACK ? 1 : 0;
      white += owner[index] == Color.WHITE ? 1 : 0;
    }
  }

  /** Whether points that are safe now tell something about the score. */
  private static boolean allows(GameState game) {
    return game.rules().scoring() == Scoring.AREA
        && game.rules().tax() == Tax.NONE
        && hasFixedBonus(game);
  }

  /** Whether no later move changes what White gets for handicap. */
  private static boolean hasFixedBonus(GameState game) {
    if (game.rules().whiteHandicapBonus() == HandicapBonus.ZERO) {
      return true;
    }
    for (int i = 0; i < game.moveCount(); i++) {
      if (game.mover(i) == Color.WHITE && game.move(i) != Board.PASS) {
        return true;
      }
    }
    return false;
  }

  /** The most empty points of a board that is worth checking. */
  static int mostEmpty(int area) {
    return Math.max(FEW_POINTS, area / 3);
  }
}
