package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.search.request.MoveRestriction;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class SearchTest {
  private final FakeEvaluator evaluator = new FakeEvaluator();

  private Search search() {
    return new Search(evaluator, SearchSettings.DEFAULT, 7);
  }

  private static GameState game(int size) {
    return new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
  }

  private static SearchRequest visits(long visits) {
    return SearchRequest.toPlay(SearchLimits.visits(visits));
  }

  @Test
  void makesAsManyVisitsAsAskedFor() throws SearchException {
    SearchSnapshot found = search().run(game(9), visits(200));
    assertThat(found.root().visits()).isEqualTo(200);
    assertThat(found.playouts()).isEqualTo(200);
    assertThat(edgeVisits(found)).isEqualTo(199);
    assertThat(evaluator.evaluations).isLessThanOrEqualTo(200);
  }

  private static long edgeVisits(SearchSnapshot found) {
    return found.moves().stream().mapToLong(MoveInfo::edgeVisits).sum();
  }

  @Test
  void makesAsManyPlayoutsAsAskedFor() throws SearchException {
    Search search = search();
    search.run(game(9), visits(50));
    SearchSnapshot found =
        search.run(
            game(9),
            SearchRequest.toPlay(
                new SearchLimits(SearchLimits.UNLIMITED, 30, Double.POSITIVE_INFINITY)));
    assertThat(found.playouts()).isEqualTo(30);
    assertThat(found.root().visits()).isEqualTo(80);
  }

  @Test
  void findsTheSameEveryTime() throws SearchException {
    SearchSnapshot first = search().run(game(9), visits(300));
    SearchSnapshot second = search().run(game(9), visits(300));
    assertThat(second.moves()).isEqualTo(first.moves());
    assertThat(second.root().values().utility()).isEqualTo(first.root().values().utility());
  }

  @Test
  void ordersMovesByRecommendation() throws SearchException {
    List<MoveInfo> moves = search().run(game(9), visits(300)).moves();
    for (int i = 1; i < moves.size(); i++) {
      assertThat(moves.get(i).playSelectionValue())
          .isLessThanOrEqualTo(moves.get(i - 1).playSelectionValue());
    }
    MoveInfo best = moves.get(0);
    assertThat(best.variation().get(0))
        .isEqualTo(new MoveInfo.PvMove(best.move(), best.visits(), best.edgeVisits()));
  }

  @Test
  void keepsWhatItFoundAfterAMove() throws SearchException {
    Search search = search();
    GameState game = game(9);
    play(game, game.board().point(2, 3));
    MoveInfo best = search.run(game, visits(300)).moves().get(0);
    game.play(best.move(), Color.WHITE);
    SearchSnapshot found = search.run(game, visits(1));
    assertThat(found.root().visits()).isEqualTo(best.visits());
  }

  @Test
  void findsItsGraphAgainAfterUndoAndReplay() throws SearchException {
    Search search = search();
    GameState game = game(9);
    MoveInfo best = search.run(game, visits(300)).moves().get(0);
    game.play(best.move(), Color.BLACK);
    search.run(game, visits(400));
    game.undo();
    int before = evaluator.evaluations;
    SearchSnapshot again = search.run(game, visits(1));
    assertThat(again.root().visits()).isEqualTo(300);
    GameState replayed = game(9);
    replayed.play(best.move(), Color.BLACK);
    assertThat(search.run(replayed, visits(1)).root().visits()).isEqualTo(400);
    assertThat(evaluator.evaluations - before).isLessThanOrEqualTo(2);
  }

  @Test
  void sharesPositionsReachedInAnotherOrder() throws SearchException {
    Search search = search();
    GameState game = game(9);
    Board board = game.board();
    int[] moves = {board.point(2, 2), board.point(6, 6), board.point(2, 6)};
    play(game, moves[0], moves[1], moves[2]);
    search.run(game, visits(100));
    GameState other = game(9);
    play(other, moves[2], moves[1], moves[0]);
    assertThat(search.run(other, visits(1)).root().visits()).isEqualTo(100);
  }

  private static void play(GameState game, int... moves) {
    for (int move : moves) {
      game.play(move, game.toMove());
    }
  }

  @Test
  void worksWithManyEvaluationsUnderWay() throws SearchException {
    evaluator.capacity = 16;
    SearchSnapshot found = search().run(game(9), visits(500));
    assertThat(found.root().visits()).isEqualTo(500);
    assertThat(edgeVisits(found)).isEqualTo(499);
  }

  @Test
  void choosesOnlyAmongAllowedMoves() throws SearchException {
    Search search = search();
    GameState game = game(9);
    search.run(game, visits(200));
    int only = game.board().point(4, 4);
    MoveRestriction restriction = new MoveRestriction(Color.BLACK, true, Set.of(only), 1);
    SearchSnapshot found =
        search.run(
            game,
            SearchRequest.toPlay(SearchLimits.visits(100)).withRestrictions(List.of(restriction)));
    assertThat(found.moves()).extracting(MoveInfo::move).containsExactly(only);
    assertThat(found.root().visits()).isEqualTo(100);
  }

  @Test
  void forgetsWhatRestrictedMovesAreWorth() throws SearchException {
    GameState game = game(5);
    GameState next = game(5);
    int played = search().run(game, visits(100)).moves().get(0).move();
    next.play(played, Color.BLACK);
    MoveRestriction corner =
        new MoveRestriction(Color.WHITE, true, Set.of(game.board().point(0, 0)), 1);
    MoveRestriction deep =
        new MoveRestriction(Color.BLACK, false, Set.of(game.board().point(2, 2)), 30);
    for (MoveRestriction each : List.of(corner, deep)) {
      Search search = search();
      SearchRequest restricted = visits(200).withRestrictions(List.of(each));
      search.run(next, restricted);
      assertThatThrownBy(() -> search.save(Path.of("restricted"), next))
          .hasMessageContaining("restricted to some moves");
      assertThat(search.run(game, restricted).root().values())
          .isEqualTo(search().run(game, restricted).root().values());
      SearchSnapshot free = search.run(game, visits(100));
      assertThat(free.root().values()).isEqualTo(search().run(game, visits(100)).root().values());
    }
  }

  @Test
  void restrictsWhatWasSearchedBefore() throws SearchException {
    Search search = search();
    GameState game = game(5);
    search.run(game, visits(300));
    MoveRestriction noCenter =
        new MoveRestriction(Color.WHITE, false, Set.of(game.board().point(2, 2)), 30);
    SearchRequest request =
        SearchRequest.toPlay(SearchLimits.visits(200)).withRestrictions(List.of(noCenter));
    SearchSnapshot fresh = search().run(game, request);
    assertThat(search.run(game, request).root().values()).isEqualTo(fresh.root().values());
    assertThat(search.run(game, request).playouts()).isZero();
  }

  /** An average over what has ownership would be of the root, and of what is new. */
  @Test
  void averagesOwnershipOverWhatWasSearchedWithoutIt() throws SearchException {
    SearchSnapshot fresh = search().run(game(5), visits(200).withOwnership());
    Search search = search();
    search.run(game(5), visits(150));
    SearchSnapshot found = search.run(game(5), visits(200).withOwnership());
    assertThat(ownership(found)).isEqualTo(ownership(fresh));
    SearchSnapshot more = search.run(game(5), visits(300));
    SearchSnapshot again = search.run(game(5), visits(300).withOwnership());
    assertThat(again.root().visits()).isEqualTo(more.root().visits());
    assertThat(again.playouts()).isLessThan(more.playouts());
  }

  private static float[] ownership(SearchSnapshot found) {
    return Objects.requireNonNull(found.ownership()).atRoot().mean();
  }

  @Test
  void forgetsWhatNoiseAtTheRootHasAdded() throws SearchException {
    SearchSettings noisy = SearchSettings.DEFAULT.with(SearchKeys.WIDE_ROOT_NOISE, 5.0);
    Search search = new Search(evaluator, noisy, 7);
    double withNoise = search.run(game(7), visits(200)).root().values().utility();
    search.setSettings(SearchSettings.DEFAULT);
    double without = search.run(game(7), visits(200)).root().values().utility();
    assertThat(without).isNotEqualTo(withNoise);
    assertThat(without).isEqualTo(search().run(game(7), visits(200)).root().values().utility());
  }

  @Test
  void failsWithTheEvaluatorAndWorksAgain() throws SearchException {
    Search search = search();
    evaluator.failAfter = 40;
    assertThatThrownBy(() -> search.run(game(9), visits(100)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("device lost");
    evaluator.failAfter = Integer.MAX_VALUE;
    SearchSnapshot found = search.run(game(9), visits(100));
    assertThat(found.root().visits()).isEqualTo(100);
  }

  @Test
  void returnsTheRootWhenStoppedBeforehand() throws SearchException {
    Search search = search();
    search.stop();
    SearchSnapshot found = search.run(game(9), visits(1000));
    assertThat(found.root().visits()).isEqualTo(1);
    assertThat(found.moves()).hasSize(16);
    assertThat(found.movesWithSymmetries()).hasSize(82);
    assertThat(search.run(game(9), visits(100)).root().visits()).isEqualTo(100);
  }

  @Test
  void reportsAndStopsWhileRunning() throws SearchException {
    Search search = search();
    List<SearchSnapshot> reports = new ArrayList<>();
    SearchRequest request =
        SearchRequest.forAnalysis(SearchLimits.NONE)
            .withOwnership()
            .withReports(
                Reports.every(
                    0.01,
                    report -> {
                      reports.add(report);
                      if (reports.size() == 3) {
                        search.stop();
                      }
                    }));
    SearchSnapshot found = search.run(game(9), request);
    assertThat(reports).hasSize(3);
    assertThat(found.hasOwnership()).isTrue();
    assertThat(found.whiteOwnership(0)).isBetween(-1f, 1f);
  }

  @Test
  void endsWhenThereIsNoRoomForNodes() throws SearchException {
    Search search = new Search(evaluator, SearchSettings.DEFAULT.with("maxNodes", "150"), 7);
    SearchSnapshot found = search.run(game(9), visits(100_000));
    assertThat(found.root().visits()).isBetween(140L, 400L);
    GameState game = game(9);
    game.play(found.moves().get(0).move(), Color.BLACK);
    assertThat(search.run(game, visits(100)).root().visits()).isEqualTo(100);
  }

  @Test
  void searchesOnWhenTheGameIsOver() throws SearchException {
    GameState game = game(5);
    play(game, Board.PASS, Board.PASS);
    assertThat(game.isFinished()).isTrue();
    SearchSnapshot found = search().run(game, visits(100));
    assertThat(found.root().visits()).isEqualTo(100);
  }

  @Test
  void playsWholeGamesWithoutIllegalMoves() throws SearchException {
    for (Rules rules : List.of(Rules.TROMP_TAYLOR, Rules.JAPANESE, Rules.CHINESE, Rules.AGA)) {
      GameState game = new GameState(4, 4, rules, 0.5);
      Search search = search();
      for (int i = 0; i < 60 && !game.isFinished(); i++) {
        MoveInfo best = search.run(game, visits(60)).moves().get(0);
        assertThat(game.isLegal(best.move())).isTrue();
        game.play(best.move(), game.toMove());
      }
    }
  }
}
