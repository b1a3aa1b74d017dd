package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.testing.Diagrams;

class CycleBoundTest {
  private static final int NO_LIMIT = 100;

  /** The theorem: placements and positions as in RULES_SPEC 8.1; one position in {@code each}. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, false, 1, 184",
    "2, 2, true, 1, 192",
    "2, 3, false, 1, 2220",
    "2, 3, true, 1, 2312",
    "3, 3, false, 5, 83502",
    "3, 3, true, 5, 86200"
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
    Board board =
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
    Board board =
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
