package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** What a playout does at a child that others have visited more often than the edge. */
class CatchUpTest {
  private static final int VISITS = 4000;

  /** Leaks are drawn by chance, so evaluations are summed over searches. */
  private static final int SEEDS = 4;

  /** Likes the same points wherever stones are, so that move orders meet often. */
  private static final class Local extends FakeEvaluator {
    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Evaluation random = super.evaluation(position, options);
      float[] policy = new float[position.board().area() + 1];
      float total = 0;
      for (int i = 0; i < policy.length; i++) {
        policy[i] = random.policy(i) < 0 ? -1 : (float) Math.exp(2 * part(i));
        total += Math.max(0, policy[i]);
      }
      for (int i = 0; i < policy.length; i++) {
        policy[i] = policy[i] < 0 ? -1 : policy[i] / total;
      }
      return new Evaluation(policy, random.value(), random.uncertainty(), null);
    }
  }

  private final FakeEvaluator evaluator = new Local();
  private final Graph graph = new Graph();

  private void search(double leakProb, double factor, long seed) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("graphSearchCatchUpLeakProb", Double.toString(leakProb))
            .with("graphSearchCatchUpFactor", Double.toString(factor))
            .with("graphShareEvaluations", "false")
            .with("solverMode", "0");
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(VISITS));
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);
    new Search(evaluator, settings, seed, graph).run(game, request);
  }

  private static int evaluations(double leakProb, double factor) throws SearchException {
    int evaluations = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      CatchUpTest fresh = new CatchUpTest();
      fresh.search(leakProb, factor, seed);
      evaluations += fresh.evaluator.evaluations;
    }
    return evaluations;
  }

  @Test
  void theMoreLeaksTheMoreEvaluations() throws SearchException {
    List<Integer> evaluations = new ArrayList<>();
    for (double leakProb : new double[] {0, 0.4, 1}) {
      evaluations.add(evaluations(leakProb, 1));
    }
    assertThat(evaluations).isSorted().doesNotHaveDuplicates();
    assertThat(evaluations.get(0)).isLessThan(SEEDS * VISITS * 19 / 20);
  }

  @Test
  void smallDeficitsLeakWithAFactor() throws SearchException {
    assertThat(evaluations(0, 1.5)).isBetween(evaluations(0, 1) + 1, evaluations(1, 1) - 1);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0.2, 1", "1, 1", "0, 3"})
  void visitsStayOneMoreThanThoseOfTheEdges(double leakProb, double factor) throws SearchException {
    search(leakProb, factor, 1);
    NodeStore nodes = graph.nodes();
    assertThat(nodes.visits(1)).isEqualTo(VISITS);
    long caughtUp = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.has(node, NodeStore.TERMINAL)) {
        continue;
      }
      long below = 1;
      for (int i = 0; i < nodes.edges(node); i++) {
        below += nodes.edgeVisits(node, i);
        caughtUp += nodes.visits(nodes.child(node, i)) > nodes.edgeVisits(node, i) ? 1 : 0;
      }
      assertThat(nodes.visits(node)).isEqualTo(below);
    }
    assertThat(caughtUp).isPositive();
  }

  /** Where nothing is shared there is nothing to catch up with, and leaks change nothing. */
  @Test
  void aTreeNeverCatchesUp() throws SearchException {
    SearchSettings tree =
        SearchSettings.DEFAULT
            .with("useGraphSearch", "false")
            .with("graphShareEvaluations", "false")
            .with("enableMorePassingHacks", "false");
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(1000));
    List<List<MoveInfo>> found = new ArrayList<>();
    for (String leakProb : new String[] {"0", "1"}) {
      evaluator.evaluations = 0;
      SearchSettings settings = tree.with("graphSearchCatchUpLeakProb", leakProb);
      found.add(new Search(evaluator, settings, 1).run(game, request).moves());
      assertThat(evaluator.evaluations).isBetween(950, 1000);
    }
    assertThat(found.get(1)).isEqualTo(found.get(0));
  }
}
