package sanko.review.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * 20,000 games of 220 moves on 19x19 in files of their own: how long reading them takes, how large
 * the index is, and how long an answer takes. {@code mvn -Ptests-only -pl review -am test
 * -Dtest=RecordIndexLoadTest -Dtest.tags=exhaustive -Dtest.tags.excluded=none
 * -Dsurefire.failIfNoSpecifiedTests=false}
 */
@Tag("exhaustive")
class RecordIndexLoadTest {
  private static final int GAMES = 20_000;
  private static final int MOVES = 220;
  private static final int ASKED = 300;
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @TempDir private Path folder;
  @TempDir private Path cache;

  @Test
  void isFastAndSmall() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < GAMES; i++) {
      Path file = folder.resolve(i % 100 + "/" + i + ".sgf");
      Files.createDirectories(file.getParent());
      Files.writeString(file, game(random, i));
    }
    RecordIndex first = timed("read all", new RecordIndex(List.of(folder.toString()), cache));
    try (Stream<Path> files = Files.list(cache)) {
      long bytes = Files.size(files.findFirst().orElseThrow());
      say("cache: " + bytes / GAMES + " bytes a game; positions: " + first.positions());
    }
    MutableBoard board = new MutableBoard(19, 19);
    for (String player : new String[] {"", "player 7"}) {
      long start = PROCESS.getProcessCpuTime();
      for (int i = 0; i < ASKED; i++) {
        assertThat(first.explore(board, Color.BLACK, player, 20).games()).isEqualTo(GAMES);
      }
      say(
          "answer: "
              + (PROCESS.getProcessCpuTime() - start) / ASKED / 1000
              + " us of the processor, '"
              + player
              + "'");
    }
    first.close();
    Files.writeString(folder.resolve("0/0.sgf"), game(random, GAMES));
    RecordIndex second = timed("one changed", new RecordIndex(List.of(folder.toString()), cache));
    assertThat(second.readLast()).isEqualTo(1);
    second.close();
  }

  /** Openings at the corners, as people play them, then anywhere. */
  private static String game(Random random, int number) {
    int[] corner = {2, 3, 15, 16};
    StringBuilder text =
        new StringBuilder(
            "(;FF[4]GM[1]SZ[19]KM[6.5]PB[player %d]PW[player %d]RE[%s+R]DT[20%02d-04-%02d]EV[Cup %d]"
                .formatted(
                    random.nextInt(900),
                    random.nextInt(900),
                    random.nextBoolean() ? "B" : "W",
                    random.nextInt(26),
                    1 + random.nextInt(28),
                    number % 200));
    boolean[] taken = new boolean[361];
    for (int i = 0; i < MOVES; i++) {
      int point;
      do {
        point =
            i < 8
                ? corner[random.nextInt(4)] * 19 + corner[random.nextInt(4)]
                : random.nextInt(361);
      } while (taken[point]);
      taken[point] = true;
      text.append(i % 2 == 0 ? ";B[" : ";W[");
      text.append((char) ('a' + point % 19)).append((char) ('a' + point / 19)).append(']');
    }
    return text + ")";
  }

  private static RecordIndex timed(String what, RecordIndex index) throws Exception {
    long start = System.nanoTime();
    long work = PROCESS.getProcessCpuTime();
    index.await();
    say(
        "%s: %.1f s, of the processor %.1f s"
            .formatted(
                what,
                (System.nanoTime() - start) / 1e9,
                (PROCESS.getProcessCpuTime() - work) / 1e9));
    return index;
  }

  private static void say(String figures) {
    System.getLogger(RecordIndexLoadTest.class.getName()).log(System.Logger.Level.WARNING, figures);
  }
}
