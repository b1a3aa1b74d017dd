package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.reading.Goal;
import sanko.reading.Status.Kind;
import sanko.superko.GameState;

class EnclosureTest {
  /** Open to the right along the edge, and to the left below. */
  static final String OPEN = "......... .XXX.O... XXOOO.... OO.......";

  @Test
  void placesStonesWhereTheOutsideTouchesTheInside() {
    Random random = new Random(7);
    int added = 0;
    for (int i = 0; i < 100; i++) {
      Board board = randomBoard(9 + i % 11, random);
      for (List<Integer> chain : Chains.of(board)) {
        Goal goal = Goal.kill(board, chain.get(0));
        Enclosure enclosure = new Enclosure(board, goal, 2);
        List<Integer> bounds = enclosure.bounds();
        assertThat(bounds).containsAll(goal.points());
        for (int index = 0; index < board.area(); index++) {
          int point = board.pointAt(index);
          if (enclosure.board().color(point) == board.color(point)) {
            continue;
          }
          added++;
          assertThat(board.isEmpty(point)).isTrue();
          assertThat(bounds).doesNotContain(point);
          assertThat(enclosure.board().color(point)).isEqualTo(goal.attacker());
          assertThat(Chains.liberties(enclosure.board(), point))
              .anyMatch(liberty -> !bounds.contains(liberty));
        }
      }
    }
    assertThat(added).isGreaterThan(1_000);
  }

  /** The stone at A7 has no liberty outside: where it is captured, somebody may play again. */
  @Test
  void takesStonesWithoutALibertyOutsideForInside() {
    Board board = Diagrams.board("O..X.O.\n.OX..O.\n.XXXOO.\nXOXO...\n.OOO...\n.......\n.......");
    Goal goal = Goal.kill(board, Vertex.parse("D7", board), Vertex.parse("C5", board));
    assertThat(new Enclosure(board, goal, 2).bounds()).contains(Vertex.parse("A7", board));
  }

  @Test
  void provesWhatIsOutOfReachOnTheOpenBoard() {
    GameState game = Problems.game(OPEN, "chinese", Color.WHITE);
    Problem open = Problems.problem(game, Aim.KILL, 2, "B8");
    assertThat(new Solver(open, SolveBudget.ofNodes(1_000), () -> false).solve().kind())
        .isEqualTo(Kind.UNKNOWN);
    Answer answer = Problems.solve(open.under(Assumption.enclosed(2)));
    assertThat(answer.kind()).isEqualTo(Kind.UNSETTLED);
    assertThat(Vertex.format(answer.neededMove(Color.BLACK), game.board())).isEqualTo("A9");
    assertThat(Vertex.format(answer.neededMove(Color.WHITE), game.board())).isEqualTo("A9");
    assertThat(AnswerJson.of(answer, true).path("enclosed").asInt()).isEqualTo(2);
    assertThat(new AnswerText(answer).lines())
        .contains("Assumed: all farther than 2 empty points from these stones is White's.");
  }

  /** Two moves of White win, and Black would live by one of them. */
  @Test
  void tellsThePointWhereTheOpponentWouldPlay() throws Exception {
    GameState game = Problems.game(OPEN, "chinese", Color.WHITE);
    Problem problem = Problems.problem(game, Aim.KILL, 2, "B8").under(Assumption.enclosed(2));
    Solver solver = new Solver(problem, SolveBudget.ofNodes(20_000), () -> false);
    Answer found = solver.solve(20_000);
    Answer told = solver.solve();
    assertThat(Vertex.format(found.neededMove(Color.WHITE), game.board())).isEqualTo("D9");
    assertThat(Vertex.format(told.neededMove(Color.WHITE), game.board())).isEqualTo("A9");
    assertThat(told.white().threats()).isEqualTo(found.white().threats());
    assertThat(told.nodes()).isGreaterThan(found.nodes());
    assertThat(ProofFilesTest.check(told)).isPositive();
  }

  @Test
  void findsTheGroupOfAProblemAndAssumesNoMoreThanItTakes() {
    GameState open = Problems.game(OPEN, "chinese", Color.WHITE);
    assertThat(found(open).assumption().kind()).isEqualTo(Assumption.Kind.ENCLOSED);
    assertThat(found(open).goal().defender()).isEqualTo(Color.BLACK);
    GameState closed = Problems.game(Problems.L_GROUP, "chinese", Color.WHITE);
    assertThat(found(closed).assumption()).isEqualTo(Assumption.NONE);
    assertThat(found(closed).goal().points()).contains(Vertex.parse("D9", closed.board()));
  }

  @Test
  void findsTheSameGroupWithAnyNumberOfThreads() {
    for (String rows : List.of(OPEN, Problems.L_GROUP)) {
      GameState game = Problems.game(rows, "chinese", Color.WHITE);
      Problem alone = found(game, 1);
      Problem together = found(game, 4);
      assertThat(together.goal()).isEqualTo(alone.goal());
      assertThat(together.assumption()).isEqualTo(alone.assumption());
    }
  }

  private static Problem found(GameState game) {
    return found(game, 2);
  }

  private static Problem found(GameState game, int threads) {
    ProblemFinder finder = new ProblemFinder(game, Aim.KILL, 1, Assumption.enclosed(2), null);
    SolveBudget budget = new SolveBudget(5_000, SolveBudget.mostKept(), 60, threads);
    return finder.find(budget, () -> false).orElseThrow().reader().problem();
  }

  @Test
  void refusesWhatCannotBeAssumed() {
    GameState game = Problems.game(OPEN, "chinese", Color.WHITE);
    Problem enclosed = Problems.problem(game, Aim.KILL, 0, "B8").under(Assumption.enclosed(2));
    assertThatThrownBy(() -> enclosed.under(Assumption.NONE)).hasMessageContaining("already");
    assertThatThrownBy(() -> Assumption.of(1, 1)).hasMessageContaining("exclude");
    assertThatThrownBy(() -> Assumption.enclosed(51)).hasMessageContaining("not 51");
    GameState ko =
        new GameState(
            Diagrams.board(".XO..\nXO.O.\n.XO..\n.....\n....."), 1, Rules.CHINESE, 0, false);
    ko.play(Vertex.parse("C4", ko.board()), Color.BLACK);
    assertThatThrownBy(() -> Problems.problem(ko, Aim.KILL, 0, "C5").under(Assumption.enclosed(2)))
        .hasMessageContaining("ko");
  }

  private static Board randomBoard(int size, Random random) {
    MutableBoard board = new MutableBoard(size, size);
    for (int i = 0; i < size * size / 2; i++) {
      int point = board.pointAt(random.nextInt(board.area()));
      if (board.isEmpty(point) && board.isPlaceable(point, 1 + i % 2, false)) {
        board.play(point, 1 + i % 2);
      }
    }
    return board;
  }
}
