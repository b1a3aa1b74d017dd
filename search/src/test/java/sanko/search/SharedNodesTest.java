package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.choice.MoveChooser;
import sanko.search.graph.Averages;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.graph.Policies;
import sanko.search.playout.Backup;
import sanko.search.playout.PlaySelection;
import sanko.search.playout.RunContext;
import sanko.search.playout.Selection;
import sanko.search.playout.Solver;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;

/**
 * Why visits are counted on edges and values follow from children: graphs made by hand, and what
 * running averages would say of them (Monte-Carlo Graph Search from First Principles).
 */
class SharedNodesTest {
  private static final SearchSettings PLAIN =
      SearchSettings.DEFAULT
          .with("useNoisePruning", "false")
          .with("rootSymmetryPruning", "false")
          .with("valueWeightExponent", "0")
          .with("cpuctUtilityStdevScale", "0");

  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);
  private final Graph graph = new Graph();
  private final NodeStore nodes = graph.nodes();
  private final int root = nodes.add(1, 1, Color.BLACK);
  private final RunContext context =
      new RunContext(
          PLAIN,
          SearchRequest.toPlay(SearchLimits.NONE),
          new RunContext.Root(
              root, game, evaluator.evaluation(game, EvaluationOptions.PLAIN), null, 0, false),
          false,
          new Random(1),
          TimeSource.REAL);
  private final Solver solver = new Solver(nodes, context);
  private final Backup backup = new Backup(graph, context, solver);
  private final Selection selection = new Selection(nodes, context, solver);

  /** A running average over playouts. */
  private static final class Running {
    private double sum;
    private long visits;

    Running with(long playouts, double utility) {
      sum += playouts * utility;
      visits += playouts;
      return this;
    }

    double mean() {
      return sum / visits;
    }
  }

  /** An evaluated node without children. */
  private int node(int toMove, double utility) {
    int node = nodes.add(nodes.limit(), 2, toMove);
    open(node, utility);
    return node;
  }

  private void open(int node, double utility) {
    Evaluation evaluation = evaluator.evaluation(game, EvaluationOptions.PLAIN);
    nodes.setEvaluation(node, evaluation);
    new Policies(nodes, game.board(), Policies.FIRST_MOVES).installWhole(node, evaluation);
    backup.installOwn(node);
    nodes.setOwn(node, utility, nodes.ownWeight(node));
    nodes.setVisits(node, 1);
    backup.recompute(node);
  }

  /** Gives a node what visits below it would have come to. */
  private void set(int node, long visits, double utility) {
    nodes.setVisits(node, visits);
    Averages averages = new Averages();
    nodes.averages(node, averages);
    averages.weight = (double) visits;
    averages.weightSq = (double) visits;
    averages.utility = utility;
    averages.utilitySq = utility * utility;
    nodes.setAverages(node, averages);
  }

  private int edge(int node, int child, long visits) {
    int move = game.board().pointAt(nodes.edges(node));
    Evaluation evaluation = evaluator.evaluation(game, EvaluationOptions.PLAIN);
    int edge = nodes.addEdge(node, move, child, evaluation.policy(game.board().indexOfMove(move)));
    for (int i = 0; i < visits; i++) {
      nodes.addEdgeVisit(node, edge);
      nodes.addVisit(node);
    }
    return edge;
  }

  /** The child was found to be better for Black by playouts that took another path. */
  @Test
  void runningAveragesPickTheWrongMoveWhereEdgeVisitsPickTheRightOne() {
    int parent = node(Color.BLACK, 0.4);
    int shared = node(Color.WHITE, 0.38);
    set(shared, 70, 0.38);
    edge(parent, shared, 30);
    backup.recompute(parent);
    Running running = new Running().with(1, 0.4).with(30, 0.38);
    assertThat(nodes.utility(parent)).isCloseTo(running.mean(), within(1e-12));
    double otherMove = 0.3;

    set(shared, 170, 0.2);
    int worse = node(Color.WHITE, 0.5);
    set(worse, 5, 0.5);
    edge(parent, worse, 5);
    running.with(5, 0.5);
    backup.recompute(parent);

    assertThat(running.mean()).isGreaterThan(otherMove);
    assertThat(nodes.utility(parent)).isLessThan(otherMove);
    assertThat(nodes.utility(parent)).isCloseTo((0.4 + 30 * 0.2 + 5 * 0.5) / 36, within(1e-12));
  }

  /** A bad move is a good one elsewhere, and gets its visits there. */
  @Test
  void playoutsCountedForAllParentsSpoilThoseThatDidNotWantThem() {
    int parent = node(Color.WHITE, 0.5);
    int good = node(Color.BLACK, 0.56);
    set(good, 30, 0.56);
    edge(parent, good, 30);
    int shared = node(Color.BLACK, 0.2);
    set(shared, 10, 0.2);
    int edge = edge(parent, shared, 1);
    Running counted = new Running().with(1, 0.5).with(30, 0.56).with(1, 0.2);
    backup.recompute(parent);
    double before = nodes.utility(parent);
    double share = nodes.edgeWeight(parent, edge);

    set(shared, 110, 0.2);
    counted.with(100, 0.2);
    backup.recompute(parent);

    assertThat(counted.mean()).isLessThan(0.3);
    assertThat(nodes.utility(parent)).isCloseTo(before, within(1e-12));
    assertThat(nodes.edgeWeight(parent, edge)).isEqualTo(share).isEqualTo(1);
  }

  @Test
  void aThousandForeignVisitsMoveTheMeanButNotTheShares() {
    int parent = node(Color.WHITE, 0);
    int shared = node(Color.BLACK, 0.1);
    int own = node(Color.BLACK, 0.1);
    set(shared, 10, 0.1);
    set(own, 5, 0.1);
    int toShared = edge(parent, shared, 10);
    int toOwn = edge(parent, own, 5);
    backup.recompute(parent);
    assertThat(nodes.utility(parent)).isCloseTo(1.5 / 16, within(1e-12));

    set(shared, 1010, 0.4);
    backup.recompute(parent);

    assertThat(nodes.utility(parent)).isCloseTo(4.5 / 16, within(1e-12));
    assertThat(nodes.weight(parent)).isEqualTo(16);
    assertThat(nodes.edgeWeight(parent, toShared)).isEqualTo(10);
    assertThat(nodes.edgeWeight(parent, toOwn)).isEqualTo(5);
  }

  /** The example that docs/search.md draws: a playout by B that meets C, then one by A. */
  @Test
  void thePlayoutsOfTheDocumentGiveItsNumbers() {
    int shared = node(Color.WHITE, -0.1);
    set(shared, 6, -0.1);
    int a2 = parent(Color.BLACK, 0.02, shared, 6);
    int a = parent(Color.WHITE, 0.05, a2, 7);
    int b2 = node(Color.BLACK, 0.04);
    int b = parent(Color.WHITE, 0, b2, 1);
    int top = parent(Color.BLACK, 0.03, a, 8);
    edge(top, b, 2);
    backup.recompute(top);
    assertUtilities(new int[] {a2, a, b, top}, -0.083, -0.066, 0.020, -0.042);

    edge(b2, shared, 0);
    visit(0, b2);
    visit(0, b);
    visit(1, top);
    assertUtilities(new int[] {b2, b, top}, -0.030, -0.020, -0.047);

    set(shared, 7, (6 * -0.1 - 0.45) / 7);
    visit(0, a2);
    visit(0, a);
    visit(0, top);
    assertUtilities(
        new int[] {shared, a2, a, top, b2, b}, -0.150, -0.129, -0.109, -0.078, -0.030, -0.020);
    assertThat(nodes.visits(top)).isEqualTo(13);

    backup.recompute(b2);
    backup.recompute(b);
    backup.recompute(top);
    assertUtilities(new int[] {b2, b, top}, -0.055, -0.037, -0.082);
  }

  private int parent(int toMove, double utility, int child, long visits) {
    int parent = node(toMove, utility);
    edge(parent, child, visits);
    backup.recompute(parent);
    return parent;
  }

  private void visit(int edge, int node) {
    nodes.addEdgeVisit(node, edge);
    nodes.addVisit(node);
    backup.recompute(node);
  }

  /** Compares with numbers of three digits. */
  private void assertUtilities(int[] of, double... utilities) {
    for (int i = 0; i < of.length; i++) {
      assertThat(nodes.utility(of[i])).as("node " + i).isCloseTo(utilities[i], within(0.0005001));
    }
  }

  /**
   * Grill et al. (2020): the shares of PUCT tend to {@code lambda P / (alpha - Q)}, alpha such that
   * they sum to one; lambda is the exploration scaling divided by the visits. (A best move with
   * next to no prior would lag behind: visits are never taken back.)
   */
  @Test
  void visitsTendToTheRegularizedPolicy() {
    open(root, 0);
    double[] mover = new double[game.board().pointLimit()];
    Random random = new Random(5);
    Arrays.setAll(mover, i -> 0.1 * random.nextDouble());
    for (int visits = 1; visits <= 5_000; visits++) {
      int move = selection.choose(root, game, 0);
      int edge = nodes.findEdge(root, move);
      if (edge < 0) {
        int child = node(Color.WHITE, -mover[move]);
        set(child, 0, -mover[move]);
        edge = nodes.addEdge(root, move, child, context.moves.prior(move));
      }
      int child = nodes.child(root, edge);
      set(child, nodes.visits(child) + 1, -mover[move]);
      nodes.addEdgeVisit(root, edge);
      nodes.addVisit(root);
      backup.recompute(root);
      if (visits == 500 || visits == 5_000) {
        assertNear(selection.exploreScaling(root, visits) / visits, visits, mover);
      }
    }
  }

  /** Shares of visits are near the policy, from which the prior is far. */
  private void assertNear(double lambda, int visits, double[] mover) {
    double alpha = alpha(lambda, mover);
    double distance = 0;
    double distanceOfPrior = 0;
    for (int i = 0; i < nodes.edges(root); i++) {
      int move = nodes.move(root, i);
      double expected = lambda * context.moves.prior(move) / (alpha - mover[move]);
      distance += Math.abs((double) nodes.edgeVisits(root, i) / visits - expected);
      distanceOfPrior += Math.abs(context.moves.prior(move) - expected);
    }
    assertThat(distance).isLessThan(0.12).isLessThan(distanceOfPrior / 3);
  }

  private double alpha(double lambda, double[] mover) {
    double low = Arrays.stream(mover).max().orElseThrow() + 1e-12;
    double high = 10;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      double sum = 0;
      for (int k = 0; k <= context.area; k++) {
        int move = game.board().moveAt(k);
        sum += lambda * Math.max(0, context.moves.prior(move)) / (middle - mover[move]);
      }
      low = sum > 1 ? middle : low;
      high = sum > 1 ? high : middle;
    }
    return low;
  }

  @Test
  void aLuckyVisitDoesNotMakeTheMove() {
    open(root, 0);
    int solid = node(Color.WHITE, -0.1);
    set(solid, 100, -0.1);
    edge(root, solid, 100);
    int lucky = node(Color.WHITE, -0.9);
    set(lucky, 1, -0.9);
    edge(root, lucky, 1);
    backup.recompute(root);
    PlaySelection values = new PlaySelection(nodes, context, selection, solver);
    assertThat(values.value[0]).isGreaterThan(10 * values.value[1]);
  }

  @Test
  void temperatureSharpensShares() {
    double[] values = {100, 50, 0};
    MoveChooser.flatten(values, 1, 1);
    assertThat(values).containsExactly(new double[] {2 / 3.0, 1 / 3.0, 0}, within(1e-12));
    double[] colder = {100, 50, 0};
    MoveChooser.flatten(colder, 0.5, 1);
    assertThat(colder).containsExactly(new double[] {0.8, 0.2, 0}, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2})
  void temperatureLeavesSharesAboveItsBound(double onlyBelow) {
    double[] values = {100, 50, 0};
    MoveChooser.flatten(values, 0.5, onlyBelow);
    assertThat(values).containsExactly(new double[] {2 / 3.0, 1 / 3.0, 0}, within(1e-12));
  }

  /** Two nodes of one key are one position; half the key alone would do by far. */
  @Test
  void keysStandForOnePositionEach() throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(20_000));
    Graph large = new Graph();
    new Search(evaluator, SearchSettings.DEFAULT, 1, large).run(game, request);
    NodeStore found = large.nodes();
    Map<Long, Integer> byLow = new HashMap<>();
    Map<Integer, Integer> byWord = new HashMap<>();
    int collisions = 0;
    for (int node = 1; node < found.limit(); node++) {
      assertThat(byLow.put(found.keyLow(node), node)).isNull();
      collisions += byWord.put((int) found.keyHigh(node), node) == null ? 0 : 1;
    }
    // Of n random words of 32 bits n * n / 2^33 meet: less than one here.
    assertThat(found.size()).isGreaterThan(10_000);
    assertThat(collisions).isLessThan(3);
    Map<Integer, String> positions = new HashMap<>();
    checkPositions(found, 1, new GameState(game), positions, 4);
    assertThat(positions.size()).isGreaterThan(500);
  }

  private static void checkPositions(
      NodeStore found, int node, GameState at, Map<Integer, String> positions, int depth) {
    String position = at.board() + " " + at.toMove();
    String before = positions.put(node, position);
    assertThat(position).isEqualTo(before == null ? position : before);
    for (int i = 0; depth > 0 && i < found.edges(node); i++) {
      at.play(found.move(node, i), at.toMove());
      checkPositions(found, found.child(node, i), at, positions, depth - 1);
      at.undo();
    }
  }

  /** Moves far apart in any order lead to one node. */
  @Test
  void moveOrdersThatMeetShareANode() throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(3000));
    int inGraph = nodesOf(SearchSettings.DEFAULT, request);
    int inTree = nodesOf(SearchSettings.DEFAULT.with("useGraphSearch", "false"), request);
    assertThat(inGraph).isLessThan(inTree);
  }

  private int nodesOf(SearchSettings settings, SearchRequest request) throws SearchException {
    Graph fresh = new Graph();
    new Search(evaluator, settings, 1, fresh).run(game, request);
    return fresh.nodes().size();
  }

  /** Black has passed, and White, who is ahead, may only pass as well. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aGameThatIsOverCountsItsVisitsOrHasOne(boolean counting) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("graphTerminalVisits", Boolean.toString(counting))
            .with("conservativePass", "false");
    game.play(Board.PASS, Color.BLACK);
    MoveRestriction passing = new MoveRestriction(Color.WHITE, true, Set.of(Board.PASS), 1);
    SearchRequest request =
        SearchRequest.toPlay(SearchLimits.visits(200)).withRestrictions(List.of(passing));
    SearchSnapshot found = new Search(evaluator, settings, 1, graph).run(game, request);
    MoveInfo pass = found.moves().get(0);
    assertThat(pass.edgeVisits()).isEqualTo(199);
    assertThat(pass.visits()).isEqualTo(counting ? 199 : 1);
    assertThat(pass.values().winrate()).isEqualTo(1);
    assertThat(found.root().values().winrate()).isGreaterThan(0.99);
  }
}
