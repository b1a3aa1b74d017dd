package sanko.search.variety;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class RepeatedShapesTest {
  private static GameState game(String... moves) {
    GameState game = new GameState(19, 19, Rules.TROMP_TAYLOR, 7.5);
    for (String move : moves) {
      game.play(Vertex.parse(move, game.board()), game.toMove());
    }
    return game;
  }

  /** The moves that lose utility, in order. */
  private static List<String> penalized(GameState game, double each) {
    double[] penalties = Objects.requireNonNull(RepeatedShapes.penalties(game, 0.25));
    Board board = game.board();
    List<String> found = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      if (penalties[index] != 0) {
        assertThat(penalties[index]).isEqualTo(each);
        found.add(Vertex.format(board.pointAt(index), board));
      }
    }
    return found.stream().sorted().toList();
  }

  @Test
  void findsAMoveInOtherCornersTurnedOrMirrored() {
    // Black took a 3-4 point. White's stone is far from all others; from D3 Black's own is seen.
    assertThat(penalized(game("C4", "K10"), 0.25))
        .containsExactly("C16", "D17", "Q17", "Q3", "R16", "R4");
  }

  @Test
  void tellsOwnStonesFromTheOpponents() {
    // Black approaches C4 from E3; the same against Black's own stone at Q3 is something else.
    GameState game = game("Q3", "C4", "E3", "K10", "K16", "K4");
    assertThat(penalized(game, 0.25)).contains("D17", "Q17").doesNotContain("R5");
    GameState other = game("K16", "C4", "E3", "R4", "K3", "K10");
    assertThat(penalized(other, 0.25)).contains("P3");
  }

  @Test
  void countsEachEarlierMoveOfThePlayer() {
    GameState game = game("C4", "K10", "Q3", "K9");
    assertThat(penalized(game, 0.5)).contains("Q17", "R16", "C16", "D17");
    // White's moves do not count for Black, and there is nothing before the first move.
    assertThat(RepeatedShapes.penalties(game("C4"), 0.25)).isNull();
    assertThat(RepeatedShapes.penalties(game("C4", "K10"), 0)).isNull();
  }

  /** All moves are tried; a gain instead of a loss shows that those which repeat are found. */
  @Test
  void makesASearchAvoidThemWhenPlaying() throws SearchException {
    assertThat(List.of("B12", "M12", "M2"))
        .contains(best("-3", false))
        .doesNotContain(best("3", false));
    assertThat(best("-3", true)).isEqualTo(best("0", true));
  }

  private static String best(String utility, boolean forAnalysis) throws SearchException {
    GameState game = new GameState(13, 13, Rules.TROMP_TAYLOR, 7.5);
    game.play(Vertex.parse("B2", game.board()), game.toMove());
    game.play(Vertex.parse("G7", game.board()), game.toMove());
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("rootSymmetryPruning", "false")
            .with("rootPolicyTemperature", "10")
            .with("avoidRepeatedPatternUtility", utility);
    SearchLimits limits = SearchLimits.visits(1000);
    SearchRequest request =
        forAnalysis ? SearchRequest.forAnalysis(limits) : SearchRequest.toPlay(limits);
    int move =
        new Search(new FakeEvaluator(), settings, 1).run(game, request).moves().get(0).move();
    return Vertex.format(move, game.board());
  }
}
