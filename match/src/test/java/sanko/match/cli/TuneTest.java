package sanko.match.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.testing.TestedProgram;

/** Short runs of {@code sanko match --tune}. */
@Timeout(120)
class TuneTest {
  private static final String SPEC = "cpuctExploration:0.5..2:0.3,fpuReductionMax:0..0.5:0.1";

  @TempDir private Path folder;

  private final TestedProgram program = new TestedProgram();

  private int tune(Path to, String spec, String... more) {
    List<String> arguments = new ArrayList<>(List.of("match", "--tune", spec));
    arguments.addAll(List.of("--size", "5", "--out", to.toString()));
    arguments.addAll(List.of(more));
    if (!arguments.contains("--a")) {
      arguments.addAll(List.of("--a", "maxVisits=8"));
    }
    return program.run(arguments);
  }

  @Test
  void tunesAndProposesATest() throws IOException {
    assertThat(tune(folder, SPEC, "--games", "4", "--opening", "uniform:2"))
        .as(program.err())
        .isZero();
    assertThat(program.out())
        .contains("2 of 2 pairs")
        .containsPattern("(?m)^cpuctExploration = [0-9.]+$")
        .containsPattern("(?m)^fpuReductionMax = [0-9.]+$")
        .containsPattern(
            "sanko match --a maxVisits=8,cpuctExploration=[0-9.]+,fpuReductionMax=[0-9.]+"
                + " --b maxVisits=8 --sprt 0,5 .*--size 5 .*--opening uniform:2 .*--out .*-sprt");
    assertThat(Files.readString(folder.resolve("tune.svg"))).startsWith("<svg");
    assertThat(folder.resolve("game-00003.sgf")).exists();
  }

  @Test
  void goesOnWhereItWasInterruptedWithTheSameNumbers() throws IOException {
    String[] options = {"--games", "40", "--tune-rate", "0.5", "--json", "--concurrency", "3"};
    assertThat(tune(folder, SPEC, options)).as(program.err()).isZero();
    JsonNode whole = new JsonMapper().readTree(program.out());
    assertThat(whole.get("pairs").asInt()).isEqualTo(20);
    assertThat(whole.get("values").get("cpuctExploration").asText()).isNotEqualTo("1");

    // Thirty-one games, and one that was cut off.
    Path journal = folder.resolve("match.jsonl");
    List<String> lines = Files.readAllLines(journal);
    String cut = String.join("\n", lines.subList(0, 32)) + "\n" + lines.get(32).substring(0, 20);
    Files.writeString(journal, cut);
    options[options.length - 1] = "1";
    assertThat(tune(folder, SPEC, options)).as(program.err()).isZero();
    assertThat(new JsonMapper().readTree(program.out())).isEqualTo(whole);

    assertThat(tune(folder, SPEC.replace("0.3", "0.2"), options)).isEqualTo(3);
    assertThat(program.err()).contains("journal of another match: tune was [cpuctExploration");
    options[1] = "80";
    assertThat(tune(folder, SPEC, options)).isEqualTo(3);
    assertThat(program.err()).contains("pairs was 20 and is 40");
  }

  @ParameterizedTest
  @CsvSource({
    "cpuctExploratoin:0.5..2:0.1, --json, 2, cpuctExploratoin is no key",
    "cpuctExploration:3..5:0.1, --json, 2, 'cpuctExploration is 1, outside of 3..5'",
    "cpuctExploration:0.5..2:0.1, --b=maxVisits=9, 2, leave --b out",
    "cpuctExploration:0.5..2:0.1, '--sprt=0,5', 2, exclude each other",
    "cpuctExploration:0.5..2:0.1, --tune-rate=0, 2, --tune-rate must be above 0",
    "cpuctExploration:0.5..2:0.1, --a=gnugo --mode gtp, 2, not a program",
  })
  void refusesBeforeAnythingStarts(String spec, String option, int status, String message) {
    String[] words = option.split("=", 2);
    Path to = folder.resolve("refused");
    assertThat(tune(to, spec, words)).isEqualTo(status);
    assertThat(program.err()).contains(message);
    assertThat(to).doesNotExist();
  }
}
