package sanko.engine.teach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.engine.teach.Explanation.Sight;
import sanko.engine.teach.fact.MoveFacts;

class RemarkTest {
  private static final int MOST_WORDS = 20;

  /** Two white stones between black ones, with liberties at B5 and E5. */
  private static final String TWO_STONES =
      """
      .......
      ..XX...
      ..OO...
      ..XX...
      .......
      .......
      .......
      """;

  /** What is said of a move that loses nothing. */
  private static String does(String diagram, String move) {
    MutableBoard board = Diagrams.board(diagram);
    int point = Vertex.parse(move, board);
    Explanation best = best(point);
    Remark remark = Remark.of(best, MoveFacts.of(board, Color.BLACK, point, null, null), true);
    return new RemarkWords(Language.EN, board, Color.EMPTY).sentence(remark);
  }

  private static Explanation best(int move) {
    return new Explanation(Color.BLACK, move, 0, move, List.of(move), Sight.VISIBLE, List.of());
  }

  @Test
  void tellsCapturesAndThreats() {
    assertThat(does(TWO_STONES.replace("..OO.", ".XOO."), "E5"))
        .isEqualTo("E5 captures White's two stones at C5.");
    assertThat(does(TWO_STONES, "E5")).isEqualTo("E5 puts White's two stones at C5 in atari.");
    assertThat(does(".......\n.......\n.X.X...\nXO.OX..\n.......\n.......\n.......", "C4"))
        .isEqualTo("C4 puts White's stone at B4 and White's stone at D4 in atari at once.");
    assertThat(does(".......\n.......\n..XX...\n.XO....\n.......\n.......\n.......", "C3"))
        .isEqualTo("C3 catches White's stone at C4 in a ladder.");
    assertThat(does(".......\n.......\n..XO...\n.XO.O..\n..XO...\n.......\n.......", "D4"))
        .isEqualTo("D4 takes a ko.");
  }

  @Test
  void tellsALadderOnlyWhereItWorks() {
    assertThat(does(".......\n.......\n..XX...\n.XO....\n.......\n.....O.\n.......", "C3"))
        .isEqualTo("C3 puts White's stone at C4 in atari.");
  }

  @Test
  void tellsRescuesAndLinks() {
    assertThat(does(".......\n..OO...\n.OXX...\n..OOX..\n.......\n.......\n.......", "E5"))
        .isEqualTo("E5 takes Black's two stones at C5 out of atari.");
    assertThat(does(".......\n.......\n..X....\n.O.....\n..X....\n.......\n.......", "C4"))
        .isEqualTo("C4 connects Black's stone at C5 with Black's stone at C3.");
    assertThat(does(".......\n.......\n..O....\n.X.....\n..O....\n.......\n.......", "C4"))
        .isEqualTo("C4 cuts between White's stone at C5 and White's stone at C3.");
  }

  @Test
  void isSilentWhereNothingIsToBeSaid() {
    assertThat(does(TWO_STONES, "G1")).isEmpty();
    Board board = Diagrams.board(TWO_STONES);
    assertThat(MoveFacts.of(board, Color.BLACK, Board.PASS, index -> 0.1, index -> 0.2)).isEmpty();
    // Stones that are dead anyway are in atari as well, which says nothing new.
    int point = Vertex.parse("E5", board);
    assertThat(MoveFacts.of(board, Color.BLACK, point, index -> -0.9, index -> -0.9)).isEmpty();
  }

  @Test
  void tellsWhatTheSearchThinksOtherwiseAfterTheMove() {
    Board board = Diagrams.board(TWO_STONES);
    int point = Vertex.parse("G1", board);
    assertThat(fate(board, point, 0.9, 0.1)).isEqualTo("Your two stones at C5 are weak now.");
    assertThat(fate(board, point, 0.9, -0.8)).isEqualTo("Your two stones at C5 probably die.");
    assertThat(fate(board, point, -0.8, 0.8)).isEqualTo("Your two stones at C5 probably live.");
    assertThat(fate(board, point, 0.9, 0.6)).isEmpty();
    assertThat(fate(board, point, 0.3, 0.1)).isEmpty();
  }

  /** What White hears of Black's move when the owner of the white stones changes so. */
  private static String fate(Board board, int point, double expected, double result) {
    var does =
        MoveFacts.of(board, Color.BLACK, point, owners(board, expected), owners(board, result));
    return new RemarkWords(Language.EN, board, Color.WHITE)
        .sentence(Remark.of(best(point), does, false));
  }

  private static IntToDoubleFunction owners(Board board, double white) {
    return index -> board.color(board.pointAt(index)) == Color.WHITE ? white : -0.9;
  }

  static List<TaughtPosition> positions() {
    return TaughtPosition.all();
  }

  @ParameterizedTest
  @MethodSource("positions")
  void isShortAndNamesNoBetterMove(TaughtPosition position) {
    Explanation explanation = position.explanation();
    String better = Vertex.format(explanation.better(), position.board());
    for (boolean tellsWhy : new boolean[] {true, false}) {
      Remark remark = Remark.of(explanation, position.does(), tellsWhy);
      for (Language language : Language.values()) {
        String sentence =
            new RemarkWords(language, position.board(), position.color()).sentence(remark);
        assertThat(sentence.isEmpty()).isEqualTo(remark.isEmpty());
        if (!explanation.isBest()) {
          assertThat(sentence).doesNotContainPattern(better + "(?![0-9])");
        }
        if (language == Language.EN) {
          assertThat(sentence.split("\\s+", -1)).hasSizeLessThanOrEqualTo(MOST_WORDS);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "White captures a chain left in atari"
            + "|B2 loses about 6 points: your two stones at C5 are still in atari.",
        "The better move captures at once|F2 loses about 6 points."
      })
  void saysWhyAMoveLosesPoints(String nameAndSentence) {
    String[] parts = nameAndSentence.split("\\|", -1);
    TaughtPosition position =
        positions().stream().filter(each -> each.name().equals(parts[0])).findFirst().orElseThrow();
    Remark remark = Remark.of(position.explanation(), position.does(), true);
    assertThat(new RemarkWords(Language.EN, position.board(), Color.BLACK).sentence(remark))
        .isEqualTo(parts[1]);
    Remark toOpponent = Remark.of(position.explanation(), position.does(), false);
    assertThat(new RemarkWords(Language.EN, position.board(), Color.WHITE).sentence(toOpponent))
        .isEqualTo(parts[1].replaceAll(":.*", ".").replace("..", "."));
  }
}
