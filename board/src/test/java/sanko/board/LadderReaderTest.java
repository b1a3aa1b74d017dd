package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.testing.Diagrams;
import sanko.board.testing.RandomGames;
import sanko.board.testing.TextResource;

class LadderReaderTest {
  private final LadderReader reader = new LadderReader();

  @Test
  void findsTheMoveThatCatches() {
    MutableBoard board =
        Diagrams.board(
            """
            .........
            .........
            .........
            ...XX....
            ..XO.....
            .........
            .........
            .........
            .........
            """);
    boolean[] laddered = new boolean[81];
    boolean[] captures = new boolean[81];
    reader.scan(board, laddered, Color.WHITE, captures);
    assertThat(trueIndexes(laddered)).containsExactly(board.indexOf(board.point(3, 4)));
    assertThat(trueIndexes(captures)).containsExactly(board.indexOf(board.point(3, 5)));
    reader.scan(board, laddered, Color.BLACK, captures);
    assertThat(trueIndexes(laddered)).containsExactly(board.indexOf(board.point(3, 4)));
    assertThat(trueIndexes(captures)).isEmpty();
  }

  @Test
  void seesTheLadderBreaker() {
    String open =
        """
        .........
        .........
        .........
        ...XX....
        ..XO.....
        ...X.....
        .........
        .........
        .........
        """;
    assertThat(laddered(open).charAt(4 * 9 + 3)).isEqualTo('#');
    MutableBoard broken = Diagrams.board(open);
    broken.play(broken.point(6, 7), Color.WHITE);
    boolean[] laddered = new boolean[81];
    reader.scan(broken, laddered);
    assertThat(laddered[4 * 9 + 3]).isFalse();
  }

  @Test
  void leavesTheBoardAlone() {
    MutableBoard board = Diagrams.board(".XO.\n.OX.\n..X.\n....");
    MutableBoard before = new MutableBoard(board);
    reader.scan(board, new boolean[16]);
    assertThat(board.hasStonesOf(before)).isTrue();
    board.checkConsistency();
  }

  @Test
  void refusesAShortArray() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reader.scan(new MutableBoard(5, 5), new boolean[24]))
        .withMessageContaining("5x5");
  }

  /** The ladder planes of KataGo's feature vectors; no position with a ko point is among them. */
  @Test
  void agreesWithRecordedLadders() {
    for (String line : TextResource.gzippedLines(LadderReaderTest.class, "ladders.txt.gz")) {
      String[] fields = line.split(" ", -1);
      int width = Integer.parseInt(fields[0]);
      MutableBoard board = Diagrams.board(width, Integer.parseInt(fields[1]), fields[3]);
      boolean[] laddered = new boolean[board.area()];
      boolean[] captures = new boolean[board.area()];
      int prey = fields[2].equals("X") ? Color.BLACK : Color.WHITE;
      reader.scan(board, laddered, prey, captures);
      assertThat(text(laddered, '1', '0')).as("%s\n%s", line, board).isEqualTo(fields[4]);
      assertThat(text(captures, '1', '0')).as("%s\n%s", line, board).isEqualTo(fields[5]);
      boolean[] again = new boolean[board.area()];
      reader.scan(board, again);
      assertThat(again).isEqualTo(laddered);
    }
  }

  /** One reader for a whole game, so that it goes on from what it knows of an earlier board. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 20",
    "3, 3, 100",
    "4, 3, 100",
    "5, 5, 100",
    "9, 3, 60",
    "6, 8, 60",
    "9, 9, 40"
  })
  void agreesWithTheDefinition(int width, int height, int games) {
    LadderReader kept = new LadderReader();
    int area = width * height;
    RandomGames.check(
        games,
        2 * area,
        2 * area,
        moves -> {
          MutableBoard board = new MutableBoard(width, height);
          for (int ply = 0; ply < moves.length; ply++) {
            int point = board.pointAt(moves[ply] % area);
            int color = ply % 2 == 0 ? Color.BLACK : Color.WHITE;
            if (point != board.koPoint() && board.isPlaceable(point, color, true)) {
              board.play(point, color);
            }
            if (moves[ply] < area) {
              compareWithTheDefinition(kept, board, color);
            }
          }
        });
  }

  private static void compareWithTheDefinition(LadderReader kept, Board board, int prey) {
    boolean[] laddered = new boolean[board.area()];
    boolean[] captures = new boolean[board.area()];
    kept.scan(board, laddered, prey, captures);
    boolean[] expectedCaptures = new boolean[board.area()];
    SlowLadders slow = new SlowLadders();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      try {
        boolean expected = !board.isEmpty(point) && slow.isLaddered(board, point);
        assertThat(laddered[index]).as("point %d of\n%s", index, board).isEqualTo(expected);
        for (int i = 0; board.color(point) == prey && i < 2 && board.liberties(point) == 2; i++) {
          int move = SlowLadders.liberty(board, point, i);
          expectedCaptures[board.indexOf(move)] |= slow.catches(board, point, move);
        }
      } catch (SlowLadders.TooLongException e) {
        return;
      }
    }
    assertThat(captures).as("moves in\n%s", board).isEqualTo(expectedCaptures);
  }

  /**
   * Large boards, where the definition takes too long: a reader that knows nothing is the judge.
   */
  @Test
  void remembersOnlyWhatStillHolds() {
    LadderReader kept = new LadderReader();
    RandomGames.check(
        12,
        600,
        2 * 361,
        moves -> {
          MutableBoard board = new MutableBoard(19, 19);
          for (int ply = 0; ply < moves.length; ply++) {
            int point = board.pointAt(moves[ply] % 361);
            int color = ply % 2 == 0 ? Color.BLACK : Color.WHITE;
            if (point != board.koPoint() && board.isPlaceable(point, color, true)) {
              board.play(point, color);
            }
            if (moves[ply] < 361) {
              compareReaders(kept, new LadderReader(), board, color);
            }
          }
        });
  }

  private static void compareReaders(LadderReader kept, LadderReader fresh, Board board, int prey) {
    boolean[] laddered = new boolean[board.area()];
    boolean[] captures = new boolean[board.area()];
    boolean[] freshLaddered = new boolean[board.area()];
    boolean[] freshCaptures = new boolean[board.area()];
    kept.scan(board, laddered, prey, captures);
    fresh.scan(board, freshLaddered, prey, freshCaptures);
    assertThat(laddered).as("%s", board).isEqualTo(freshLaddered);
    assertThat(captures).as("%s", board).isEqualTo(freshCaptures);
  }

  private static int[] trueIndexes(boolean[] flags) {
    return IntStream.range(0, flags.length).filter(i -> flags[i]).toArray();
  }

  private String laddered(String diagram) {
    MutableBoard board = Diagrams.board(diagram);
    boolean[] laddered = new boolean[board.area()];
    reader.scan(board, laddered);
    return text(laddered, '#', '.');
  }

  private static String text(boolean[] flags, char yes, char no) {
    StringBuilder text = new StringBuilder();
    for (boolean flag : flags) {
      text.append(flag ? yes : no);
    }
    return text.toString();
  }
}
