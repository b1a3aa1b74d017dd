package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.graph.ParentLinks;
import sanko.search.graph.Staleness;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.GraphSettings.Unstaling;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Averages of nodes whose children were visited on other paths. */
class UnstalingTest {
  /* Corrections by local pattern make nodes depend on others that no edge joins. */
  private static final SearchSettings SETTINGS =
      SearchSettings.DEFAULT.with("subtreeValueBiasFactor", "0");

  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final Graph graph = new Graph();

  private SearchRun search(SearchSettings settings, GameState game, long visits)
      throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    SearchRun run = new Search(evaluator, settings, 1, graph).prepare(game, request, () -> false);
    run.execute();
    return run;
  }

  private static SearchSettings with(Unstaling unstaling) {
    return SETTINGS.with("graphUnstaling", unstaling.name());
  }

  private static GameState game(int size) {
    return new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
  }

  private static Staleness staleness(Unstaling unstaling, int capacity) throws SearchException {
    UnstalingTest fresh = new UnstalingTest();
    fresh.evaluator.capacity = capacity;
    return fresh.search(with(unstaling), game(5), 3000).staleness();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void nothingIsStaleOnceAllAncestorsFollow(int capacity) throws SearchException {
    assertThat(staleness(Unstaling.NONE, capacity).largest()).isGreaterThan(0.01);
    assertThat(staleness(Unstaling.ANCESTORS, capacity)).isEqualTo(new Staleness(0, 0, 0));
  }

  @ParameterizedTest
  @EnumSource(names = {"PARENTS", "IDLE"})
  void theCheaperWaysLeaveLessStaleThanNone(Unstaling unstaling) throws SearchException {
    assertThat(staleness(unstaling, 1).mean())
        .isLessThan(0.5 * staleness(Unstaling.NONE, 1).mean());
  }

  @Test
  void nothingIsStaleInASearchThatGoesOnFromAnotherRoot() throws SearchException {
    SearchSettings settings = with(Unstaling.ANCESTORS).with("maxNodes", "800");
    GameState game = game(5);
    for (int move = 0; move < 4; move++) {
      SearchRun run = search(settings, game, 700);
      assertThat(run.staleness()).isEqualTo(new Staleness(0, 0, 0));
      game.play(game.board().point(move, 2), game.toMove());
    }
  }

  /** Under simple ko, with keys that forget after three plies, paths come back to their nodes. */
  @ParameterizedTest
  @EnumSource
  void endsInGraphsWithCycles(Unstaling unstaling) throws SearchException {
    Rules rules = Rules.TROMP_TAYLOR.with("ko", KoRule.SIMPLE.name()).with("suicide", "false");
    Board board = CyclesTest.board("X.XX", ".XOO", "XO..");
    GameState game = new GameState(board, Color.BLACK, rules, 0.5, false);
    SearchSettings settings =
        with(unstaling).with("graphSearchRepBound", "3").with("solverMode", "0");
    SearchRun run = search(settings, game, 3000);
    assertThat(graph.nodes().visits(1)).isEqualTo(3000);
    assertThat(run.metrics().cycles()).isPositive();
  }

  @Test
  void linksLeadFromEveryChildToItsParents() throws SearchException {
    search(SETTINGS, game(5), 500);
    NodeStore nodes = graph.nodes();
    ParentLinks links = new ParentLinks(nodes);
    int edges = 0;
    int linked = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      edges += nodes.edges(node);
      for (int link = links.first(node); link != 0; link = links.next(link)) {
        int parent = links.parent(link);
        boolean isChild = false;
        for (int i = 0; i < nodes.edges(parent); i++) {
          isChild |= nodes.child(parent, i) == node;
        }
        assertThat(isChild).isTrue();
        linked++;
      }
    }
    assertThat(linked).isEqualTo(edges);
  }
}
