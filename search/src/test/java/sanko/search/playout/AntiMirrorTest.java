package sanko.search.playout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class AntiMirrorTest {
  /** A game in which White answers Black's moves in the opposite point. */
  private static GameState mirrored(int pairs, Rules rules) {
    GameState game = new GameState(13, 13, rules, 7.5);
    for (int i = 0; i < pairs; i++) {
      int move = game.board().point(1 + 2 * (i % 6), 1 + 2 * (i / 6));
      game.play(move, Color.BLACK);
      game.play(AntiMirror.opposite(move, game.board()), Color.WHITE);
    }
    return game;
  }

  @Test
  void noticesAMirrorAfterFourteenMoves() {
    assertThat(AntiMirror.of(mirrored(13, Rules.TROMP_TAYLOR))).isNull();
    GameState game = mirrored(14, Rules.TROMP_TAYLOR);
    assertThat(AntiMirror.of(game)).isNotNull();
    game.play(game.board().point(0, 0), Color.BLACK);
    assertThat(AntiMirror.of(game)).isNull();
    game.play(game.board().point(0, 1), Color.WHITE);
    assertThat(AntiMirror.of(game)).isNull();
  }

  @Test
  void priorsStayProbabilities() {
    GameState game = mirrored(14, Rules.TROMP_TAYLOR);
    AntiMirror mirror = Objects.requireNonNull(AntiMirror.of(game));
    Board board = game.board();
    int last = board.point(2, 2);
    for (int depth = 1; depth < 4; depth++) {
      int toMove = depth % 2 == 1 ? Color.WHITE : Color.BLACK;
      double sum = mirror.prior(0, Board.PASS, toMove, last, depth);
      for (int index = 0; index < board.area(); index++) {
        double prior = 1.0 / board.area();
        sum += mirror.prior(prior, board.pointAt(index), toMove, last, depth);
      }
      assertThat(sum).isCloseTo(1, within(1e-9));
    }
    assertThat(mirror.prior(0, AntiMirror.opposite(last, board), Color.WHITE, last, 1))
        .isEqualTo(0.75);
    assertThat(mirror.prior(0, board.point(6, 6), Color.BLACK, last, 0))
        .isCloseTo(0.3 / 1.7, within(1e-9));
    assertThat(mirror.prior(-1, board.point(6, 6), Color.BLACK, last, 0)).isEqualTo(-1);
  }

  private static SearchSnapshot search(GameState game, boolean against) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT.with("genmoveAntiMirror", Boolean.toString(against));
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(200));
    return new Search(new FakeEvaluator(), settings, 3).run(game, request);
  }

  @Test
  void changesNothingWhereNobodyMirrors() throws SearchException {
    GameState game = mirrored(12, Rules.TROMP_TAYLOR);
    assertThat(search(game, true).moves()).isEqualTo(search(game, false).moves());
  }

  @Test
  void looksAtTheMiddleAndExpectsTheMirror() throws SearchException {
    GameState game = mirrored(14, Rules.TROMP_TAYLOR);
    int middle = game.board().point(6, 6);
    SearchSnapshot found = search(game, true);
    assertThat(found.moves()).extracting(MoveInfo::move).contains(middle);
    long mirrored =
        found.moves().stream()
            .filter(info -> info.variation().size() > 1)
            .filter(
                info ->
                    info.variation().get(1).move()
                        == AntiMirror.opposite(info.move(), game.board()))
            .count();
    assertThat(mirrored).isPositive();
  }
}
