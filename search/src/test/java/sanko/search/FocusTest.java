package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.request.Focus;
import sanko.search.request.Focus.WeightedMove;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Playouts that a request sends into moves at the root; docs/search.md, "Focus". */
@Timeout(60)
class FocusTest {
  /** A search in which no subtree learns from another, and no choice is random but the focus. */
  private static final SearchSettings APART =
      SearchSettings.DEFAULT
          .with("useGraphSearch", "false")
          .with("subtreeValueBiasFactor", "0")
          .with("analysisWideRootNoise", "0")
          .with("solverMode", "0");

  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);

  private static Focus on(double share, int... moves) {
    return new Focus(
        Arrays.stream(moves).mapToObj(each -> new WeightedMove(each, 1)).toList(), share);
  }

  private static SearchRequest visits(long visits, Focus focus) {
    return SearchRequest.forAnalysis(SearchLimits.visits(visits)).withFocus(focus);
  }

  private Search search() {
    return new Search(evaluator, SearchSettings.DEFAULT, 7);
  }

  private int point(int x, int y) {
    return game.board().point(x, y);
  }

  private void playUnevenly() {
    game.play(point(2, 3), Color.BLACK);
    game.play(point(6, 5), Color.WHITE);
  }

  /** The legal point that the evaluator likes least. */
  private int leastLiked() {
    Evaluation root = evaluator.evaluation(game, EvaluationOptions.PLAIN);
    Board board = game.board();
    int least = -1;
    for (int i = 0; i < board.area(); i++) {
      if (root.policy(i) >= 0 && (least < 0 || root.policy(i) < root.policy(least))) {
        least = i;
      }
    }
    return board.pointAt(least);
  }

  private static MoveInfo info(SearchSnapshot found, int move) {
    return found.movesWithSymmetries().stream()
        .filter(each -> each.move() == move)
        .findFirst()
        .orElseThrow();
  }

  private static long edgeVisits(SearchSnapshot found) {
    return found.moves().stream()
        .filter(MoveInfo::isSearched)
        .mapToLong(MoveInfo::edgeVisits)
        .sum();
  }

  @Test
  void sendsItsShareOfThePlayoutsWithoutCountingThem() throws SearchException {
    playUnevenly();
    int move = leastLiked();
    SearchSnapshot found = search().run(game, visits(1000, on(0.75, move)));
    assertThat(found.root().visits()).isEqualTo(1000);
    assertThat(found.playouts()).isEqualTo(1000);
    assertThat(edgeVisits(found)).isEqualTo(999);
    MoveInfo focused = info(found, move);
    assertThat(focused.edgeVisits()).isLessThan(30);
    // 999 playouts are a quarter of all; the interval is four standard deviations to either side.
    assertThat(focused.visits()).isBetween(2997L - 440, 2997L + 440);
    assertThat(focused.variation()).hasSizeGreaterThan(1);
  }

  @Test
  void leavesAllElseAtTheRootAsItIs() throws SearchException {
    playUnevenly();
    int move = leastLiked();
    SearchSnapshot plain = new Search(evaluator, APART, 7).run(game, visits(300, Focus.NONE));
    SearchSnapshot found = new Search(evaluator, APART, 7).run(game, visits(300, on(0.8, move)));
    assertThat(info(found, move).edgeVisits()).isZero();
    assertThat(info(found, move).visits()).isGreaterThan(800);
    assertThat(found.moves().stream().filter(each -> each.move() != move).toList())
        .isEqualTo(plain.moves());
    assertThat(found.root().values()).isEqualTo(plain.root().values());
    assertThat(found.root().weight()).isEqualTo(plain.root().weight());
  }

  @Test
  void drawsByWeight() throws SearchException {
    playUnevenly();
    int[] moves = {point(0, 0), point(8, 0), point(0, 8)};
    Focus focus =
        new Focus(
            List.of(
                new WeightedMove(moves[0], 1e308),
                new WeightedMove(moves[1], 3e307),
                new WeightedMove(moves[1], 2e307)),
            0.9);
    SearchSnapshot found = new Search(evaluator, APART, 7).run(game, visits(200, focus));
    long both = info(found, moves[0]).visits() + info(found, moves[1]).visits();
    assertThat(both).isGreaterThan(1400);
    assertThat((double) info(found, moves[0]).visits() / both).isBetween(0.62, 0.71);
  }

  @Test
  void keepsTheGraphWhenItChanges() throws SearchException {
    playUnevenly();
    int first = point(0, 0);
    int second = point(8, 8);
    Search search = search();
    long before = info(search.run(game, visits(100, on(0.5, first))), first).visits();
    SearchSnapshot found = search.run(game, visits(150, on(0.5, second)));
    assertThat(found.root().visits()).isEqualTo(150);
    assertThat(found.playouts()).isEqualTo(50);
    assertThat(info(found, first).visits()).isBetween(before, before + 10);
    assertThat(info(found, second).visits()).isGreaterThan(20);
    int asked = evaluator.evaluations;
    SearchSnapshot without = search.run(game, visits(150, Focus.NONE));
    for (MoveInfo each : found.moves()) {
      assertThat(info(without, each.move()).visits()).isEqualTo(each.visits());
      assertThat(info(without, each.move()).edgeVisits()).isEqualTo(each.edgeVisits());
    }
    assertThat(evaluator.evaluations).isEqualTo(asked);
  }

  @Test
  void ignoresWhatCannotBePlayed() throws SearchException {
    playUnevenly();
    int avoided = point(4, 4);
    Focus focus = on(0.9, point(2, 3), avoided);
    List<MoveRestriction> restrictions =
        List.of(new MoveRestriction(Color.BLACK, false, Set.of(avoided), 1));
    Search plain = search();
    plain.run(game, visits(200, Focus.NONE).withRestrictions(restrictions));
    Search focused = search();
    SearchSnapshot found = focused.run(game, visits(200, focus).withRestrictions(restrictions));
    assertThat(focused.signature()).isEqualTo(plain.signature());
    assertThat(found.moves()).noneMatch(each -> each.move() == avoided);
  }

  @Test
  void doesNothingWithoutAShare() throws SearchException {
    Search plain = search();
    plain.run(game, visits(100, Focus.NONE));
    Search focused = search();
    focused.run(game, visits(100, on(0, point(4, 4))));
    assertThat(focused.signature()).isEqualTo(plain.signature());
  }

  @Test
  void searchesASymmetricMoveAsItsTwin() throws SearchException {
    int move = point(0, 8);
    MoveInfo found = info(search().run(game, visits(100, on(0.5, move))), move);
    assertThat(found.isSearched()).isFalse();
    assertThat(found.visits()).isGreaterThan(found.edgeVisits() + 50);
  }

  /** Answers from other threads, several positions at a time. */
  private static final class Distant extends FakeEvaluator {
    private final ExecutorService lanes;

    Distant(ExecutorService lanes) {
      this.lanes = lanes;
      capacity = 16;
    }

    @Override
    public synchronized void evaluate(
        GameState position, EvaluationOptions options, Callback callback) {
      Evaluation evaluation = evaluation(position, options);
      lanes.execute(() -> callback.completed(evaluation));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "PARENTS", "ANCESTORS", "IDLE"})
  void isReproducibleWhicheverAnswerComesFirst(String unstaling) throws SearchException {
    playUnevenly();
    SearchSettings settings = SearchSettings.DEFAULT.with("graphUnstaling", unstaling);
    SearchRequest request = visits(800, on(0.6, point(4, 4), point(0, 0)));
    evaluator.capacity = 16;
    Search prompt = new Search(evaluator, settings, 7);
    SearchSnapshot expected = prompt.run(game, request);
    ExecutorService lanes = Executors.newFixedThreadPool(3);
    try {
      Search late = new Search(new Distant(lanes), settings, 7);
      SearchSnapshot found = late.run(game, request);
      assertThat(late.signature()).isEqualTo(prompt.signature());
      assertThat(found.moves()).isEqualTo(expected.moves());
      assertThat(found.root().visits()).isEqualTo(800);
    } finally {
      lanes.shutdownNow();
    }
  }

  @Test
  void visitsAPassThatEndsTheGame() throws SearchException {
    playUnevenly();
    game.play(Board.PASS, Color.BLACK);
    SearchSnapshot found = search().run(game, visits(100, on(1, Board.PASS)));
    assertThat(found.root().visits()).isEqualTo(100);
    assertThat(info(found, Board.PASS).visits())
        .isGreaterThan(info(found, Board.PASS).edgeVisits() + 1000);
  }

  @Test
  void doesNotOutlastTheTimeNorChooseTheMove() throws SearchException {
    playUnevenly();
    int move = leastLiked();
    SearchRequest request = SearchRequest.toPlay(SearchLimits.seconds(0)).withFocus(on(1, move));
    SearchSnapshot found = search().run(game, request);
    assertThat(evaluator.evaluations).isLessThan(5);
    assertThat(found.moves().get(0).move()).isNotEqualTo(move);
    assertThat(found.moves().get(0).prior()).isGreaterThan(info(found, move).prior());
  }

  @Test
  void tellsTheOwnershipAfterItsMoves() throws SearchException {
    playUnevenly();
    int move = leastLiked();
    SearchSnapshot found =
        search().run(game, visits(50, on(0.5, move)).withOwnership(OwnershipScope.ROOT_AND_MOVES));
    assertThat(info(found, move).edgeVisits()).isZero();
    assertThat(Objects.requireNonNull(found.ownership()).afterMoves()).containsKey(move);
  }

  @Test
  void knowsItsBounds() {
    assertThat(on(1, 20).share()).isEqualTo(Focus.MOST_SHARE);
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> on(share, 20)).isInstanceOf(IllegalArgumentException.class);
    }
    for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new WeightedMove(20, weight))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
