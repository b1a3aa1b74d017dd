package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Handles an opponent who plays every move at the point opposite to the one just played. A network
 * does not expect that, so the search assumes that the opponent is likely to continue and that the
 * middle of the board, where mirroring ends, is worth examining (docs/root.md). Immutable.
 */
final class AntiMirror {
  private static final double DECAY = 0.75;
  private static final double FEWEST_MIRRORED = 7;
  private static final double MIRRORED_SHARE = 0.5;
  private static final double RECENT_SHARE = 0.45;
  private static final double CONTINUATION = 1.0;
  private static final double HARD_CONTINUATION = 3.0;
  private static final double CENTER = 0.3;
  private static final double NEAR_CENTER = 0.05;

  private final Board board;
  private final int mirrorer;
  private final double continuation;
  private final double[] middle;
  private final double middleSum;

  private AntiMirror(GameState game) {
    board = new MutableBoard(game.board());
    mirrorer = Color.opponent(game.toMove());
    double white = game.whiteBonus();
    continuation =
        (mirrorer == Color.WHITE ? white : -white) > 0 ? HARD_CONTINUATION : CONTINUATION;
    middle = new double[board.area()];
    double sum = 0;
    for (int index = 0; index < middle.length; index++) {
      middle[index] = middle(board.pointAt(index));
      sum += middle[index];
    }
    middleSum = sum;
  }

  /**
   * The correction for a root whose player to move is being mirrored; null if there is no
   * mirroring.
   */
  static @Nullable AntiMirror of(GameState game) {
    Board board = game.board();
    int mirrored = 0;
    int total = 0;
    double recent = 0;
    double recentTotal = 0;
    boolean last = false;
    for (int i = 1; i < game.moveCount(); i++) {
      if (game.mover(i) != game.toMove()) {
        int move = game.move(i);
        last = move != Board.PASS && move == opposite(game.move(i - 1), board);
        mirrored += last ? 1 : 0;
        total++;
        recent = DECAY * (recent + (last ? 1 : 0));
        recentTotal = DECAY * (recentTotal + 1);
      }
    }
    return last
            && mirrored >= FEWEST_MIRRORED + MIRRORED_SHARE * total
            && recent >= RECENT_SHARE * recentTotal
        ? new AntiMirror(game)
        : null;
  }

  /** The point on the other side of the middle; a pass for a pass. */
  static int opposite(int move, Board board) {
    return move == Board.PASS ? move : board.pointAt(board.area() - 1 - board.indexOf(move));
  }

  /**
   * The worth of a point in or next to the middle; points around a middle between them share it.
   */
  private double middle(int point) {
    double x = Math.abs(board.x(point) - (board.width() - 1) / 2.0);
    double y = Math.abs(board.y(point) - (board.height() - 1) / 2.0);
    if (x < 1 && y < 1) {
      return CENTER * (x > 0 ? 0.5 : 1) * (y > 0 ? 0.5 : 1);
    }
    return x < 2 && y < 2 ? NEAR_CENTER : 0;
  }

  /**
   * The prior of a move, given that the opponent mirrors; illegal moves stay negative.
   *
   * @param lastMove the move that led to the position
   * @param depth plies below the root
   */
  double prior(double prior, int move, int toMove, int lastMove, int depth) {
    if (prior < 0) {
      return prior;
    }
    double added;
    double sum;
    if (toMove == mirrorer) {
      int reply = opposite(lastMove, board);
      sum = lastMove == Board.PASS ? 0 : continuation / Math.sqrt(depth);
      added = move == reply ? sum : 0;
    } else {
      double share = 1 / Math.sqrt(depth + 1.0);
      sum = share * middleSum;
      added = move == Board.PASS ? 0 : share * middle[board.indexOf(move)];
    }
    return (prior + added) / (1 + sum);
  }

  /**
   * The settings of a search against a mirror: without corrections that would mistake the better
   * move for luck.
   */
  static SearchSettings adapt(SearchSettings settings) {
    return settings
        .with(SearchKeys.USE_NOISE_PRUNING, false)
        .with(SearchKeys.VALUE_WEIGHT_EXPONENT, 0.0)
        .with(SearchKeys.SUBTREE_VALUE_BIAS_FACTOR, 0.0);
  }
}
