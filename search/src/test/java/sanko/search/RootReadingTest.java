package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphSignature;
import sanko.search.reading.Alive;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Searches that look at moves which were proved. */
@Timeout(60)
class RootReadingTest {
  private static final SearchSettings OFF = SearchSettings.DEFAULT.with("rootReadingNodes", "0");
  private static final SearchSettings ON = SearchSettings.DEFAULT.with("rootReadingNodes", "50");
  private static final SearchSettings MUCH = ON.with("rootReadingNodes", "1000");
  private static final String UNSETTLED = "...XO....\nXXXXO....\nOOOOO....";
  private static final String ALIVE = ".X.XO....\nXXXXO....\nOOOOO....";

  private final ExecutorService lanes = Executors.newFixedThreadPool(2);

  @AfterEach
  void shutDown() {
    lanes.shutdownNow();
  }

  /** Finds all moves equally good, B9 very unlikely, and the stones in doubt. */
  private static class Blind extends FakeEvaluator {
    int repliesAtVitalPoint;

    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Board board = position.board();
      int vital = Vertex.parse("B9", board);
      boolean isReply = position.moveCount() == 2 && position.move(1) == vital;
      repliesAtVitalPoint += isReply ? 1 : 0;
      float[] policy = new float[board.area() + 1];
      for (int i = 0; i < policy.length; i++) {
        int move = board.moveAt(i);
        policy[i] = !position.isLegal(move) ? -1 : move == vital ? 1e-4f : 1f / policy.length;
      }
      ValueEstimate even = new ValueEstimate(0.5, 0.5, 0, 0, 100, 0);
      float[] ownership = options.ownership() ? new float[board.area()] : null;
      return new Evaluation(policy, even, Uncertainty.UNKNOWN, ownership);
    }
  }

  /** The same without ownership, so that only priors and replies can change. */
  private static final class Ownerless extends Blind {
    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      return super.evaluation(position, options).withoutOwnership();
    }
  }

  /** Knows that stones stay where they are, and who owns the corner. */
  private static final class Knowing extends Blind {
    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Evaluation blind = super.evaluation(position, options);
      Board board = position.board();
      float[] ownership = new float[blind.area()];
      for (int i = 0; i < ownership.length; i++) {
        int color = board.color(board.pointAt(i));
        boolean isCorner = board.x(board.pointAt(i)) < 4 && board.y(board.pointAt(i)) < 2;
        ownership[i] = isCorner || color == Color.BLACK ? -1 : color == Color.WHITE ? 1 : 0;
      }
      return blind.with(blind.value(), options.ownership() ? ownership : null);
    }
  }

  /** The same, from other threads, sooner or later. */
  private final class Distant extends Blind {
    private final int delay;

    Distant(int delay) {
      this.delay = delay;
      capacity = 4;
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      Evaluation answer = evaluation(position, options);
      lanes.execute(
          () -> {
            try {
              TimeUnit.MICROSECONDS.sleep(delay);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            callback.completed(answer);
          });
    }
  }

  /** Rows from the top, on a board of 9x9 that is empty below them. */
  private static GameState game(String rows, int toMove) {
    int left = 9 - (int) rows.lines().count();
    Board board = Diagrams.board(rows + "\n.........".repeat(left));
    return new GameState(board, toMove, Rules.TROMP_TAYLOR, 7, false);
  }

  private static SearchSnapshot search(GameState game, SearchSettings settings, long visits)
      throws SearchException {
    return new Search(new Blind(), settings, 1)
        .run(game, SearchRequest.toPlay(SearchLimits.visits(visits)));
  }

  private static long visits(SearchSnapshot found, GameState game, String vertex) {
    int move = Vertex.parse(vertex, game.board());
    return found.moves().stream()
        .filter(each -> each.move() == move)
        .mapToLong(MoveInfo::visits)
        .sum();
  }

  @Test
  void looksAtTheMoveThatSavesAndAtTheMoveThatKills() throws SearchException {
    for (int toMove : new int[] {Color.BLACK, Color.WHITE}) {
      GameState game = game(UNSETTLED, toMove);
      assertThat(visits(search(game, OFF, 100), game, "B9")).isZero();
      assertThat(visits(search(game, ON, 100), game, "B9")).isGreaterThan(4);
    }
  }

  @Test
  void triesTheReplyThatKillsAfterEachOtherMove() throws SearchException {
    GameState game = game(UNSETTLED, Color.BLACK);
    Blind without = new Blind();
    signature(without, OFF, game);
    assertThat(without.repliesAtVitalPoint).isZero();
    Blind with = new Ownerless();
    signature(with, ON, game);
    assertThat(with.repliesAtVitalPoint).isGreaterThan(3);
  }

  @Test
  void changesNothingWhereNothingIsInDoubt() throws SearchException {
    for (String rows : new String[] {".........", ALIVE}) {
      GameState game = game(rows, Color.BLACK);
      for (Blind blind : new Blind[] {new Ownerless(), new Knowing()}) {
        assertThat(signature(blind, ON, game)).isEqualTo(signature(blind, OFF, game));
      }
    }
  }

  @Test
  void searchesTheSameGraphWithAnySpeed() throws SearchException {
    GameState game = game(UNSETTLED, Color.BLACK);
    GraphSignature first = signature(new Distant(1), ON, game);
    assertThat(first).isNotEqualTo(signature(new Distant(1), OFF, game));
    for (int delay : new int[] {1, 300, 1000}) {
      assertThat(signature(new Distant(delay), ON, game)).isEqualTo(first);
    }
  }

  private static GraphSignature signature(
      FakeEvaluator evaluator, SearchSettings settings, GameState game) throws SearchException {
    Search search = new Search(evaluator, settings, 1);
    search.run(game, SearchRequest.toPlay(SearchLimits.visits(200)));
    return search.signature();
  }

  private static final String DEAD = "..XO.....\n..XO.....\nXXXO.....\nOOOO.....";

  /** Takes all of White for alive, knows nothing of Black, and plays far from the corner. */
  private static final class Neutral extends FakeEvaluator {
    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Board board = position.board();
      float[] policy = new float[board.area() + 1];
      float[] ownership = Alive.ownership(board, Color.WHITE, 1);
      for (int i = 0; i < ownership.length; i++) {
        int point = board.pointAt(i);
        boolean isNear = board.x(point) < 5 && board.y(point) < 5;
        policy[i] = !position.isLegal(point) ? -1 : isNear ? 1e-6f : 0.02f;
      }
      ValueEstimate even = new ValueEstimate(0.5, 0.5, 0, 0, 100, 0);
      return new Evaluation(
          policy, even, Uncertainty.UNKNOWN, options.ownership() ? ownership : null);
    }
  }

  /** Nine points more are White's in all nodes, those evaluated before the proof as well. */
  @Test
  void correctsAllLeavesWhereStonesAreProvedDead() throws SearchException {
    GameState game = game(DEAD, Color.BLACK);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(64));
    double off = new Search(new Neutral(), OFF, 1).run(game, request).root().values().lead();
    assertThat(off).isZero();
    SearchSnapshot found = new Search(new Neutral(), MUCH, 1).run(game, request);
    assertThat(found.root().values().lead()).isGreaterThan(8.5);
    assertThat(found.moves()).hasSizeGreaterThan(10);
  }

  @Test
  void keepsProofsForTheNextMove() throws SearchException {
    GameState game = game(DEAD, Color.BLACK);
    Graph graph = new Graph();
    Search search = new Search(new Neutral(), MUCH, 1, graph);
    search.run(game, SearchRequest.toPlay(SearchLimits.visits(50)));
    assertThat(graph.fates().size()).isPositive();
    game.play(Vertex.parse("J1", game.board()), Color.BLACK);
    // One position for each visit proves nothing.
    search.setSettings(OFF.with("rootReadingNodes", "1"));
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(50)));
    assertThat(found.root().values().lead()).isGreaterThan(8.5);
    search.clear();
    assertThat(graph.fates().size()).isZero();
  }

  @Test
  void findsOtherNodesWithoutReadings() throws SearchException {
    GameState game = game(DEAD, Color.BLACK);
    Search search = new Search(new Neutral(), MUCH, 1);
    search.run(game, SearchRequest.toPlay(SearchLimits.visits(50)));
    search.setSettings(OFF);
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(50)));
    assertThat(found.root().values().lead()).isZero();
  }

  /** A position whose reading takes longer than anybody waits. */
  private static GameState endless() {
    String row = "X.O.X.O.X\n.O.X.O.X.\n";
    return game((row.repeat(4) + "O.X.O.X.O").strip(), Color.BLACK);
  }

  @Test
  void endsAReadingWithTheSearch() throws Exception {
    SearchSettings most = OFF.with("rootReadingNodes", "10000");
    Search search = new Search(new Blind(), most, 1);
    GameState game = endless();
    Thread stopper =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(300);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              search.stop();
            });
    stopper.start();
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(100_000_000)));
    stopper.join();
    assertThat(found.playouts()).isPositive();
    assertThat(readings()).isZero();
  }

  @Test
  void waitsForNoReadingBeyondTheTime() throws SearchException {
    SearchSettings most = OFF.with("rootReadingNodes", "10000");
    SearchLimits limits = new SearchLimits(1_000_000, SearchLimits.UNLIMITED, 0.4);
    long begin = System.nanoTime();
    new Search(new Blind(), most, 1).run(endless(), SearchRequest.toPlay(limits));
    assertThat((System.nanoTime() - begin) / 1e9).isLessThan(5);
  }

  /** How many readings go on; waits a while for none. */
  private static long readings() throws InterruptedException {
    long count = 1;
    for (int i = 0; i < 100 && count > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(100);
      Thread[] all = new Thread[Thread.activeCount() + 100];
      count =
          Arrays.stream(all, 0, Thread.enumerate(all))
              .filter(thread -> thread.getName().equals("root-reading"))
              .count();
    }
    return count;
  }
}
