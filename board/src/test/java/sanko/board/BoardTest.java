package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.testing.Diagrams;
import sanko.board.testing.RandomGames;

class BoardTest {
  @ParameterizedTest
  @CsvSource({
    "1,1,10,10",
    "1,5,30,60",
    "2,2,60,60",
    "3,2,60,80",
    "3,3,60,100",
    "2,9,20,100",
    "4,4,30,150",
    "5,5,15,200",
    "7,4,10,200",
    "9,9,4,400",
    "13,6,3,400",
    "1,25,10,100",
    "25,1,10,100",
    "25,3,2,150",
    "19,19,1,150",
    "25,25,1,60"
  })
  void agreesWithTheSlowBoard(int width, int height, int games, int length) {
    for (boolean suicide : new boolean[] {false, true}) {
      RandomGames.check(
          games, length, 2 * width * height + 1, game -> compare(width, height, suicide, game));
    }
  }

  /** A number is a point and a color; the highest number is a pass. */
  private static void compare(int width, int height, boolean suicide, int[] game) {
    Board board = new Board(width, height);
    SlowBoard slow = new SlowBoard(width, height);
    for (int number : game) {
      if (number == 2 * board.area()) {
        board.pass();
        slow.pass();
      } else {
        playOnBoth(board, slow, number / 2, 1 + number % 2, suicide);
      }
      assertSame(board, slow);
    }
  }

  private static void playOnBoth(
      Board board, SlowBoard slow, int index, int color, boolean suicide) {
    int point = board.pointAt(index);
    int expected = slow.play(index, color, suicide);
    assertThat(board.isPlaceable(point, color, suicide)).isEqualTo(expected >= 0);
    if (expected < 0) {
      return;
    }
    long low = board.hashLowAfter(point, color);
    long high = board.hashHighAfter(point, color);
    int koCapture = board.koCapture(point, color);
    assertThat(board.play(point, color)).isEqualTo(expected);
    assertThat(board.hashLow()).isEqualTo(low);
    assertThat(board.hashHigh()).isEqualTo(high);
    if (board.koPoint() != Board.PASS) {
      assertThat(koCapture).isEqualTo(board.koPoint());
    }
  }

  private static void assertSame(Board board, SlowBoard slow) {
    board.checkConsistency();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      assertThat(board.color(point)).isEqualTo(slow.color(index));
      if (!board.isEmpty(point) && board.head(point) == point) {
        Set<Integer> liberties = slow.libertiesOf(index);
        assertThat(board.liberties(point)).isEqualTo(liberties.size());
        assertThat(board.chainSize(point)).isEqualTo(slow.chainOf(index).size());
        int[] listed = new int[board.area()];
        int count = board.libertiesInto(point, listed);
        Set<Integer> indexes = new HashSet<>();
        for (int i = 0; i < count; i++) {
          indexes.add(board.indexOf(listed[i]));
        }
        assertThat(count).isEqualTo(liberties.size());
        assertThat(indexes).isEqualTo(liberties);
      }
    }
    int koIndex = board.koPoint() == Board.PASS ? -1 : board.indexOf(board.koPoint());
    assertThat(koIndex).isEqualTo(slow.koIndex());
    assertThat(board.captured(Color.BLACK)).isEqualTo(slow.captured(Color.BLACK));
    assertThat(board.captured(Color.WHITE)).isEqualTo(slow.captured(Color.WHITE));
  }

  @Test
  void marksTheKoPointAndForgetsIt() {
    Board board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    assertThat(board.koCapture(board.point(2, 1), Color.BLACK)).isEqualTo(board.point(1, 1));
    board.play(board.point(2, 1), Color.BLACK);
    assertThat(board.koPoint()).isEqualTo(board.point(1, 1));
    board.pass();
    assertThat(board.koPoint()).isEqualTo(Board.PASS);
  }

  @Test
  void setsStonesWithoutCapturing() {
    Board board = Diagrams.board(".O\nO.");
    board.setStone(board.point(0, 0), Color.WHITE);
    assertThat(board).hasToString("OO\nO.\n");
    board.checkConsistency();
    board.setStone(board.point(0, 1), Color.EMPTY);
    assertThat(board).hasToString("OO\n..\n");
    board.checkConsistency();
  }

  @Test
  void refusesToSetAChainWithoutLibertiesAndStaysUnchanged() {
    Board board = Diagrams.board(".O\nO.");
    Board before = new Board(board);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.setStone(board.point(0, 0), Color.BLACK));
    assertThat(board.hasStonesOf(before)).isTrue();
    board.checkConsistency();
  }

  @Test
  void setsAWholePositionOrNothing() {
    Board board = Diagrams.board(".XO.\nX.XO\n.XO.\n....");
    Board before = new Board(board);
    byte[] full = new byte[16];
    Arrays.fill(full, (byte) Color.BLACK);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.setStones(full))
        .withMessageContaining("A4");
    assertThat(board.hasStonesOf(before)).isTrue();
    full[5] = Color.EMPTY;
    board.setStones(full);
    board.checkConsistency();
    assertThat(Diagrams.colors(board)).isEqualTo(full);
    full[3] = Color.WALL;
    assertThatIllegalArgumentException().isThrownBy(() -> board.setStones(full));
    assertThatIllegalArgumentException().isThrownBy(() -> board.setStones(new byte[15]));
  }

  @Test
  void copiesEverything() {
    Board board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    board.play(board.point(2, 1), Color.BLACK);
    Board copy = new Board(4, 4);
    copy.copyFrom(board);
    assertThat(copy.koPoint()).isEqualTo(board.koPoint());
    assertThat(copy.hashLow()).isEqualTo(board.hashLow());
    assertThat(copy.captured(Color.WHITE)).isEqualTo(1);
    copy.play(copy.point(3, 3), Color.WHITE);
    copy.checkConsistency();
    board.checkConsistency();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> copy.copyFrom(new Board(4, 5)))
        .withMessageContaining("4x5");
  }
}
