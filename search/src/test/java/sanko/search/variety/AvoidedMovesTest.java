package sanko.search.variety;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
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

class AvoidedMovesTest {
  private final AvoidedMoves.Collector collector = new AvoidedMoves.Collector();

  private static GameState game(int width, int height, String... moves) {
    GameState game = new GameState(width, height, Rules.TROMP_TAYLOR, 7.5);
    for (String move : moves) {
      game.play(Vertex.parse(move, game.board()), game.toMove());
    }
    return game;
  }

  private void add(GameState game, String move, double loss) {
    collector.add(game.board(), Vertex.parse(move, game.board()), game.toMove(), loss);
  }

  /** The losses by vertex. */
  private Map<String, Double> losses(GameState game) {
    Map<String, Double> losses = new HashMap<>();
    double[] penalties = collector.moves().penalties(game);
    Board board = game.board();
    for (int index = 0; penalties != null && index < board.area(); index++) {
      if (penalties[index] != 0) {
        losses.put(Vertex.format(board.pointAt(index), board), penalties[index]);
      }
    }
    return losses;
  }

  @Test
  void findsAMoveOnABoardTurnedOrMirroredAndForTheOtherColor() {
    add(game(19, 19), "C4", 0.5);
    assertThat(losses(game(19, 19)))
        .containsOnlyKeys("C4", "D3", "C16", "D17", "Q17", "Q3", "R16", "R4")
        .containsValue(0.5);
    assertThat(losses(game(19, 19, "K10"))).containsOnlyKeys(losses(game(19, 19)).keySet());
    assertThat(losses(game(13, 13))).isEmpty();
  }

  @Test
  void takesNoOtherPlaceAndNoOtherSurroundings() {
    add(game(19, 19, "C3"), "K10", 0.5);
    assertThat(losses(game(19, 19, "Q17"))).containsOnlyKeys("K10");
    assertThat(losses(game(19, 19, "K9"))).as("a stone near it").isEmpty();
  }

  @Test
  void turnsBoardsThatAreNotSquare() {
    add(game(7, 9), "C4", 0.5);
    assertThat(losses(game(9, 7))).containsOnlyKeys("D3", "F3", "D5", "F5");
    assertThat(losses(game(7, 9))).containsOnlyKeys("C4", "E4", "C6", "E6");
  }

  @Test
  void countsAMoveOnceInASourceAndAddsSources() {
    collector.beginSource();
    add(game(19, 19), "C4", 0.5);
    add(game(19, 19), "Q3", 0.25);
    collector.beginSource();
    add(game(19, 19), "D3", 0.125);
    assertThat(losses(game(19, 19))).containsEntry("R4", 0.625);
    AvoidedMoves twice = collector.moves().plus(collector.moves());
    double[] sum = Objects.requireNonNull(twice.penalties(game(19, 19)));
    Board board = game(19, 19).board();
    assertThat(sum[board.indexOf(Vertex.parse("C4", board))]).isEqualTo(1.25);
    assertThat(sum[board.area()]).as("the pass").isZero();
  }

  @Test
  void leavesCapturesInKoAlone() {
    GameState ko = game(5, 5, "B1", "C1", "A2", "D2", "B3", "C3", "C2", "B2");
    int recapture = Vertex.parse("C2", ko.board());
    assertThat(ko.board().koCapture(recapture, ko.toMove())).isNotEqualTo(Board.PASS);
    add(ko, "C2", 0.5);
    assertThat(losses(ko)).isEmpty();
  }

  /** A gain in place of a loss shows that the move is found. */
  @Test
  void aSearchAvoidsThem() throws SearchException {
    add(game(9, 9), "E5", 3);
    assertThat(best(collector.moves())).isNotEqualTo("E5");
    AvoidedMoves.Collector wanted = new AvoidedMoves.Collector();
    Board empty = game(9, 9).board();
    wanted.add(empty, Vertex.parse("E5", empty), game(9, 9).toMove(), -3);
    assertThat(best(wanted.moves())).isEqualTo("E5");
    AvoidedMoves both = wanted.moves().plus(collector.moves());
    assertThat(best(both)).isEqualTo(best(AvoidedMoves.NONE));
  }

  private static String best(AvoidedMoves avoided) throws SearchException {
    GameState game = game(9, 9);
    SearchSettings settings = SearchSettings.DEFAULT.with("rootPolicyTemperature", "10");
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(300)).withAvoided(avoided);
    int move =
        new Search(new FakeEvaluator(), settings, 1).run(game, request).moves().get(0).move();
    return Vertex.format(move, game.board());
  }
}
