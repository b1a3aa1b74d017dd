package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VertexTest {
  private final MutableBoard board = new MutableBoard(19, 19);

  @ParameterizedTest
  @CsvSource({"D4,3,15", "a1,0,18", "t19,18,0", "C03,2,16", "j10,8,9", "H1,7,18", "' q16 ',15,3"})
  void readsAPoint(String text, int x, int y) {
    assertThat(Vertex.parse(text, board)).isEqualTo(board.point(x, y));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pass", "PASS", "Pass"})
  void readsAPass(String text) {
    assertThat(Vertex.parse(text, board)).isEqualTo(Board.PASS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "I5", "D", "4", "D0", "D00", "A20", "U1", "Z1", "D4x", "D-4", "AA1", "D999999",
        "resign", "D4 D5", "Ä1", "D٤"
      })
  void refusesWhatIsNoVertexAndQuotesIt(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Vertex.parse(text, board))
        .withMessageContaining("'" + text + "'");
  }

  @Test
  void writesWhatItReadsOnEveryPoint() {
    for (Board each :
        new Board[] {
          board, new MutableBoard(25, 25), new MutableBoard(2, 5), new MutableBoard(13, 7)
        }) {
      for (int index = 0; index < each.area(); index++) {
        int point = each.pointAt(index);
        assertThat(Vertex.parse(Vertex.format(point, each), each)).isEqualTo(point);
      }
      assertThat(Vertex.format(Board.PASS, each)).isEqualTo("pass");
    }
    assertThat(Vertex.format(board.point(8, 18), board)).isEqualTo("J1");
    MutableBoard large = new MutableBoard(25, 25);
    assertThat(Vertex.format(large.point(24, 0), large)).isEqualTo("Z25");
  }
}
