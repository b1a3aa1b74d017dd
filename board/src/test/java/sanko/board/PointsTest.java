package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes, points and their names. */
class PointsTest {
  @Test
  void everySizeUpTo25HasItsPointsInReadingOrder() {
    for (int width = 1; width <= Board.MAX_SIZE; width++) {
      for (int height = 1; height <= Board.MAX_SIZE; height++) {
        MutableBoard board = new MutableBoard(width, height);
        assertThat(board.sizeText()).isEqualTo(width + "x" + height);
        assertThat(board.area()).isEqualTo(width * height);
        checkPoints(board);
      }
    }
  }

  private static void checkPoints(Board board) {
    for (int y = 0, index = 0; y < board.height(); y++) {
      for (int x = 0; x < board.width(); x++, index++) {
        int point = board.pointAt(index);
        if (point != board.point(x, y)
            || board.indexOf(point) != index
            || board.x(point) != x
            || board.y(point) != y
            || !board.isEmpty(point)) {
          throw new AssertionError(x + "," + y + " on " + board.sizeText());
        }
      }
    }
  }

  @Test
  void everyPointHasItsNeighborsOrTheWall() {
    MutableBoard board = new MutableBoard(3, 4);
    int[][] steps = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int x = board.x(point) + steps[d][0];
        int y = board.y(point) + steps[d][1];
        int near = board.neighbor(point, d);
        if (x < 0 || y < 0 || x == 3 || y == 4) {
          assertThat(board.color(near)).isEqualTo(Color.WALL);
        } else {
          assertThat(near).isEqualTo(board.point(x, y));
        }
      }
    }
  }

  @Test
  void onlyItsOwnPointsAreOnTheBoard() {
    MutableBoard board = new MutableBoard(3, 4);
    Set<Integer> points = new HashSet<>();
    for (int index = 0; index < board.area(); index++) {
      points.add(board.pointAt(index));
    }
    for (int point = -2; point <= board.pointLimit() + 1; point++) {
      assertThat(board.isOnBoard(point)).isEqualTo(points.contains(point));
    }
    assertThat(board.isOnBoard(Board.PASS)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"-1,0", "0,-1", "3,0", "0,4"})
  void refusesPlacesBesideTheBoard(int x, int y) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MutableBoard(3, 4).point(x, y))
        .withMessageContaining("(" + x + "," + y + ") is not on a 3x4");
  }

  @ParameterizedTest
  @CsvSource({"0,9", "9,0", "26,9", "9,26", "-1,9"})
  void refusesSizesBeyondItsLimits(int width, int height) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MutableBoard(width, height))
        .withMessageContaining(width + "x" + height + " is not within 1..25");
  }

  @Test
  void onlyBoardsOfOneSizeShareTheirPoints() {
    MutableBoard board = new MutableBoard(3, 4);
    assertThat(board.hasSizeOf(new MutableBoard(3, 4))).isTrue();
    assertThat(board.hasSizeOf(new MutableBoard(4, 3))).isFalse();
    assertThat(board.hasStonesOf(new MutableBoard(4, 3))).isFalse();
  }

  @Test
  void columnsHaveLettersWithoutI() {
    StringBuilder letters = new StringBuilder();
    for (int x = 0; x < Board.MAX_SIZE; x++) {
      letters.append(Vertex.columnLetter(x));
    }
    assertThat(letters).hasToString("ABCDEFGHJKLMNOPQRSTUVWXYZ");
  }

  @Test
  void playersHaveNamesAndOpponents() {
    assertThat(Color.name(Color.BLACK)).isEqualTo("black");
    assertThat(Color.name(Color.WHITE)).isEqualTo("white");
    assertThat(Color.opponent(Color.BLACK)).isEqualTo(Color.WHITE);
    assertThat(Color.opponent(Color.WHITE)).isEqualTo(Color.BLACK);
  }

  @ParameterizedTest
  @ValueSource(ints = {Color.EMPTY, Color.WALL})
  void nobodyIsNoPlayer(int color) {
    assertThat(Color.isPlayer(color)).isFalse();
  }

  /**
   * What White is given for handicap stones, the first of which may count as his opponent's move.
   */
  @ParameterizedTest
  @CsvSource({"ZERO,0,0", "ZERO,4,0", "N,0,0", "N,4,4", "N_MINUS_ONE,0,0", "N_MINUS_ONE,4,3"})
  void handicapGivesWhiteItsBonus(HandicapBonus bonus, int stones, int points) {
    assertThat(bonus.points(stones)).isEqualTo(points);
  }
}
