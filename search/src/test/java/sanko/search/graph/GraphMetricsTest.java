package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.search.CyclesTest;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.SearchRun;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;
import sanko.superko.KeyRule;

/** What sharing nodes comes to, where keys remember too little. */
class GraphMetricsTest {
  private static final int SHORT_BOUND = 3;
  private static final int SIZE = 3;
  private static final int GAMES = 6;

  /**
   * On small boards a bound of three plies is too short, so paths meet in nodes that are not
   * theirs; they leave them at the first step where it matters, and no path leaves the rules.
   */
  @ParameterizedTest
  @EnumSource
  void withAShortBoundWaysPartInsteadOfLeavingTheRules(KeyRule key, TestReporter reporter)
      throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("solverMode", "0")
            .with("graphKeyRule", key.name())
            .with("graphSearchRepBound", Integer.toString(SHORT_BOUND));
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(3_000));
    long splits = 0;
    long merges = 0;
    long refused = 0;
    for (int seed = 0; seed < GAMES; seed++) {
      GameState game = randomGame(new Random(seed));
      CyclesTest.Watcher watcher = new CyclesTest.Watcher(game);
      SearchRun run =
          new Search(watcher, settings, 1, new Graph()).prepare(game, request, () -> false);
      run.execute();
      GraphMetrics metrics = run.metrics();
      splits += metrics.splits();
      merges += metrics.merges();
      refused += metrics.refused();
    }
    reporter.publishEntry(
        key + " B=3", new GraphMetrics(merges, refused, 0, 0, splits, 0).toString());
    assertThat(splits).isPositive();
    assertThat(merges).isPositive();
    assertThat(refused).isPositive();
  }

  private static GameState randomGame(Random random) {
    GameState game = new GameState(SIZE, SIZE, Rules.TROMP_TAYLOR, 0.5);
    while (game.moveCount() < 3 * SIZE * SIZE / 2) {
      List<Integer> moves = new ArrayList<>();
      for (int index = 0; index < game.board().area(); index++) {
        int point = game.board().pointAt(index);
        if (game.isLegal(point)) {
          moves.add(point);
        }
      }
      int move = moves.isEmpty() ? Board.PASS : moves.get(random.nextInt(moves.size()));
      game.play(move, game.toMove());
    }
    return game;
  }
}
