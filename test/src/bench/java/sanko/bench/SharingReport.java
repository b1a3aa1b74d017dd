package sanko.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.SearchException;
import sanko.search.Search;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;
import sanko.superko.KeyRule;

/**
 * How much of what move orders could share does each graph key let them share? Games are played
 * with the policy of a network; from positions of each the search grows a tree without sharing; the
 * ideal merges of a tree are its nodes less its distinct state hashes, those of a key its nodes
 * less its distinct keys. Run {@code main} with the network, the size of the board, the number of
 * games, the positions of each part of a game, the visits of a tree and the precision of the
 * network; docs/benchmarks/search.md has the command and a table.
 */
public final class SharingReport {
  private static final System.Logger LOGGER = System.getLogger(SharingReport.class.getName());
  private static final int[] BOUNDS = {5, 11, 20, 40};
  private static final String[] PARTS = {"opening", "middle game", "end game"};

  /* The parts are 30 % of a game each; its first moves are none of them. */
  private static final double FIRST = 0.1;
  private static final double PART = 0.3;

  private record Key(long low, long high) {}

  /** One key: its games follow the walk, its set has the keys met in the present tree. */
  private static final class Measure {
    final KeyRule rule;
    final int bound;
    final Set<Key> seen = new HashSet<>();
    GameState game = new GameState(2, 2, Rules.TROMP_TAYLOR, 0);
    long merges;

    Measure(KeyRule rule, int bound) {
      this.rule = rule;
      this.bound = bound;
    }
  }

  private final Evaluator evaluator;
  private final SearchSettings settings =
      SearchSettings.DEFAULT.with("useGraphSearch", "false").with("nnRandomize", "false");
  private final int positions;
  private final int visits;
  private final Set<Key> states = new HashSet<>();
  private List<Measure> measures = new ArrayList<>();
  private long nodes;
  private long ideal;

  private SharingReport(Evaluator evaluator, int positions, int visits) {
    this.evaluator = evaluator;
    this.positions = positions;
    this.visits = visits;
  }

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) throws Exception {
    int size = Integer.parseInt(args[1]);
    int games = Integer.parseInt(args[2]);
    int positions = Integer.parseInt(args[3]);
    int visits = Integer.parseInt(args[4]);
    EvaluatorSettings settings =
        EvaluatorSettings.fixed(2, 1, 8, 17).withPrecision(Precision.valueOf(args[5]));
    try (Evaluator evaluator = NetworkEvaluator.open(Path.of(args[0]), settings)) {
      new SharingReport(evaluator, positions, visits).run(size, games);
    }
  }

  private void run(int size, int games) throws Exception {
    List<List<GameState>> roots = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int seed = 0; seed < games; seed++) {
      GameState game = ReportGames.play(evaluator, size, new Random(seed));
      int length = game.moveCount();
      for (int i = PARTS.length * positions - 1; i >= 0; i--) {
        while (game.moveCount() > length * (FIRST + PART * (i + 0.5) / positions)) {
          game.undo();
        }
        roots.get(i / positions).add(new GameState(game));
      }
    }
    for (int part = 0; part < PARTS.length; part++) {
      start();
      for (GameState root : roots.get(part)) {
        addTree(root);
      }
      report(size, PARTS[part], roots.get(part).size());
    }
  }

  private void start() {
    measures = new ArrayList<>();
    for (KeyRule rule : KeyRule.values()) {
      for (int bound : BOUNDS) {
        measures.add(new Measure(rule, bound));
      }
    }
    nodes = 0;
    ideal = 0;
  }

  private void addTree(GameState root) throws SearchException {
    Graph graph = new Graph();
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    new Search(evaluator, settings, 1, graph).run(root, request);
    states.clear();
    for (Measure measure : measures) {
      measure.seen.clear();
      measure.game = new GameState(root);
      measure.game.setKeyRule(measure.rule, measure.bound);
    }
    long before = nodes;
    // The root is the first node that a new graph makes.
    walk(graph.nodes(), 1, new GameState(root));
    ideal += nodes - before - states.size();
    for (Measure measure : measures) {
      measure.merges += nodes - before - measure.seen.size();
    }
  }

  private void walk(NodeStore store, int node, GameState game) {
    nodes++;
    states.add(new Key(game.stateHashLow(), game.stateHashHigh()));
    for (Measure measure : measures) {
      measure.seen.add(new Key(measure.game.graphKeyLow(), measure.game.graphKeyHigh()));
    }
    for (int i = 0; i < store.edges(node); i++) {
      int move = store.move(node, i);
      int color = game.toMove();
      game.play(move, color);
      for (Measure measure : measures) {
        measure.game.play(move, color);
      }
      walk(store, store.child(node, i), game);
      game.undo();
      for (Measure measure : measures) {
        measure.game.undo();
      }
    }
  }

  private void report(int size, String part, int roots) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%dx%d %s: %d roots, %d nodes, %d ideal merges (%.2f %%)",
            size,
            size,
            part,
            roots,
            nodes,
            ideal,
            100.0 * ideal / nodes));
    for (Measure measure : measures) {
      text.append(
          String.format(
              Locale.ROOT,
              "%n%-6s B=%-2d %6d merges %5.1f %%",
              measure.rule,
              measure.bound,
              measure.merges,
              100.0 * measure.merges / ideal));
    }
    LOGGER.log(System.Logger.Level.INFO, text.toString());
  }
}
