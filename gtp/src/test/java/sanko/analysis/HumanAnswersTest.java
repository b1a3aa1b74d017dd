package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorPair;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;

/**
 * Our answers with a human network beside the main one, against those of KataGo 1.17 ({@code
 * human-answers.jsonl}, one search thread, no random symmetries, no noise).
 */
class HumanAnswersTest {
  private static final String MAIN = "models/g170-b6c96-s175395328-d26788732.bin.gz";

  /** What makes our search KataGo's. */
  private static final Map<String, String> AS_KATAGO =
      Map.of(
          "solverMode", "0",
          "numVirtualLossesPerThread", "1",
          "nnRandomize", "false",
          "graphUnstaling", "none",
          "graphKeyRule", "chain",
          "graphSearchRepBound", "11",
          "rootSymmetryPruning", "false",
          "fillDameBeforePass", "false",
          "analysisWideRootNoise", "0");

  /* With these KataGo weighs the values of the root by the human policy, too. */
  private static final Set<String> OTHER_ROOT = Set.of("chosen", "chosenpass");

  @ParameterizedTest
  @ValueSource(strings = {"syn-v15meta", "syn-v17metatf"})
  void areThoseOfKataGo(String network) throws Exception {
    Path human = SharedFiles.find("models/synthetic/" + network + ".bin.gz");
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 1, 12);
    Evaluator pair =
        new EvaluatorPair(
            NetworkEvaluator.open(SharedFiles.find(MAIN), settings),
            NetworkEvaluator.open(human, settings));
    int compared = 0;
    try (pair;
        AnalysisTalk talk = new AnalysisTalk(pair, 1)) {
      for (JsonNode recorded : recorded()) {
        if (recorded.get("network").asText().equals(network)) {
          ObjectNode query = recorded.get("query").deepCopy();
          AS_KATAGO.forEach(query.withObject("/overrideSettings")::put);
          talk.ask(query.toString());
          compare(query.get("id").asText(), recorded.get("answer"), talk.next());
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(1);
  }

  private static List<JsonNode> recorded() throws Exception {
    try (InputStream in = HumanAnswersTest.class.getResourceAsStream("human-answers.jsonl")) {
      ObjectMapper mapper = new ObjectMapper();
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(line -> tree(mapper, line)).toList();
    }
  }

  private static JsonNode tree(ObjectMapper mapper, String line) {
    try {
      return mapper.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compare(String id, JsonNode wanted, JsonNode found) {
    for (Map.Entry<String, JsonNode> field : wanted.get("rootInfo").properties()) {
      if (!(OTHER_ROOT.contains(id) && field.getKey().equals("winrate"))) {
        assertThat(found.at("/rootInfo/" + field.getKey()).asDouble())
            .as("%s: %s", id, field.getKey())
            .isCloseTo(field.getValue().asDouble(), within(1e-3));
      }
    }
    JsonNode policy = wanted.path("humanPolicy");
    for (int i = 0; i < policy.size(); i++) {
      assertThat(found.get("humanPolicy").get(i).asDouble())
          .as("%s: human policy of %d", id, i)
          .isCloseTo(policy.get(i).asDouble(), within(1e-6));
    }
    Set<String> moves = new TreeSet<>();
    for (JsonNode move : found.get("moveInfos")) {
      String name = move.get("move").asText();
      if (move.get("visits").asLong() > 0) {
        moves.add(name);
        compareMove(id + ", " + name, wanted.get("moves").path(name), move);
      }
    }
    Set<String> wantedMoves = new TreeSet<>();
    wanted.get("moves").fieldNames().forEachRemaining(wantedMoves::add);
    assertThat(moves).as(id).isEqualTo(wantedMoves);
  }

  private static void compareMove(String name, JsonNode wanted, JsonNode found) {
    for (Map.Entry<String, JsonNode> field : wanted.properties()) {
      double tolerance = field.getKey().equals("playSelectionValue") ? 0.3 : 1e-6;
      assertThat(found.get(field.getKey()).asDouble())
          .as("%s: %s", name, field.getKey())
          .isCloseTo(field.getValue().asDouble(), within(tolerance));
    }
  }
}
