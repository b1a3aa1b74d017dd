package sanko.nn.rollout;

import sanko.board.Board;
import sanko.board.Color;
import sanko.superko.GameView;

/**
 * How likely moves look at a glance, where no network says it: tactics around the last move, local
 * shapes, distance from the edge. One thread.
 */
final class MovePriors {
  private static final float CAPTURE = 8;
  private static final float ESCAPE = 8;
  private static final float ATARI = 2;
  private static final float SHAPE = 3;
  private static final float NEAR = 3;
  private static final float FIRST_LINE = 0.15f;
  private static final float SECOND_LINE = 0.6f;
  private static final float SELF_ATARI = 0.1f;
  private static final float OWN_EYE = 0.001f;
  private static final float PASS = 0.01f;

  private final Tactics tactics = new Tactics();

  /**
   * The prior of each point in reading order, then of pass; -1 where illegal; the others sum to 1.
   */
  float[] of(GameView state) {
    Board board = state.board();
    int color = state.toMove();
    int lastMove = state.lastMove();
    return shares(state, point -> weight(board, point, color, lastMove));
  }

  /** The same where all points are alike that do not fill an eye. */
  float[] equal(GameView state) {
    Board board = state.board();
    int color = state.toMove();
    return shares(
        state, point -> board.isEmpty(point) && tactics.isEye(board, point, color) ? OWN_EYE : 1);
  }

  private interface Weights {
    float of(int point);
  }

  private static float[] shares(GameView state, Weights weights) {
    Board board = state.board();
    int area = board.area();
    float[] priors = new float[area + 1];
    double sum = 0;
    for (int index = 0; index < area; index++) {
      int point = board.pointAt(index);
      priors[index] = state.isLegal(point) ? weights.of(point) : -1;
      sum += Math.max(0, priors[index]);
    }
    priors[area] = sum < 1 ? 1 : PASS;
    sum += priors[area];
    for (int index = 0; index <= area; index++) {
      if (priors[index] >= 0) {
        priors[index] /= (float) sum;
      }
    }
    return priors;
  }

  private float weight(Board board, int point, int color, int lastMove) {
    if (!board.isEmpty(point)) {
      return 1;
    }
    if (tactics.isEye(board, point, color)) {
      return OWN_EYE;
    }
    float weight = 1;
    boolean selfAtari = tactics.isSelfAtari(board, point, color);
    if (board.hasAtariBeside(point, Color.opponent(color))) {
      weight *= CAPTURE;
    }
    if (selfAtari) {
      weight *= SELF_ATARI;
    } else if (board.hasAtariBeside(point, color)) {
      weight *= ESCAPE;
    } else if (givesAtari(board, point, color)) {
      weight *= ATARI;
    }
    if (LocalShapes.fits(board, point)) {
      weight *= SHAPE;
    }
    if (lastMove != Board.PASS && distance(board, point, lastMove) <= 2) {
      weight *= NEAR;
    }
    return weight * edgeFactor(board, point);
  }

  private static boolean givesAtari(Board board, int point, int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == Color.opponent(color) && board.liberties(near) == 2) {
        return true;
      }
    }
    return false;
  }

  private static int distance(Board board, int a, int b) {
    return Math.abs(board.x(a) - board.x(b)) + Math.abs(board.y(a) - board.y(b));
  }

  /** Lines at the edge are worth less while nothing stands nearby. */
  private static float edgeFactor(Board board, int point) {
    int x = board.x(point);
    int y = board.y(point);
    int line = Math.min(Math.min(x, board.width() - 1 - x), Math.min(y, board.height() - 1 - y));
    if (line > 1 || Math.min(board.width(), board.height()) < 7) {
      return 1;
    }
    for (int dy = -2; dy <= 2; dy++) {
      for (int dx = -2; dx <= 2; dx++) {
        int nx = x + dx;
        int ny = y + dy;
        if (nx >= 0
            && ny >= 0
            && nx < board.width()
            && ny < board.height()
            && !board.isEmpty(board.point(nx, ny))) {
          return 1;
        }
      }
    }
    return line == 0 ? FIRST_LINE : SECOND_LINE;
  }
}
