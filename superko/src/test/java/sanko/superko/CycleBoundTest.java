package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.testing.Diagrams;

@Tag("solving")
class CycleBoundTest {
  private static final int NO_LIMIT = 100;

  /**
   * The theorem on every board up to 3x3 and all of 2x4, on one position in twelve of 2x5 and one
   * in a thousand of 3x4; docs/superko.md has the command and the numbers.
   */
  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({
    "1, 2, false, 1, 8",
    "1, 2, true, 1, 12",
    "1, 3, false, 1, 36",
    "1, 3, true, 1, 42",
    "1, 4, false, 1, 128",
    "1, 4, true, 1, 144",
    "2, 2, false, 1, 184",
    "2, 2, true, 1, 192",
    "2, 3, false, 1, 2220",
    "2, 3, true, 1, 2312",
    "2, 4, false, 1, 24456",
    "2, 4, true, 1, 25608",
    "3, 3, false, 1, 83502",
    "3, 3, true, 1, 86200",
    "2, 5, false, 12, 258268",
    "2, 5, true, 12, 269608",
    "3, 4, false, 1000, 2795884",
    "3, 4, true, 1000, 2873612"
  })
  void noCycleIsShorterThanTheBoundOnAllBoards(
      int width, int height, boolean suicide, int each, int placements) {
    noCycleIsShorterThanTheBound(width, height, suicide, each, placements);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2, false, 1",
    "2, 2, true, 1",
    "2, 3, false, 40",
    "2, 3, true, 40",
    "3, 3, false, 2000",
    "3, 3, true, 2000"
  })
  void noCycleThroughSeveralMovesIsShorterThanTheirUnion(
      int width, int height, boolean suicide, int each) {
    assertThat(UnionCheck.run(new SmallBoards(width, height, suicide), each)).isPositive();
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({
    "1, 3, false, 1",
    "1, 3, true, 1",
    "1, 4, false, 1",
    "1, 4, true, 1",
    "2, 3, false, 1",
    "2, 3, true, 1",
    "3, 3, false, 25",
    "3, 3, true, 25"
  })
  void noCycleThroughSeveralMovesIsShorterThanTheirUnionOnAllBoards(
      int width, int height, boolean suicide, int each) {
    assertThat(UnionCheck.run(new SmallBoards(width, height, suicide), each)).isPositive();
  }

  /**
   * The theorem on all positions, or one in {@code each}; all of them have this many placements.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 2, false, 1, 184",
    "2, 2, true, 1, 192",
    "2, 3, false, 1, 2220",
    "2, 3, true, 1, 2312",
    "3, 3, false, 10, 83502",
    "3, 3, true, 10, 86200"
  })
  void noCycleIsShorterThanTheBound(
      int width, int height, boolean suicide, int each, int placements) {
    SmallBoards boards = new SmallBoards(width, height, suicide);
    assertThat(boards.placements).hasSize(placements);
    CycleBound bound = new CycleBound(NO_LIMIT);
    int tight = 0;
    int start = -1;
    int[] distances = {};
    for (SmallBoards.Placement placement :
        boards.placements.stream()
            .filter(p -> p.to() % each == 0)
            .sorted((a, b) -> Integer.compare(a.to(), b.to()))
            .toList()) {
      if (placement.to() != start) {
        start = placement.to();
        distances = boards.distances(start);
      }
      int cycle = 1 + distances[placement.from()];
      Board after = boards.after(placement);
      int size = bound.size(after, placement.point(), placement.removed());
      assertThat(cycle).as(placement + "\n" + after).isGreaterThanOrEqualTo(size);
      tight += cycle == size ? 1 : 0;
    }
    assertThat(tight).as("bounds that are attained").isPositive();
  }

  @Test
  void aLimitChangesNothingBelowIt() {
    SmallBoards boards = new SmallBoards(2, 4, true);
    CycleBound exact = new CycleBound(NO_LIMIT);
    for (int limit = 2; limit <= 9; limit++) {
      CycleBound limited = new CycleBound(limit);
      for (SmallBoards.Placement placement : boards.placements) {
        Board after = boards.after(placement);
        int size = exact.size(after, placement.point(), placement.removed());
        int cut = limited.size(after, placement.point(), placement.removed());
        assertThat(Math.min(cut, limit + 1)).isEqualTo(Math.min(size, limit + 1));
      }
    }
  }

  @Test
  void countsStonesAndTheEmptyRegionsBesideThem() {
    MutableBoard board =
        Diagrams.board(
            """
            ..X..
            ..X..
            OOX.O
            .OXO.
            ..XO.
            """);
    board.play(board.point(3, 0), Color.BLACK);
    assertThat(new CycleBound(NO_LIMIT).size(board, board.point(3, 0), 0)).isEqualTo(6 + 4 + 4 + 3);
  }

  @Test
  void countsASuicideByTheStonesRemoved() {
    MutableBoard board =
        Diagrams.board(
            """
            X.O.
            OOO.
            """);
    int removed = board.play(board.point(1, 0), Color.BLACK);
    assertThat(removed).isEqualTo(2);
    assertThat(new CycleBound(NO_LIMIT).size(board, board.point(1, 0), removed)).isEqualTo(2);
  }
}
