package sanko.train.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.cli.testing.TestedProgram;
import sanko.engine.PositionSample;

class SampleSgfsTest {
  private static final String GAME = "(;SZ[5];B[cc];W[bb];B[dd];W[bd];B[];W[db];B[ba];W[];B[])";

  @TempDir private Path folder;

  private final TestedProgram program = new TestedProgram();

  private int run(String... arguments) throws IOException {
    Path file = folder.resolve("game.sgf");
    if (!Files.exists(file)) {
      Files.writeString(file, GAME);
    }
    List<String> words = new ArrayList<>(List.of("samplesgfs", "-sgf", file.toString()));
    words.addAll(List.of("-outdir", folder.resolve("out").toString()));
    words.addAll(List.of(arguments));
    return program.run(words);
  }

  private String err() {
    return program.err();
  }

  private List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("out").resolve("0.startposes.txt"))) {
      lines.add(new JsonMapper().readTree(line));
    }
    return lines;
  }

  @Test
  void writesEachPositionOfAGameThatIsNotOver() throws IOException {
    assertThat(run("-sample-prob", "1")).as(err()).isZero();
    assertThat(lines()).hasSize(9);
    JsonNode last = lines().get(8);
    assertThat(last.path("board").asText()).isEqualTo("...../.O.../..X../...X./...../");
    assertThat(last.path("nextPla").asText()).isEqualTo("W");
    assertThat(last.path("moveLocs"))
        .extracting(JsonNode::asText)
        .containsExactly("B2", "pass", "D4", "B5", "pass");
  }

  /**
   * Black's last move unblocks a ko in clean-up; 41 positions are before it, with a pass or none.
   */
  @Test
  void writesNoPositionsOfCleanUp() throws IOException {
    Files.writeString(
        folder.resolve("game.sgf"),
        """
        (;SZ[5]KM[19]RU[Japanese]
        ;B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[be];W[ae]
        ;B[ad];W[ac];B[ce];W[ae];B[cd];W[ad];B[ca];W[da];B[cb];W[db]
        ;B[cc];W[ec];B[dc];W[eb];B[ed];W[de];B[ea];W[eb];B[da];W[ec]
        ;B[db];W[ec];B[eb];W[];B[ee];W[];B[dd];W[];B[];W[]
        ;B[aa];W[ab];B[aa];W[ab];B[ba];W[bc];B[bb];W[ad];B[ac];W[ab];B[ab])""");
    assertThat(run("-sample-prob", "1")).as(err()).isZero();
    assertThat(lines()).isNotEmpty().allMatch(line -> line.path("initialTurnNumber").asInt() < 40);
    assertThat(lines().toString()).doesNotContain("\"A4\",\"A4\"");
  }

  @Test
  void keepsFiveMovesSoThatANetworkSeesThem() throws IOException {
    assertThat(run("-sample-prob", "1")).isZero();
    JsonNode after = lines().get(7);
    assertThat(after.path("board").asText()).isEqualTo("...../.O.../..X../...../...../");
    assertThat(after.path("nextPla").asText()).isEqualTo("B");
    assertThat(after.path("moveLocs"))
        .extracting(JsonNode::asText)
        .containsExactly("D2", "B2", "pass", "D4", "B5");
    assertThat(after.path("movePlas"))
        .extracting(JsonNode::asText)
        .containsExactly("B", "W", "B", "W", "B");
    assertThat(after.path("initialTurnNumber").asInt()).isEqualTo(2);
    assertThat(after.path("hintLoc").asText()).isEqualTo("null");
    assertThat(after.path("weight").asDouble()).isEqualTo(1);
    assertThat(after.has("trainingWeight")).isFalse();
    for (JsonNode line : lines()) {
      assertThat(PositionSample.parse(line.toString()).text()).isEqualTo(line.toString());
    }
  }

  @Test
  void weighsPositions() throws IOException {
    assertThat(
            run(
                "-sample-prob",
                "1",
                "-sample-weight",
                "2",
                "-turn-weight-lambda",
                "0.5",
                "-after-pass-factor",
                "0.25",
                "-training-weight",
                "0.5",
                "-max-turn-number-board-area-prop",
                "0.21",
                "-min-turn-number-board-area-prop",
                "0.15"))
        .isZero();
    assertThat(lines()).hasSize(2);
    assertThat(lines().get(0).path("weight").asDouble()).isEqualTo(2 * Math.exp(-2));
    assertThat(lines().get(1).path("weight").asDouble()).isEqualTo(0.5 * Math.exp(-2.5));
    assertThat(lines().get(1).path("trainingWeight").asDouble()).isEqualTo(0.5);
  }

  @Test
  void refusesWeightsThatAreTooLarge() throws IOException {
    assertThat(run("-sample-prob", "1", "-turn-weight-lambda", "-1000")).isEqualTo(2);
    assertThat(err()).contains("-turn-weight-lambda -1000.0 gives a position after 1 moves too");
    assertThat(run("-sample-prob", "1", "-turn-weight-lambda", "NaN")).isEqualTo(2);
    assertThat(run("-sample-prob", "1", "-sample-weight", "Infinity")).isEqualTo(2);
    assertThat(folder.resolve("out/0.startposes.txt")).doesNotExist();
  }

  @Test
  void writesAPositionThatSeveralGamesHaveOnce() throws IOException {
    Files.writeString(folder.resolve("game.sgf"), "(;SZ[5];B[cc];W[bb])(;SZ[5];B[cc];W[bc])");
    assertThat(run("-sample-prob", "1")).isZero();
    assertThat(lines()).hasSize(4);
    assertThat(err()).contains("4 positions of 2 games");
  }

  @Test
  void drawsTheShareAskedForAndNeverOverwrites() throws IOException {
    StringBuilder games = new StringBuilder();
    for (char x = 'a'; x <= 's'; x++) {
      for (char y = 'a'; y <= 's'; y++) {
        games.append("(;SZ[19];B[").append(x).append(y).append("])");
      }
    }
    Files.writeString(folder.resolve("game.sgf"), games);
    assertThat(run("-sample-prob", "0.25")).isZero();
    assertThat(lines().size()).isBetween(60, 120);
    assertThat(run("-sample-prob", "0.25")).isEqualTo(3);
    assertThat(err()).contains("0.startposes.txt is there already");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-sample-prob 0",
        "-sample-prob 2",
        "-max-handicap 2",
        "-sample-prob 1 -sample-weight 0",
        "-sample-prob 1 -ranks best",
      })
  void refusesWhatMakesNoSense(String options) throws IOException {
    assertThat(run(options.split(" ", -1))).as(err()).isEqualTo(2);
  }
}
