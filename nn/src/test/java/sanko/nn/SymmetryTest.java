package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.nn.features.BoardWindow;

class SymmetryTest {
  @Test
  void flipsRowsThenColumnsThenSwapsThem() {
    // The point of column 1 and row 0 on 3x3.
    int[] places = {1, 7, 1, 7, 3, 5, 3, 5};
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      assertThat(Symmetry.map(symmetry, 1, 3, 3)).as("" + symmetry).isEqualTo(places[symmetry]);
    }
  }

  @Test
  void doesNotTransposeRectangles() {
    assertThat(Symmetry.map(4, 1, 3, 2)).isEqualTo(1);
    assertThat(Symmetry.map(7, 1, 3, 2)).isEqualTo(4);
    assertThat(Symmetry.count(3, 2)).isEqualTo(4);
    assertThat(Symmetry.count(3, 3)).isEqualTo(8);
  }

  @Test
  void movesMovesButNotThePass() {
    MutableBoard board = new MutableBoard(3, 2);
    assertThat(Symmetry.move(2, board.point(0, 1), board)).isEqualTo(board.point(2, 1));
    assertThat(Symmetry.move(2, Board.PASS, board)).isEqualTo(Board.PASS);
  }

  @Test
  void inverseUndoes() {
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      for (int index = 0; index < 25; index++) {
        int there = Symmetry.map(symmetry, index, 5, 5);
        assertThat(Symmetry.map(Symmetry.inverse(symmetry), there, 5, 5)).isEqualTo(index);
      }
    }
  }

  @Test
  void composeDoesOneAfterTheOther() {
    for (int first = 0; first < Symmetry.COUNT; first++) {
      for (int second = 0; second < Symmetry.COUNT; second++) {
        int both = Symmetry.compose(first, second);
        for (int index = 0; index < 25; index++) {
          int there = Symmetry.map(second, Symmetry.map(first, index, 5, 5), 5, 5);
          assertThat(Symmetry.map(both, index, 5, 5)).isEqualTo(there);
        }
      }
    }
  }

  @Test
  void refusesWhatIsNoSymmetryOrNoCell() {
    assertThatThrownBy(() -> Symmetry.inverse(8)).hasMessageContaining("8");
    assertThatThrownBy(() -> Symmetry.map(0, 9, 3, 3)).hasMessageContaining("9");
  }

  @Test
  void findsTheImageOfASmallBoard() {
    BoardWindow window = new BoardWindow(2, 1, 3, 3);
    assertThat(window.cell(0, 0)).isEqualTo(0);
    assertThat(window.cell(0, 1)).isEqualTo(1);
    assertThat(window.cell(5, 0)).isEqualTo(2);
    assertThat(window.cell(5, 1)).isEqualTo(5);
  }

  @Test
  void refusesABoardLargerThanItsBuffer() {
    assertThatThrownBy(() -> new BoardWindow(4, 3, 3, 3)).hasMessageContaining("4x3");
  }
}
