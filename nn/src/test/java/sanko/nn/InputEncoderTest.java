package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.superko.GameState;

/** Features against those that KataGo computed for the same positions. */
class InputEncoderTest {
  private static final int SPIGHT = 3;
  private final ObjectMapper json = new ObjectMapper();

  private static InputStream open(String name) throws IOException {
    return new GZIPInputStream(
        Objects.requireNonNull(InputEncoderTest.class.getResourceAsStream(name), name));
  }

  @Test
  void agreesOnRandomPositionsUnderAllRules() throws IOException {
    int compared = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(open("golden-features.jsonl.gz"), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode position = json.readTree(line);
        if (position.at("/rules/ko").asInt() != SPIGHT) {
          compareGolden(position, "line " + compared);
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(130);
  }

  private static void compareGolden(JsonNode position, String name) {
    GameState state = goldenState(position);
    JsonNode params = position.get("params");
    EvaluationOptions options =
        new EvaluationOptions(
            0,
            true,
            0,
            1,
            params.get("pda").asDouble(),
            params.get("maxHist").asInt(),
            params.get("draw").asDouble(),
            params.get("cons").asBoolean(),
            params.get("hacks").asBoolean());
    int override = params.get("paOverride").asInt();
    boolean passAlive = override < 0 ? position.get("paS").asBoolean() : override > 0;
    int area = state.board().area();
    float[] expected = new float[InputEncoder.PLANES * area];
    JsonNode sets = position.at("/v7/s");
    for (int plane = 0; plane < InputEncoder.PLANES; plane++) {
      for (JsonNode index : sets.get(plane)) {
        expected[plane * area + index.asInt()] = 1;
      }
    }
    compare(state, options, passAlive, expected, position.at("/v7/g"), name);
  }

  private static GameState goldenState(JsonNode position) {
    int width = position.get("x").asInt();
    Board start = new Board(width, position.get("y").asInt());
    for (JsonNode stone : position.get("setup")) {
      start.setStone(start.point(stone.get(0).asInt(), stone.get(1).asInt()), stone.get(2).asInt());
    }
    JsonNode text = position.get("rules");
    Rules rules =
        new Rules(
            List.of(KoRule.values()).get(text.get("ko").asInt()),
            List.of(Scoring.values()).get(text.get("scoring").asInt()),
            List.of(Tax.values()).get(text.get("tax").asInt()),
            text.get("suicide").asBoolean(),
            text.get("button").asBoolean(),
            switch (text.get("whb").asInt()) {
              case 0 -> HandicapBonus.ZERO;
              case 1 -> HandicapBonus.N;
              default -> HandicapBonus.N_MINUS_ONE;
            },
            text.get("fpok").asBoolean());
    GameState state =
        new GameState(
            start,
            position.get("initPla").asInt(),
            rules,
            text.get("komi").asDouble(),
            position.get("assumeHcp").asBoolean(),
            position.get("encore0").asInt());
    state.setCleanupPrevented(position.get("preventEncore").asBoolean());
    for (JsonNode move : position.get("moves")) {
      JsonNode point = move.get(1);
      state.play(
          point.isTextual() ? Board.PASS : start.point(point.get(0).asInt(), point.get(1).asInt()),
          move.get(0).asInt());
    }
    state.setToMove(position.get("next").asInt());
    return state;
  }

  @Test
  void agreesOnPositionsFromGames() throws IOException {
    JsonNode positions;
    try (InputStream in = open("nn-inputs.json.gz")) {
      positions = json.readTree(in).get("positions");
    }
    assertThat(positions.size()).isEqualTo(160);
    for (JsonNode position : positions) {
      VectorPosition vector = VectorPosition.of(position);
      compare(
          vector.state(),
          vector.options(),
          vector.passAliveUnderSuicide(),
          VectorPosition.planes(position, vector.state().board().area()),
          position.get("globals"),
          position.get("id").asText());
    }
  }

  private static void compare(
      GameState state,
      EvaluationOptions options,
      boolean passAliveUnderSuicide,
      float[] expectedPlanes,
      JsonNode expectedGlobals,
      String name) {
    int area = state.board().area();
    float[] planes = new float[InputEncoder.PLANES * area];
    float[] globals = new float[InputEncoder.GLOBALS];
    GameState snapshot =
        new GameState(state.board().width(), state.board().height(), state.rules(), state.komi());
    snapshot.copyRecentFrom(state, InputEncoder.PLIES);
    new InputEncoder(passAliveUnderSuicide).encode(snapshot, options, planes, globals);
    for (int plane = 0; plane < InputEncoder.PLANES; plane++) {
      assertThat(java.util.Arrays.copyOfRange(planes, plane * area, (plane + 1) * area))
          .as(
              "%s plane %d, %s to move, %s\n%s",
              name, plane, Color.name(state.toMove()), state.rules(), state.board())
          .isEqualTo(
              java.util.Arrays.copyOfRange(expectedPlanes, plane * area, (plane + 1) * area));
    }
    for (int i = 0; i < InputEncoder.GLOBALS; i++) {
      assertThat((double) globals[i])
          .as("%s global %d", name, i)
          .isCloseTo(expectedGlobals.get(i).asDouble(), within(1e-5));
    }
  }
}
