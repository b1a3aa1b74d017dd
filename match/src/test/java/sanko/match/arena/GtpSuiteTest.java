package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GtpSuiteTest {
  @TempDir private Path folder;

  private List<GtpSuite.Problem> read(String text) throws IOException {
    Path file = folder.resolve("corner.tst");
    Files.writeString(file, text);
    List<GtpSuite> suites = GtpSuite.read(List.of(folder));
    assertThat(suites).extracting(GtpSuite::name).containsExactly("corner");
    return suites.get(0).problems();
  }

  @Test
  void replaysRecordsUpToAMove() throws IOException {
    Files.writeString(folder.resolve("a.sgf"), "(;SZ[9]KM[5.5]AB[aa]AW[ba];B[ee];W[dd];B[cc])");
    List<GtpSuite.Problem> problems =
        read(
            """
            # a comment
            loadsgf a.sgf 3
            10 reg_genmove black
            #? [C7|A1]*
            play black C7
            20 reg_genmove white
            #? [!PASS]

            loadsgf a.sgf D6
            30 reg_genmove w
            #? [j9]
            """);
    assertThat(problems.get(0).position())
        .containsExactly(
            "boardsize 9",
            "clear_board",
            "komi 5.5",
            "play b A9",
            "play w B9",
            "play b E5",
            "play w D6");
    assertThat(problems.get(0).question()).isEqualTo("reg_genmove black");
    assertThat(problems.get(0).isSolvedBy("C7")).isTrue();
    assertThat(problems.get(0).isSolvedBy("C77")).isFalse();
    assertThat(problems.get(1).position()).endsWith("play w D6", "play black C7");
    assertThat(problems.get(1).isSolvedBy("PASS")).isFalse();
    assertThat(problems.get(1).isSolvedBy("A1")).isTrue();
    assertThat(problems.get(2).position()).endsWith("play w B9", "play b E5");
    assertThat(problems.get(2).isSolvedBy("J9")).isTrue();
    assertThat(problems).extracting(GtpSuite.Problem::side).containsOnly(9);
  }

  @Test
  void takesPositionsOfCommandsAndLeavesOtherQuestionsOut() throws IOException {
    List<GtpSuite.Problem> problems =
        read("boardsize 7\nclear_board\n1 final_score\n#? [B\\+2]\n2 reg_genmove b\n#? [D4]\n");
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).side()).isEqualTo(7);
    assertThat(problems.get(0).position()).containsExactly("boardsize 7", "clear_board");
  }

  @Test
  void saysWhereAFileIsWrong() {
    assertThatThrownBy(() -> read("1 reg_genmove b\n#? [(D4]\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("corner.tst: #? [(D4]: not a pattern");
    for (String command : List.of("boardsize", "loadsgf")) {
      assertThatThrownBy(() -> read(command + "\n"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("corner.tst: " + command + ": an argument is missing");
    }
    assertThatThrownBy(() -> read("boardsize x\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("corner.tst: boardsize x: not the side of a board: x");
  }

  @Test
  void refusesPathsWithoutProblems() throws IOException {
    Path other = Files.writeString(folder.resolve("other.tst"), "1 final_score\n#? [B\\+2]\n");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    for (Path path : List.of(other, folder, empty)) {
      assertThatThrownBy(() -> GtpSuite.read(List.of(path)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("there are no problems in " + path);
    }
    assertThat(read("1 reg_genmove b\n#? [D4]\n")).hasSize(1);
  }
}
