package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
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

  /** All threads ask for a size at once, each size for the first time. */
  @Test
  void fitsBoardsOfItsSizeThatOtherThreadsMade() throws Exception {
    int threads = 8;
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int size = 1; size <= Board.MAX_SIZE; size++) {
        int height = size;
        Callable<Board> make =
            () -> {
              start.await();
              return new MutableBoard(23, height);
            };
        List<Board> boards = new ArrayList<>();
        for (Future<Board> made : pool.invokeAll(Collections.nCopies(threads, make))) {
          boards.add(made.get());
        }
        assertThat(boards).allMatch(boards.get(0)::hasSizeOf);
      }
    } finally {
      pool.shutdown();
    }
  }

  /** A number is a point and a color; the highest number is a pass. */
  private static void compare(int width, int height, boolean suicide, int[] game) {
    MutableBoard board = new MutableBoard(width, height);
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
      MutableBoard board, SlowBoard slow, int index, int color, boolean suicide) {
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
    assertThat(koCapture).isEqualTo(board.koPoint());
    assertThat(board.koCapture(point, Color.opponent(color))).isEqualTo(Board.PASS);
  }

  private static void assertSame(MutableBoard board, SlowBoard slow) {
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
        assertThat(indexes).isEqualTo(liberties).contains(board.indexOf(board.anyLiberty(point)));
      }
    }
    int koIndex = board.koPoint() == Board.PASS ? -1 : board.indexOf(board.koPoint());
    assertThat(koIndex).isEqualTo(slow.koIndex());
    assertThat(board.captured(Color.BLACK)).isEqualTo(slow.captured(Color.BLACK));
    assertThat(board.captured(Color.WHITE)).isEqualTo(slow.captured(Color.WHITE));
  }

  @Test
  void marksTheKoPointAndForgetsIt() {
    MutableBoard board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    assertThat(board.koCapture(board.point(2, 1), Color.BLACK)).isEqualTo(board.point(1, 1));
    board.play(board.point(2, 1), Color.BLACK);
    assertThat(board.koPoint()).isEqualTo(board.point(1, 1));
    board.pass();
    assertThat(board.koPoint()).isEqualTo(Board.PASS);
  }

  @Test
  void setsStonesWithoutCapturing() {
    MutableBoard board = Diagrams.board(".O\nO.");
    board.setStone(board.point(0, 0), Color.WHITE);
    assertThat(board).hasToString("OO\nO.\n");
    board.checkConsistency();
    board.setStone(board.point(0, 1), Color.EMPTY);
    assertThat(board).hasToString("OO\n..\n");
    board.checkConsistency();
  }

  @Test
  void refusesToSetAChainWithoutLibertiesAndStaysUnchanged() {
    MutableBoard board = Diagrams.board(".O\nO.");
    MutableBoard before = new MutableBoard(board);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.setStone(board.point(0, 0), Color.BLACK));
    assertThat(board.hasStonesOf(before)).isTrue();
    board.checkConsistency();
  }

  @Test
  void setsAWholePositionOrNothing() {
    MutableBoard board = Diagrams.board(".XO.\nX.XO\n.XO.\n....");
    MutableBoard before = new MutableBoard(board);
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
    MutableBoard board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    board.play(board.point(2, 1), Color.BLACK);
    MutableBoard copy = new MutableBoard(4, 4);
    copy.copyFrom(board);
    assertThat(copy.koPoint()).isEqualTo(board.koPoint());
    assertThat(copy.hashLow()).isEqualTo(board.hashLow());
    assertThat(copy.captured(Color.WHITE)).isEqualTo(1);
    copy.play(copy.point(3, 3), Color.WHITE);
    copy.checkConsistency();
    board.checkConsistency();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> copy.copyFrom(new MutableBoard(4, 5)))
        .withMessageContaining("4x5");
  }

  @Test
  void clearingLeavesAnEmptyBoard() {
    MutableBoard board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    board.play(board.point(2, 1), Color.BLACK);
    board.clear();
    board.checkConsistency();
    assertThat(board.hasStonesOf(new MutableBoard(4, 4))).isTrue();
    assertThat(board.hashLow()).isEqualTo(new MutableBoard(4, 4).hashLow());
    assertThat(board.hashHigh()).isEqualTo(new MutableBoard(4, 4).hashHigh());
    assertThat(board.koPoint()).isEqualTo(Board.PASS);
    assertThat(board.captured(Color.WHITE)).isZero();
  }

  @Test
  void listsAsManyLibertiesAsThereIsRoomFor() {
    MutableBoard board = Diagrams.board(".....\n.XX..\n.....");
    for (int room = 0; room <= 8; room++) {
      int[] into = new int[room];
      assertThat(board.libertiesInto(board.point(1, 1), into)).isEqualTo(Math.min(room, 6));
      assertThat(Arrays.stream(into).limit(6).distinct().count()).isEqualTo(Math.min(room, 6));
      for (int i = 0; i < Math.min(room, 6); i++) {
        assertThat(board.isEmpty(into[i])).isTrue();
        assertThat(board.touches(into[i], Color.BLACK)).isTrue();
      }
    }
  }

  @Test
  void tellsWhichStonesBesideAPointAreWhose() {
    MutableBoard board = Diagrams.board(".X.\nX.O\n.O.");
    for (int color = Color.BLACK; color <= Color.WHITE; color++) {
      assertThat(board.touches(board.point(1, 1), color)).isTrue();
      assertThat(board.touches(board.point(0, 0), color)).isEqualTo(color == Color.BLACK);
      assertThat(board.touches(board.point(2, 2), color)).isEqualTo(color == Color.WHITE);
    }
  }

  @Test
  void tellsWhoseStonesAreInAtariBesideAPointAndWhereTheyRun() {
    MutableBoard board = Diagrams.board(".O...\n.....\n...O.\n..OXO\n.....");
    assertThat(board.hasAtariBeside(board.point(3, 4), Color.BLACK)).isTrue();
    assertThat(board.hasAtariBeside(board.point(3, 4), Color.WHITE)).isFalse();
    assertThat(board.anyLiberty(board.point(3, 3))).isEqualTo(board.point(3, 4));
  }

  @Test
  void tellsWhichPointsAPlayerSurrounds() {
    MutableBoard board = Diagrams.board(".X..\nX.OX\nOO.O\n.OO.");
    assertThat(IntStream.range(0, 16).filter(each -> surrounds(board, each, Color.BLACK)))
        .containsExactly(0);
    assertThat(IntStream.range(0, 16).filter(each -> surrounds(board, each, Color.WHITE)))
        .containsExactly(10, 12, 15);
  }

  private static boolean surrounds(Board board, int index, int color) {
    return board.isSurroundedBy(board.pointAt(index), color);
  }

  @Test
  void aSetPositionKeepsTheCapturesAndForgetsTheKo() {
    MutableBoard board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    board.play(board.point(2, 1), Color.BLACK);
    board.setStone(board.point(3, 3), Color.WHITE);
    assertThat(board.captured(Color.WHITE)).isEqualTo(1);
    assertThat(board.captured(Color.BLACK)).isZero();
    assertThat(board.koPoint()).isEqualTo(Board.PASS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.setStone(Board.PASS, Color.BLACK))
        .withMessageContaining("no such point");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.setStone(board.point(0, 0), 4))
        .withMessageContaining("no color: 4");
  }

  @Test
  void comparesStonesOnly() {
    MutableBoard board = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    MutableBoard other = new MutableBoard(board);
    other.play(other.point(3, 3), Color.BLACK);
    assertThat(board.hasStonesOf(other)).isFalse();
    other.setStone(other.point(3, 3), Color.EMPTY);
    assertThat(board.hasStonesOf(other)).isTrue();
  }

  /** Of every chain, one number that the board keeps is made wrong, bit by bit. */
  @Test
  void noticesEveryDamage() throws ReflectiveOperationException {
    MutableBoard sound = Diagrams.board(".XO.\nXO.O\n.XXO\n....");
    for (int index = 0; index < sound.area(); index++) {
      int point = sound.pointAt(index);
      if (sound.isEmpty(point) || sound.head(point) != point) {
        continue;
      }
      for (int bit = 0; bit < Long.SIZE; bit++) {
        long flip = 1L << bit;
        noticesDamage(sound, "hashLow", (board, field) -> flip(field, board, flip));
        noticesDamage(sound, "hashHigh", (board, field) -> flip(field, board, flip));
        if (bit < 12) {
          noticesDamage(
              sound, "points", (board, field) -> ((char[]) field.get(board))[point] ^= (char) flip);
        }
        if (bit < Integer.SIZE) {
          noticesDamage(
              sound, "chains", (board, field) -> ((int[]) field.get(board))[point] ^= (int) flip);
        }
      }
    }
  }

  private interface Damage {
    void to(Board board, Field field) throws IllegalAccessException;
  }

  private static void flip(Field field, Board board, long bits) throws IllegalAccessException {
    field.setLong(board, field.getLong(board) ^ bits);
  }

  private static void noticesDamage(Board sound, String name, Damage damage)
      throws ReflectiveOperationException {
    MutableBoard board = new MutableBoard(sound);
    Field field = Board.class.getDeclaredField(name);
    field.setAccessible(true);
    damage.to(board, field);
    assertThat(catchThrowable(board::checkConsistency)).as(name).isNotNull();
  }
}
