package sanko.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.ExactSolver;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.SearchRun;
import sanko.search.choice.MoveChooser;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.search.settings.SolverSettings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** What the search proves, against exhaustive search with exact histories. */
@Tag("solving")
class SolverTest {
  /** On boards of so few points this bound lets the graph key forget nothing. */
  private static final int EXACT_BOUND = 50;

  private static final int DEFAULT_BOUND = GameState.CYCLE_BOUND;

  /** What came of a search. */
  private record Proof(double low, double high, long visits, SearchSnapshot found) {
    boolean isExact() {
      return low == high;
    }
  }

  /** How often something happened. */
  private static final class Tally {
    int positions;
    int proven;
    int checked;
    int wrong;
    long visits;
    long most;

    @Override
    public String toString() {
      return String.format(
          "%d positions, %d proven, %d of them checked, %d wrong; %d visits, at most %d",
          positions, proven, checked, wrong, visits, most);
    }
  }

  private static Rules rules(KoRule ko, boolean suicide) {
    Rules tt = Rules.TROMP_TAYLOR;
    return new Rules(ko, tt.scoring(), tt.tax(), suicide, false, tt.whiteHandicapBonus(), false);
  }

  private static SearchSettings settings(int mode, int bound) {
    return SearchSettings.DEFAULT
        .with("solverMode", Integer.toString(mode))
        .with("graphSearchRepBound", Integer.toString(bound));
  }

  /** Searches until the score is proven. */
  private static Proof prove(GameState game, SearchSettings settings, long visits)
      throws SearchException {
    SearchRun[] running = new SearchRun[1];
    SearchRequest request = SearchRequest.forAnalysis(SearchLimits.visits(visits));
    BooleanSupplier isProven =
        () -> running[0].solver().lowerAtRoot() == running[0].solver().upperAtRoot();
    running[0] =
        new Search(new FakeEvaluator(), settings, 1, new Graph()).prepare(game, request, isProven);
    SearchSnapshot found = running[0].execute();
    Solver solver = running[0].solver();
    return new Proof(solver.lowerAtRoot(), solver.upperAtRoot(), found.root().visits(), found);
  }

  /** All positions of a board, with either player to move in turn. */
  private static List<GameState> positions(int width, int height, KoRule ko) {
    List<GameState> games = new ArrayList<>();
    int area = width * height;
    for (int code = 0; code < Math.pow(3, area); code++) {
      byte[] stones = new byte[area];
      for (int i = 0, rest = code; i < area; i++, rest /= 3) {
        stones[i] = (byte) (rest % 3);
      }
      MutableBoard board = new MutableBoard(width, height);
      try {
        board.setStones(stones);
      } catch (IllegalArgumentException e) {
        continue; // a chain without liberties
      }
      int number = games.size();
      int toMove = number % 2 == 0 ? Color.BLACK : Color.WHITE;
      double komi = number % 3 / 2.0;
      games.add(new GameState(board, toMove, rules(ko, number % 4 < 2), komi, false));
    }
    return games;
  }

  private static void check(GameState game, SearchSettings settings, long visits, Tally tally)
      throws SearchException {
    Proof proof = prove(game, settings, visits);
    tally.positions++;
    if (!proof.isExact()) {
      return;
    }
    tally.proven++;
    tally.visits += proof.visits();
    tally.most = Math.max(tally.most, proof.visits());
    int move = new MoveChooser(settings).choose(game, proof.found(), 1);
    Board board = game.board();
    int index = board.indexOfMove(move);
    ExactSolver exact = exactSolver(game);
    try {
      boolean right =
          exact.isScore(board, game.toMove(), proof.low())
              && exact.isScoreAfter(board, game.toMove(), index, proof.low());
      tally.checked++;
      tally.wrong += right ? 0 : 1;
    } catch (ExactSolver.TooManyNodes e) {
      return;
    }
    double lead = proof.found().root().values().lead();
    assertThat(lead).isEqualTo(proof.low());
    double winrate = proof.low() > 0 ? 1 : proof.low() < 0 ? 0 : 0.5;
    assertThat(proof.found().root().values().winrate()).isEqualTo(winrate);
  }

  private static ExactSolver exactSolver(GameState game) {
    Board board = game.board();
    Rules rules = game.rules();
    boolean situational = rules.ko() == KoRule.SITUATIONAL;
    return new ExactSolver(
        board.width(), board.height(), game.komi(), rules.suicide(), situational, 50_000);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 2, 1", "1, 3, 1", "2, 2, 5", "2, 3, 40", "3, 3, 1500"})
  void provesWhatExhaustiveSearchFinds(int width, int height, int step, TestReporter reporter)
      throws SearchException {
    provesPositions(width, height, step, EXACT_BOUND, reporter);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({"2, 2, 1", "2, 3, 2", "3, 3, 60"})
  void provesWhatExhaustiveSearchFindsInMorePositions(
      int width, int height, int step, TestReporter reporter) throws SearchException {
    provesPositions(width, height, step, EXACT_BOUND, reporter);
    provesPositions(width, height, step, DEFAULT_BOUND, reporter);
  }

  private static void provesPositions(
      int width, int height, int step, int bound, TestReporter reporter) throws SearchException {
    for (KoRule ko : List.of(KoRule.POSITIONAL, KoRule.SITUATIONAL)) {
      Tally tally = new Tally();
      List<GameState> games = positions(width, height, ko);
      for (int i = 0; i < games.size(); i += step) {
        check(games.get(i), settings(3, bound), 3000, tally);
      }
      String name = width + "x" + height + " " + ko + " B=" + bound;
      reporter.publishEntry(name, tally.toString());
      assertThat(tally.wrong).isZero();
      assertThat(tally.checked).isPositive();
    }
  }

  /**
   * An end game: a living group of Black at the top, one of White at the bottom, and between them
   * random stones and some empty points.
   */
  private static GameState endgame(int size, int open, long seed) {
    Random random = new Random(seed);
    MutableBoard board = new MutableBoard(size, size);
    byte[] stones = new byte[size * size];
    for (int attempt = 0; attempt < 1000; attempt++) {
      for (int i = 0; i < stones.length; i++) {
        int y = i / size;
        boolean eye = (y == 0 || y == size - 1) && (i % size == 0 || i % size == 2);
        boolean between = y > 1 && y < size - 2;
        boolean top = between ? y + random.nextGaussian() / 2 < size / 2.0 - 0.5 : y < 2;
        int color = top ? Color.BLACK : Color.WHITE;
        stones[i] = (byte) (eye ? Color.EMPTY : color);
      }
      for (int i = 0; i < open; i++) {
        stones[2 * size + random.nextInt(size * (size - 4))] = Color.EMPTY;
      }
      try {
        board.setStones(stones);
      } catch (IllegalArgumentException e) {
        continue; // a chain without liberties
      }
      Rules rules = rules(seed % 2 == 0 ? KoRule.POSITIONAL : KoRule.SITUATIONAL, seed % 4 < 2);
      int toMove = random.nextBoolean() ? Color.BLACK : Color.WHITE;
      return new GameState(board, toMove, rules, random.nextInt(11) / 2.0 - 2.5, false);
    }
    throw new AssertionError("no end game with seed " + seed);
  }

  /** With the default key, which remembers less than everything. */
  @ParameterizedTest
  @CsvSource({"5, 12", "7, 6"})
  void solvesEndgamesAndPlaysThem(int size, int wanted, TestReporter reporter)
      throws SearchException {
    solves(size, wanted, reporter);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({"5, 60", "6, 40", "7, 40"})
  void solvesMoreEndgamesAndPlaysThem(int size, int wanted, TestReporter reporter)
      throws SearchException {
    solves(size, wanted, reporter);
  }

  private static void solves(int size, int wanted, TestReporter reporter) throws SearchException {
    Tally tally = new Tally();
    for (int seed = 0; seed < 6 * wanted && tally.checked < wanted; seed++) {
      check(endgame(size, 4, seed), settings(3, DEFAULT_BOUND), 2000, tally);
    }
    reporter.publishEntry(size + "x" + size, tally.toString());
    assertThat(tally.wrong).isZero();
    assertThat(tally.checked).isEqualTo(wanted);
  }

  /** The same winner, whatever the mode; what the modes save is counted. */
  @Test
  void modesDifferInVisitsOnly(TestReporter reporter) throws SearchException {
    long[] visits = new long[4];
    int[] decided = new int[4];
    for (int seed = 0; seed < 25; seed++) {
      GameState game = endgame(5, 4, seed);
      double winner = 0;
      for (int mode = 0; mode <= 3; mode++) {
        SearchRun run = run(game, settings(mode, DEFAULT_BOUND), 2000);
        SearchSnapshot found = run.execute();
        visits[mode] += found.root().visits();
        boolean proven = run.solver().lowerAtRoot() > 0 || run.solver().upperAtRoot() < 0;
        decided[mode] += proven ? 1 : 0;
        if (proven) {
          double side = run.solver().lowerAtRoot() > 0 ? 1 : -1;
          assertThat(winner == 0 || winner == side).isTrue();
          winner = side;
          assertThat(found.root().values().winrate()).isEqualTo(side > 0 ? 1 : 0);
        }
      }
    }
    for (int mode = 0; mode <= 3; mode++) {
      reporter.publishEntry("mode " + mode, decided[mode] + " of 25, " + visits[mode] + " visits");
    }
    assertThat(decided[0]).isZero();
    assertThat(decided[2]).isGreaterThan(decided[1]);
    assertThat(decided[3]).isGreaterThanOrEqualTo(decided[2]);
    assertThat(visits[3]).isLessThan(visits[2]);
  }

  private static SearchRun run(GameState game, SearchSettings settings, long visits)
      throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    return new Search(new FakeEvaluator(), settings, 1, new Graph())
        .prepare(game, request, () -> false);
  }

  private static SearchRun run(GameState game, Graph graph, int mode, long visits)
      throws SearchException {
    SearchLimits limits = SearchLimits.visits(visits);
    SearchRequest request = SearchRequest.forAnalysis(limits);
    SearchSettings settings = settings(mode, DEFAULT_BOUND);
    return new Search(new FakeEvaluator(), settings, 1, graph).prepare(game, request, () -> false);
  }

  private static int root(Graph graph) {
    Graph.RootEvaluation last = Objects.requireNonNull(graph.lastRoot());
    return graph.find(last.keyLow(), last.keyHigh());
  }

  /** Bounds stay with their nodes, but where the solver is off nothing uses them. */
  @Test
  void leavesAveragesAloneWhereItIsOff() throws SearchException {
    int proven = 0;
    for (int seed = 0; seed < 10; seed++) {
      GameState game = endgame(5, 4, seed);
      Graph graph = new Graph();
      run(game, graph, SolverSettings.PRUNING, 300).execute();
      int root = root(graph);
      proven += Math.abs(graph.nodes().winLoss(root)) == 1 ? 1 : 0;
      run(game, graph, SolverSettings.OFF, 1).execute();
      assertThat(Math.abs(graph.nodes().winLoss(root))).isLessThan(1);
    }
    assertThat(proven).isPositive();
  }

  /** A certain board was a root, which is searched on, and is none any more. */
  @Test
  void eachVisitOfACertainBoardWeighs() throws SearchException {
    GameState game = endgame(5, 0, 1);
    GameState passed = new GameState(game);
    passed.play(Board.PASS, game.toMove());
    Graph graph = new Graph();
    run(game, graph, SolverSettings.PRUNING, 300).execute();
    int root = root(graph);
    int child = graph.nodes().child(root, graph.nodes().findEdge(root, Board.PASS));
    assertThat(graph.nodes().has(child, NodeStore.TERMINAL)).isTrue();
    run(passed, graph, SolverSettings.PRUNING, 1).execute();
    long visits = graph.nodes().visits(child);
    run(game, graph, SolverSettings.PRUNING, 600).execute();
    assertThat(graph.nodes().visits(child)).isGreaterThan(visits + 1);
    assertThat(graph.nodes().weight(child)).isEqualTo((double) graph.nodes().visits(child));
  }

  /** A player who only passes keeps what is safe, whatever the other does. */
  @ParameterizedTest
  @EnumSource(KoRule.class)
  void safeAreaBoundsTheScore(KoRule ko) {
    Random random = new Random(5);
    int bounded = 0;
    for (int seed = 0; seed < 400; seed++) {
      GameState start = endgame(5, 6, seed);
      Rules rules = rules(ko, seed % 2 == 0).with("hasButton", Boolean.toString(seed % 3 == 0));
      GameState game = new GameState(start.board(), start.toMove(), rules, 0.5, false);
      SafeArea safe = new SafeArea();
      if (!safe.find(game)) {
        continue;
      }
      bounded++;
      int passer = 1 + random.nextInt(2);
      while (!game.isFinished() && game.moveCount() < 300) {
        int move = game.toMove() == passer ? Board.PASS : anyMove(game, random);
        game.play(move, game.toMove());
      }
      double score = new Scorer().whiteScore(game);
      if (passer == Color.WHITE) {
        assertThat(score).as("%s", start.board()).isGreaterThanOrEqualTo(safe.lower);
      } else {
        assertThat(score).as("%s", start.board()).isLessThanOrEqualTo(safe.upper);
      }
    }
    assertThat(bounded).isGreaterThan(300);
  }

  private static int anyMove(GameState game, Random random) {
    List<Integer> moves = new ArrayList<>();
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      if (game.isLegal(point)) {
        moves.add(point);
      }
    }
    return moves.isEmpty() ? Board.PASS : moves.get(random.nextInt(moves.size()));
  }

  @Test
  void territoryAndTaxHaveNoSafeArea() {
    Board board = endgame(5, 4, 1).board();
    for (String name : List.of("japanese", "stone-scoring", "ancient-territory")) {
      Rules rules = Rules.preset(name).orElseThrow();
      assertThat(new SafeArea().find(new GameState(board, 1, rules, 0, false))).isFalse();
    }
    GameState handicap = new GameState(board, Color.WHITE, Rules.CHINESE_SERVER, 0, false);
    assertThat(new SafeArea().find(handicap)).isFalse();
  }

  /** Averages and bounds do not change when computed again, and averages lie within bounds. */
  @Test
  void boundsAreComputedAnewWithoutChange() throws SearchException {
    Graph graph = new Graph();
    NodeStore nodes = graph.nodes();
    SearchRequest request = SearchRequest.forAnalysis(SearchLimits.visits(1500));
    GameState game = endgame(6, 6, 3);
    SearchSettings settings = settings(3, DEFAULT_BOUND);
    SearchRun run =
        new Search(new FakeEvaluator(), settings, 1, graph).prepare(game, request, () -> false);
    run.execute();
    Backup backup = run.backup();
    int bounded = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      if (!nodes.has(node, NodeStore.BOUNDED)) {
        continue;
      }
      bounded++;
      double low = nodes.bounds.lower(node);
      double high = nodes.bounds.upper(node);
      backup.recompute(node);
      double utility = nodes.utility(node);
      double weight = nodes.weight(node);
      backup.recompute(node);
      assertThat(nodes.utility(node)).isEqualTo(utility);
      assertThat(nodes.weight(node)).isEqualTo(weight);
      assertThat(nodes.bounds.lower(node)).isGreaterThanOrEqualTo(low);
      assertThat(nodes.bounds.upper(node)).isLessThanOrEqualTo(high);
      if (nodes.visits(node) > 0) {
        assertThat(nodes.lead(node)).isBetween(low, high);
      }
    }
    assertThat(bounded).isGreaterThan(100);
  }

  /** A node that was certain below the root is searched like any other as the root. */
  @Test
  void aSettledRootIsSearched() throws SearchException {
    Search search = new Search(new FakeEvaluator(), settings(3, DEFAULT_BOUND), 1);
    GameState game = endgame(5, 2, 4);
    for (int i = 0; i < 12 && !game.isFinished(); i++) {
      SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(300));
      SearchSnapshot found = search.run(game, request);
      int move = new MoveChooser(search.settings()).choose(game, found, i);
      assertThat(game.isLegal(move)).isTrue();
      game.play(move, game.toMove());
    }
    assertThat(game.isFinished()).isTrue();
  }

  /** Where pass is the only legal move no evaluation is spent. */
  @Test
  void aNodeWithOneLegalMoveNeedsNoEvaluation() throws SearchException {
    class Watching extends FakeEvaluator {
      @Override
      public Evaluation evaluation(GameState position, EvaluationOptions options) {
        boolean mayPlay = false;
        for (int index = 0; index < position.board().area(); index++) {
          mayPlay |= position.isLegal(position.board().pointAt(index));
        }
        assertThat(mayPlay || position.moveCount() == 0).isTrue();
        return super.evaluation(position, options);
      }
    }
    GameState game = new GameState(2, 2, rules(KoRule.POSITIONAL, false), 0);
    Search search = new Search(new Watching(), settings(2, EXACT_BOUND), 1);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(500));
    assertThat(search.run(game, request).root().visits()).isGreaterThan(1);
  }

  @Test
  void restrictionsTurnProofsOff() throws SearchException {
    GameState game = endgame(5, 4, 0);
    int pass = Board.PASS;
    MoveRestriction no = new MoveRestriction(game.toMove(), false, Set.of(pass), 1);
    SearchRequest request =
        SearchRequest.toPlay(SearchLimits.visits(300)).withRestrictions(List.of(no));
    Search search = new Search(new FakeEvaluator(), settings(3, DEFAULT_BOUND), 1);
    assertThat(search.run(game, request).root().visits()).isEqualTo(300);
  }

  /** Expects an even game everywhere, and that the player to move passes. */
  private static final class Even extends FakeEvaluator {
    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Board board = position.board();
      float[] policy = new float[board.area() + 1];
      for (int i = 0; i < policy.length; i++) {
        policy[i] = position.isLegal(board.moveAt(i)) ? 0.01f : -1;
      }
      policy[board.indexOfMove(Board.PASS)] = 0.9f;
      ValueEstimate even = new ValueEstimate(0.5, 0.5, 0, 0, 1, 0);
      return new Evaluation(policy, even, Uncertainty.UNKNOWN, null);
    }
  }

  /** The count after a further pass is known, but not what else may follow. */
  @ParameterizedTest
  @CsvSource({"chinese", "chinese-ogs", "tromp-taylor"})
  void aPassAfterTheEndIsNotClosed(String rules) throws SearchException {
    Rules played = Rules.preset(rules).orElseThrow();
    GameState game = new GameState(9, 9, played, 0);
    game.play(game.board().point(4, 4), Color.BLACK);
    game.play(game.board().point(2, 2), Color.WHITE);
    game.play(Board.PASS, Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    SearchSnapshot found =
        new Search(new Even(), settings(SolverSettings.PRUNING, DEFAULT_BOUND), 1)
            .run(game, SearchRequest.forAnalysis(SearchLimits.visits(200)));
    assertThat(found.moves())
        .filteredOn(each -> each.move() == Board.PASS)
        .singleElement()
        .satisfies(pass -> assertThat(pass.visits()).isGreaterThan(10));
  }
}
