package sanko.board.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/** The part of a board on which the life of a chain is decided: all that is not settled around. */
final class LocalRegion {
  private static final int MOST_EMPTY = 14;
  private static final int MOST_POINTS = 60;

  private final Board board;
  private final int defender;
  private final StatusReader.SettledPoints settled;
  private final List<Integer> points = new ArrayList<>();
  private final boolean[] seen;
  private final boolean[] beyondReach;
  private int empty;
  private boolean open;

  private LocalRegion(Board board, int stone, StatusReader.SettledPoints settled) {
    this.board = board;
    this.settled = settled;
    defender = board.color(stone);
    seen = new boolean[board.pointLimit()];
    beyondReach = new boolean[board.pointLimit()];
    add(stone);
    for (int next = 0; next < points.size() && !isTooLarge(); next++) {
      lookAround(points.get(next));
    }
  }

  /** The region around a chain; null if it is too large to be read, or not enclosed. */
  static @Nullable LocalRegion around(Board board, int stone, StatusReader.SettledPoints settled) {
    LocalRegion region = new LocalRegion(board, stone, settled);
    return region.isTooLarge() || region.open ? null : region;
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
      if (!board.isOnBoard(near) || seen[near]) {
        continue;
      }
      int owner = settled.ownerOf(near);
      if (owner == Color.EMPTY) {
        add(near);
      } else if (board.isEmpty(near)) {
        open |= owner == defender;
        beyondReach[point] = true;
      }
    }
  }

  /** All points on which stones may be played. */
  List<Integer> points() {
    return points;
  }

  /** Whether the defender has nothing to gain here: it would run into the opponent's territory. */
  boolean isClosedToDefender(int point) {
    return beyondReach[point];
  }

  /** Whether a move on this point is part of the reading, now or after captures. */
  boolean contains(int point) {
    return seen[point];
  }
}
