package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** The cycles of docs/rules.md, "Named cycles". The search must end and never leave the rules. */
public class CyclesTest {
  private static final String[][] POSITIONS = {
    {".XO.", "XO.O", ".XO."},
    {".X.X.", "OOXX.", ".OOXX", "..OOX", "....O"},
    {"........", "OOOOOO..", "XXXXXO..", "XOOOXXOO", ".O.X.OX."},
    {"OOOOOOO", "OXO.O.O", "X.XOXOX", "XXXXXXX", "OOOOOOO", "......."},
    {"OOOOOOOOO", "OXOXO.O.O", "X.X.XOXOX", "XXXXXXXXX", "OOOOOOOOO", "........."},
    {"O.OOX.X", "O.OX.X."},
    {"X.XX", ".XOO", "XO.."},
  };

  static Stream<Arguments> positionsAndRules() {
    return Arrays.stream(POSITIONS)
        .flatMap(
            rows ->
                Arrays.stream(KoRule.values()).map(ko -> Arguments.of(String.join("/", rows), ko)));
  }

  /** An evaluator that fails the test if it is shown a game with an illegal move. */
  public static final class Watcher extends FakeEvaluator {
    private final int movesAtRoot;
    private final GameState start;

    public Watcher(GameState start) {
      this.start = start;
      movesAtRoot = start.moveCount();
    }

    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      GameState replay = new GameState(start);
      for (int i = movesAtRoot; i < position.moveCount(); i++) {
        assertThat(replay.isLegal(position.move(i))).isTrue();
        assertThat(replay.toMove()).isEqualTo(position.mover(i));
        replay.play(position.move(i), position.mover(i));
      }
      return super.evaluation(position, options);
    }
  }

  @ParameterizedTest
  @MethodSource("positionsAndRules")
  void searchesWithinTheRulesAndEnds(String rows, KoRule ko) throws SearchException {
    Rules tt = Rules.TROMP_TAYLOR;
    Rules rules =
        new Rules(ko, tt.scoring(), tt.tax(), false, false, tt.whiteHandicapBonus(), false);
    GameState game = new GameState(board(rows.split("/")), Color.BLACK, rules, 0.5, false);
    for (int move = 0; move < 12 && !game.isFinished(); move++) {
      Watcher watcher = new Watcher(game);
      watcher.capacity = 1 + 3 * (move % 2);
      Search search = new Search(watcher, SearchSettings.DEFAULT, move);
      SearchSnapshot found = search.run(game, SearchRequest.forAnalysis(SearchLimits.visits(300)));
      assertThat(found.root().visits()).isEqualTo(300);
      int best = found.moves().get(0).move();
      assertThat(game.isLegal(best)).isTrue();
      game.play(best, game.toMove());
    }
  }

  static MutableBoard board(String... rows) {
    MutableBoard board = new MutableBoard(rows[0].length(), rows.length);
    for (int pass = 0; pass < 2; pass++) {
      for (int y = 0; y < rows.length; y++) {
        for (int x = 0; x < rows[y].length(); x++) {
          char stone = rows[y].charAt(x);
          int point = board.point(x, y);
          if (stone != '.' && board.isEmpty(point)) {
            board.setStone(point, stone == 'X' ? Color.BLACK : Color.WHITE);
          }
        }
      }
    }
    return board;
  }
}
