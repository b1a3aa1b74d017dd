package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;
import sanko.superko.Scorer;

class ProtectiveMovesTest {
  /** X, whose territory E5 is, loses two stones by a double atari there. */
  static final String DOUBLE_ATARI =
      """
      ....XO...
      ....XO...
      XX.XXO...
      .XXX.XO..
      XXX..XOO.
      OOOXXOO..
      ..OOOO...
      ...O.....
      .........
      """;

  private static List<String> found(String diagram) {
    Board board = Diagrams.board(diagram);
    Rules rules = Rules.JAPANESE.with("tax", "NONE");
    byte[] owner = new byte[board.area()];
    new Scorer().whiteScore(new GameState(board, Color.BLACK, rules, 0, false), owner);
    Set<Integer> seki = SekiFinder.find(board, false).points();
    return ProtectiveMoves.of(board, rules, owner, seki).stream()
        .map(index -> Vertex.format(board.pointAt(index), board))
        .toList();
  }

  private static String swapped(String diagram) {
    return diagram.replace('X', '?').replace('O', 'X').replace('?', 'O');
  }

  @Test
  void protectsAgainstADoubleAtari() {
    assertThat(found(DOUBLE_ATARI)).containsExactly("E5");
    assertThat(found(swapped(DOUBLE_ATARI))).containsExactly("E5");
  }

  /** With a stone at E6 two of the chains are one, and D4 is saved at D5. */
  @Test
  void needsNoMoveWhereAnAnswerIsEnough() {
    String single = DOUBLE_ATARI.replace(".XXX.XO..", ".XXXXXO..");
    assertThat(found(single)).isEmpty();
    assertThat(found(swapped(single))).isEmpty();
  }

  /** To O at A5, X answers by taking the stones beside A1; O has to fill E1. */
  @Test
  void knowsAnswersThatCaptureChainsBeside() {
    assertThat(
            found(
                """
                ..XO.
                XXXOO
                OOXXO
                OXXXO
                .OXO.
                """))
        .containsExactly("E1");
  }

  @Test
  void leavesASekiAlone() {
    assertThat(
            found(
                """
                ..X.O..OX
                XXXOOOOOX
                OOOXXXXXX
                O.OX.X.XX
                .OOXXXXXX
                """))
        .isEmpty();
  }

  /** O could take one stone, which X prevents by connecting. */
  @Test
  void fillsAKoAndNothingElse() {
    assertThat(
            found(
                """
                .XXXO.O.
                XXXOOOOO
                XX.XOOOO
                XXXOOOOO
                .XXXO.O.
                """))
        .containsExactly("C3");
  }
}
