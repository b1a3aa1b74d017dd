package sanko.reading;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/**
 * Finds stones that are dead as they stand: enclosed by stones that cannot be captured, with no
 * room for two eyes. docs/reading.md, "Dead as they stand", has the argument. One goal, one line.
 *
 * <p>The region is what is reached from the points of the goal without crossing the walls, the
 * attacker's chains with a liberty where nobody may play, and those that are pass-alive by what is
 * outside of the region. No other stone of the attacker is in it.
 */
final class EyelessGroup {
  /** Two neighbors are one eye. */
  private static final int MOST_FREE = 2;

  private final Line line;
  private final Goal goal;
  private final int[] stones;

  /* The last question. */
  private Board board;
  private final Zone region;
  private final Zone walls;

  /* The points of the region in the order in which they were found. */
  private final int[] found;
  private int count;

  /* Empty points that touch no wall. */
  private int free;

  /* Pass-alive walls with all that makes them so; null before one is found. */
  private @Nullable Zone alive;

  /**
   * Questions about positions of a line.
   *
   * @param goal one of those that {@link #canDecide}
   */
  EyelessGroup(Line line, Goal goal) {
    this.line = line;
    this.goal = goal;
    stones = goal.pointArray();
    board = line.board();
    region = new Zone(board);
    walls = new Zone(board);
    found = new int[board.area()];
  }

  /** Whether the argument holds for a goal: not for races, and not on a board of one line. */
  static boolean canDecide(Goal goal, Board board) {
    boolean isLine = board.width() == 1 || board.height() == 1;
    return goal.isConfined() && !goal.isConnection() && goal.others().isEmpty() && !isLine;
  }

  /**
   * The points of the region, where the attacker will play, if the stones are dead at the present
   * position, which is not the end of the line; else null.
   */
  @Nullable Zone find() {
    board = line.board();
    region.clear();
    walls.clear();
    alive = null;
    count = 0;
    free = 0;
    boolean isKo = board.koPoint() != Board.PASS && line.toMove() == goal.attacker();
    boolean mayEnd = line.toMove() != goal.attacker() && line.passes() > 0;
    boolean isDead =
        !isKo
            && !mayEnd
            && explore()
            && hasNoRoom()
            && areWallsSafe()
            && !isEyeOfWall()
            && !line.hadStone(region, goal.attacker());
    return isDead ? region.copy() : null;
  }

  /** Adds all that the last result depends on to a zone. */
  void addTo(Zone zone) {
    zone.addAll(region);
    for (int head = walls.next(0); head >= 0; head = walls.next(head + 1)) {
      zone.add(head);
      if (line.safeLiberty(head) != Board.PASS) {
        zone.add(line.safeLiberty(head));
      }
    }
    if (alive != null) {
      zone.addAll(alive);
    }
    goal.points().forEach(zone::add);
  }

  /**
   * Finds the region and the attacker's chains around it; false if the region is open, or has too
   * much room, as is soon seen in most positions.
   */
  private boolean explore() {
    for (int point : stones) {
      if (!visit(point)) {
        return false;
      }
    }
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(found[i], d);
        if (board.isOnBoard(near) && !visit(near)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean visit(int point) {
    if (region.contains(point)) {
      return true;
    }
    int color = board.color(point);
    if (color == goal.attacker()) {
      walls.add(board.head(point));
      return true;
    }
    region.add(point);
    found[count++] = point;
    if (color == goal.defender()) {
      return true;
    }
    free += touchesWall(point) ? 0 : 1;
    return free <= MOST_FREE && line.isWithinBounds(point);
  }

  /** Whether all chains of the attacker that were met are walls. */
  private boolean areWallsSafe() {
    for (int head = walls.next(0); head >= 0; head = walls.next(head + 1)) {
      if (line.safeLiberty(head) == Board.PASS && !addAlive(head)) {
        return false;
      }
    }
    return true;
  }

  /** Adds what makes an attacker's stone pass-alive, if it is. */
  private boolean addAlive(int stone) {
    if (!line.isPassAlive(stone)) {
      return false;
    }
    if (alive == null) {
      alive = new Zone(board);
    }
    new PassAliveZone(line, goal.attacker()).addTo(alive, stone);
    return true;
  }

  /** Whether a wall lives by an eye in which the attacker would have to play. */
  private boolean isEyeOfWall() {
    return alive != null && alive.meets(region);
  }

  /**
   * Whether at most one point, or two neighbors, can be eyes: points that touch no wall, and have
   * no stone that stays until all is captured.
   */
  private boolean hasNoRoom() {
    boolean isOneChain = isOneChain();
    int first = Board.PASS;
    int second = Board.PASS;
    for (int point = region.next(0); point >= 0; point = region.next(point + 1)) {
      boolean isEmpty = board.color(point) == Color.EMPTY;
      if ((isEmpty || !isOneChain) && !touchesWall(point)) {
        if (second != Board.PASS) {
          return false;
        }
        second = first;
        first = point;
      }
    }
    return second == Board.PASS || board.areNeighbors(first, second);
  }

  /** Whether all stones are one chain, and no point of the goal could have others. */
  private boolean isOneChain() {
    int head = Board.PASS;
    for (int point = region.next(0); point >= 0; point = region.next(point + 1)) {
      if (board.color(point) == goal.defender()) {
        if (head != Board.PASS && board.head(point) != head) {
          return false;
        }
        head = board.head(point);
      }
    }
    return goal.points().stream().noneMatch(board::isEmpty);
  }

  private boolean touchesWall(int point) {
    return board.touches(point, goal.attacker()); // no other stones of the attacker are here
  }
}
