package sanko.superko;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.testing.Diagrams;

/** All legal positions of a small board and the placements that lead from one to another. */
final class SmallBoards {
  /** A placement: positions by their number, and what the board said about it. */
  record Placement(int from, int to, int point, int color, int removed) {}

  final List<Board> positions = new ArrayList<>();
  final List<Placement> placements = new ArrayList<>();

  /** For every position the positions that one placement leads to. */
  private int[][] successors = {};

  /** The colors of these placements. */
  private int[][] colors = {};

  SmallBoards(int width, int height, boolean suicide) {
    int codes = (int) Math.pow(3, width * height);
    int[] numbers = new int[codes];
    Arrays.fill(numbers, -1);
    for (int code = 0; code < codes; code++) {
      Board board = decode(width, height, code);
      if (board != null) {
        numbers[code] = positions.size();
        positions.add(board);
      }
    }
    connect(numbers, suicide);
  }

  private void connect(int[] numbers, boolean suicide) {
    successors = new int[positions.size()][];
    colors = new int[positions.size()][];
    for (int from = 0; from < positions.size(); from++) {
      Board board = positions.get(from);
      int first = placements.size();
      for (int index = 0; index < board.area(); index++) {
        int point = board.pointAt(index);
        for (int color = Color.BLACK; color <= Color.WHITE; color++) {
          if (board.isPlaceable(point, color, suicide)) {
            MutableBoard after = new MutableBoard(board);
            int removed = after.play(point, color);
            placements.add(new Placement(from, numbers[code(after)], point, color, removed));
          }
        }
      }
      List<Placement> here = placements.subList(first, placements.size());
      successors[from] = here.stream().mapToInt(Placement::to).toArray();
      colors[from] = here.stream().mapToInt(Placement::color).toArray();
    }
  }

  private static @Nullable MutableBoard decode(int width, int height, int code) {
    char[] stones = new char[width * height];
    int rest = code;
    for (int i = 0; i < stones.length; i++) {
      stones[i] = ".XO".charAt(rest % 3);
      rest /= 3;
    }
    try {
      return Diagrams.board(width, height, new String(stones));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static int code(Board board) {
    int code = 0;
    for (int index = board.area() - 1; index >= 0; index--) {
      code = code * 3 + board.color(board.pointAt(index));
    }
    return code;
  }

  /** The least number of placements from one position to each other, or a huge number. */
  int[] distances(int from) {
    int[] distances = new int[positions.size()];
    Arrays.fill(distances, Integer.MAX_VALUE / 2);
    int[] queue = new int[positions.size()];
    int size = 0;
    queue[size++] = from;
    distances[from] = 0;
    for (int i = 0; i < size; i++) {
      for (int to : successors[queue[i]]) {
        if (distances[to] > distances[queue[i]] + 1) {
          distances[to] = distances[queue[i]] + 1;
          queue[size++] = to;
        }
      }
    }
    return distances;
  }

  /**
   * The least number of plies, passes counted, from a situation to each other; a situation has
   * number {@code 2 * position + color to move - 1}.
   */
  int[] alternatingDistances(int from, int toMove) {
    int[] distances = new int[2 * positions.size()];
    Arrays.fill(distances, Integer.MAX_VALUE / 2);
    int[] queue = new int[distances.length];
    int size = 0;
    queue[size++] = 2 * from + toMove - 1;
    distances[queue[0]] = 0;
    for (int i = 0; i < size; i++) {
      int here = queue[i];
      int color = 1 + (here & 1);
      size = reach(distances, queue, size, here ^ 1, distances[here] + 1);
      for (int j = 0; j < successors[here >> 1].length; j++) {
        if (colors[here >> 1][j] == color) {
          int there = 2 * successors[here >> 1][j] + Color.opponent(color) - 1;
          size = reach(distances, queue, size, there, distances[here] + 1);
        }
      }
    }
    return distances;
  }

  private static int reach(int[] distances, int[] queue, int size, int there, int distance) {
    if (distances[there] <= distance) {
      return size;
    }
    distances[there] = distance;
    queue[size] = there;
    return size + 1;
  }

  /** The board after a placement. */
  Board after(Placement placement) {
    MutableBoard board = new MutableBoard(positions.get(placement.from()));
    board.play(placement.point(), placement.color());
    return board;
  }
}
