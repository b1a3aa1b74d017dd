package sanko.reading;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;

/** The points around stones, as far as one gets from them over empty points. */
public final class Surroundings {
  static final int MOST_LIBERTIES_TO_TAKE = 3;

  private final Board board;
  private final Goal goal;
  private final int reach;

  private Surroundings(Board board, Goal goal, int reach) {
    this.board = board;
    this.goal = goal;
    this.reach = reach;
  }

  /**
   * The points around the stones of a goal.
   *
   * @param reach the length of the longest way, in empty points; stones of the defender are no
   *     obstacle, those of the attacker only if they have more than three liberties
   * @return the stones of the goal and all other points that are reached, ascending
   */
  public static List<Integer> of(Board board, Goal goal, int reach) {
    int[] distance = new Surroundings(board, goal, reach).distances();
    return IntStream.range(0, distance.length)
        .filter(point -> distance[point] <= reach)
        .boxed()
        .toList();
  }

  private int[] distances() {
    int[] distance = new int[board.pointLimit()];
    Arrays.fill(distance, Integer.MAX_VALUE);
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int point : goal.points()) {
      distance[point] = 0;
      open.add(point);
    }
    for (int point : goal.others()) {
      distance[point] = 0;
      open.add(point);
    }
    while (!open.isEmpty()) {
      int point = open.remove();
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int next = board.neighbor(point, d);
        if (!board.isOnBoard(next)) {
          continue;
        }
        int length = distance[point] + steps(point, next);
        if (length <= reach && length < distance[next]) {
          distance[next] = length;
          open.add(next);
        }
      }
    }
    return distance;
  }

  /** The length of the way from one point to the next. */
  private int steps(int from, int to) {
    int color = board.color(to);
    if (color == Color.EMPTY) {
      return 1;
    }
    if (color == goal.defender() || board.color(from) == color) {
      return 0;
    }
    return board.liberties(to) <= MOST_LIBERTIES_TO_TAKE ? 1 : reach + 1;
  }
}
