package sanko.train.exact;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;
import sanko.board.Rules;
import sanko.superko.GameState;

/** Draws late positions: settled boards with some points laid open, and random games. */
final class Endings {
  private static final double EYE_FILLED = 0.05;

  private Endings() {}

  /** A settled board on which a few places are emptied, as in the last moves of a game. */
  static @Nullable MutableBoard ending(int width, int height, Random random) {
    return disturbed(width, height, 1 + random.nextInt(3), 1 + random.nextInt(3), 0.75, random);
  }

  /** A settled board with a place where stones lie at random. */
  static @Nullable MutableBoard patch(int width, int height, Random random) {
    return disturbed(width, height, 1, 6 + random.nextInt(6), 0.4, random);
  }

  /** A patch in which a stone can be thrown in to take back more than is taken. */
  static @Nullable MutableBoard snapback(int width, int height, Random random) {
    MutableBoard settled = PassAliveGroups.around(new Sketch(width, height), random);
    for (int trial = 0; settled != null && trial < 200; trial++) {
      MutableBoard board = disturb(settled, 1, 6 + random.nextInt(6), 0.3, random);
      if (board != null && hasSnapback(board)) {
        return board;
      }
    }
    return null;
  }

  private static @Nullable MutableBoard disturbed(
      int width, int height, int places, int points, double empty, Random random) {
    MutableBoard settled = PassAliveGroups.around(new Sketch(width, height), random);
    return settled == null ? null : disturb(settled, places, points, empty, random);
  }

  /** Changes points of connected places, at borders of both players if there are any. */
  private static @Nullable MutableBoard disturb(
      Board settled, int places, int points, double empty, Random random) {
    byte[] stones = PointColors.of(settled);
    List<Integer> borders = new ArrayList<>();
    for (int index = 0; index < stones.length; index++) {
      int point = settled.pointAt(index);
      int color = stones[index];
      if (color != Color.EMPTY && settled.touches(point, Color.opponent(color))) {
        borders.add(point);
      }
    }
    for (int place = 0; place < places; place++) {
      int point =
          borders.isEmpty() || random.nextInt(5) == 0
              ? settled.pointAt(random.nextInt(stones.length))
              : borders.get(random.nextInt(borders.size()));
      for (int i = 0; i < points; i++) {
        stones[settled.indexOf(point)] =
            (byte) (random.nextDouble() < empty ? Color.EMPTY : 1 + random.nextInt(2));
        int next = settled.neighbor(point, random.nextInt(Board.NEIGHBORS));
        point = settled.isOnBoard(next) ? next : point;
      }
    }
    MutableBoard board = new MutableBoard(settled);
    try {
      board.setStones(stones);
    } catch (IllegalArgumentException e) {
      return null; // A chain has no liberty.
    }
    return board;
  }

  private static boolean hasSnapback(Board board) {
    for (int index = 0; index < board.area(); index++) {
      for (int color = Color.BLACK; color <= Color.WHITE; color++) {
        if (isSnapback(board, board.pointAt(index), color)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a stone there is taken at once, and then takes several stones back. */
  static boolean isSnapback(Board board, int point, int color) {
    if (!board.isPlaceable(point, color, false)) {
      return false;
    }
    MutableBoard after = new MutableBoard(board);
    int opponent = Color.opponent(color);
    if (after.play(point, color) > 0 || after.chainSize(point) > 1 || after.liberties(point) > 1) {
      return false;
    }
    int liberty = after.anyLiberty(point);
    if (!after.isPlaceable(liberty, opponent, false)) {
      return false;
    }
    after.play(liberty, opponent);
    return after.isEmpty(point)
        && after.isPlaceable(point, color, false)
        && after.koPoint() != point
        && after.liberties(liberty) == 1
        && after.chainSize(liberty) > 1;
  }

  /** A game of random moves that fill no eye, mostly, up to where few points are open. */
  static GameState game(int width, int height, Rules rules, int mostOpen, Random random) {
    GameState game = new GameState(width, height, rules, 0);
    int extra = random.nextInt(4);
    for (int move = 0; move < 4 * width * height && !game.isFinished(); move++) {
      if (open(game.board(), rules.suicide()) <= mostOpen && extra-- <= 0) {
        break;
      }
      game.play(randomMove(game, random), game.toMove());
    }
    return game;
  }

  /** A legal move on a point that is not settled, if there is one, else a pass. */
  static int randomMove(GameState game, Random random) {
    Board board = game.board();
    byte[] owner = PointColors.passAlive(board, game.rules().suicide());
    BitSet legal = new BitSet();
    game.legalPoints(legal);
    List<Integer> points = new ArrayList<>();
    for (int index = legal.nextSetBit(0); index >= 0; index = legal.nextSetBit(index + 1)) {
      int point = board.pointAt(index);
      boolean fills =
          board.isSurroundedBy(point, game.toMove()) && random.nextDouble() >= EYE_FILLED;
      if (owner[index] == Color.EMPTY && !fills) {
        points.add(point);
      }
    }
    return points.isEmpty() ? Board.PASS : points.get(random.nextInt(points.size()));
  }

  /** The empty points that nobody has for certain. */
  static int open(Board board, boolean suicide) {
    byte[] owner = PointColors.passAlive(board, suicide);
    int open = 0;
    for (int index = 0; index < owner.length; index++) {
      open += owner[index] == Color.EMPTY && board.isEmpty(board.pointAt(index)) ? 1 : 0;
    }
    return open;
  }
}
