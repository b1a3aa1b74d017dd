package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.engine.ClientLimits;
import sanko.reading.Status.Kind;
import sanko.reading.Verdict;
import sanko.superko.GameState;

class SolverTest {
  @ParameterizedTest
  @CsvSource({
    "UNSETTLED, ...XO.... XXXXO.... OOOOO...., A8, Black lives: B B9, Black dies: W B9",
    "UNSETTLED, ..XO..... .XXO..... XXOO..... OO......., C9, Black lives: B A9, Black dies: W A9",
    "ALIVE, ....XO... XXXXXO... OOOOOO..., A8, Black lives, Black lives",
    "DEAD, ..XO..... ..XO..... XXXO..... OOOO....., C9, Black dies, Black dies",
    "KO, ...XO.... OXXXO.... XXXXO.... OOOOO...., A7, Black lives: B B9, Black lives; ko by W B9",
  })
  void tellsTheStatusAndTheMove(Kind kind, String rows, String vertex, String black, String white) {
    Problem problem =
        Problems.problem(Problems.game(rows, "chinese", Color.BLACK), Aim.LIVE, 1, vertex);
    Answer answer = Problems.solve(problem);
    assertThat(answer.kind()).isEqualTo(kind);
    assertThat(answer.isComplete()).isTrue();
    AnswerText text = new AnswerText(answer);
    assertThat(text.brief(Color.BLACK)).isEqualTo(black);
    assertThat(text.brief(Color.WHITE)).isEqualTo(white);
  }

  @Test
  void answersForTheGoalThatIsAsked() {
    GameState game = Problems.game(Problems.L_GROUP, "chinese", Color.WHITE);
    for (Aim aim : List.of(Aim.KILL, Aim.LIVE, Aim.CAPTURE, Aim.SAVE)) {
      Answer answer = Problems.solve(Problems.problem(game, aim, 0, "D9"));
      boolean isAttack = aim == Aim.KILL || aim == Aim.CAPTURE;
      assertThat(answer.verdict(Color.WHITE))
          .isEqualTo(isAttack ? Verdict.PROVED : Verdict.REFUTED);
      assertThat(answer.verdict(Color.BLACK))
          .isEqualTo(isAttack ? Verdict.REFUTED : Verdict.PROVED);
    }
  }

  /** In the last but one both have two shared liberties, a seki. */
  @ParameterizedTest
  @CsvSource({
    "won, .OX.OX. OOXXOXX .OO.XX. OOOOXXX, C4 E4, Black wins the race, Black wins the race",
    "unsettled, .OX.OX. OOXXOXX .OOOXX. OOOOXXX, C4 E4, Black wins the race: B D4, Black does not win the race: W D4",
    "held, .OX.OX. OOX.OXX .OOOXX. OOOOXXX, C4 E4, Black does not win the race, Black does not win the race",
    "held, .OX.OX. OOXXOXX .OO.XX. OOOOXXX, E4 C4, White does not win the race, White does not win the race",
  })
  void tellsWhoWinsARace(String status, String rows, String stones, String black, String white)
      throws Exception {
    GameState game =
        new GameState(
            Diagrams.board(rows.replace(' ', '\n')), Color.BLACK, Rules.CHINESE, 0, false);
    Answer answer = Problems.solve(Problems.problem(game, Aim.RACE, 1, stones.split(" ")));
    assertThat(answer.isComplete()).isTrue();
    AnswerText text = new AnswerText(answer);
    assertThat(text.status()).isEqualTo(status);
    assertThat(text.brief(Color.BLACK)).isEqualTo(black);
    assertThat(text.brief(Color.WHITE)).isEqualTo(white);
    assertThat(text.lines().get(0)).contains(" against ");
    assertThat(text.lines().get(0)).doesNotContainPattern("(won|held)$");
    assertThat(ProofFilesTest.check(answer)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "unsettled, XXX.XXX OOO.OOO OOOOOOO .OOOOO., A4 G4, Black connects: B D4, Black does not connect: W D4",
    "connected, .XX.XX. .XX.XX. OOOOOOO OOOOOOO .OOOOO., B5 E5, Black connects, Black connects",
    "apart, X.OOO.X OOO.OOO .OOOOO., A3 G3, Black does not connect, Black does not connect",
  })
  void tellsWhetherChainsConnect(
      String status, String rows, String stones, String black, String white) throws Exception {
    GameState game =
        new GameState(
            Diagrams.board(rows.replace(' ', '\n')), Color.BLACK, Rules.CHINESE, 0, false);
    Answer answer = Problems.solve(Problems.problem(game, Aim.CONNECT, 1, stones.split(" ")));
    assertThat(answer.isComplete()).isTrue();
    AnswerText text = new AnswerText(answer);
    assertThat(text.status()).isEqualTo(status);
    assertThat(text.lines().get(0)).startsWith("Black ").contains(stones.split(" "));
    assertThat(text.brief(Color.BLACK)).isEqualTo(black);
    assertThat(text.brief(Color.WHITE)).isEqualTo(white);
    assertThat(ProofFilesTest.check(answer)).isPositive();
  }

  @Test
  void countsKoThreatsAndNamesWhoNeedsThem() {
    GameState game =
        new GameState(
            Diagrams.board(".X.XO.O\nXXXOOOO\nOOOO.OO\nOOOOOO."),
            Color.WHITE,
            Rules.CHINESE,
            0,
            false);
    Answer answer = Problems.solve(Problems.problem(game, Aim.KILL, 2, "A3"));
    assertThat(answer.kind()).isEqualTo(Kind.KO);
    assertThat(answer.first(Color.WHITE).threatsToTurn()).hasValue(2);
    assertThat(new AnswerText(answer).lines())
        .anyMatch(line -> line.startsWith("Black") && line.endsWith(": ko"))
        .contains("  unless Black has 2 ko threats more");
  }

  @ParameterizedTest
  @CsvSource({
    ".X.X. XXXXX OOOOO XO.O. .XXXO XXXXX OOOOO .O.O., C4, seki, double, alive in seki by double ko",
    ".X.X. XXXXX OOOOO .O..O OXXXX XXXXX OOOOO .O.O., C4, ko, thousand_year, 'ko, a ten-thousand-year ko'",
  })
  void namesKos(String rows, String vertex, String status, String ko, String words) {
    GameState game =
        new GameState(
            Diagrams.board(rows.replace(' ', '\n')), Color.BLACK, Rules.CHINESE, 0, false);
    Problem open = Problems.problem(game, Aim.KILL, 2, vertex);
    List<Integer> between =
        IntStream.range(10, 30).mapToObj(index -> game.board().pointAt(index)).toList();
    Problem problem =
        new Problem(
            game, game, Aim.KILL, open.goal().confinedTo(between), 2, Assumption.confined(1));
    Answer answer = Problems.solve(problem);
    AnswerText text = new AnswerText(answer);
    assertThat(text.status()).isEqualTo(status);
    assertThat(text.lines().get(0)).endsWith(": " + words);
    assertThat(AnswerJson.of(answer, false).path("namedKo").asText()).isEqualTo(ko);
  }

  @Test
  void saysWhatIsNotWithinTheBudget() {
    Problem problem = Problems.lGroup();
    Answer answer = new Solver(problem, SolveBudget.ofNodes(3), () -> false).solve();
    assertThat(answer.kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(new AnswerText(answer).lines()).contains("White first: not within the budget");
    assertThat(new AnswerText(answer).caption(Color.WHITE)).startsWith("Nothing is proved");
  }

  @Test
  void stopsWhenSomebodyInterruptsAndWhenTheTimeIsOver() {
    AtomicInteger asked = new AtomicInteger();
    Solver solver =
        new Solver(
            Problems.lGroup(), SolveBudget.ofNodes(1_000), () -> asked.incrementAndGet() > 1);
    assertThat(solver.solve().isComplete()).isFalse();
    Answer late =
        new Solver(Problems.lGroup(), new SolveBudget(Integer.MAX_VALUE, 1e-9), () -> false)
            .solve();
    assertThat(late.nodes()).isZero();
  }

  @Test
  void tellsWhatItKnowsSoFarWithoutReading() {
    Solver solver = new Solver(Problems.lGroup(), SolveBudget.ofNodes(20_000), () -> false);
    assertThat(solver.soFar().nodes()).isZero();
    Answer answer = solver.solve();
    assertThat(solver.soFar()).isEqualTo(answer);
  }

  @Test
  void theSameNumberOfNodesGivesTheSameAnswer() {
    Answer first = Problems.solve(Problems.lGroup());
    Answer second = Problems.solve(Problems.lGroup());
    assertThat(AnswerJson.of(second, true)).isEqualTo(AnswerJson.of(first, true));
  }

  @Test
  void theAnswerDoesNotDependOnTheThreads() {
    for (String vertex : List.of("D9", "E9")) {
      Problem problem =
          Problems.problem(
              Problems.game(Problems.L_GROUP, "chinese", Color.WHITE), Aim.KILL, 2, vertex);
      List<Answer> answers =
          IntStream.of(1, 2)
              .mapToObj(threads -> new SolveBudget(20_000, SolveBudget.mostKept(), 60, threads))
              .map(budget -> new Solver(problem, budget, () -> false).solve())
              .toList();
      assertThat(new AnswerText(answers.get(1)).lines())
          .isEqualTo(new AnswerText(answers.get(0)).lines());
    }
  }

  @Test
  void goesOnWithWhatWasReadToFindTheGroup() {
    GameState game = Problems.game(Problems.L_GROUP, "chinese", Color.WHITE);
    ProblemFinder.Found found =
        new ProblemFinder(game, Aim.KILL, 1, Assumption.enclosed(2), null)
            .find(SolveBudget.ofNodes(5_000), () -> false)
            .orElseThrow();
    assertThat(found.reader().soFar().isComplete()).isTrue();
    Answer answer = found.solver(() -> true, null).solve(); // may read nothing more
    assertThat(answer).isEqualTo(found.reader().soFar());
  }

  @Test
  void findsTheGroupThatTheFirstMoveDecides() {
    GameState game =
        Problems.game("...XO...O XXXXO..OO OOOOO.OXX .....OOX.", "chinese", Color.BLACK);
    ProblemFinder.Found found =
        new ProblemFinder(game, Aim.KILL, 1, Assumption.NONE, null)
            .find(SolveBudget.ofNodes(5_000), () -> false)
            .orElseThrow();
    assertThat(found.flips()).isTrue();
    assertThat(found.reader().problem().goal().points()).contains(Vertex.parse("D9", game.board()));
    GameState empty = Problems.game(".........", "chinese", Color.BLACK);
    assertThat(
            new ProblemFinder(empty, Aim.KILL, 1, Assumption.NONE, null)
                .find(SolveBudget.ofNodes(50), () -> false))
        .isEmpty();
  }

  @Test
  void takesChainsThatCannotBeCutForOneGroup() {
    GameState game = Problems.game("......... .X.X..... .X.X..... ..X......", "chinese", 1);
    Problem group = Problems.problem(game, Aim.KILL, 0, "B8");
    assertThat(group.goal().points()).hasSize(5);
    assertThat(Problems.problem(game, Aim.CAPTURE, 0, "B8").goal().points()).hasSize(2);
  }

  /** Or the same question would get another answer. */
  @Test
  void stonesOfOneChainNameItOnce() {
    GameState game = Problems.game("......... .X.X..... .X.X..... ..X......", "chinese", 1);
    for (Aim aim : List.of(Aim.KILL, Aim.CAPTURE)) {
      assertThat(Problems.problem(game, aim, 0, "B8", "B8").goal())
          .isEqualTo(Problems.problem(game, aim, 0, "B8").goal());
      assertThat(Problems.problem(game, aim, 0, "B8", "B7").goal().points()).hasSize(2);
    }
    assertThat(Problems.problem(game, Aim.CONNECT, 0, "B8", "B7", "D8", "B8").goal())
        .isEqualTo(Problems.problem(game, Aim.CONNECT, 0, "B8", "D8").goal());
    assertThatThrownBy(() -> Problems.problem(game, Aim.CONNECT, 0, "B8", "B7"))
        .hasMessage("the stones are connected already");
    assertThatThrownBy(() -> Problems.problem(game, Aim.CONNECT, 0, "B8", "B8"))
        .hasMessageContaining("two chains");
    assertThatThrownBy(() -> Problems.problem(game, Aim.CAPTURE, 0, "B8", "D8"))
        .hasMessageContaining("one chain");
  }

  /** On the open board there is no end to where the stone could run. */
  @Test
  void saysWhatItAssumesWherePlayIsConfined() {
    GameState game =
        Problems.game("......... ......... ...O..... ...XO....", "chinese", Color.WHITE);
    Problem open = Problems.problem(game, Aim.CAPTURE, 0, "D6");
    Answer answer = Problems.solve(open.under(Assumption.confined(2)));
    assertThat(answer.white().lost()).isEqualTo(Verdict.REFUTED);
    assertThat(new AnswerText(answer).lines())
        .contains("Assumed: nobody plays farther than 2 empty points from these stones.");
    assertThat(AnswerJson.of(answer, false).path("bounds").size())
        .isBetween(5, game.board().area() - 1);
    assertThat(open.under(Assumption.confined(2)).under(Assumption.NONE)).isEqualTo(open);
    assertThat(new AnswerText(Problems.solve(Problems.lGroup())).lines())
        .noneMatch(line -> line.startsWith("Assumed"));
    assertThatThrownBy(() -> Assumption.of(-1, 0)).hasMessageContaining("not -1");
    assertThatThrownBy(() -> Assumption.of(51, 0)).hasMessageContaining("not 51");
  }

  @Test
  void refusesStonesThatAreNoneAndBudgetsWithoutEnd() {
    GameState game = Problems.game(Problems.L_GROUP, "chinese", Color.WHITE);
    assertThatThrownBy(() -> Problem.of(game, Aim.KILL, List.of(Board.PASS), 0))
        .hasMessage("a pass is not a point");
    assertThatThrownBy(() -> Problems.problem(game, Aim.KILL, 0, "A1"))
        .hasMessage("there is no stone at A1");
    assertThatThrownBy(() -> Problems.problem(game, Aim.KILL, 0, "A8", "A7"))
        .hasMessage("the stones are not all of one player");
    assertThatThrownBy(() -> Problems.problem(game, Aim.KILL, -1, "A8"))
        .hasMessageContaining("ko threats");
    assertThatThrownBy(() -> Aim.parse("eat")).hasMessageContaining("'eat' is not a goal");
    assertThatThrownBy(() -> SolveBudget.ofNodes(0)).hasMessageContaining("nodes");
    assertThatThrownBy(() -> SolveBudget.ofNodes(Integer.MAX_VALUE)).hasMessageContaining("memory");
    for (double seconds : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e9}) {
      assertThatThrownBy(() -> new SolveBudget(Integer.MAX_VALUE, seconds))
          .hasMessageContaining("time");
    }
  }

  @Test
  void staysWithinWhatAClientMayHave() {
    ClientLimits limits = new ClientLimits(1, 1, 10, 0.5, 1).withMemory(1, 1, 1);
    SolveBudget budget = new SolveBudget(Integer.MAX_VALUE, 10).below(limits);
    assertThat(budget.seconds()).isEqualTo(0.5);
    assertThat(budget.nodes()).isBetween(100, 1_000);
    assertThat(budget.kept()).isLessThan(1_000);
    assertThat(SolveBudget.ofNodes(7).below(limits).kept()).isEqualTo(14);
    assertThat(SolveBudget.ofNodes(7).below(ClientLimits.NONE)).isEqualTo(SolveBudget.ofNodes(7));
  }

  @Test
  void goesOnWithATimeInLittleMemory() {
    SolveBudget timed = new SolveBudget(Integer.MAX_VALUE, 40_000, 10, 8);
    SolveBudget little = timed.withinMegabytes(6);
    assertThat(little.nodes()).isEqualTo(Integer.MAX_VALUE);
    assertThat(little.kept()).isBetween(1_000, 3_000);
    Problem problem =
        Problems.problem(
            Problems.game(
                "...O.X... ...O.X... OOOO.X... ....XX... XXXXX....", "chinese", Color.BLACK),
            Aim.KILL,
            0,
            "D9");
    SolveBudget few = new SolveBudget(Integer.MAX_VALUE, little.kept(), 600, 1);
    assertThat(new Solver(problem, few, () -> false).solve().isComparable()).isTrue();
  }

  /** Else the answer would depend on how much memory there is. */
  @Test
  void keepsAllPositionsOfAQuestionWithANumberOfNodes() {
    int most = SolveBudget.mostNodes();
    for (int nodes : new int[] {1, 5_000, most}) {
      assertThat(SolveBudget.ofNodes(nodes).kept()).isEqualTo(2 * nodes);
    }
    assertThatThrownBy(() -> SolveBudget.ofNodes(most + 1)).hasMessageContaining("memory");
  }
}
