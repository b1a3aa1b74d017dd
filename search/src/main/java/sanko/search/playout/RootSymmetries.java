package sanko.search.playout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Symmetry;
import sanko.search.request.MoveRestriction;
import sanko.search.result.SearchSnapshot.OwnershipMap;
import sanko.superko.GameState;

/**
 * The symmetries of a root: which moves differ only by a rotation or reflection of the board, and
 * which one of them is searched for all. A symmetry counts only if nothing that can matter later
 * distinguishes its two sides: stones, bans, the past as far as it may come back, and the moves
 * that the request forbids. Immutable.
 */
public final class RootSymmetries {
  /** A move that is symmetric to another. */
  public record Twin(int move, int symmetry) {}

  private final Board board;
  private final List<Integer> symmetries;
  /* By point: the move that is searched in its place, itself if there is no other. */
  private final int[] representative;

  private RootSymmetries(Board board, List<Integer> symmetries, int toMove) {
    this.board = board;
    this.symmetries = symmetries;
    representative = new int[board.pointLimit()];
    Arrays.setAll(representative, point -> point);
    if (!symmetries.isEmpty()) {
      findRepresentatives(toMove);
    }
  }

  /** No symmetry at all. */
  static RootSymmetries none(Board board) {
    return new RootSymmetries(board, List.of(), Color.BLACK);
  }

  /** The symmetries of a state; the board is kept and must not change. */
  static RootSymmetries of(GameState game, Board board, List<MoveRestriction> restrictions) {
    if (hasBans(game)) {
      return none(board);
    }
    int count = Symmetry.count(board.width(), board.height());
    boolean pastMatters =
        game.graphKeyLow() != game.stateHashLow() || game.graphKeyHigh() != game.stateHashHigh();
    List<Integer> found = new ArrayList<>();
    for (int symmetry = 1; symmetry < count; symmetry++) {
      if (keeps(symmetry, game, restrictions) && !(pastMatters && changesPast(symmetry, game))) {
        found.add(symmetry);
      }
    }
    return new RootSymmetries(board, found, game.toMove());
  }

  private static boolean hasBans(GameState game) {
    Board board = game.board();
    boolean found = board.koPoint() != Board.PASS;
    for (int index = 0; index < board.area() && !found; index++) {
      int point = board.pointAt(index);
      found = board.isEmpty(point) && game.isBanned(point);
    }
    return found;
  }

  private static boolean keeps(int symmetry, GameState game, List<MoveRestriction> restrictions) {
    Board board = game.board();
    Board cleanup = game.secondCleanupStart();
    if (!keeps(symmetry, board) || (cleanup != null && !keeps(symmetry, cleanup))) {
      return false;
    }
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (game.isRecaptureBlocked(point)
          != game.isRecaptureBlocked(Symmetry.move(symmetry, point, board))) {
        return false;
      }
    }
    for (MoveRestriction restriction : restrictions) {
      Set<Integer> images = new HashSet<>();
      restriction.moves().forEach(move -> images.add(Symmetry.move(symmetry, move, board)));
      if (!images.equals(restriction.moves())) {
        return false;
      }
    }
    return true;
  }

  private static boolean keeps(int symmetry, Board board) {
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.color(point) != board.color(Symmetry.move(symmetry, point, board))) {
        return false;
      }
    }
    return true;
  }

  private static boolean changesPast(int symmetry, GameState game) {
    for (int plies = 1; plies <= game.moveCount(); plies++) {
      if (!keeps(symmetry, game.boardBefore(plies))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Black's representatives lie at the top right, as the first move is played by custom; White's at
   * the bottom left.
   */
  private void findRepresentatives(int toMove) {
    boolean[] seen = new boolean[board.pointLimit()];
    boolean fromRight = toMove == Color.BLACK;
    for (int i = 0; i < board.area(); i++) {
      int x = i / board.height();
      int y = i % board.height();
      int point =
          fromRight
              ? board.point(board.width() - 1 - x, y)
              : board.point(x, board.height() - 1 - y);
      for (int symmetry : symmetries) {
        int image = Symmetry.move(symmetry, point, board);
        if (!seen[point] && image != point) {
          seen[image] = true;
          representative[image] = point;
        }
      }
    }
  }

  /** The move that is searched in place of this one, itself if there is no other. */
  int representative(int move) {
    return representative[move];
  }

  /** Whether another move is searched in place of this one. */
  boolean isDuplicate(int move) {
    return representative[move] != move;
  }

  /** The other moves for which a move is searched. */
  public List<Twin> twins(int move) {
    List<Twin> twins = new ArrayList<>();
    for (int symmetry : symmetries) {
      int image = Symmetry.move(symmetry, move, board);
      if (image != move && twins.stream().noneMatch(twin -> twin.move() == image)) {
        twins.add(new Twin(image, symmetry));
      }
    }
    return twins;
  }

  /** The image of a move under a symmetry. */
  public int image(int symmetry, int move) {
    return Symmetry.move(symmetry, move, board);
  }

  /** The image of ownership under a symmetry. */
  public OwnershipMap image(int symmetry, OwnershipMap map) {
    float[] mean = new float[map.mean().length];
    float[] stdev = new float[mean.length];
    for (int index = 0; index < mean.length; index++) {
      int to = Symmetry.map(symmetry, index, board.width(), board.height());
      mean[to] = map.mean()[index];
      stdev[to] = map.stdev()[index];
    }
    return new OwnershipMap(mean, stdev);
  }
}
