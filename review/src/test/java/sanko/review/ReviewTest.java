package sanko.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;

class ReviewTest {
  private static final MutableBoard BOARD = new MutableBoard(9, 9);

  /** Black loses 5 points and 15 % with the first move, White's is the search's own. */
  private static final List<Verdict> VERDICTS =
      List.of(
          verdict(0.60, 2, "E5", "C3"),
          verdict(0.45, -3, "G7", "C7"),
          verdict(0.40, -4, "C7"),
          verdict(0.42, -4));

  private static final String RECORD =
      "(;GM[1]SZ[9]PB[Ann]PW[Bob]C[Hello\\]];B[ai]BM[2](;W[gc]C[mine];B[cc])(;W[aa];B[bb]))";

  private static Verdict verdict(double winrate, double lead, String... line) {
    List<Integer> moves = new ArrayList<>();
    for (String vertex : line) {
      moves.add(Vertex.parse(vertex, BOARD));
    }
    Verdict.Value value = new Verdict.Value(winrate, lead);
    return new Verdict(value, value, moves, 100);
  }

  private static SgfTree tree() throws Exception {
    return SgfReader.readTrees(RECORD.getBytes(StandardCharsets.UTF_8)).get(0);
  }

  private static Review review() throws Exception {
    return new Review(tree().mainLine(), VERDICTS, 2, Map.of());
  }

  @Test
  void tellsMistakesAndBothPlayers() throws Exception {
    assertThat(new ReviewTable(review()).lines())
        .containsExactly(
            "move  player  played  lost points  lost win rate  better",
            "   1  black   A1              5.0          15.0%  E5 C3",
            "black: 2 moves, 2.50 points lost per move, 50% first choices, 1 mistake",
            "white: 1 move, 0.00 points lost per move, 100% first choices, 0 mistakes");
  }

  @Test
  void keepsTheCharsetOfARecordThatNamesNone() throws Exception {
    Charset charset = Charset.forName("GB18030");
    String named = RECORD.replace("Bob", "围棋是中国古代发明的一种游戏，黑白双方轮流下子");
    SgfTree read = SgfReader.readTrees(named.getBytes(charset)).get(0);
    byte[] written = SgfWriter.writeBytes(List.of(AnnotatedRecord.of(read, review())));
    assertThat(new String(written, charset)).contains("PW[围棋是中国古代").doesNotContain("CA[");
  }

  @Test
  void annotatesTheRecordAndKeepsWhatItHad() throws Exception {
    String text = SgfWriter.write(AnnotatedRecord.of(tree(), review()));
    assertThat(text)
        .contains("PB[Ann]")
        .contains("C[Hello\\]\n\nWin rate: Black 60.0%. Black leads by 2.0 points. 100 visits.")
        .contains(
            ";B[ai]BM[1]SBKV[45.00]C[Win rate: Black 45.0%. White leads by 3.0 points. 100"
                + " visits.\n"
                + "Lost 5.0 points and 15.0% of the win rate. Better: E5 C3\n"
                + "Expected: G7 C7]")
        .contains(";W[gc]SBKV[40.00]C[mine\n\n")
        .contains("The first choice.")
        .contains(";B[ee]C[Better than A1.];W[cg]")
        .contains(";W[aa];B[bb]")
        .doesNotContain("BM[2]");
    SgfTree again = SgfReader.readTrees(text.getBytes(StandardCharsets.UTF_8)).get(0);
    assertThat(again.mainLine().steps()).isEqualTo(tree().mainLine().steps());
  }

  /** Win rates of 60, 45, 40, 42 %; leads of 2, -3, -4, -4 of at most 4 points. */
  @Test
  void drawsACurveForLightAndDarkPages() throws Exception {
    String svg = SvgChart.of(review(), "Ann & Bob");
    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(read.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Ann & Bob");
    assertThat(svg)
        .contains(
            "<polyline points=\"64.0,165.6 321.3,206.7 578.7,220.4 836.0,214.9\" class=\"rate\"/>")
        .contains(
            "<polyline points=\"64.0,124.5 321.3,295.8 578.7,330.0 836.0,330.0\" class=\"lead\"/>")
        .contains(
            "<circle cx=\"321.3\" cy=\"206.7\" r=\"5\" class=\"black\">"
                + "<title>Move 1, black A1, lost 5.0 points</title></circle>")
        .contains("prefers-color-scheme:dark");
  }

  /** The search's own move is played and the lead changes by 6 points; then a move gains 5. */
  @Test
  void whatContradictsItselfIsOpenAndNoMistake() throws Exception {
    Review review =
        new Review(
            tree().mainLine(),
            List.of(
                verdict(0.80, 8, "A1"),
                verdict(0.60, 2, "E5"),
                verdict(0.45, -3, "E5"),
                verdict(0.45, -3)),
            2,
            Map.of());
    assertThat(review.mistakes()).isEmpty();
    assertThat(review.open()).containsExactly(0, 1);
    assertThat(review.leads(0)).isEqualTo(new Review.Range(2, 8));
    assertThat(new ReviewTable(review).lines())
        .containsSubsequence(
            "No mistakes.",
            "Still open: move 1, black A1, Black's lead is between 2.0 and 8.0 points.",
            "Still open: move 2, white G7, Black's lead is between -3.0 and 2.0 points.");
    assertThat(SgfWriter.write(AnnotatedRecord.of(tree(), review)))
        .contains("Still open, the searches before and after this move differ: Black's lead is")
        .doesNotContain("Lost");
  }

  /** Black leads by 8 before the move, but by 3 after the best one. */
  @ParameterizedTest
  @CsvSource({"3, 0, false, true", "2, 1, false, true", "0, 3, true, false"})
  void losesAtLeastWhatTheBestMoveWouldHaveKept(
      double reached, double lost, boolean isMistake, boolean isOpen) {
    Verdict before =
        new Verdict(
            new Verdict.Value(0.7, 8),
            new Verdict.Value(0.6, 3),
            List.of(Vertex.parse("E5", BOARD)),
            100);
    Review.Loss loss =
        Review.Loss.of(
            Color.BLACK, Vertex.parse("A1", BOARD), before, verdict(0.55, reached, "C3"));
    assertThat(loss.points()).isEqualTo(lost);
    assertThat(loss.isMistake(2)).isEqualTo(isMistake);
    assertThat(loss.isOpen(2)).isEqualTo(isOpen);
    assertThat(loss.leads()).isEqualTo(new Review.Range(Math.min(reached, 3), 8));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "16, 1", "17, 2", "34, 5", "213, 20", "312, 20", "1700, 200", "9000, 1000"})
  void ticksAreRoundNumbersApart(int moves, int step) {
    assertThat(SvgChart.step(moves)).isEqualTo(step);
  }
}
