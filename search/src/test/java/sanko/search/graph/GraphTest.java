package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.playout.Backup;
import sanko.search.playout.RunContext;
import sanko.search.playout.Solver;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.settings.SearchSettings;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;

/** The graph and the backup from the inside. */
class GraphTest {
  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final Graph graph = new Graph();
  private final NodeStore nodes = graph.nodes;

  private RunContext context(GameState game, int root) {
    Evaluation evaluation = evaluator.evaluation(game, EvaluationOptions.PLAIN);
    return new RunContext(
        SearchSettings.DEFAULT,
        SearchRequest.toPlay(SearchLimits.NONE),
        new RunContext.Root(root, game, evaluation, null, 0, false),
        false,
        new Random(1),
        TimeSource.REAL);
  }

  private int search(GameState game, long visits, SearchSettings settings) throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    new Search(evaluator, settings, 1, graph).run(game, request);
    GraphKeys keys = new GraphKeys(settings, false, null, game.toMove());
    GameState keyed = new GameState(game);
    keyed.setKeyRule(settings.memory().keyRule(), settings.memory().cycleBound());
    keys.ofRoot(keyed, false);
    return graph.find(keys.low, keys.high);
  }

  @Test
  void recomputingANodeTwiceChangesNoBit() throws SearchException {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    int root = search(game, 500, SearchSettings.DEFAULT);
    RunContext context = context(game, root);
    Backup backup = new Backup(graph, context, new Solver(nodes, context));
    backup.refresh(root);
    for (int node = 1; node < nodes.limit(); node++) {
      if (!nodes.isEvaluated(node)) {
        continue;
      }
      backup.recompute(node);
      double utility = nodes.utility(node);
      double weightSq = nodes.weightSq(node);
      backup.recompute(node);
      assertThat(nodes.utility(node)).isEqualTo(utility);
      assertThat(nodes.weightSq(node)).isEqualTo(weightSq);
    }
  }

  @Test
  void averagesOfATreeAreThoseOfItsEvaluations() throws SearchException {
    SearchSettings plain =
        SearchSettings.DEFAULT
            .with("useGraphSearch", "false")
            .with("useNoisePruning", "false")
            .with("valueWeightExponent", "0")
            .with("subtreeValueBiasFactor", "0");
    GameState game = new GameState(7, 7, Rules.TROMP_TAYLOR, 7.5);
    search(game, 300, plain);
    int root = 0;
    double mean = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      long below = 0;
      for (int i = 0; i < nodes.edges(node); i++) {
        below += nodes.edgeVisits(node, i);
        assertThat(nodes.edgeVisits(node, i)).isEqualTo(nodes.visits(nodes.child(node, i)));
      }
      root = nodes.visits(node) == 300 ? node : root;
      mean += nodes.ownWinLoss(node) * (nodes.visits(node) - below);
    }
    assertThat(nodes.winLoss(root)).isCloseTo(mean / 300, within(1e-9));
  }

  /** A node that keeps a move or three of its policy asks for more, and then goes on as ever. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void keepingPartOfThePolicyChangesNoBit(int firstMoves) throws SearchException {
    FakeEvaluator asked = new FakeEvaluator();
    List<List<MoveInfo>> found = searchesOfAGame(asked, new Graph(firstMoves));
    assertThat(found).isEqualTo(searchesOfAGame(evaluator, new Graph(82)));
    assertThat(asked.evaluations).isGreaterThan(evaluator.evaluations + 100);
  }

  /** A position, the one after its best move, and the first again. */
  private static List<List<MoveInfo>> searchesOfAGame(FakeEvaluator evaluator, Graph graph)
      throws SearchException {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    List<List<MoveInfo>> found = new ArrayList<>();
    for (int visits : new int[] {500, 1000, 1500}) {
      SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
      SearchSettings settings = SearchSettings.DEFAULT;
      found.add(new Search(evaluator, settings, 1, graph).run(game, request).moves());
      if (game.moveCount() == 0) {
        game.play(found.get(0).get(0).move(), game.toMove());
      } else {
        game.undo();
      }
    }
    return found;
  }

  @Test
  void visitsAreOneMoreThanThoseOfTheEdges() throws SearchException {
    search(new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5), 1000, SearchSettings.DEFAULT);
    for (int node = 1; node < nodes.limit(); node++) {
      long below = 1;
      for (int i = 0; i < nodes.edges(node); i++) {
        below += nodes.edgeVisits(node, i);
      }
      assertThat(nodes.visits(node)).isEqualTo(below);
    }
  }

  /** A small bound forgets nearly all, so that move orders meet; a large one keeps them apart. */
  @Test
  void theSettingsChooseTheGraphKey() throws SearchException {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);
    int forgetful = nodes(game, "union", 3);
    assertThat(forgetful).isLessThan(nodes(game, "union", 50));
    assertThat(forgetful).isLessThan(nodes(game, "chain", 50));
  }

  private static int nodes(GameState game, String keyRule, int bound) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("graphKeyRule", keyRule)
            .with("graphSearchRepBound", Integer.toString(bound));
    Graph graph = new Graph();
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(3000));
    new Search(new FakeEvaluator(), settings, 1, graph).run(game, request);
    return graph.nodes.size();
  }

  @Test
  void nothingIsLeftInFlight() throws SearchException {
    evaluator.capacity = 32;
    search(new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5), 2000, SearchSettings.DEFAULT);
    for (int node = 1; node < nodes.limit(); node++) {
      assertThat(nodes.inFlight(node)).isZero();
      assertThat(nodes.has(node, NodeStore.PENDING)).isFalse();
    }
  }

  @Test
  void collectingKeepsWhatTheRootCanReach() throws SearchException {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    int root = search(game, 500, SearchSettings.DEFAULT);
    int best = 0;
    for (int i = 1; i < nodes.edges(root); i++) {
      best = nodes.edgeVisits(root, i) > nodes.edgeVisits(root, best) ? i : best;
    }
    int child = nodes.child(root, best);
    long visits = nodes.visits(child);
    graph.collector.start(child, 0.8);
    graph.collector.finish();
    assertThat(nodes.exists(root)).isFalse();
    assertThat(nodes.visits(child)).isEqualTo(visits);
    assertThat(graph.find(nodes.keyLow(child), nodes.keyHigh(child))).isEqualTo(child);
    assertThat(nodes.size()).isBetween((int) visits / 2, (int) visits + 40);
    search(game, 800, SearchSettings.DEFAULT);
    for (int node = 1; node < nodes.limit(); node++) {
      assertThat(nodes.exists(node)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void edgesSurviveTheGrowthOfOthers(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] moves = new int[40][0];
    for (int i = 0; i < moves.length; i++) {
      assertThat(nodes.add(i, -i, 1)).isEqualTo(i + 1);
    }
    for (int step = 0; step < 4000; step++) {
      int node = random.nextInt(moves.length);
      int count = moves[node].length;
      if (count < 600) {
        moves[node] = Arrays.copyOf(moves[node], count + 1);
        moves[node][count] = random.nextInt(700);
        assertThat(nodes.addEdge(node + 1, moves[node][count], 1, 0)).isEqualTo(count);
      }
    }
    for (int node = 0; node < moves.length; node++) {
      for (int i = 0; i < moves[node].length; i++) {
        assertThat(nodes.move(node + 1, i)).isEqualTo(moves[node][i]);
      }
    }
  }
}
