package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.testing.TestedProgram;

/** KataGo's keys of the GTP engine about moves of earlier games. */
@Timeout(60)
class AvoidedGamesTest {
  @TempDir private Path folder;

  private final TestedProgram program = new TestedProgram();

  private int gtp(String overrides, String input) {
    return program.runOn(
        input,
        "gtp",
        "-override-config",
        overrides
            + ",maxVisits=100,rootPolicyTemperature=10,searchRandSeed=1"
            + ",chosenMoveTemperature=0,chosenMoveTemperatureEarly=0");
  }

  @Test
  void theFirstMoveOfTheNextGameIsAnother() throws IOException {
    String keys = "autoAvoidRepeatDir=" + folder.resolve("own") + ",autoAvoidRepeatUtility=3";
    String game = "clear_board\ngenmove b\n";
    assertThat(gtp(keys, "boardsize 5\n" + game + game + "reg_genmove b\n")).isZero();
    String[] answers = program.out().split("\n\n", -1);
    assertThat(answers[4]).startsWith("= ").isNotEqualTo(answers[2]);
    try (Stream<Path> files = Files.list(folder.resolve("own").resolve("5x5"))) {
      assertThat(Files.readAllLines(files.findFirst().orElseThrow())).hasSize(2);
    }
  }

  @Test
  void saysWhyARecordIsNotAvoided() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sgf"), "(;GM[1])");
    Files.setPosixFilePermissions(file, Set.of());
    assumeThat(Files.isReadable(file)).as("root reads all").isFalse();
    String keys = "avoidSgfPatternUtility=0.01,avoidSgfPatternDirs=" + file;
    var unused = gtp(keys, "name\n");
    assertThat(program.err()).contains("Not avoided: " + file + ": permission denied");
  }

  @Test
  void aFolderThatIsMissingEndsTheProgram() {
    String keys = "avoidSgfPatternUtility=0.01,avoidSgfPatternDirs=" + folder.resolve("none");
    assertThat(gtp(keys, "genmove b\n")).isNotZero();
    assertThat(program.err()).contains("none");
    assertThat(program.out()).isEmpty();
  }
}
