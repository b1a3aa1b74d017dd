package sanko.nn.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.nn.EvaluationOptions;
import sanko.nn.GoldenPosition;
import sanko.nn.VectorPosition;
import sanko.superko.GameSnapshot;
import sanko.superko.GameState;

/** Features against those that KataGo computed for the same positions. */
class InputEncoderTest {
  private static InputStream resource(String name) {
    return Objects.requireNonNull(InputEncoderTest.class.getResourceAsStream(name), name);
  }

  @ParameterizedTest
  @CsvSource({"3, 49", "4, 49", "5, 49", "6, 49", "7, 154"})
  void agreesOnRandomPositionsUnderAllRules(int version, int lines) throws IOException {
    int compared = 0;
    String name = "golden-features.jsonl.gz";
    for (JsonNode line : GoldenPosition.lines(resource(name))) {
      if (GoldenPosition.isOurs(line) && line.has("v" + version)) {
        compareGolden(version, line, "version " + version + ", line " + compared);
        compared++;
      }
    }
    assertThat(compared).isEqualTo(lines);
  }

  private static void compareGolden(int version, JsonNode line, String name) {
    GoldenPosition position = GoldenPosition.of(line);
    InputEncoder encoder = InputEncoder.of(version, position.passAliveUnderSuicide());
    int area = position.state().board().area();
    float[] expected = new float[encoder.planes() * area];
    JsonNode input = line.get("v" + version);
    assertThat(input.get("s").size()).isEqualTo(encoder.planes());
    for (int plane = 0; plane < encoder.planes(); plane++) {
      for (JsonNode index : input.get("s").get(plane)) {
        expected[plane * area + index.asInt()] = 1;
      }
    }
    EvaluationOptions options = position.options();
    if (version == 6) {
      int legal = InputEncoder.legalRun(position.state(), InputEncoder.PLIES);
      options = options.withMaxHistory(Math.min(options.inputs().maxHistory(), legal));
    }
    compare(encoder, position.state(), options, expected, input.get("g"), name);
  }

  @Test
  void agreesOnPositionsFromGames() throws IOException {
    JsonNode positions;
    try (InputStream in = new GZIPInputStream(resource("nn-inputs.json.gz"))) {
      positions = new ObjectMapper().readTree(in).get("positions");
    }
    assertThat(positions.size()).isEqualTo(160);
    for (JsonNode position : positions) {
      VectorPosition vector = VectorPosition.of(position);
      compare(
          InputEncoder.of(7, vector.passAliveUnderSuicide()),
          vector.state(),
          vector.options(),
          VectorPosition.planes(position, vector.state().board().area()),
          position.get("globals"),
          position.get("id").asText());
    }
  }

  /** The last liberty of White's stone at C5 counts for White, or not. */
  @ParameterizedTest
  @CsvSource({"TERRITORY, NONE, 2, true", "TERRITORY, SEKI, 2, false", "AREA, NONE, 0, false"})
  void leavesOutTerritoryAdjacentToAtariWhereSekiIsNotTaxed(
      String scoring, String tax, int phase, boolean differs) {
    MutableBoard board = Diagrams.board("O.OX.\nOOXX.\n.OX..\nOOX..\n.OX..");
    Rules rules = Rules.JAPANESE.with("scoring", scoring).with("tax", tax).with("ko", "SIMPLE");
    GameState state = new GameState(board, Color.WHITE, rules, 6.5, false, phase);
    BoardWindow window = new BoardWindow(5, 5, 5, 5);
    InputEncoder usual = InputEncoder.of(7, false);
    float[] planes = new float[usual.planes() * 25];
    float[] globals = new float[usual.globals()];
    usual.encode(state, EvaluationOptions.PLAIN, window, 0, planes, globals);
    float[] others = planes.clone();
    float[] otherGlobals = globals.clone();
    InputEncoder.of(7, false, true)
        .encode(state, EvaluationOptions.PLAIN, window, 0, others, otherGlobals);
    assertThat(otherGlobals).isEqualTo(globals);
    int cell = 18 * 25 + 1;
    if (differs) {
      assertThat(planes[cell]).isEqualTo(1);
      assertThat(others[cell]).isZero();
      others[cell] = 1;
    }
    assertThat(others).isEqualTo(planes);
  }

  private static void compare(
      InputEncoder encoder,
      GameState state,
      EvaluationOptions options,
      float[] expectedPlanes,
      JsonNode expectedGlobals,
      String name) {
    int area = state.board().area();
    float[] planes = new float[encoder.planes() * area];
    float[] globals = new float[encoder.globals()];
    GameSnapshot snapshot = new GameSnapshot(state.board().width(), state.board().height());
    snapshot.take(state, InputEncoder.PLIES, InputEncoder.EARLIER_BOARDS);
    int width = state.board().width();
    int height = state.board().height();
    BoardWindow exact = new BoardWindow(width, height, width, height);
    encoder.encode(snapshot, options, exact, 0, planes, globals);
    for (int plane = 0; plane < encoder.planes(); plane++) {
      assertThat(Arrays.copyOfRange(planes, plane * area, (plane + 1) * area))
          .as(
              "%s plane %d, %s to move, %s\n%s",
              name, plane, Color.name(state.toMove()), state.rules(), state.board())
          .isEqualTo(Arrays.copyOfRange(expectedPlanes, plane * area, (plane + 1) * area));
    }
    BoardWindow larger = new BoardWindow(width, height, width + 1, height + 2);
    float[] placed = new float[encoder.planes() * larger.bufferCells()];
    Arrays.fill(placed, 9);
    encoder.encode(snapshot, options, larger, 6, placed, globals);
    float[] expectedPlaced = new float[placed.length];
    for (int i = 0; i < planes.length; i++) {
      int cell = i / area * larger.bufferCells() + larger.cell(6, i % area);
      expectedPlaced[cell] = planes[i];
    }
    assertThat(placed).as("%s in a larger buffer", name).isEqualTo(expectedPlaced);
    for (int i = 0; i < encoder.globals(); i++) {
      assertThat((double) globals[i])
          .as("%s global %d", name, i)
          .isCloseTo(expectedGlobals.get(i).asDouble(), within(1e-5));
    }
  }
}
