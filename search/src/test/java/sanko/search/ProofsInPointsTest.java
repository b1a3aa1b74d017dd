package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.board.testing.SharedFiles;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** A proof of a loss does not turn the search away from the best resistance. */
class ProofsInPointsTest {
  private static final String NETWORK = "models/g170-b6c96-s175395328-d26788732.bin.gz";
  private static final SearchSettings SETTINGS =
      SearchSettings.DEFAULT
          .with("numSearchThreads", "1")
          .with("nnRandomize", "false")
          .with("chosenMoveTemperature", "0")
          .with("chosenMoveTemperatureEarly", "0");

  private static SearchSnapshot search(Evaluator evaluator, GameState game) throws SearchException {
    return new Search(evaluator, SETTINGS, 1)
        .run(game, SearchRequest.toPlay(SearchLimits.visits(100)));
  }

  /** Black loses by a point with C2 and by more than twenty with anything else. */
  @Test
  void losesByAPointRatherThanByTwenty() throws Exception {
    MutableBoard board =
        Diagrams.board(
            """
            XX.X.....
            XOOX.XXXX
            OOXXXX...
            O.OXOX...
            O.OOOOXXX
            OOO.O.OOX
            XXXOOOO.O
            O..XXXOOO
            .OX..XO..
            """);
    GameState game = new GameState(board, Color.BLACK, Rules.TROMP_TAYLOR, 5.5, false);
    SearchSnapshot found;
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(SharedFiles.find(NETWORK), EvaluatorSettings.fixed(1, 1, 1, 10))) {
      found = search(evaluator, game);
    }
    int c2 = board.pointAt(7 * 9 + 2);
    MoveInfo best = found.moves().get(0);
    assertThat(new MoveChooser(SETTINGS).choose(game, found, 1)).isEqualTo(c2);
    assertThat(best.move()).isEqualTo(c2);
    assertThat(best.edgeVisits()).isGreaterThan(80);
    assertThat(best.values().lead()).isBetween(0.0, 2.5);
  }

  /** One dame is left beside living stones: whoever takes it loses or wins by a point less. */
  @ParameterizedTest
  @ValueSource(doubles = {-20.5, -1.5, -0.5, 0, 0.5, 1.5, 20.5})
  void takesTheLastPointWhoeverWins(double komi) throws SearchException {
    MutableBoard board =
        Diagrams.board(
            """
            .X.OO.
            XXXXOO
            .XXOO.
            XXXOOO
            .XXO.O
            """);
    GameState game = new GameState(board, Color.BLACK, Rules.TROMP_TAYLOR, komi, false);

    SearchSnapshot found = search(new FakeEvaluator(), game);

    assertThat(new MoveChooser(SETTINGS).choose(game, found, 1)).isEqualTo(board.pointAt(2));
  }
}
