package sanko.review.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.sgf.SgfWriter;

class RecordIndexTest {
  @TempDir private Path folder;
  @TempDir private Path cache;

  private void save(String name, String sgf) throws IOException {
    Files.writeString(folder.resolve(name), sgf);
  }

  private RecordIndex index() throws InterruptedException, ExecutionException {
    return index(1000);
  }

  private RecordIndex index(int mostPositions) throws InterruptedException, ExecutionException {
    RecordIndex index = new RecordIndex(List.of(folder.toString()), cache, mostPositions);
    index.await();
    return index;
  }

  private static MutableBoard board(int width, int height, String moves) {
    MutableBoard board = new MutableBoard(width, height);
    int color = Color.BLACK;
    for (String each : moves.isEmpty() ? new String[0] : moves.split(" ", -1)) {
      board.play(Vertex.parse(each, board), color);
      color = Color.opponent(color);
    }
    return board;
  }

  /** What was played on 9x9 after moves that alternate, such as "D4 1, E5 1". */
  private static String played(RecordIndex index, String moves) {
    MutableBoard board = board(9, 9, moves);
    int toMove = moves.split(" ", -1).length % 2 == 0 || moves.isEmpty() ? 1 : 2;
    return index.explore(board, toMove, "", 5).moves().stream()
        .map(each -> names(each.points(), board) + " " + each.games())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String names(List<Integer> points, MutableBoard board) {
    return points.isEmpty()
        ? "pass"
        : points.stream()
            .map(index -> Vertex.format(board.pointAt(index), board))
            .sorted()
            .collect(Collectors.joining("/"));
  }

  @Test
  void findsPositionsWhateverTheOrderOfTheirMoves() throws Exception {
    save("a.sgf", "(;SZ[9];B[cc];W[gg];B[ee];W[cg])");
    save("b.sgf", "(;SZ[9];B[ee];W[gg];B[cc];W[gc])");
    try (RecordIndex index = index()) {
      // C3 and G7 are images of each other under the reflection that keeps the stones.
      assertThat(played(index, "C7 G3 E5")).isEqualTo("C3/G7 2");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"D4 F6", "F4 D6", "F6 D4", "D6 F4", "C3 F7"})
  void findsImages(String moves) throws Exception {
    save("a.sgf", "(;SZ[9];B[df];W[fd];B[ce])(;SZ[9];B[cg];W[fc];B[ge])");
    try (RecordIndex index = index()) {
      String found = played(index, moves);
      assertThat(found)
          .isEqualTo(
              switch (moves) {
                case "D4 F6" -> "C5/E3 1";
                case "F4 D6" -> "E3/G5 1";
                case "F6 D4" -> "E7/G5 1";
                case "D6 F4" -> "C5/E7 1";
                default -> "G5 1";
              });
    }
  }

  @Test
  void tellsTheSideToMoveSizesAndShapesApart() throws Exception {
    save("a.sgf", "(;SZ[9];B[dd];W[])(;SZ[9];W[dd])(;SZ[9:7];B[dd])(;SZ[13];B[dd])");
    save("h.sgf", "(;SZ[9]HA[2]AB[cg][gc];W[ee])");
    try (RecordIndex index = index()) {
      MutableBoard board = board(9, 9, "");
      assertThat(index.explore(board, Color.BLACK, "", 5).games()).isEqualTo(1);
      assertThat(index.explore(board, Color.WHITE, "", 5).games()).isEqualTo(1);
      assertThat(index.explore(board(9, 7, ""), Color.BLACK, "", 5).games()).isEqualTo(1);
      assertThat(index.explore(board(7, 9, ""), Color.BLACK, "", 5).games()).isZero();
      assertThat(played(index, "D6")).isEqualTo("pass 1");
      board.setStone(Vertex.parse("C3", board), Color.BLACK);
      board.setStone(Vertex.parse("G7", board), Color.BLACK);
      assertThat(index.explore(board, Color.WHITE, "", 5).games()).isEqualTo(1);
    }
  }

  @Test
  void countsResultsAndThoseOfAPlayer() throws Exception {
    save("1.sgf", "(;SZ[9]PB[Ume]PW[Take]RE[B+R]DT[2020-01-01];B[ee];W[ec])");
    save("2.sgf", "(;SZ[9]PB[Take]PW[UME 3k]RE[B+2.5]DT[2022-01-01]EV[Cup];B[ee])");
    save("3.sgf", "(;SZ[9]PB[Matsu]PW[Take]RE[W+1]DT[2021-01-01];B[ee])");
    save("4.sgf", "(;SZ[9]PB[Matsu]PW[Take]RE[0];B[ee];W[gg])");
    try (RecordIndex index = index()) {
      Exploration all = index.explore(board(9, 9, ""), Color.BLACK, "", 2);
      assertThat(all.games()).isEqualTo(4);
      assertThat(all.moves()).containsExactly(new Exploration.Move(List.of(40), 4, 2, 1, 0, 0, 0));
      assertThat(all.samples())
          .extracting(each -> each.game().date())
          .containsExactly("2022-01-01", "2021-01-01");
      Exploration own = index.explore(board(9, 9, ""), Color.BLACK, " ume", 5);
      assertThat(own.moves()).containsExactly(new Exploration.Move(List.of(40), 4, 2, 1, 2, 1, 1));
      assertThat(own.samples()).extracting(each -> each.game().event()).containsExactly("Cup", "");
      RecordIndex.Found found =
          Objects.requireNonNull(
              index.record(own.samples().get(1).game().id(), board(9, 9, "E5"), Color.WHITE));
      assertThat(SgfWriter.write(found.tree())).contains("PB[Ume]", "B[ee]");
      assertThat(found.turn()).isEqualTo(1);
      assertThat(index.record(12, board(9, 9, ""), Color.BLACK)).isNull();
    }
  }

  @Test
  void aGameThatComesBackToAPositionCountsOnce() throws Exception {
    save("a.sgf", "(;SZ[9]PB[Ume]RE[B+R]DT[2020];B[];W[];B[];W[];B[cc];W[gg])");
    save("b.sgf", "(;SZ[9]PB[Take]RE[W+R]DT[2021];B[cc])");
    try (RecordIndex index = index()) {
      Exploration found = index.explore(board(9, 9, ""), Color.BLACK, "ume", 5);
      assertThat(found.games()).isEqualTo(2);
      assertThat(found.moves())
          .containsExactlyInAnyOrder(
              new Exploration.Move(List.of(20, 24, 56, 60), 2, 1, 1, 1, 1, 0),
              new Exploration.Move(List.of(), 1, 1, 0, 1, 1, 0));
      assertThat(found.samples()).hasSize(1);
    }
  }

  @Test
  void oddDatesComeByTheirYearAndUnknownOnesLast() throws Exception {
    String[] dates = {"Published 1926", "2020-01-02,03", "?", "5.3.2021", "20201", "2020-01-01"};
    for (int i = 0; i < dates.length; i++) {
      save(i + ".sgf", "(;SZ[9]PB[Ume " + i + "]DT[" + dates[i] + "];B[ee])");
    }
    try (RecordIndex index = index()) {
      assertThat(index.explore(board(9, 9, ""), Color.BLACK, "", 4).samples())
          .extracting(each -> each.game().date())
          .containsExactly("5.3.2021", "2020-01-02,03", "2020-01-01", "Published 1926");
    }
  }

  @Test
  void skipsAndCountsWhatCannotBeRead() throws Exception {
    save("good.sgf", "(;SZ[9];B[ee])");
    save("same.sgf", "(;SZ[9]C[again];B[ee])");
    save("half.sgf", "(;SZ[9];B[dd])(;SZ[9];B[ee];W[zz1])(;SZ[9];B[cc];B[cc];W[aa])");
    save("none.sgf", "nothing");
    save("empty.sgf", "");
    save("start.sgf", "(;SZ[2]AB[aa][ab][ba][bb];W[aa])");
    Files.write(folder.resolve("bytes.sgf"), new byte[] {0, (byte) 0xff, '(', ';', 'B', '['});
    save("other.txt", "(;SZ[9];B[ff])");
    try (RecordIndex index = index()) {
      assertThat(played(index, "")).isEqualTo("C3/C7/G3/G7 1, D4/D6/F4/F6 1, E5 1");
      assertThat(index.status().skipped()).isEqualTo(5);
      assertThat(index.status().games()).isEqualTo(3);
    }
  }

  @Test
  void readsOnlyFilesThatChangedAgain() throws Exception {
    save("a.sgf", "(;SZ[9];B[cc])");
    save("b.sgf", "(;SZ[9];B[ee])");
    index().close();
    save("b.sgf", "(;SZ[9];B[dd];W[ee])");
    save("c.sgf", "(;SZ[9];B[dc])");
    try (RecordIndex index = index()) {
      assertThat(index.readLast()).isEqualTo(2);
      assertThat(index.status().games()).isEqualTo(3);
      assertThat(played(index, "")).contains("D4/D6/F4/F6 1").doesNotContain("E5");
      Files.delete(folder.resolve("a.sgf"));
      index.look();
      index.await();
      assertThat(index.readLast()).isZero();
      assertThat(index.status().games()).isEqualTo(2);
    }
  }

  @Test
  void makesADamagedIndexAnew() throws Exception {
    save("a.sgf", "(;SZ[9];B[cc];W[ee])");
    index().close();
    try (Stream<Path> files = Files.list(cache)) {
      Path kept = files.findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(kept);
      bytes[bytes.length - 12] ^= 1;
      Files.write(kept, bytes);
    }
    try (RecordIndex index = index()) {
      assertThat(index.readLast()).isEqualTo(1);
      assertThat(played(index, "C7")).isEqualTo("E5 1");
    }
    try (RecordIndex index = index()) {
      assertThat(index.readLast()).isZero();
    }
  }

  @Test
  void leavesOutGamesForWhichThereIsNoRoom() throws Exception {
    for (int i = 0; i < 9; i++) {
      save(i + ".sgf", "(;SZ[9];B[a" + "abcdefghi".charAt(i) + "];W[ee];B[gg])");
    }
    // Each has 3 positions, and takes as much memory as 24 besides.
    try (RecordIndex index = index(60)) {
      assertThat(index.positions()).isEqualTo(9);
      assertThat(index.status().leftOut()).isEqualTo(6);
    }
  }

  @Test
  void keepsTheFirstSixtyMoves() throws Exception {
    StringBuilder moves = new StringBuilder("(;SZ[19]");
    for (int i = 0; i < 100; i++) {
      char x = (char) ('a' + i % 19);
      char y = (char) ('a' + i / 19 * 2);
      moves.append(i % 2 == 0 ? ";B[" : ";W[").append(x).append(y).append(']');
    }
    save("a.sgf", moves + ")");
    try (RecordIndex index = index()) {
      assertThat(index.positions()).isEqualTo(60);
    }
  }
}
