package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.engine.StatusReader.Fate;

/**
 * Shapes of which any player knows the end, in all corners, both colors and under several rules.
 * Stones in capitals are settled, an underscore is settled territory of O, a tilde that of X; all
 * else is to be read. Stones of kos, which are taken and retaken, are k for X and c for O.
 */
@Tag("solving")
class StatusReaderTest {
  private static final int SIZE = 9;
  private static final int IMAGES = 16;
  private static final int POSITIONS = 20_000;
  private static final String[] RULES = {"tromp-taylor", "japanese", "aga"};

  static Stream<Arguments> shapes() {
    return Stream.of(
        arguments("bent four", "ooo.xO___ .xxxxO___ xxOOOO___ OOO______", Fate.DEAD, Fate.LIVES),
        arguments("bent three", "oo.xO____ o.xxO____ xxxOO____ OOO______", Fate.DEAD, Fate.LIVES),
        arguments("bulky five", ".o.xO____ ..xxO____ xxxOO____ OOO______", Fate.DEAD, Fate.LIVES),
        arguments(
            "rabbity six",
            "..xxO____ .o.xO____ x.xxO____ xxxOO____ OOOO_____",
            Fate.DEAD,
            Fate.LIVES),
        arguments(
            "four of six, in the center",
            "_OOOOOO__ OOxxxxxO_ OOx.ooxO_ OOxoo.xO_ OOxxxxxO_ _OOOOOOO_",
            Fate.DEAD,
            Fate.LIVES),
        arguments("square four", "..xO_____ ..xO_____ xxxO_____ OOOO_____", Fate.DEAD, null),
        arguments("three, played", ".o.xO____ xxxxO____ OOOOO____", Fate.DEAD, Fate.LIVES),
        arguments("straight three", "...xO____ xxxxO____ OOOOO____", Fate.UNSETTLED, null),
        arguments("straight four", "....xO___ xxxxxO___ OOOOOO___", Fate.LIVES, null),
        arguments("false eye", ".xOO_____ xx.xO____ OOxxO____ _OOOO____", Fate.DEAD, null),
        arguments("two eyes", ".x.xO____ xxxxO____ OOOOO____", Fate.LIVES, null),
        arguments(
            "seki without eyes",
            "Xo.xO____ Xo.xO____ XoxxO____ XXOOO____ ~XO______ ~XO______ ~XO______ ~XO______"
                + " ~XO______",
            Fate.LIVES,
            Fate.LIVES),
        arguments(
            "seki with eyes",
            ".x.o.oX~~ xxxoooX~~ OOOXXXX~~ __OX~~~~~ __OX~~~~~ __OX~~~~~ __OX~~~~~ __OX~~~~~"
                + " __OX~~~~~",
            Fate.LIVES,
            Fate.LIVES),
        arguments(
            "seki, or two eyes if X is first",
            ".oxx.O___ o.xOOO___ xxxO_O___ .xxxOO___ xxOxOO___ OOOOO____",
            Fate.LIVES,
            Fate.UNSETTLED),
        arguments(
            "a ko left on the board",
            "~~~XO____ ~~~XO____ ~~X.xO___ ~~~XO____ ~~~XO____ ~~~XO____ ~~~XO____ ~~~XO____"
                + " ~~~XO____",
            Fate.UNSETTLED,
            null),
        arguments(
            "two eyes by one of two kos",
            "xxxx.xxxx xxOOkOOxx .xOOOOOx. xxO___Oxx xxO___Oxx xxO___Oxx xxOOOOOxx xxOO.OOxx"
                + " xxxxcxxxx",
            Fate.LIVES,
            null),
        arguments("under the stones", "kkox..xO_ kk.xxxxO_ OOxxxxxO_ OOOOOOOO_", Fate.LIVES, null),
        arguments("snapback", "Xox.X~~~~ XoooX~~~~ XXXXX~~~~", Fate.LIVES, Fate.DEAD),
        arguments("a stone in an eye", ".x.ox.O__ xxxxxxO__ OOOOOOO__", Fate.LIVES, Fate.DEAD));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void provesKnownShapesInEveryCorner(String name, String rows, Fate black, Fate white) {
    for (int image = 0; image < IMAGES; image++) {
      Position position = new Position(rows, image);
      String rules = RULES[image % RULES.length];
      for (int index = 0; index < SIZE * SIZE; index++) {
        char mark = position.marks[index];
        Fate expected = mark == 'x' ? black : mark == 'o' ? white : null;
        if (expected != null) {
          assertThat(position.read(index, rules, POSITIONS))
              .as("%s, %s, image %s, stone %s", name, rules, image, index)
              .isEqualTo(expected);
        }
      }
    }
  }

  /** Kos between large chains, which are seldom read to their end. */
  static Stream<Arguments> longKos() {
    return Stream.of(
        arguments(
            "double-ko seki",
            "~~~~~~~~~ XXXXXXXXX ooooooooo kooo.ooo. .xxxxxxxc xxxxxxxxx OOOOOOOOO _________"
                + " _________",
            Fate.LIVES,
            Fate.LIVES),
        arguments(
            "dead by double ko",
            "~~~~~~~~~ XXXXXXXXX ooooooooo kooo.ooo. .xxxxxxxc xxxx.xxxx xxxxxxxxx OOOOOOOOO"
                + " _________",
            Fate.LIVES,
            Fate.DEAD),
        arguments(
            "ten-thousand-year ko",
            "~~~~~~~~~ XXXXXXXXX ooooooooo .ooo..ooo cxxxxxxxx xxxxxxxxx OOOOOOOOO _________"
                + " _________",
            Fate.LIVES,
            Fate.LIVES));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("longKos")
  void saysNothingWrongOfLongKos(String name, String rows, Fate black, Fate white) {
    for (int image = 0; image < IMAGES; image++) {
      Position position = new Position(rows, image);
      for (int index = 0; index < SIZE * SIZE; index++) {
        char mark = position.marks[index];
        if (mark == 'x' || mark == 'o') {
          assertThat(position.read(index, RULES[image % RULES.length], POSITIONS / 10))
              .as("%s, image %s, stone %s", name, image, index)
              .isIn(mark == 'x' ? black : white, Fate.UNKNOWN);
        }
      }
    }
  }

  /** Whoever takes one of these two kos gives up the other. */
  @ParameterizedTest
  @ValueSource(strings = {"chinese", "japanese"})
  void leavesTheStonesOfADoubleKoWhereTheyAre(String rules) {
    String rows = ".x.x. xxxxx ooooo ko.o. .xxxc xxxxx ooooo .o.o.";
    assertThat(readOpen(rows, 'k', rules)).isEqualTo(Fate.LIVES);
    assertThat(readOpen(rows, 'c', rules)).isEqualTo(Fate.LIVES);
  }

  /** Nobody has to begin, whatever the rule for ko. */
  @ParameterizedTest
  @ValueSource(strings = {"chinese", "chinese-kgs", "aga", "tromp-taylor"})
  void leavesADoubleKoSekiUnderAllRules(String rules) {
    Position position =
        new Position(
            "~~~~~~~~~ XXXXXXX~~ ooooooX~~ Xo.o.oXXX .xxxOxOOO xxxxxxO__ OOOOOOO__ _________"
                + " _________",
            0);
    for (int index = 0; index < SIZE * SIZE; index++) {
      if (position.marks[index] == 'x' || position.marks[index] == 'o') {
        assertThat(position.read(index, rules, POSITIONS))
            .as("stone %s", index)
            .isEqualTo(Fate.LIVES);
      }
    }
  }

  /** O takes the stone for nothing, though no chain of X is lost. */
  @ParameterizedTest
  @ValueSource(strings = {"xxxx .x.x koo.", ".xxx ko.x oo.x"})
  void doesNotSaveAStoneThatIsTakenForNothing(String rows) {
    assertThat(readOpen(rows, 'k', "chinese")).isNotEqualTo(Fate.LIVES);
  }

  /** Reads the stone with a mark on a board on which nothing is settled. */
  private static Fate readOpen(String text, char mark, String rules) {
    String[] rows = text.split(" ");
    String marks = String.join("", rows);
    MutableBoard board = new MutableBoard(rows[0].length(), rows.length);
    byte[] stones = new byte[board.area()];
    for (int index = 0; index < stones.length; index++) {
      boolean isEmpty = marks.charAt(index) == '.';
      stones[index] = (byte) (isEmpty ? Color.EMPTY : Position.color(marks.charAt(index), false));
    }
    board.setStones(stones);
    StatusReader reader =
        new StatusReader(Rules.preset(rules).orElseThrow(), POSITIONS, () -> false);
    reader.persist();
    return reader.read(board, board.pointAt(marks.indexOf(mark)), point -> Color.EMPTY);
  }

  @Test
  void saysSoWhereThereIsTooMuchToRead() {
    Position open = new Position("xO....... ......... ......... .........", 0);
    assertThat(open.read(0, "chinese", POSITIONS)).isEqualTo(Fate.UNKNOWN);
    Position shape = new Position("..xxO____ .o.xO____ x.xxO____ xxxOO____ OOOO_____", 0);
    assertThat(shape.read(2, "chinese", 3)).isEqualTo(Fate.UNKNOWN);
    assertThat(shape.read(2, "chinese", 0)).isEqualTo(Fate.UNKNOWN);
  }

  /** The reading takes place on a small board, so its cost does not depend on the large one. */
  @Test
  void readsInTheMiddleOfALargeBoard() {
    MutableBoard board = new MutableBoard(19, 19);
    String[] rows = {"OOOOOOO", "OxxxxxO", "Ox.o.xO", "OxxxxxO", "OOOOOOO"};
    byte[] stones = new byte[board.area()];
    boolean[] open = new boolean[board.area()];
    for (int y = 0; y < rows.length; y++) {
      for (int x = 0; x < rows[y].length(); x++) {
        char mark = rows[y].charAt(x);
        int index = (y + 7) * 19 + x + 6;
        stones[index] = (byte) (mark == '.' ? Color.EMPTY : Position.color(mark, false));
        open[index] = mark != 'O';
      }
    }
    board.setStones(stones);
    SettledPoints settled = point -> open[board.indexOf(point)] ? Color.EMPTY : Color.WHITE;
    Rules rules = Rules.preset("chinese").orElseThrow();
    StatusReader reader = new StatusReader(rules, 500, () -> false);
    reader.persist();
    assertThat(reader.read(board, board.point(7, 8), settled)).isEqualTo(Fate.DEAD);
    assertThat(reader.read(board, board.point(9, 9), settled)).isEqualTo(Fate.LIVES);
  }

  @Test
  void leavesTheBoardAlone() {
    Position position = new Position("ooo.xO___ .xxxxO___ xxOOOO___ OOO______", 0);
    String before = position.board.toString();
    position.read(4, "chinese", POSITIONS);
    assertThat(position.board).hasToString(before);
  }

  /** A corner with a shape, the rest of the board settled. */
  private static final class Position {
    private final MutableBoard board = new MutableBoard(SIZE, SIZE);
    private final char[] marks = new char[SIZE * SIZE];
    private final boolean swapped;

    Position(String text, int image) {
      String[] rows = text.split(" ", -1);
      swapped = (image & 8) != 0;
      byte[] stones = new byte[marks.length];
      for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++) {
          char mark = y < rows.length ? rows[y].charAt(x) : text.contains("~") ? '~' : '_';
          int toX = (image & 1) == 0 ? x : SIZE - 1 - x;
          int toY = (image & 2) == 0 ? y : SIZE - 1 - y;
          boolean turned = (image & 4) != 0;
          int index = turned ? toX * SIZE + toY : toY * SIZE + toX;
          marks[index] = mark;
          stones[index] = (byte) (Character.isLetter(mark) ? color(mark, swapped) : Color.EMPTY);
        }
      }
      board.setStones(stones);
    }

    private static int color(char mark, boolean swapped) {
      boolean black = mark == 'k' || mark == 'x' || mark == 'X' || mark == '~';
      return black == swapped ? Color.WHITE : Color.BLACK;
    }

    Fate read(int index, String rules, int positions) {
      Rules preset = Rules.preset(rules).orElseThrow();
      StatusReader reader = new StatusReader(preset, positions, () -> false);
      reader.persist();
      return reader.read(board, board.pointAt(index), this::ownerOf);
    }

    private int ownerOf(int point) {
      char mark = marks[board.indexOf(point)];
      return "XO~_".indexOf(mark) < 0 ? Color.EMPTY : color(mark, swapped);
    }
  }
}
