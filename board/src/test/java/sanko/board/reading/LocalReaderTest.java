package sanko.board.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.reading.Reading.Result;

/**
 * Shapes of which any player knows the end, in all corners and both colors. Stones in capitals are
 * settled, an underscore is settled territory of O, a tilde that of X; all else is to be read.
 */
class LocalReaderTest {
  private static final int SIZE = 7;
  private static final int IMAGES = 16;
  private static final int MOST_POSITIONS = 50_000;

  static Stream<Arguments> shapes() {
    return Stream.of(
        arguments("bent four", "ooo.xO_ .xxxxO_ xxOOOO_ OOO____", Result.DEAD, Result.LIVES),
        arguments("bent three", "oo.xO__ o.xxO__ xxxOO__ OOO____", Result.DEAD, Result.LIVES),
        arguments("bulky five", ".o.xO__ ..xxO__ xxxOO__ OOO____", Result.DEAD, Result.LIVES),
        arguments("rabbity six", "..xxO__ .o.xO__ x.xxO__ xxxOO__ OOOO___", Result.DEAD, null),
        arguments("square four", "..xO___ ..xO___ xxxO___ OOOO___", Result.DEAD, null),
        arguments("three, played", ".o.xO__ xxxxO__ OOOOO__", Result.DEAD, Result.LIVES),
        arguments("straight three", "...xO__ xxxxO__ OOOOO__", Result.UNSETTLED, null),
        arguments("straight four", "....xO_ xxxxxO_ OOOOOO_", Result.LIVES, null),
        arguments("false eye", ".xOO___ xx.xO__ OOxxO__ _OOOO__", Result.DEAD, null),
        arguments("two eyes", ".x.xO__ xxxxO__ OOOOO__", Result.LIVES, null),
        arguments("seki", "Xo.xO__ Xo.xO__ XoxxO__ XXOOO__", Result.LIVES, Result.LIVES),
        arguments("snapback", "Xox.X~~ XoooX~~ XXXXX~~", Result.LIVES, Result.DEAD));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void readsKnownShapesInEveryCorner(String name, String rows, Result black, Result white) {
    for (int image = 0; image < IMAGES; image++) {
      Position position = new Position(rows, image);
      for (int index = 0; index < SIZE * SIZE; index++) {
        char mark = position.marks[index];
        Result expected = mark == 'x' ? black : mark == 'o' ? white : null;
        if (expected != null) {
          assertThat(position.read(index, MOST_POSITIONS).result())
              .as("%s, image %s, stone %s", name, image, index)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void showsTheMovesThatCapture() {
    Position position = new Position(".o.xO__ xxxxO__ OOOOO__", 0);
    Reading reading = position.read(3, MOST_POSITIONS);
    Board board = position.board;
    assertThat(reading.line()).isNotEmpty();
    assertThat(board.indexOf(reading.line().get(0))).isIn(0, 2);
  }

  @Test
  void saysSoWhereThereIsTooMuchToRead() {
    Position open = new Position("xO..... ....... ....... .......", 0);
    assertThat(open.read(0, MOST_POSITIONS).result()).isEqualTo(Result.UNKNOWN);
    Position shape = new Position("..xxO__ .o.xO__ x.xxO__ xxxOO__ OOOO___", 0);
    assertThat(shape.read(2, 3).result()).isEqualTo(Result.UNKNOWN);
  }

  @Test
  void leavesTheBoardAlone() {
    Position position = new Position("ooo.xO_ .xxxxO_ xxOOOO_ OOO____", 0);
    String before = position.board.toString();
    position.read(4, MOST_POSITIONS);
    assertThat(position.board).hasToString(before);
  }

  /** A corner with a shape, the rest of the board settled. */
  private static final class Position {
    private final MutableBoard board = new MutableBoard(SIZE, SIZE);
    private final char[] marks = new char[SIZE * SIZE];
    private final boolean swapped;

    Position(String text, int image) {
      String[] rows = text.split(" ", -1);
      for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++) {
          char mark = y < rows.length ? rows[y].charAt(x) : text.contains("~") ? '~' : '_';
          int toX = (image & 1) == 0 ? x : SIZE - 1 - x;
          int toY = (image & 2) == 0 ? y : SIZE - 1 - y;
          boolean turned = (image & 4) != 0;
          marks[turned ? toX * SIZE + toY : toY * SIZE + toX] = mark;
        }
      }
      swapped = (image & 8) != 0;
      for (int index = 0; index < marks.length; index++) {
        int color = color(marks[index], swapped);
        if (Character.isLetter(marks[index])) {
          board.setStone(board.pointAt(index), color);
        }
      }
    }

    private static int color(char mark, boolean swapped) {
      boolean black = mark == 'x' || mark == 'X' || mark == '~';
      return black == swapped ? Color.WHITE : Color.BLACK;
    }

    Reading read(int index, int mostPositions) {
      return new LocalReader(false, mostPositions, () -> false)
          .read(board, board.pointAt(index), this::ownerOf);
    }

    private int ownerOf(int point) {
      char mark = marks[board.indexOf(point)];
      return "XO~_".indexOf(mark) < 0 ? Color.EMPTY : color(mark, swapped);
    }
  }
}
