package sanko.train.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.testing.Diagrams;
import sanko.search.ExactSolver;
import sanko.superko.GameState;

@Tag("solving")
class PositionSolverTest {
  private static final int NODES = 10_000;
  private static final long OTHER_NODES = 20_000;

  private final PositionSolver solver = new PositionSolver(NODES);

  private static Rules drawRules(Random random) {
    KoRule ko = random.nextBoolean() ? KoRule.POSITIONAL : KoRule.SITUATIONAL;
    boolean suicide = random.nextBoolean();
    return new Rules(ko, Scoring.AREA, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
  }

  /** The other solver tries all legal moves, with superko by the whole history. */
  @ParameterizedTest
  @CsvSource({"2, 2, 3, 10", "2, 3, 4, 20", "3, 3, 5, 30", "3, 4, 5, 30", "4, 4, 6, 30"})
  void agreesWithAnotherSolverOnSmallBoards(int width, int height, int open, int wanted) {
    Random random = new Random(width * 31 + height);
    int compared = 0;
    for (int i = 0; i < 1_000 && compared < wanted; i++) {
      Rules rules = drawRules(random);
      Board board = Endings.game(width, height, rules, 1 + random.nextInt(open), random).board();
      compared += agrees(new GameState(board, Color.BLACK, rules, 0, false), random) ? 1 : 0;
    }
    assertThat(compared).isGreaterThanOrEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource({"RACE, 2", "SEKI, 2", "ENDING, 4", "PATCH, 4"})
  void agreesWithAnotherSolverOnShapes(Kind kind, int wanted) {
    Random random = new Random(5);
    int compared = 0;
    for (int i = 0; i < 400 && compared < wanted; i++) {
      Board board = kind.draw(6, 6, random);
      if (board != null && Endings.open(board, true) > 0) {
        GameState game = new GameState(board, Color.WHITE, drawRules(random), 0, false);
        compared += agrees(game, random) ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(wanted);
  }

  /** Compares score and best moves; false if a solver gives up. */
  private boolean agrees(GameState game, Random random) {
    Solution solution = solver.solve(game, random);
    if (solution == null) {
      return false;
    }
    Board board = game.board();
    Rules rules = game.rules();
    boolean situational = rules.ko() == KoRule.SITUATIONAL;
    ExactSolver other =
        new ExactSolver(
            board.width(), board.height(), 0, rules.suicide(), situational, OTHER_NODES);
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().passAlive(board, rules.suicide(), owner);
    List<Integer> best = new ArrayList<>();
    int score = solution.whiteScore();
    try {
      boolean isScore = other.isScore(board, game.toMove(), score);
      assertThat(isScore).as("%s %s to move\n%s", score, game.toMove(), board).isTrue();
      for (int index = 0; index <= board.area(); index++) {
        int move = board.moveAt(index);
        boolean isOpen = move == Board.PASS || owner[index] == Color.EMPTY;
        if (isOpen
            && game.isLegal(move)
            && other.isScoreAfter(board, game.toMove(), index, score)) {
          best.add(move);
        }
      }
    } catch (ExactSolver.TooManyNodes e) {
      return false;
    }
    assertThat(solution.bestMoves())
        .as("%s, %s to move\n%s", rules, Color.name(game.toMove()), board)
        .containsExactlyInAnyOrderElementsOf(best);
    return true;
  }

  private Solution solve(String top, int toMove) {
    Board board = Diagrams.board(top + "OOOOOOO OOOOOOO O.OOO.O OOOOOOO".replace(' ', '\n'));
    GameState game = new GameState(board, toMove, Rules.TROMP_TAYLOR, 0, false);
    return Objects.requireNonNull(solver.solve(game, new Random(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "straight three, ...XOOO XXXXOOO OOOOOOO",
    "bulky five, ...XOOO ..XXOOO XXXOOOO",
  })
  void findsTheVitalPoint(String name, String rows) {
    String top = rows.replace(' ', '\n') + "\n";
    Solution white = solve(top, Color.WHITE);
    Solution black = solve(top, Color.BLACK);
    int vital = Diagrams.board(top + "OOOOOOO\n".repeat(3) + "......O").pointAt(1);
    assertThat(white.whiteScore()).isEqualTo(49);
    assertThat(white.bestMoves()).contains(vital).doesNotContain(Board.PASS);
    assertThat(black.whiteScore()).isLessThan(35);
    assertThat(black.bestMoves()).containsExactly(vital);
    assertThat(black.whiteOwnership().get(0)).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource({
    "square four, ..XOOOO ..XOOOO XXXOOOO, 49",
    "bent four in the corner, OOO.XOO .XXXXOO XXOOOOO, 49",
    "three with the vital point played, .O.XOOO XXXXOOO OOOOOOO, 49",
    "straight four, ....XOO XXXXXOO OOOOOOO, 29",
  })
  void knowsShapesWhoeverMovesFirst(String name, String rows, int score) {
    for (int toMove = Color.BLACK; toMove <= Color.WHITE; toMove++) {
      Solution solution = solve(rows.replace(' ', '\n') + "\n", toMove);
      assertThat(solution.whiteScore()).as("%s, %s to move", name, toMove).isEqualTo(score);
    }
  }

  @Test
  void givesUpWhatIsTooMuch() {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0);
    assertThat(solver.solve(game, new Random(1))).isNull();
  }
}
