package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.board.testing.SharedFiles;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.Lane;

/** Real networks on recorded positions under every symmetry, against KataGo's answers. */
@Tag("arithmetic")
class KataGoVectorTest {
  private static final int LARGEST_SIDE = 19;

  @ParameterizedTest
  @CsvSource({
    "nn-b6c96, g170-b6c96-s175395328-d26788732",
    "nn-tiny-b2c16, rect15-b2c16-s13679744-d94886722",
    "nn-b7c96h3-transformer, b7c96h3tfrs-test5-cnorm",
    "nn-b7c96h6kv3-transformer, b7c96h6kv3qk32v16tflrs-fson-bnh"
  })
  void exactGraphsAnswerLikeKataGo(String vectors, String network) throws Exception {
    NetworkFile file = NetworkFile.read(SharedFiles.find("models/" + network + ".bin.gz"));
    Map<String, List<JsonNode>> bySize = new LinkedHashMap<>();
    for (JsonNode position : positions(vectors)) {
      String size = position.get("xSize") + "x" + position.get("ySize");
      bySize.computeIfAbsent(size, key -> new ArrayList<>()).add(position);
    }
    for (List<JsonNode> positions : bySize.values()) {
      JsonNode first = positions.get(0);
      try (Lane lane = Lane.exact(file, first.get("xSize").asInt(), first.get("ySize").asInt())) {
        for (JsonNode position : positions) {
          check(lane, file, position, false);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "nn-b6c96, g170-b6c96-s175395328-d26788732",
    "nn-tiny-b2c16, rect15-b2c16-s13679744-d94886722",
    "nn-b7c96h3-transformer, b7c96h3tfrs-test5-cnorm",
    "nn-b7c96h6kv3-transformer, b7c96h6kv3qk32v16tflrs-fson-bnh"
  })
  void maskedGraphAnswersLikeKataGo(String vectors, String network) throws Exception {
    NetworkFile file = NetworkFile.read(SharedFiles.find("models/" + network + ".bin.gz"));
    try (Lane lane = Lane.masked(file, LARGEST_SIDE)) {
      for (JsonNode position : positions(vectors)) {
        check(lane, file, position, true);
      }
    }
  }

  private static void check(Lane lane, NetworkFile file, JsonNode position, boolean masked)
      throws NetworkException {
    List<Lane.Query> queries = new ArrayList<>();
    for (JsonNode expected : position.get("evals")) {
      queries.add(query(file, position, expected, masked));
    }
    Evaluation[] evaluations = lane.evaluate(queries);
    for (int i = 0; i < evaluations.length; i++) {
      JsonNode expected = position.get("evals").get(i);
      String where = position.get("id") + " symmetry " + expected.get("symmetry");
      Expectation.check(where, evaluations[i], expected);
    }
  }

  private static Lane.Query query(
      NetworkFile file, JsonNode position, JsonNode expected, boolean masked) {
    Lane.Query query = new Lane.Query();
    query.width = position.get("xSize").asInt();
    query.height = position.get("ySize").asInt();
    query.planes = planes(file, position, query.width * query.height);
    query.globals = floats(position.get("features").get("globals"));
    query.symmetry = expected.get("symmetry").asInt();
    if (masked && query.width != query.height) {
      // The vectors' buffer was the board, where nothing can be transposed.
      query.symmetry %= 4;
    }
    JsonNode policy = expected.get("policy");
    for (int index = 0; index < policy.size(); index++) {
      query.legal.set(index, !policy.get(index).isNull());
    }
    query.colorToMove = position.get("toMove").asText().equals("W") ? Color.WHITE : Color.BLACK;
    JsonNode rules = position.get("rules");
    query.noResultPossible =
        rules.get("ko").asText().equals("SIMPLE")
            || rules.get("scoring").asText().equals("TERRITORY");
    query.optimism = (float) position.get("policyOptimism").asDouble();
    return query;
  }

  private static float[] planes(NetworkFile file, JsonNode position, int area) {
    float[] planes = new float[file.description().spatialPlanes() * area];
    for (Map.Entry<String, JsonNode> plane : position.get("features").get("planes").properties()) {
      String hex = plane.getValue().asText();
      BigInteger bits = new BigInteger(hex, 16);
      for (int index = 0; index < area; index++) {
        if (bits.testBit(4 * hex.length() - 1 - index)) {
          planes[Integer.parseInt(plane.getKey()) * area + index] = 1;
        }
      }
    }
    return planes;
  }

  private static float[] floats(JsonNode array) {
    float[] values = new float[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) array.get(i).asDouble();
    }
    return values;
  }

  private static JsonNode positions(String vectors) throws IOException {
    JsonNode root =
        new ObjectMapper().readTree(SharedFiles.find("vectors/dev/" + vectors + ".json").toFile());
    assertThat(root.get("positions")).isNotEmpty();
    return root.get("positions");
  }
}
