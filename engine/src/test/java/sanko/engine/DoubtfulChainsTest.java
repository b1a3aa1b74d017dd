package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;

/** What reading changes in the judgement of a search. */
class DoubtfulChainsTest {
  private static final String BENT_FOUR =
      "ooo.xO... .xxxxO... xxOOOO... OOO.OOOOO O.OOO.O.O OOOOOOOOO XXXXXXXXX .X.X.X..X XX.X.XXXX";
  private static final String SEKI =
      "Xo.xO.... Xo.xO.... XoxxO.... XXOOO.... .XO...... .XOOOOOOO XXXXXXXXX .X.X.X..X XX.X.XXXX";
  private static final String LARGE =
      "......x.. ......x.. xxxxxxxxx OOOOOOOOO .O.O.O.O. OOOOOOOOO ......... ......... .........";

  @ParameterizedTest
  @CsvSource({"0, x", "1, x"})
  void findsABentFourInTheCornerDeadWhateverTheSearchSays(double owned, char dead) {
    assertThat(deadAfterReading(BENT_FOUR, owned)).isEqualTo(flags(BENT_FOUR, dead));
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "-1"})
  void leavesASekiAlive(double owned) {
    assertThat(deadAfterReading(SEKI, owned)).isEqualTo(flags(SEKI, '-'));
  }

  /** In a region with more than 16 empty points. */
  @ParameterizedTest
  @CsvSource({"-1", "-0.5"})
  void findsALargeChainAliveThatASearchTakesForDead(double owned) {
    assertThat(deadAfterReading(LARGE, owned)).isEqualTo(flags(LARGE, '-'));
  }

  /** Small chains that one move does not cut off share the fate of a large one. */
  @Test
  void findsAGroupAliveAsAWhole() {
    String group =
        "......x.. ..x...x.. xx.xxxxxx OOOOOOOOO .O.O.O.O. OOOOOOOOO ......... ......... .........";
    assertThat(deadAfterReading(group, -1)).isEqualTo(flags(group, '-'));
  }

  /**
   * Those called dead after reading.
   *
   * @param owned what the search gives of the stones in small letters to their owners
   */
  private static boolean[] deadAfterReading(String rows, double owned) {
    String text = rows.replace(" ", "");
    MutableBoard board = new MutableBoard(9, 9);
    double[] white = new double[text.length()];
    boolean[] dead = new boolean[text.length()];
    for (int index = 0; index < text.length(); index++) {
      char mark = text.charAt(index);
      if (Character.isLetter(mark)) {
        int color = Character.toLowerCase(mark) == 'x' ? Color.BLACK : Color.WHITE;
        double own = Character.isLowerCase(mark) ? owned : 1;
        board.setStone(board.pointAt(index), color);
        white[index] = color == Color.WHITE ? own : -own;
        dead[index] = own < 0;
      }
    }
    new DoubtfulChains(board, false, white).read(dead, reader(), false);
    return dead;
  }

  private static StatusReader reader() {
    return new StatusReader(Rules.preset("chinese").orElseThrow(), 20_000, () -> false);
  }

  private static boolean[] flags(String rows, char wanted) {
    String text = rows.replace(" ", "");
    boolean[] flags = new boolean[text.length()];
    for (int index = 0; index < flags.length; index++) {
      flags[index] = text.charAt(index) == wanted;
    }
    return flags;
  }
}
