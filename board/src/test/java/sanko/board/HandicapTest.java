package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandicapTest {
  private static String names(Board board, List<Integer> points) {
    TreeSet<String> names = new TreeSet<>();
    points.forEach(point -> names.add(Vertex.format(point, board)));
    return String.join(" ", names);
  }

  @ParameterizedTest
  @CsvSource({
    "19, 2, D4 Q16",
    "19, 3, D16 D4 Q16",
    "19, 4, D16 D4 Q16 Q4",
    "19, 5, D16 D4 K10 Q16 Q4",
    "19, 6, D10 D16 D4 Q10 Q16 Q4",
    "19, 7, D10 D16 D4 K10 Q10 Q16 Q4",
    "19, 8, D10 D16 D4 K16 K4 Q10 Q16 Q4",
    "19, 9, D10 D16 D4 K10 K16 K4 Q10 Q16 Q4",
    "13, 9, D10 D4 D7 G10 G4 G7 K10 K4 K7",
    "12, 4, C10 C3 K10 K3",
    "9, 5, C3 C7 E5 G3 G7",
    "8, 4, C3 C6 F3 F6",
    "7, 4, C3 C5 E3 E5",
  })
  void knowsTheTable(int size, int stones, String points) {
    MutableBoard board = new MutableBoard(size, size);
    assertThat(names(board, Handicap.fixed(board, stones))).isEqualTo(points);
  }

  @ParameterizedTest
  @CsvSource({"5, 5, 0", "6, 6, 0", "7, 7, 4", "8, 8, 4", "9, 9, 9", "12, 12, 4", "13, 13, 9"})
  void knowsTheMostStones(int width, int height, int most) {
    assertThat(Handicap.mostFixed(new MutableBoard(width, height))).isEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource({"19, 30", "13, 25", "9, 12", "8, 6", "7, 5"})
  void leavesTheEdgeFreeAsLongAsThereIsRoom(int size, int stones) {
    MutableBoard board = new MutableBoard(size, size);
    assertThat(Handicap.free(board, stones))
        .allMatch(point -> isInner(board.x(point), size) && isInner(board.y(point), size));
  }

  private static boolean isInner(int coordinate, int size) {
    return coordinate >= 2 && coordinate < size - 2;
  }

  @Test
  void givesJustSoManyFreeStones() {
    for (int size : new int[] {2, 3, 6, 9, 19}) {
      MutableBoard board = new MutableBoard(size, size);
      for (int stones = 2; stones < Math.min(board.area(), 60); stones++) {
        assertThat(new TreeSet<>(Handicap.free(board, stones))).hasSize(stones);
      }
    }
  }
}
