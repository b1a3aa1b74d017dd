package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sanko.board.testing.Diagrams;
import sanko.board.testing.TextResource;

class LadderReaderTest {
  private final LadderReader reader = new LadderReader();

  @Test
  void findsTheMoveThatCatches() {
    Board board =
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
    Board broken = Diagrams.board(open);
    broken.play(broken.point(6, 7), Color.WHITE);
    boolean[] laddered = new boolean[81];
    reader.scan(broken, laddered);
    assertThat(laddered[4 * 9 + 3]).isFalse();
  }

  @Test
  void leavesTheBoardAlone() {
    Board board = Diagrams.board(".XO.\n.OX.\n..X.\n....");
    Board before = new Board(board);
    reader.scan(board, new boolean[16]);
    assertThat(board.hasStonesOf(before)).isTrue();
    board.checkConsistency();
  }

  @Test
  void refusesAShortArray() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reader.scan(new Board(5, 5), new boolean[24]))
        .withMessageContaining("5x5");
  }

  /** The ladder planes of KataGo's feature vectors; no position with a ko point is among them. */
  @Test
  void agreesWithRecordedLadders() {
    for (String line : TextResource.gzippedLines(LadderReaderTest.class, "ladders.txt.gz")) {
      String[] fields = line.split(" ", -1);
      int width = Integer.parseInt(fields[0]);
      Board board = Diagrams.board(width, Integer.parseInt(fields[1]), fields[3]);
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

  private static int[] trueIndexes(boolean[] flags) {
    return IntStream.range(0, flags.length).filter(i -> flags[i]).toArray();
  }

  private String laddered(String diagram) {
    Board board = Diagrams.board(diagram);
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
