package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;

/** Tiny boards solved with exact histories, and again with nodes shared by graph key. */
class GraphSolverTest {
  /** The longest cycle on 2x2 that any key can forget has eight placements. */
  private static final int LARGE = 20;

  @ParameterizedTest
  @EnumSource
  void sharingNodesByKeyChangesNoValueOnTwoByTwo(KeyRule key) {
    Solver plain = new Solver(false);
    Solver graph = new Solver(true);
    for (Board start : new SmallBoards(2, 2, true).positions) {
      for (int toMove = Color.BLACK; toMove <= Color.WHITE; toMove++) {
        GameState game = new GameState(start, toMove, Rules.TROMP_TAYLOR, 0, false);
        game.setKeyRule(key, LARGE);
        assertThat(graph.solve(game)).as("%s", start).isEqualTo(plain.solve(game));
      }
    }
    assertThat(graph.nodes()).isLessThanOrEqualTo(plain.nodes());
  }

  @Test
  void blackWinsTheEmptyBoardByAPointOnTwoByTwo() {
    assertThat(new Solver(true).solve(new GameState(2, 2, Rules.TROMP_TAYLOR, 0))).isEqualTo(-1);
  }

  /** What a bound too small for the board costs: some values are wrong, and they are counted. */
  @Test
  void aSmallBoundOnTwoByTwo(TestReporter reporter) {
    long[] nodes = new long[9];
    int[] wrong = new int[9];
    for (int bound = 2; bound <= 8; bound++) {
      Solver graph = new Solver(true);
      Solver plain = new Solver(false);
      for (Board start : new SmallBoards(2, 2, true).positions) {
        GameState game = new GameState(start, Color.BLACK, Rules.TROMP_TAYLOR, 0, false);
        game.setKeyRule(KeyRule.UNION, bound);
        wrong[bound] += graph.solve(game) == plain.solve(game) ? 0 : 1;
      }
      nodes[bound] = graph.nodes();
      reporter.publishEntry(
          "B=" + bound, wrong[bound] + " of 57 wrong, " + nodes[bound] + " of " + plain.nodes());
    }
    assertThat(wrong[8]).isZero();
    assertThat(nodes[3]).isLessThan(nodes[8]);
  }
}
