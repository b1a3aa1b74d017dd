package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.engine.teach.fact.ProvedFate;
import sanko.reading.Budget;
import sanko.reading.Goal;
import sanko.reading.Proof;
import sanko.reading.Reader;
import sanko.reading.Reading;
import sanko.reading.Verdict;
import sanko.superko.GameState;

@Tag("solving")
class FirstMovesTest {
  private int better;
  private int onlyByKo;

  /** Also where a move that wins by ko alone would be enough without threats. */
  @Test
  void tellsMovesThatWinAgainstAsManyThreatsAsAny() throws Exception {
    Random random = new Random(3);
    for (int i = 0; i < 80; i++) {
      Board board = randomBoard(random);
      for (List<Integer> chain : Chains.of(board)) {
        check(new GameState(board, Color.BLACK, Rules.CHINESE, 0, false), chain.get(0));
      }
    }
    assertThat(better).isPositive();
    assertThat(onlyByKo).isPositive();
  }

  /** In the proof these moves are passes. */
  @Test
  void namesNoMovesOutsideOfTheBounds() {
    String diagram = "XXOX.\nXXO..\nXXXXX\n.XXXX\n.....\n.....\n.....";
    GameState game = new GameState(Diagrams.board(diagram), Color.BLACK, Rules.AGA, 0, false);
    Problem problem = Problems.problem(game, Aim.KILL, 1, "C7").under(Assumption.confined(1));
    assertThat(winning(problem)).containsExactly("D6");
  }

  /** What is left of a group may live; a chain that is to be connected is wanted whole. */
  @Test
  void readsWhatIsLeftAfterACapture() {
    String diagram = "OOOXX\nOOXXO\nOOX..\nOOOXX\nOOOOO\n.OOOO\n.....";
    GameState game = new GameState(Diagrams.board(diagram), Color.WHITE, Rules.CHINESE, 0, false);
    Problem group = Problems.problem(game, Aim.KILL, 2, "D7", "D4").under(Assumption.confined(3));
    assertThat(winning(group)).containsExactlyInAnyOrder("E5", "D5");
    GameState ataris =
        new GameState(Diagrams.board("XOXO.\n...O.\n....."), Color.WHITE, Rules.CHINESE, 0, false);
    assertThat(winning(Problems.problem(ataris, Aim.CONNECT, 0, "A3", "C3"))).contains("A2", "C2");
  }

  /** A capture wins the race for its player, whoever is asked about. */
  @Test
  void aRaceIsLostByWhoIsCaptured() {
    GameState first =
        new GameState(
            Diagrams.board(".OX.OX.\nOOXXOXX\n.OOOXX.\nOOOOXXX"),
            Color.WHITE,
            Rules.CHINESE,
            0,
            false);
    assertThat(winning(Problems.problem(first, Aim.RACE, 0, "C4", "E4"))).containsExactly("D4");
    assertThat(winning(Problems.problem(first, Aim.RACE, 0, "E4", "C4"))).containsExactly("D4");
  }

  /** The first moves by which the player to move wins, if nothing is left open. */
  private static List<String> winning(Problem problem) {
    Solver solver = new Solver(problem, SolveBudget.ofNodes(20_000), () -> false);
    FirstMoves moves = solver.firstMoves(solver.solve(), problem.game().toMove());
    assertThat(moves.unknown()).isEmpty();
    return Vertex.formatAll(moves.winning(), problem.board());
  }

  private void check(GameState game, int stone) throws Exception {
    Problem problem = Problem.of(game, Aim.KILL, List.of(stone), 2);
    Solver solver = new Solver(problem, SolveBudget.ofNodes(1_000), () -> false);
    Answer answer = solver.solve();
    int move = answer.neededMove(Color.BLACK);
    Answer.Outcome outcome = answer.black();
    if (!outcome.told().equals(outcome.reading())) {
      better++;
      assertThat(ProofFilesTest.check(answer)).isPositive();
    }
    if (move > Board.PASS) {
      boolean isSame = outcome.lost() == answer.white().lost();
      FirstMoves moves = solver.firstMoves(answer, Color.BLACK);
      onlyByKo += isSame ? moves.winning().size() : 0;
      moves.winning().forEach(each -> checkMove(problem, outcome, each));
    }
    ProvedFate fate =
        new ProvingFateReader(SolveBudget.ofNodes(1_000), () -> false)
            .read(game, problem.goal().points(), Color.BLACK);
    assertThat(fate == null ? List.of() : fate.line()).doesNotContain(Proof.KO_THREAT);
  }

  /** Reads what becomes of the stones after a move, with the threats that are said not to help. */
  static void checkMove(Problem problem, Answer.Outcome outcome, int move) {
    GameState after = new GameState(problem.game());
    after.play(move, Color.BLACK);
    Goal attack = problem.attack();
    if (attack.isCaptured(after.board())) {
      assertThat(outcome.lost()).isEqualTo(Verdict.PROVED);
      return;
    }
    Budget budget = Budget.ofNodes(20_000);
    Reading reading = new Reader().read(after, attack, Color.WHITE, outcome.threats(), budget);
    assertThat(reading.verdict()).isEqualTo(outcome.lost());
  }

  static Board randomBoard(Random random) {
    MutableBoard board = new MutableBoard(4, 4);
    for (int i = 0; i < 8; i++) {
      int point = board.pointAt(random.nextInt(board.area()));
      if (board.isEmpty(point) && board.isPlaceable(point, 1 + i % 2, false)) {
        board.play(point, 1 + i % 2);
      }
    }
    return board;
  }
}
