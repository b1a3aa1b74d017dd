package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.GraphSettings.GraphReuse;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** What a search from a new root takes over from the one before. */
class ReuseTest {
  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final Graph graph = new Graph();
  private final GameState game = new GameState(7, 7, Rules.TROMP_TAYLOR, 7.5);

  private static SearchSettings with(GraphReuse reuse) {
    return SearchSettings.DEFAULT.with("graphReuse", reuse.name());
  }

  private SearchSnapshot search(SearchSettings settings, long visits) throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    evaluator.evaluations = 0;
    return new Search(evaluator, settings, 1, graph).run(game, request);
  }

  /** A search of the position with nothing to take over. */
  private SearchSnapshot fresh(SearchSettings settings, long visits) throws SearchException {
    ReuseTest other = new ReuseTest();
    for (int i = 0; i < game.moveCount(); i++) {
      other.game.play(game.move(i), game.mover(i));
    }
    SearchSnapshot found = other.search(settings, visits);
    evaluator.evaluations = other.evaluator.evaluations;
    return found;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void evaluationsAreKeptAndVisitsStartAgain(boolean sharing) throws SearchException {
    SearchSettings settings =
        with(GraphReuse.EVALUATIONS).with("useGraphSearch", Boolean.toString(sharing));
    for (int move = 0; move < 4; move++) {
      MoveInfo best = search(settings, 500).moves().get(0);
      assertThat(best.edgeVisits()).isBetween(50L, 499L);
      game.play(best.move(), game.toMove());
      SearchSnapshot found = search(settings, 300);
      int asked = evaluator.evaluations;
      SearchSnapshot expected = fresh(settings, 300);
      assertThat(found.moves()).isEqualTo(expected.moves());
      assertThat(found.root().values().utility()).isEqualTo(expected.root().values().utility());
      assertThat(asked).isLessThan(evaluator.evaluations - 40);
    }
  }

  @Test
  void nothingIsKept() throws SearchException {
    SearchSettings settings = with(GraphReuse.NOTHING);
    MoveInfo best = search(settings, 500).moves().get(0);
    game.play(best.move(), Color.BLACK);
    SearchSnapshot found = search(settings, 300);
    int asked = evaluator.evaluations;
    assertThat(found.moves()).isEqualTo(fresh(settings, 300).moves());
    assertThat(asked).isEqualTo(evaluator.evaluations);
  }

  /** The worth of a draw is part of what the nodes know. */
  @Test
  void anotherWorthOfADrawFindsOtherNodes() throws SearchException {
    SearchSettings settings = with(GraphReuse.STATISTICS);
    search(settings, 100);
    SearchSettings other = settings.with("drawEquivalentWinsForWhite", "0");
    assertThat(search(other, 1).root().visits()).isEqualTo(1);
    assertThat(search(settings, 1).root().visits()).isEqualTo(100);
  }

  /** From the same root a search goes on, whatever new roots take over. */
  @ParameterizedTest
  @CsvSource({"STATISTICS, 200", "EVALUATIONS, 200", "NOTHING, 200"})
  void theSameRootIsSearchedOn(GraphReuse reuse, long visits) throws SearchException {
    search(with(reuse), visits);
    assertThat(search(with(reuse), 1).root().visits()).isEqualTo(visits);
    assertThat(evaluator.evaluations).isZero();
  }

  @Test
  void aNodeIsRestartedUntilItIsVisitedAgain() throws SearchException {
    SearchSettings settings = with(GraphReuse.EVALUATIONS);
    MoveInfo best = search(settings, 500).moves().get(0);
    game.play(best.move(), Color.BLACK);
    search(settings, 1);
    NodeStore nodes = graph.nodes();
    int restarted = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.isRestarted(node)) {
        assertThat(nodes.edges(node)).isZero();
        assertThat(nodes.weight(node)).isZero();
        assertThat(graph.find(nodes.keyLow(node), nodes.keyHigh(node))).isEqualTo(node);
        restarted++;
      }
    }
    assertThat(restarted).isGreaterThan(300);
    search(settings, 200);
    int restartedThen = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      restartedThen += nodes.isRestarted(node) ? 1 : 0;
    }
    assertThat(restartedThen).isLessThan(restarted);
  }

  @ParameterizedTest
  @CsvSource({"STATISTICS, true", "EVALUATIONS, true", "STATISTICS, false", "EVALUATIONS, false"})
  void keepsToItsNodesOverAGame(GraphReuse reuse, boolean sharing) throws SearchException {
    SearchSettings settings =
        with(reuse)
            .with("useGraphSearch", Boolean.toString(sharing))
            .with("graphUnstaling", "idle")
            .with("maxNodes", "600");
    evaluator.capacity = 4;
    while (game.moveCount() < 30 && !game.isFinished()) {
      SearchSnapshot found = search(settings, 400);
      assertThat(found.root().visits()).isGreaterThanOrEqualTo(400);
      assertThat(graph.nodes().size()).isLessThanOrEqualTo(640);
      game.play(found.moves().get(0).move(), game.toMove());
    }
  }

  /** A tree has one path to each node, after a move and after a collection as well. */
  @Test
  void aTreeStaysATreeAndIsFoundAgain() throws SearchException {
    SearchSettings tree = SearchSettings.DEFAULT.with("useGraphSearch", "false");
    MoveInfo best = search(tree, 500).moves().get(0);
    game.play(best.move(), Color.BLACK);
    assertThat(search(tree, 1).root().visits()).isEqualTo(best.visits());
    search(tree.with("maxNodes", "500"), 450);
    assertThat(graph.nodes().size()).isLessThanOrEqualTo(480);
    boolean[] hasParent = new boolean[graph.nodes().limit()];
    for (int node = 1; node < graph.nodes().limit(); node++) {
      for (int i = 0; i < graph.nodes().edges(node); i++) {
        assertThat(hasParent[graph.nodes().child(node, i)]).isFalse();
        hasParent[graph.nodes().child(node, i)] = true;
      }
    }
  }
}
