package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.testing.TestedProgram;

/** KataGo's keys of the GTP engine: a komi that no command changes, and moves that come late. */
@Timeout(60)
class ForcedKomiTest {
  private String gtp(String overrides, String... commands) {
    TestedProgram program = new TestedProgram();
    String input = String.join("\n", commands) + "\n";
    String keys = overrides + ",maxVisits=4";
    assertThat(program.runOn(input, "gtp", "-override-config", keys, "-komi", "5.5")).isZero();
    return program.out();
  }

  @Test
  void noCommandAndNoRecordChangesIt(@TempDir Path folder) throws IOException {
    Path record = folder.resolve("game.sgf");
    Files.writeString(record, "(;FF[4]GM[1]SZ[9]KM[0.5];B[ee])");
    String set = "gogui-setup b C3";
    assertThat(
            gtp(
                "ignoreGTPAndForceKomi=6.5",
                "get_komi",
                "komi 0.5",
                "get_komi",
                "boardsize 9",
                "komi 1",
                "clear_board",
                "get_komi",
                "loadsgf " + record,
                "get_komi",
                set,
                "get_komi"))
        .isEqualTo(
            "= 6.5\n\n= \n\n= 6.5\n\n= \n\n= \n\n= \n\n= 6.5\n\n= \n\n= 6.5\n\n= \n\n= 6.5\n\n");
  }

  @Test
  void withoutTheKeyCommandsDecide() {
    assertThat(gtp("lagBuffer=1", "get_komi", "komi 0.5", "get_komi"))
        .isEqualTo("= 5.5\n\n= \n\n= 0.5\n\n");
  }

  @Test
  void aMoveComesNoSoonerThanHalfOfItsDelay() {
    long begin = System.nanoTime();
    assertThat(gtp("delayMoveScale=0.6", "boardsize 5", "genmove b")).contains("= ");
    assertThat(System.nanoTime() - begin).isGreaterThan(300_000_000);
  }
}
