package sanko.search.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

class ChainReaderTest {
  private static final int NODES = 20_000;

  private static GameState game(String rows, int toMove) {
    String diagram = rows.replace(' ', '\n') + "\n.........".repeat(8 - rows.length() / 10);
    return new GameState(Diagrams.board(diagram), toMove, Rules.TROMP_TAYLOR, 0, false);
  }

  private static List<String> advice(GameState game, int nodes, String... stones) {
    Board board = game.board();
    List<Integer> points = Arrays.stream(stones).map(stone -> Vertex.parse(stone, board)).toList();
    Advice advice = new ChainReader(new GameState(game), nodes, () -> false).read(points);
    return advice.moves().stream().map(move -> Vertex.format(move, board)).toList();
  }

  /** X is Black. The vital point is the move of whoever is to move. */
  @ParameterizedTest
  @CsvSource({
    "...XO.... XXXXO.... OOOOO...., A8, B9",
    "..XO..... .XXO..... XXOO..... OO......., C9, A9",
    "...XO.... ..XXO.... XXXOO.... OOOO....., D9, B9",
  })
  void findsTheVitalPointForBoth(String rows, String stone, String vital) {
    for (int toMove : new int[] {Color.BLACK, Color.WHITE}) {
      assertThat(advice(game(rows, toMove), NODES, stone)).contains(vital);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "....XO... XXXXXO... OOOOOO..., A8",
    "..XO..... ..XO..... XXXO..... OOOO....., C9",
  })
  void saysNothingOfWhatIsSettled(String rows, String stone) {
    for (int toMove : new int[] {Color.BLACK, Color.WHITE}) {
      assertThat(advice(game(rows, toMove), NODES, stone)).isEmpty();
    }
  }

  /** Black lives either way, but in seki if White moves first. */
  @Test
  void knowsThatTwoEyesAreMoreThanSeki() {
    String rows = ".OO..XO.. XXXXXXO.. OOOOOOO..";
    assertThat(advice(game(rows, Color.WHITE), NODES, "A8")).containsExactly("D9");
    assertThat(advice(game(rows, Color.BLACK), NODES, "A8")).containsExactly("D9");
  }

  @Test
  void saysTheSameForTheSameBudgetAndNothingWithoutOne() {
    GameState game = game("...XO.... XXXXO.... OOOOO....", Color.BLACK);
    for (int nodes : new int[] {1, 50, 100, 200, 1000}) {
      assertThat(advice(game, nodes, "A8")).isEqualTo(advice(game, nodes, "A8"));
    }
    assertThat(advice(game, 1, "A8")).isEmpty();
    int stone = Vertex.parse("A8", game.board());
    assertThat(new ChainReader(game, NODES, () -> true).read(List.of(stone)).moves()).isEmpty();
  }

  @Test
  void readsChainsInDoubtAndChainsWithFewLiberties() {
    Board board = game("X.......O ......... ....O.... ....O....", Color.BLACK).board();
    float[] ownership = new float[board.area()];
    Arrays.fill(ownership, 1);
    int open = Vertex.parse("E7", board);
    List<Integer> corners = List.of(Vertex.parse("A9", board), Vertex.parse("J9", board));
    assertThat(ChainsToRead.of(board, evaluation(board, ownership), 8))
        .containsExactlyInAnyOrderElementsOf(corners);
    ownership[board.indexOf(open)] = -0.5f;
    assertThat(ChainsToRead.of(board, evaluation(board, ownership), 8)).contains(open);
    assertThat(ChainsToRead.of(board, evaluation(board, ownership), 1)).hasSize(1);
  }

  @Test
  void readsLargeChainsThatTheNetworkIsSureOf() {
    String rows = "......... ......... OOOOOOOOO XXXXXXXXX .OO.X....";
    Board board = game(rows, Color.BLACK).board();
    float[] ownership = new float[board.area()];
    int large = Vertex.parse("A6", board);
    assertThat(board.liberties(large)).isEqualTo(7);
    Arrays.fill(ownership, -1);
    assertThat(ChainsToRead.of(board, evaluation(board, ownership), 8)).contains(large);
  }

  private static Evaluation evaluation(Board board, float[] ownership) {
    ValueEstimate even = new ValueEstimate(0.5, 0.5, 0, 0, 0, 0);
    return new Evaluation(new float[board.area() + 1], even, Uncertainty.UNKNOWN, ownership);
  }
}
