package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/** The part of a board on which the fate of a chain is decided: all that is not settled around. */
final class OpenRegion {
  private static final int MOST_EMPTY = 16;
  private static final int MOST_POINTS = 60;

  private final Board board;
  private final SettledPoints settled;
  private final List<Integer> points = new ArrayList<>();
  private final boolean[] seen;
  private final boolean[] bounds = new boolean[Color.WALL + 1];
  private int empty;

  private OpenRegion(Board board, int stone, SettledPoints settled) {
    this.board = board;
    this.settled = settled;
    seen = new boolean[board.pointLimit()];
    add(stone);
    for (int next = 0; next < points.size() && !isTooLarge(); next++) {
      lookAround(points.get(next));
    }
  }

  /** The region around a chain; null if it is too large to be read. */
  static @Nullable OpenRegion around(Board board, int stone, SettledPoints settled) {
    OpenRegion region = new OpenRegion(board, stone, settled);
    return region.isTooLarge() ? null : region;
  }

  private boolean isTooLarge() {
    return empty > MOST_EMPTY || points.size() > MOST_POINTS;
  }

  private void add(int point) {
    seen[point] = true;
    points.add(point);
    empty += board.isEmpty(point) ? 1 : 0;
  }

  private void lookAround(int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.isOnBoard(near) && !seen[near]) {
        int owner = ownerOf(near);
        bounds[owner] = true;
        if (owner == Color.EMPTY) {
          add(near);
        }
      }
    }
  }

  /** Who has settled a point, unless the other player has put a stone there since. */
  int ownerOf(int point) {
    int owner = settled.ownerOf(point);
    return board.isEmpty(point) || board.color(point) == owner ? owner : Color.EMPTY;
  }

  /** The points, that of the stone first. */
  List<Integer> points() {
    return points;
  }

  boolean contains(int point) {
    return seen[point];
  }

  /** The player whose settled stones alone surround the region, or {@link Color#EMPTY}. */
  int encloser() {
    boolean black = bounds[Color.BLACK];
    boolean white = bounds[Color.WHITE];
    return black == white ? Color.EMPTY : black ? Color.BLACK : Color.WHITE;
  }
}
