package sanko.board.sgf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;

class FoxHandicapTest {
  private static final String FOX = "SZ[19]AP[foxwq]KM[0]RU[Chinese]";

  @ParameterizedTest
  @CsvSource({
    "HA[2],Q16 D4",
    "HA[3],D16 Q16 D4",
    "HA[4],D16 Q16 D4 Q4",
    "HA[5],D16 Q16 K10 D4 Q4",
    "HA[6],D16 Q16 D10 Q10 D4 Q4",
    "HA[6]DT[2018-01-01],D16 Q16 D10 Q10 D4 Q4",
    "HA[6]DT[yesterday],D16 Q16 D10 Q10 D4 Q4",
    "HA[6]DT[2017-12-31],D16 K16 Q16 D4 K4 Q4",
    "HA[7],D16 Q16 D10 K10 Q10 D4 Q4",
    "HA[7]DT[2015-06-01],D16 K16 Q16 K10 D4 K4 Q4",
    "HA[8]DT[2015-06-01],D16 K16 Q16 D10 Q10 D4 K4 Q4",
    "HA[9],D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"
  })
  void setsTheStonesThatARecordOnlyCounts(String properties, String stones) throws SgfException {
    SgfGame game = tree("(;" + FOX + properties + ";W[qc];B[cc])").mainLine();
    MutableBoard board = new MutableBoard(19, 19);
    assertThat(game.setup().black().stream().map(each -> Vertex.format(each, board)))
        .containsExactly(stones.split(" "));
    assertThat(game.setup().white()).isEmpty();
    assertThat(game.playerToMove(0)).isEqualTo(Color.WHITE);
    assertThat(game.moves()).hasSize(2);
  }

  @Test
  void knowsOlderRecordsByTheirBlankName() throws SgfException {
    String game = "(;GM[1]FF[4]SZ[19]GN[]KM[0]HA[4]AP[GNU Go:3.8];W[qc])";
    assertThat(tree(game).mainLine().setup().black()).hasSize(4);
    assertSetsNothing(game.replace("GN[]", ""));
    assertSetsNothing(game.replace("GN[]", "GN[a game]"));
    assertSetsNothing(game.replace("GNU Go:3.8", "GNU Go:3.9"));
  }

  @Test
  void saysThatItHasSetThem() throws SgfException {
    SgfTree tree = tree("(;AP[foxwq]SZ[19]HA[4];W[qc])");
    assertThat(tree.notes())
        .containsExactly(
            "the 4 handicap stones are missing, as in records of Fox; they are set"
                + " (line 1, column 20)");
    assertThat(new String(SgfWriter.writeBytes(List.of(tree)), UTF_8)).doesNotContain("AB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(;AP[x]HA[4];W[qc])",
        "(;AP[foxwq]HA[0];W[qc])",
        "(;AP[foxwq]HA[1];W[qc])",
        "(;AP[foxwq]HA[10];W[qc])",
        "(;AP[foxwq]HA[4]SZ[13];W[cc])",
        "(;AP[foxwq]HA[4];B[qc])",
        "(;AP[foxwq]HA[4]W[qc])",
        "(;AP[foxwq]HA[4]AW[aa];W[qc])",
        "(;AP[foxwq]HA[4];AB[dd][pp]W[qc])",
        "(;AP[foxwq]HA[4])"
      })
  void setsNothingElsewhere(String game) throws SgfException {
    assertSetsNothing(game);
  }

  private static void assertSetsNothing(String game) throws SgfException {
    assertThat(tree(game).mainLine().setup().black()).isEmpty();
    assertThat(tree(game).notes()).isEmpty();
  }

  private static SgfTree tree(String text) throws SgfException {
    return SgfReader.readTree(text.getBytes(UTF_8));
  }
}
