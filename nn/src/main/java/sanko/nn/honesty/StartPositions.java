package sanko.nn.honesty;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/** Positions for boards of any size. */
final class StartPositions {
  private static final int FIRST_WITH_FOURTH_LINE = 13;
  private static final int MOST_HANDICAP_OF_CORNERS = 4;

  /** An opening: corners and sides in turn, as shares of the board. */
  private static final double[][] OPENING = {
    {0.75, 0.25}, {0.25, 0.75}, {0.75, 0.75}, {0.25, 0.25},
    {0.5, 0.2}, {0.5, 0.8}, {0.8, 0.5}, {0.2, 0.5}
  };

  private StartPositions() {}

  /** An even game after some moves, at most eight. */
  static GameState opening(int width, int height, Rules rules, double komi, int moves) {
    GameState game = new GameState(width, height, rules, komi);
    for (int i = 0; i < moves; i++) {
      int x = (int) Math.round(OPENING[i][0] * (width - 1));
      int y = (int) Math.round(OPENING[i][1] * (height - 1));
      game.play(game.board().point(x, y), game.toMove());
    }
    return game;
  }

  /** A cross-cut in the center after four moves in the corners; Black is to move. */
  static GameState crossCut(int side, double komi) {
    GameState game = opening(side, side, Rules.CHINESE, komi, 4);
    int middle = side / 2;
    int[][] moves = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {2, 0}};
    for (int[] move : moves) {
      game.play(game.board().point(middle + move[0], middle + move[1]), game.toMove());
    }
    return game;
  }

  /** White to move against handicap stones in the usual places, at most nine. */
  static GameState handicap(int side, int stones, double komi) {
    GameState game = new GameState(side, side, Rules.CHINESE, komi);
    for (int point : handicapPoints(game.board(), stones)) {
      game.setToMove(Color.BLACK);
      game.play(point, Color.BLACK);
    }
    game.setToMove(Color.WHITE);
    return game;
  }

  /** Corners, sides by pairs, then the center, as in the usual order. */
  private static List<Integer> handicapPoints(Board board, int stones) {
    int side = board.width();
    int low = side < FIRST_WITH_FOURTH_LINE ? 2 : 3;
    int high = side - 1 - low;
    int middle = side / 2;
    int[][] order = {
      {high, low},
      {low, high},
      {high, high},
      {low, low},
      {low, middle},
      {high, middle},
      {middle, low},
      {middle, high},
      {middle, middle}
    };
    List<Integer> points = new ArrayList<>();
    boolean odd = stones % 2 == 1 && stones > MOST_HANDICAP_OF_CORNERS;
    for (int i = 0; i < stones - (odd ? 1 : 0); i++) {
      points.add(board.point(order[i][0], order[i][1]));
    }
    if (odd) {
      points.add(board.point(middle, middle));
    }
    return points;
  }

  /**
   * A finished board: Black has the left half and the middle column, White the rest, in walls a
   * column apart. Black has a point more in each row.
   *
   * @param side odd
   */
  static GameState finished(int side, int toMove, Rules rules, double komi) {
    MutableBoard board = new MutableBoard(side, side);
    int border = side / 2;
    for (int index = 0; index < board.area(); index++) {
      int x = index % side;
      int distance = x <= border ? border - x : x - border - 1;
      if (distance % 2 == 0) {
        board.setStone(board.pointAt(index), x <= border ? Color.BLACK : Color.WHITE);
      }
    }
    return new GameState(board, toMove, rules, komi, false);
  }
}
