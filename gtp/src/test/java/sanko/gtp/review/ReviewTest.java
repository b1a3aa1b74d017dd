package sanko.gtp.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.SgfReader;
import sanko.board.SgfTree;
import sanko.board.SgfWriter;
import sanko.board.Vertex;

class ReviewTest {
  private static final Board BOARD = new Board(9, 9);

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
    return new Verdict(winrate, lead, moves, 100);
  }

  private static SgfTree tree() throws Exception {
    return SgfReader.readTrees(RECORD.getBytes(StandardCharsets.UTF_8)).get(0);
  }

  private static Review review() throws Exception {
    return new Review(tree().mainLine(), VERDICTS, 2);
  }

  @Test
  void tellsMistakesAndBothPlayers() throws Exception {
    assertThat(new ReviewTable(review()).lines())
        .containsExactly(
            "move  player  played  lost points  lost win rate  better",
            "   1  black   A1              5.0          15.0%  E5 C3",
            "black: 2 moves, 2.50 points lost a move, 50% first choices, 1 mistakes",
            "white: 1 moves, 0.00 points lost a move, 100% first choices, 0 mistakes");
  }

  @Test
  void annotatesTheRecordAndKeepsWhatItHad() throws Exception {
    String text = SgfWriter.write(AnnotatedRecord.of(tree(), review()));
    assertThat(text)
        .contains("PB[Ann]")
        .contains("C[Hello\\]\n\nWin rate: Black 60.0%. Black leads by 2.0 points. 100 visits.")
        .contains(
            ";B[ai]BM[1]SBKV[45.00]C[Win rate: Black 45.0%. White leads by 3.0 points. 100 visits.\n"
                + "Lost 5.0 points and 15.0% of the win rate. Better: E5 C3\nExpected: G7 C7]")
        .contains(";W[gc]SBKV[40.00]C[mine\n\n")
        .contains("The first choice.")
        .contains(";B[ee]C[Better than A1.];W[cg]")
        .contains(";W[aa];B[bb]")
        .doesNotContain("BM[2]");
    SgfTree again = SgfReader.readTrees(text.getBytes(StandardCharsets.UTF_8)).get(0);
    assertThat(again.mainLine().steps()).isEqualTo(tree().mainLine().steps());
  }

  @Test
  void drawsACurve(@TempDir Path folder) throws Exception {
    System.setProperty("java.awt.headless", "true");
    ReviewChart chart = new ReviewChart(review(), "Ann and Bob");
    chart.writePng(folder.resolve("a.png"));
    chart.writeSvg(folder.resolve("a.svg"));
    assertThat(ImageIO.read(folder.resolve("a.png").toFile()).getWidth()).isEqualTo(1000);
    assertThat(Files.readString(folder.resolve("a.svg"))).contains("<svg").contains("</svg>");
  }
}
