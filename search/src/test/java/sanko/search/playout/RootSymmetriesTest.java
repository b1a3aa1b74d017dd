package sanko.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Symmetry;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class RootSymmetriesTest {
  private static GameState game(int width, int height, int... xy) {
    GameState game = new GameState(width, height, Rules.TROMP_TAYLOR, 7.5);
    for (int i = 0; i < xy.length; i += 2) {
      game.play(game.board().point(xy[i], xy[i + 1]), game.toMove());
    }
    return game;
  }

  private static RootSymmetries of(GameState game, MoveRestriction... restrictions) {
    return RootSymmetries.of(game, game.board(), List.of(restrictions));
  }

  private static List<Integer> searched(GameState game, RootSymmetries symmetries) {
    List<Integer> points = new ArrayList<>();
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      if (!symmetries.isDuplicate(point) && game.board().isEmpty(point)) {
        points.add(point);
      }
    }
    return points;
  }

  @Test
  void blackSearchesTheTopRightOfAnEmptyBoard() {
    GameState game = game(9, 9);
    List<Integer> searched = searched(game, of(game));
    assertThat(searched).hasSize(15);
    assertThat(searched)
        .allMatch(point -> game.board().x(point) >= 4 && game.board().y(point) <= 4);
  }

  @Test
  void whiteSearchesTheBottomLeft() {
    GameState game = game(9, 9, 4, 4);
    List<Integer> searched = searched(game, of(game));
    assertThat(searched).hasSize(14);
    assertThat(searched)
        .allMatch(point -> game.board().x(point) <= 4 && game.board().y(point) >= 4);
  }

  @Test
  void rectanglesHaveNoDiagonals() {
    GameState game = game(9, 7);
    assertThat(searched(game, of(game))).hasSize(5 * 4);
  }

  @Test
  void findsWhatIsLeftAfterMoves() {
    GameState diagonal = game(9, 9, 6, 2);
    assertThat(searched(diagonal, of(diagonal))).hasSize(44);
    GameState corners = game(9, 9, 2, 2, 6, 2, 2, 6, 6, 6);
    assertThat(searched(corners, of(corners))).hasSize(9 * 5 - 2);
    GameState other = game(9, 9, 2, 3);
    assertThat(searched(other, of(other))).hasSize(80);
  }

  @Test
  void anAsymmetricPastCountsWhereItMayComeBack() {
    GameState played = new GameState(3, 3, Rules.TROMP_TAYLOR, 0.5);
    played.play(played.board().point(0, 0), Color.BLACK);
    played.play(Board.PASS, Color.WHITE);
    played.play(played.board().point(2, 0), Color.BLACK);
    assertThat(searched(played, of(played))).hasSize(7);
    GameState setUp = new GameState(played.board(), Color.WHITE, Rules.TROMP_TAYLOR, 0.5, false);
    assertThat(searched(setUp, of(setUp))).hasSize(5);
  }

  @Test
  void restrictionsMustKeepTheSymmetry() {
    GameState game = game(9, 9);
    int corner = game.board().point(2, 2);
    int opposite = game.board().point(6, 6);
    int side = game.board().point(2, 6);
    int lastSide = game.board().point(6, 2);
    MoveRestriction one = new MoveRestriction(Color.BLACK, false, Set.of(corner), 1);
    assertThat(searched(game, of(game, one))).hasSize(45);
    MoveRestriction two = new MoveRestriction(Color.WHITE, false, Set.of(corner, opposite), 1);
    assertThat(searched(game, of(game, two))).hasSize(25);
    Set<Integer> all = Set.of(corner, opposite, side, lastSide, Board.PASS);
    assertThat(searched(game, of(game, new MoveRestriction(Color.BLACK, true, all, 1))))
        .hasSize(15);
  }

  @Test
  void bansEndSymmetry() {
    MutableBoard board = new MutableBoard(7, 7);
    int[][] black = {{2, 3}, {3, 2}, {3, 4}};
    int[][] white = {{5, 3}, {4, 2}, {4, 4}, {3, 3}};
    for (int[] xy : black) {
      board.setStone(board.point(xy[0], xy[1]), Color.BLACK);
    }
    for (int[] xy : white) {
      board.setStone(board.point(xy[0], xy[1]), Color.WHITE);
    }
    GameState game = new GameState(board, Color.BLACK, Rules.TROMP_TAYLOR, 7.5, false);
    assertThat(searched(game, of(game))).hasSizeLessThan(42);
    game.play(board.point(4, 3), Color.BLACK);
    assertThat(game.board().koPoint()).isNotEqualTo(Board.PASS);
    assertThat(searched(game, of(game))).hasSize(42);
  }

  private static SearchSettings pruning(boolean pruned) {
    return SearchSettings.DEFAULT.with("rootSymmetryPruning", Boolean.toString(pruned));
  }

  @Test
  void leavesOutDuplicatesThatTheGraphHasAndKeepsThemForLater() throws SearchException {
    GameState game = game(9, 9);
    Search search = new Search(new FakeEvaluator(), pruning(false), 7);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(300));
    List<MoveInfo> all = search.run(game, request).moves();
    search.setSettings(pruning(true));
    SearchSnapshot found = search.run(game, request);
    RootSymmetries symmetries = of(game);
    assertThat(all).anyMatch(info -> symmetries.isDuplicate(info.move()));
    assertThat(found.moves()).noneMatch(info -> symmetries.isDuplicate(info.move()));
    assertThat(found.root().visits()).isEqualTo(300);
    assertThat(found.moves().stream().mapToLong(MoveInfo::edgeVisits).sum()).isEqualTo(299);
    search.setSettings(pruning(false));
    assertThat(search.run(game, SearchRequest.toPlay(SearchLimits.visits(1))).moves().size())
        .isGreaterThanOrEqualTo(all.size());
  }

  @Test
  void listsDuplicatesBehindTheirMoveWithTheirOwnLineAndOwnership() throws SearchException {
    GameState game = game(7, 5);
    Board board = game.board();
    SearchRequest request =
        SearchRequest.forAnalysis(SearchLimits.visits(200))
            .withOwnership(OwnershipScope.ROOT_AND_MOVES);
    SearchSnapshot found =
        new Search(new FakeEvaluator(), SearchSettings.DEFAULT, 7).run(game, request);
    List<MoveInfo> listed = found.movesWithSymmetries();
    assertThat(listed).hasSizeGreaterThan(found.moves().size());
    MoveInfo last = listed.get(0);
    for (int i = 0; i < listed.size(); i++) {
      MoveInfo info = listed.get(i);
      if (info.isSearched()) {
        last = info;
        continue;
      }
      assertThat(info.searchedAs()).isEqualTo(last.move());
      assertThat(info.visits()).isEqualTo(last.visits());
      assertThat(info.variation()).hasSameSizeAs(last.variation());
      assertThat(info.variation().get(0).move()).isEqualTo(info.move());
      boolean matches = false;
      for (int symmetry = 1; symmetry < 4; symmetry++) {
        int there = Symmetry.map(symmetry, board.indexOf(last.move()), 7, 5);
        matches |=
            board.pointAt(there) == info.move()
                && found.whiteOwnershipAfter(info.move(), Symmetry.map(symmetry, 3, 7, 5))
                    == found.whiteOwnershipAfter(last.move(), 3);
      }
      assertThat(matches).isTrue();
      for (MoveInfo.PvMove each : info.variation()) {
        assertThat(game.isLegal(each.move())).isTrue();
        game.play(each.move(), game.toMove());
      }
      while (game.moveCount() > 0) {
        game.undo();
      }
    }
  }
}
