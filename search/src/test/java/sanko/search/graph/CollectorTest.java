package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Random graphs with cycles, collected in steps while others look for nodes and add edges. */
class CollectorTest {
  private static final int NODES = 400;
  private static final int ROOT = 1;

  private final Graph graph = new Graph();
  private final NodeStore nodes = graph.nodes;

  /** As many nodes and edges as to leave a good part of the nodes out of reach. */
  private void make(Random random) {
    for (int i = 0; i < NODES; i++) {
      add(i);
    }
    for (int i = 0; i < NODES; i++) {
      link(1 + random.nextInt(NODES), 1 + random.nextInt(NODES));
    }
    link(ROOT, 1 + random.nextInt(NODES));
    link(ROOT, 1 + random.nextInt(NODES));
  }

  /* Keys that collide in their places make long probes. */
  private static long key(int number) {
    return (Zobrist.mix(number) & 0x1f) | ((long) number << 40);
  }

  private int add(int number) {
    int node = graph.add(key(number), number, 1);
    nodes.setState(node, key(number), number);
    graph.evaluations.add(node);
    return node;
  }

  private void link(int from, int to) {
    if (nodes.findEdge(from, to) < 0) {
      graph.collector.keep(to);
      nodes.addEdge(from, to, to, 0);
    }
  }

  private BitSet reachable(int root) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty()) {
      int node = open.remove();
      if (!reached.get(node)) {
        reached.set(node);
        for (int i = 0; i < nodes.edges(node); i++) {
          open.add(nodes.child(node, i));
        }
      }
    }
    return reached;
  }

  private BitSet existing() {
    BitSet existing = new BitSet();
    for (int node = 1; node < nodes.limit(); node++) {
      existing.set(node, nodes.exists(node));
    }
    return existing;
  }

  private void checkTables(int numbers) {
    Set<Integer> found = new HashSet<>();
    for (int number = 0; number < numbers; number++) {
      int node = graph.find(key(number), number);
      assertThat(graph.findEvaluation(key(number), number)).isEqualTo(node);
      if (node != NodeStore.NONE) {
        assertThat(nodes.keyHigh(node)).isEqualTo(number);
        found.add(node);
      }
    }
    assertThat(found).hasSize(nodes.size());
    assertThat(existing().stream().boxed()).hasSameElementsAs(found);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void leavesWhatTheRootReachesAndNothingElse(long seed) {
    make(new Random(seed));
    BitSet reachable = reachable(ROOT);
    graph.collector.start(ROOT, 0.8);
    for (int steps = 0; graph.collector.isRunning(); steps++) {
      graph.collector.work(1 + steps % 7);
    }
    assertThat(existing()).isEqualTo(reachable);
    assertThat(nodes.size()).isEqualTo(reachable.cardinality()).isLessThan(NODES);
    checkTables(NODES);
  }

  /** The search meanwhile adds edges from what it has to what it finds or makes. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void leavesWhatWasFoundMeanwhile(long seed) {
    Random random = new Random(seed);
    make(random);
    int numbers = NODES;
    int refound = 0;
    for (int round = 0; round < 4; round++) {
      graph.collector.start(ROOT, 0.8);
      BitSet before = reachable(ROOT);
      while (graph.collector.isRunning()) {
        graph.collector.work(1 + random.nextInt(30));
        int number = random.nextInt(2 * NODES);
        int node = graph.find(key(number), number);
        refound += node != NodeStore.NONE && !before.get(node) ? 1 : 0;
        if (node == NodeStore.NONE) {
          node = add(number);
        }
        numbers = Math.max(numbers, number + 1);
        BitSet reachable = reachable(ROOT);
        int from = reachable.nextSetBit(1 + random.nextInt(reachable.length() - 1));
        link(from, node);
        reachable = reachable(ROOT);
        reachable.andNot(existing());
        assertThat(reachable.isEmpty()).isTrue();
      }
      checkTables(numbers);
    }
    assertThat(refound).isPositive();
    BitSet reachable = reachable(ROOT);
    graph.collector.start(ROOT, 0.8);
    graph.collector.finish();
    assertThat(existing()).isEqualTo(reachable);
  }

  /** Every search leaves nodes that the next cannot reach, in all more than there is room for. */
  @Test
  void makesRoomForOneSearchAfterAnother() throws SearchException {
    FakeEvaluator evaluator = new FakeEvaluator();
    evaluator.capacity = 8;
    SearchSettings settings = SearchSettings.DEFAULT.with("maxNodes", "3000");
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(1500));
    for (int move = 0; move < 6; move++) {
      SearchSnapshot found = new Search(evaluator, settings, 1, graph).run(game, request);
      assertThat(found.root().visits()).isEqualTo(1500);
      assertThat(nodes.size()).isLessThan(3000);
      for (int node = 1; node < nodes.limit(); node++) {
        for (int i = 0; nodes.exists(node) && i < nodes.edges(node); i++) {
          boolean dangling = !nodes.exists(nodes.child(node, i));
          assertThat(dangling && graph.collector.isAlive(node)).isFalse();
        }
      }
      game.play(found.moves().get(move % 2).move(), game.toMove());
    }
    assertThat(evaluator.evaluations).isGreaterThan(6000);
  }

  @Test
  void endsASearchWhoseGraphTakesTooManyBytes() throws SearchException {
    SearchSettings settings = SearchSettings.DEFAULT.with("maxGraphMegabytes", "1");
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(100_000));
    SearchSnapshot found = new Search(new FakeEvaluator(), settings, 1, graph).run(game, request);
    assertThat(found.root().visits()).isBetween(1000L, 4000L);
    assertThat(graph.bytes()).isBetween(950_000L, (1L << 20) + 20_000);
  }
}
