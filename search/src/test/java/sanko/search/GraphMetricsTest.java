package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.nn.Evaluator;
import sanko.nn.RolloutEvaluator;
import sanko.superko.GameState;
import sanko.superko.KeyRule;

/** What sharing nodes comes to: how often the past forbids it, and that it never leads astray. */
class GraphMetricsTest {
  private static final int SHORT_BOUND = 3;

  private static final String MIDDLE_GAME =
      "R16 D17 Q3 D3 P16 Q4 R4 P3 R3 D15 Q5 D5 K3 M3 G3 P4 P5 O5 O6 N5 N6 M5 M6 K4 J3 R11 "
          + "R9 R14 C7 N17 B5 P18 Q17 L16 K6 K5 J6 H4 J4 J5 H5 G4 L3 M4 F3 F4 H3 H6 G5 E4 G6 L2 "
          + "K2 M2 E2 D7 D8 E7 H7 C6 B6 C8 B7 D9 C9 E8 B9 D11 C12 D12 C13 D13 C14 C15 K16 K15 J15 "
          + "K17 J16 L15 J17 K18 J13 S15 S16 P14 Q18 Q9 Q8 R8 Q10 P9 R10 Q7 P8 P6 P7 R5 Q6 R6 R7 "
          + "D2 P2 O2";
  private static final String LATE_GAME =
      "E5 C5 D7 G5 F3 D3 G7 F4 E4 E3 G3 H4 H3 F6 E6 F7 F8 E8 G8 E7 C6 F5 D8 D9 C9 E9 B8 H6 "
          + "H7 H9 F9 J7 J8 J6 G4 H8 J4 H5 F2 D4 D6 E2 H2 G1 F1 J3";

  /**
   * On small boards full of kos a bound of three plies is too short, so ways meet in nodes that are
   * not theirs; they leave them at the first step where it matters.
   */
  @ParameterizedTest
  @EnumSource
  void withAShortBoundWaysPartInsteadOfLeavingTheRules(KeyRule key) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("graphKeyRule", key.name())
            .with("graphSearchRepBound", Integer.toString(SHORT_BOUND));
    long splits = 0;
    for (int seed = 0; seed < 8; seed++) {
      GameState game = koBoard(new Random(seed));
      CyclesTest.Watcher watcher = new CyclesTest.Watcher(game);
      SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(600));
      SearchRun run = new SearchRun(watcher, new Graph(), settings, 1, game, request, () -> false);
      run.execute();
      splits += run.metrics().splits();
    }
    assertThat(splits).isPositive();
  }

  /** A position of a random game on 5x5 that is fond of captures. */
  private static GameState koBoard(Random random) {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0.5);
    while (game.moveCount() < 40) {
      List<Integer> moves = new ArrayList<>();
      for (int index = 0; index < game.board().area(); index++) {
        int point = game.board().pointAt(index);
        if (game.isLegal(point)) {
          moves.add(point);
          boolean takesKo = game.board().koCapture(point, game.toMove()) != Board.PASS;
          for (int again = takesKo ? 5 : 0; again > 0; again--) {
            moves.add(point);
          }
        }
      }
      game.play(
          moves.isEmpty() ? Board.PASS : moves.get(random.nextInt(moves.size())), game.toMove());
    }
    return game;
  }

  /** Larger shares would come from a key that forgets too little (RULES_SPEC 11, T12). */
  @ParameterizedTest
  @CsvSource({"19, 0.15", "9, 0.35"})
  void thePastForbidsFewMerges(int size, double most, TestReporter reporter)
      throws SearchException {
    GameState root = new GameState(size, size, Rules.CHINESE_SERVER, 7);
    for (String vertex : (size == 9 ? LATE_GAME : MIDDLE_GAME).split(" ", -1)) {
      root.play(Vertex.parse(vertex, root.board()), root.toMove());
    }
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(600));
    try (Evaluator evaluator = new RolloutEvaluator(1, 1, 1)) {
      SearchRun run =
          new SearchRun(
              evaluator, new Graph(), SearchSettings.DEFAULT, 1, root, request, () -> false);
      run.execute();
      GraphMetrics metrics = run.metrics();
      reporter.publishEntry(size + "x" + size, metrics.toString());
      assertThat(metrics.merges()).isGreaterThan(10);
      assertThat(metrics.refusedShare()).isLessThan(most);
    }
  }
}
