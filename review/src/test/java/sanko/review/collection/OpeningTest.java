package sanko.review.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.sgf.SgfReader;

class OpeningTest {
  private static String opening(String record) throws Exception {
    return Opening.of(SgfReader.read(record.getBytes(StandardCharsets.UTF_8)));
  }

  /** The same two moves, turned and reflected. */
  @ParameterizedTest
  @ValueSource(strings = {";B[cc];W[gh]", ";B[gc];W[ch]", ";B[cg];W[gb]", ";B[cc];W[hg]"})
  void isTheSameForSymmetricOpenings(String moves) throws Exception {
    assertThat(opening("(;SZ[9]" + moves + ";B[ee])")).isEqualTo(opening("(;SZ[9];B[cc];W[gh])"));
  }

  @Test
  void differsForOthers() throws Exception {
    assertThat(opening("(;SZ[9];B[cc];W[gg])")).isNotEqualTo(opening("(;SZ[9];B[cc];W[gh])"));
    assertThat(opening("(;SZ[9:7];B[cc];W[gd])")).isEqualTo("9x7 C3 G4");
    assertThat(opening("(;SZ[19]HA[2]AB[dd][pp];W[dp])")).isEqualTo("19x19 handicap 2");
    assertThat(opening("(;SZ[9]AB[cc];W[gg])")).isEqualTo("9x9 from a position");
  }

  @ParameterizedTest
  @CsvSource({"0,361,opening", "49,361,opening", "50,361,middle", "143,361,middle", "144,361,end"})
  void knowsThePhases(int index, int points, String phase) {
    assertThat(Phase.of(index, points).text()).isEqualTo(phase);
  }
}
