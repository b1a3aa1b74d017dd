package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.testing.SharedFiles;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.BuiltModels;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.FloatGraph;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.ort.Lane;

/**
 * Positions with odd rules, temperatures and optimism on networks of every file version from 3 to
 * 17, against KataGo's answers. Most of the networks are random, so that each kind of layer counts.
 */
@Tag("arithmetic")
class GoldenVectorTest {
  private static final int SIDE = 19;
  private static final EvaluatorSettings SETTINGS = EvaluatorSettings.fixed(1, 1, 4, 10);
  private static final int SIMPLE_KO = 0;
  private static final int TERRITORY = 1;

  @Test
  void syntheticNetworksOfEveryVersionAnswerLikeKataGo() throws Exception {
    check("models/synthetic", lines("golden-eval-syn"));
  }

  @Test
  void realNetworksAnswerLikeKataGo() throws Exception {
    check("models", lines("golden-eval-real"));
  }

  private static void check(String folder, List<JsonNode> lines) throws Exception {
    Path models = SharedFiles.find(folder);
    Map<String, List<JsonNode>> byNetwork = new TreeMap<>();
    for (JsonNode line : lines) {
      for (Map.Entry<String, JsonNode> out : line.get("out").properties()) {
        byNetwork.computeIfAbsent(out.getKey(), key -> new ArrayList<>()).add(line);
      }
    }
    assertThat(byNetwork).isNotEmpty();
    for (Map.Entry<String, List<JsonNode>> entry : byNetwork.entrySet()) {
      NetworkFile file = NetworkFile.read(models.resolve(entry.getKey()));
      checkMasked(file, entry.getKey(), entry.getValue());
      List<JsonNode> ours = entry.getValue().stream().filter(GoldenPosition::isOurs).toList();
      assertThat(checkEvaluator(file, entry.getKey(), ours)).isGreaterThan(ours.size() / 2);
    }
  }

  /**
   * From a game to its evaluation. Boards have a buffer of their own there, which gives the same
   * answer, except where it would have to be transposed.
   */
  private static int checkEvaluator(NetworkFile file, String name, List<JsonNode> lines)
      throws Exception {
    int checked = 0;
    FloatGraph graph = ChannelsLastGraph.suitsFused(file) ? FloatGraph.FUSED : FloatGraph.PLAIN;
    for (boolean passAlive : new boolean[] {false, true}) {
      try (NetworkEvaluator evaluator =
          NetworkEvaluator.start(new BuiltModels(judging(file, passAlive), graph), SETTINGS)) {
        for (JsonNode line : lines) {
          JsonNode out = line.get("out").get(name);
          GoldenPosition position = GoldenPosition.of(line);
          Board board = position.state().board();
          if (position.passAliveUnderSuicide() != passAlive
              || (board.width() != board.height() && Symmetry.transposes(out.get("sym").asInt()))) {
            continue;
          }
          EvaluationOptions options = position.options().withSymmetry(out.get("sym").asInt());
          if (out.has("meta")) {
            options = options.withHumanProfile(GoldenPosition.profile(out.get("meta")));
          }
          Evaluation evaluation = evaluator.evaluate(position.state(), options).get();
          compare(name + " evaluator, " + board.sizeText(), evaluation, out);
          checked++;
        }
      }
    }
    return checked;
  }

  /** The same network with pass-alive judged as the vectors say, not as its file does. */
  private static NetworkFile judging(NetworkFile file, boolean passAliveUnderSuicide) {
    NetworkDescription of = file.description();
    NetworkDescription description =
        new NetworkDescription(
            of.name(),
            of.version(),
            of.inputVersion(),
            of.spatialPlanes(),
            of.globalFeatures(),
            of.blocks(),
            of.channels(),
            of.parameters(),
            of.policyChannels(),
            of.scoreOutputs(),
            of.multipliers(),
            of.metaEncoderVersion(),
            passAliveUnderSuicide,
            of.excludeTerritoryAdjacentToAtari());
    return new NetworkFile(description, file.trunk(), file.policyHead(), file.valueHead());
  }

  private static void checkMasked(NetworkFile file, String name, List<JsonNode> lines)
      throws IOException, NetworkException {
    List<Lane.Query> queries = new ArrayList<>();
    for (JsonNode line : lines) {
      queries.add(query(file, line, line.get("out").get(name)));
    }
    try (Lane lane = Lane.masked(file, SIDE)) {
      Evaluation[] evaluations = lane.evaluate(queries);
      for (int i = 0; i < evaluations.length; i++) {
        compare(name + " masked, line " + i, evaluations[i], lines.get(i).get("out").get(name));
      }
    }
  }

  private static Lane.Query query(NetworkFile file, JsonNode line, JsonNode out) {
    NetworkDescription network = file.description();
    Lane.Query query = new Lane.Query();
    query.width = line.get("x").asInt();
    query.height = line.get("y").asInt();
    int area = query.width * query.height;
    JsonNode input = line.get("v" + network.inputVersion());
    query.planes = new float[network.spatialPlanes() * area];
    for (int plane = 0; plane < input.get("s").size(); plane++) {
      for (JsonNode index : input.get("s").get(plane)) {
        query.planes[plane * area + index.asInt()] = 1;
      }
    }
    query.globals = floats(input.get("g"));
    if (network.metaFeatures() > 0) {
      query.meta = floats(out.get("meta").get("row"));
    }
    query.symmetry = out.get("sym").asInt();
    for (int index = 0; index < area; index++) {
      query.legal.set(index, line.get("legal").asText().charAt(index) == '1');
    }
    query.colorToMove = line.get("next").asInt() == 1 ? Color.BLACK : Color.WHITE;
    JsonNode rules = line.get("rules");
    query.noResultPossible =
        rules.get("ko").asInt() == SIMPLE_KO || rules.get("scoring").asInt() == TERRITORY;
    JsonNode params = line.get("params");
    query.optimism = (float) params.get("opt").asDouble();
    query.temperature = (float) params.get("temp").asDouble();
    query.capsPass = params.get("hacks").asBoolean();
    return query;
  }

  private static void compare(String where, Evaluation got, JsonNode out) {
    near(where + " win", got.value().whiteWin(), out.get("win"));
    near(where + " loss", got.value().whiteLoss(), out.get("loss"));
    near(where + " nores", got.value().noResult(), out.get("nores"));
    near(where + " score", got.value().whiteScoreMean(), out.get("sm"));
    near(where + " scoreSq", got.value().whiteScoreMeanSq(), out.get("smsq"));
    near(where + " lead", got.value().whiteLead(), out.get("lead"));
    near(where + " time", got.uncertainty().varTimeLeft(), out.get("vt"));
    near(where + " winloss error", got.uncertainty().shorttermWinlossError(), out.get("stw"));
    near(where + " score error", got.uncertainty().shorttermScoreError(), out.get("sts"));
    for (int index = 0; index <= got.area(); index++) {
      near(where + " policy " + index, got.policy(index), out.get("policy").get(index));
    }
    for (int index = 0; index < got.area(); index++) {
      near(where + " ownership " + index, got.whiteOwnership(index), out.get("own").get(index));
    }
  }

  private static void near(String what, double got, JsonNode expected) {
    double value = expected.asDouble();
    assertThat(got).as(what).isCloseTo(value, within(1e-4 * Math.max(1, Math.abs(value))));
  }

  private static float[] floats(JsonNode array) {
    float[] values = new float[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) array.get(i).asDouble();
    }
    return values;
  }

  private static List<JsonNode> lines(String vectors) throws IOException {
    return GoldenPosition.lines(
        Files.newInputStream(SharedFiles.find("vectors/dev/" + vectors + ".jsonl.gz")));
  }
}
