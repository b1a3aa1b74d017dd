package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What eyes are worth in a race, against all moves in them. */
@Tag("solving")
class EyeShapeTest {
  private static final int NEVER = EyeShape.NEVER;

  private record State(SlowEye eye, int outside, boolean isOwnersTurn) {}

  /** How often the owner can move elsewhere, by all moves, also those that only help the other. */
  private static int slow(State state, Map<State, Integer> known) {
    Integer before = known.get(state);
    if (before != null) {
      return before;
    }
    List<Integer> values = new ArrayList<>();
    SlowEye eye = state.eye;
    int outside = state.outside;
    int worth;
    if (state.isOwnersTurn) {
      values.add(1 + slow(new State(eye, outside, false), known));
      if (outside > 0) {
        values.add(slow(new State(eye, outside - 1, false), known));
      }
      for (SlowEye after : eye.afterOwner()) {
        values.add(slow(new State(after, outside, false), known));
      }
      worth = values.stream().max(Comparator.naturalOrder()).orElseThrow();
    } else if (outside + eye.liberties() <= 1) {
      worth = 0; // captured, or filled by its owner
    } else {
      if (outside > 0) {
        values.add(slow(new State(eye, outside - 1, true), known));
      }
      for (SlowEye after : eye.afterAttacker(outside == 0)) {
        values.add(slow(new State(after, outside, true), known));
      }
      worth = values.stream().min(Comparator.naturalOrder()).orElse(NEVER);
    }
    known.put(state, Math.min(worth, NEVER));
    return Math.min(worth, NEVER);
  }

  /** All connected sets of some points of a grid, each of which has a neighbor outside. */
  private static List<List<int[]>> shapes(int points) {
    List<List<int[]>> shapes = new ArrayList<>(List.of(List.of(new int[] {0, 0})));
    for (int size = 2; size <= points; size++) {
      Map<String, List<int[]>> grown = new LinkedHashMap<>();
      for (List<int[]> shape : shapes) {
        for (int[] cell : shape) {
          for (int[] step : new int[][] {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            List<int[]> next = with(shape, cell[0] + step[0], cell[1] + step[1]);
            if (next.size() == size) {
              grown.putIfAbsent(name(next), next);
            }
          }
        }
      }
      shapes = new ArrayList<>(grown.values());
    }
    shapes.removeIf(
        shape -> SlowEye.of(shape, 0).neighbors().stream().anyMatch(n -> Integer.bitCount(n) == 4));
    return shapes;
  }

  private static List<int[]> with(List<int[]> shape, int x, int y) {
    List<int[]> cells = new ArrayList<>(shape);
    if (shape.stream().noneMatch(cell -> cell[0] == x && cell[1] == y)) {
      cells.add(new int[] {x, y});
    }
    int left = cells.stream().mapToInt(cell -> cell[0]).min().orElseThrow();
    int top = cells.stream().mapToInt(cell -> cell[1]).min().orElseThrow();
    return cells.stream().map(cell -> new int[] {cell[0] - left, cell[1] - top}).toList();
  }

  private static String name(List<int[]> shape) {
    Set<String> cells = new TreeSet<>();
    shape.forEach(cell -> cells.add(cell[0] + "," + cell[1]));
    return cells.toString();
  }

  private static int compare(int points) {
    int compared = 0;
    for (List<int[]> shape : shapes(points)) {
      Map<State, Integer> known = new HashMap<>();
      SlowEye empty = SlowEye.of(shape, 0);
      EyeShape fast = EyeShape.of(empty.neighbors().stream().mapToInt(each -> each).toArray());
      int all = (1 << points) - 1;
      for (int filled = 0; filled <= all; filled++) {
        for (int rest = all & ~filled, stones = rest; ; stones = stones - 1 & rest) {
          SlowEye eye = new SlowEye(empty.neighbors(), stones, filled);
          for (boolean isOwnersTurn : new boolean[] {true, false}) {
            if (eye.isLegal()) {
              int one = slow(new State(eye, 1, isOwnersTurn), known);
              int two = slow(new State(eye, 2, isOwnersTurn), known);
              assertThat(two).as("%s", eye).isEqualTo(Math.min(one + 1, NEVER));
              if (filled == 0) {
                for (int outside = 0; outside < 4; outside++) {
                  assertThat(fast.movesElsewhere(stones, outside, isOwnersTurn))
                      .as("%s with %d outside", eye, outside)
                      .isEqualTo(slow(new State(eye, outside, isOwnersTurn), known));
                  compared++;
                }
              }
            }
          }
          if (stones == 0) {
            break;
          }
        }
      }
    }
    return compared;
  }

  /**
   * With two liberties outside it is one more than with one, in each state; so it is, by induction,
   * with any number.
   */
  @Test
  void countsAsAllMovesTell() {
    int compared = IntStream.rangeClosed(1, EyeShape.MOST_POINTS).map(EyeShapeTest::compare).sum();
    assertThat(compared).isGreaterThan(50_000);
  }

  /** What is known of such eyes: three points are worth three moves, four five, five eight. */
  @ParameterizedTest
  @CsvSource({"., 1", ".., 2", "..., 3", "../X., 3", "../.., 5", ".../X., 5", ".../.., 8"})
  void isWorthWhatPlayersKnow(String rows, int moves) {
    SlowEye eye = SlowEye.of(rows, '#');
    int[] neighbors = eye.neighbors().stream().mapToInt(each -> each).toArray();
    assertThat(EyeShape.of(neighbors).movesElsewhere(0, 0, false)).isEqualTo(moves - 1);
    assertThat(EyeShape.of(neighbors).movesElsewhere(0, 4, false)).isEqualTo(moves + 3);
  }
}
