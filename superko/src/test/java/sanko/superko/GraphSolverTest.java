package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;

/** Tiny boards solved with exact histories, and again with nodes shared by graph key. */
@Tag("solving")
class GraphSolverTest {
  /** The longest cycle on six points that any key can forget has twelve placements. */
  private static final int LARGE = 20;

  /** The most that a solution of a position of 2x3 may take. */
  private static final long MOST_NODES = 20_000;

  @ParameterizedTest
  @CsvSource({"1, 3", "1, 4", "2, 2"})
  void theExactTableChangesNoValue(int width, int height) {
    compareAll(width, height, new Solver(Solver.Sharing.NONE), Solver.Sharing.EXACT);
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "1, 4", "2, 2"})
  void sharingNodesByKeyChangesNoValue(int width, int height) {
    compareAll(width, height, new Solver(Solver.Sharing.EXACT), Solver.Sharing.KEY);
  }

  /** Every position with either player to move, under every key rule. */
  private static void compareAll(int width, int height, Solver plain, Solver.Sharing sharing) {
    for (KeyRule key : KeyRule.values()) {
      Solver graph = new Solver(sharing);
      for (Board start : new SmallBoards(width, height, true).positions) {
        for (int toMove = Color.BLACK; toMove <= Color.WHITE; toMove++) {
          GameState game = new GameState(start, toMove, Rules.TROMP_TAYLOR, 0, false);
          game.setKeyRule(key, LARGE);
          assertThat(graph.solve(game)).as("%s %s", key, start).isEqualTo(plain.solve(game));
        }
      }
      assertThat(graph.nodes()).isLessThanOrEqualTo(plain.nodes());
    }
  }

  @Test
  void blackWinsTheEmptyBoardByAPointOnTwoByTwo() {
    GameState game = new GameState(2, 2, Rules.TROMP_TAYLOR, 0);
    assertThat(new Solver(Solver.Sharing.KEY).solve(game)).isEqualTo(-1);
  }

  /** What a bound too small for the board costs: some values are wrong, and they are counted. */
  @Test
  void aSmallBoundOnTwoByTwo(TestReporter reporter) {
    int[] wrong = new int[9];
    for (int bound = 2; bound <= 8; bound++) {
      Solver graph = new Solver(Solver.Sharing.KEY);
      Solver plain = new Solver(Solver.Sharing.EXACT);
      for (Board start : new SmallBoards(2, 2, true).positions) {
        GameState game = new GameState(start, Color.BLACK, Rules.TROMP_TAYLOR, 0, false);
        game.setKeyRule(KeyRule.UNION, bound);
        wrong[bound] += graph.solve(game) == plain.solve(game) ? 0 : 1;
      }
      reporter.publishEntry(
          "B=" + bound, wrong[bound] + " of 57 wrong, " + graph.nodes() + " of " + plain.nodes());
    }
    assertThat(wrong[8]).isZero();
  }

  /**
   * Most positions of 2x3 take too many nodes; those that do not have the same value with shared
   * nodes. Small bounds are counted.
   */
  @Tag("exhaustive")
  @ParameterizedTest
  @EnumSource
  void sharingNodesByKeyChangesNoValueOnTwoByThree(KeyRule key, TestReporter reporter) {
    int[] bounds = {3, 5, 7, LARGE};
    int[] wrong = new int[bounds.length];
    int solved = 0;
    Solver plain = new Solver(Solver.Sharing.EXACT, MOST_NODES);
    for (Board start : new SmallBoards(2, 3, true).positions) {
      for (int toMove = Color.BLACK; toMove <= Color.WHITE; toMove++) {
        GameState game = new GameState(start, toMove, Rules.TROMP_TAYLOR, 0, false);
        double value = plain.solve(game);
        for (int i = 0; i < bounds.length && !Double.isNaN(value); i++) {
          game.setKeyRule(key, bounds[i]);
          wrong[i] += new Solver(Solver.Sharing.KEY).solve(game) == value ? 0 : 1;
        }
        solved += Double.isNaN(value) ? 0 : 1;
      }
    }
    for (int i = 0; i < bounds.length; i++) {
      reporter.publishEntry(key + " B=" + bounds[i], wrong[i] + " of " + solved + " wrong");
    }
    assertThat(solved).isPositive();
    assertThat(wrong[bounds.length - 1]).isZero();
  }
}
