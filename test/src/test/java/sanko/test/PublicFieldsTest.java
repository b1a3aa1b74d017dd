package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.testing.ProtocolSchema;
import sanko.nn.testing.TinyNetwork;

/**
 * The JSON fields of analysis and serve: those that queries may have, as the engine declares them,
 * and those of the answers to requests that bring out every one.
 */
class PublicFieldsTest {
  private static final String RECORD = "public-fields.txt";
  private static final Path PAGE = Path.of("..", "docs", "analysis.md");
  private static final Pattern NAME = Pattern.compile("`([A-Za-z0-9_]+)`");

  /** Their names are data: points and properties. */
  private static final Set<String> MAPS = Set.of("info", "labels", "other");

  private static final String GAME =
      """
      "moves":[["B","E5"]],"rules":"chinese","komi":7,"boardXSize":9,"boardYSize":9,\
      """;

  private static final String REQUESTS =
      """
      {"id":"all",%1$s"analyzeTurns":[0],"maxVisits":40,"includeOwnership":true,\
      "includeOwnershipStdev":true,"includeMovesOwnership":true,"includeMovesOwnershipStdev":true,\
      "includePolicy":true,"includePVVisits":true,"includeNoResultValue":true,\
      "overrideSettings":{"humanSLProfile":"rank_5k","rootSymmetryPruning":true}}
      {"id":"why","initialStones":[["B","A2"],["B","B2"],["B","C2"],["B","D2"],["W","A1"],\
      ["W","B1"],["W","C1"],["W","D1"],["W","A3"],["W","B3"],["W","C3"],["W","D3"]],\
      "moves":[["B","A5"]],"initialPlayer":"B","rules":"chinese","komi":0,"boardXSize":5,"boardYSize":5,"maxVisits":100,\
      "analyzeTurns":[0],"explain":true}
      {"id":"level",%1$s"maxVisits":4,"level":3}
      {"id":"error",%1$s"maxVisits":-1}
      {"id":"warning",%1$s"maxVisits":1,"nonsense":1}
      {"id":"v","action":"query_version"}
      {"id":"m","action":"query_models"}
      {"id":"c","action":"clear_cache"}
      {"id":"s","action":"score","boardXSize":5,"boardYSize":5,"rules":"japanese","komi":7,\
      "line":[{"move":["B","C3"]}]}
      {"id":"p","action":"positions","boardXSize":5,"boardYSize":5,"rules":"japanese","komi":7,\
      "line":[{"move":["B","C3"]}]}
      {"id":"r","action":"parse_record","sgf":"(;GM[1]SZ[9]KM[7]HA[2]RU[Japanese]PB[x]\
      AB[cc][gg]AW[gc]AE[aa]PL[W]\
      ;B[ee]C[x]N[x]BL[9]WL[8]TR[aa]SQ[ab]CR[ac]MA[ad]SL[ae]LB[ba:1]LN[aa:bb]AR[aa:bb]ZZ[1])(;GM[1]SZ["}
      {"id":"i","action":"positions","boardXSize":5,"boardYSize":5,"rules":"aga-button","komi":7,\
      "line":[{"setup":{"B":["A1"],"W":["A2","B2","C1"]},"move":["B","B1"]},{"move":["W","A2"]}]}
      {"id":"n","action":"solve","boardXSize":7,"boardYSize":4,"rules":"chinese","moves":[],\
      "initialStones":[["B","A1"],["W","A2"],["W","B2"],["W","C1"]],"vertex":"A1","goal":"capture",\
      "maxNodes":9000,"within":2}
      {"id":"l","action":"solve","boardXSize":7,"boardYSize":4,"rules":"chinese","moves":[],\
      "initialPlayer":"W","initialStones":[["B","B4"],["B","D4"],["B","A3"],["B","B3"],["B","C3"],\
      ["W","E4"],["W","G4"],["W","D3"],["W","E3"],["W","F3"],["W","G3"],["W","A2"],["W","B2"],\
      ["W","C2"],["W","D2"],["W","F2"],["W","G2"],["W","A1"],["W","B1"],["W","C1"],["W","D1"],\
      ["W","E1"],["W","F1"]],"vertex":"A3","includeProof":true}
      {"id":"w","action":"write_record","games":[{"boardXSize":5,"boardYSize":5,"nodes":[{}]}]}
      """
          .formatted(GAME);

  private static final String STOPPED =
      """
      {"id":"1",%1$s"maxVisits":1000000}
      {"id":"2",%1$s"maxVisits":1000000}
      {"id":"u","action":"terminate","terminateId":"1","turnNumbers":[1]}
      {"id":"t","action":"terminate_all","turnNumbers":[1]}
      """
          .formatted(GAME);

  /**
   * What only some positions bring out, in ExplainTest, SolveActionTest, SolverTest and
   * PositionsTest, and what only pages are told, in ExploreTest and FetchRecordTest.
   */
  private static final Pattern RARE =
      Pattern.compile(
          "json (answer explain\\.facts\\.proved|solve (namedKo|enclosed|others|(black|white)First\\.(guess|move|koMove))"
              + "|positions positions\\.noResult|explore|fetch_record"
              + "|query_version (explores|fetches)).*");

  @TempDir private Path folder;

  /** The fields of an answer, each after those that it is part of. */
  private static void addFields(String before, JsonNode node, Set<String> names) {
    if (node.isArray()) {
      node.forEach(each -> addFields(before, each, names));
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String name = before + field.getKey();
      names.add(name);
      if (!MAPS.contains(field.getKey())) {
        addFields(name + ".", field.getValue(), names);
      }
    }
  }

  private static void addAnswers(String output, Set<String> names) throws IOException {
    for (String line : output.lines().toList()) {
      JsonNode answer = new JsonMapper().readTree(line);
      addFields("json " + answer.path("action").asText("answer") + " ", answer, names);
    }
  }

  @Test
  void theRecordListsThemAll() throws IOException {
    String person =
        TinyNetwork.ofVersion(15).withMetadata().write(folder.resolve("p.bin.gz")).toString();
    Set<String> names = new TreeSet<>();
    AnalysisEngine.queryFields().forEach(field -> names.add("json query " + field));
    addAnswers(PublicRecord.run(REQUESTS, "analysis", "-human-model", person), names);
    addAnswers(PublicRecord.run(STOPPED, "analysis", "-analysis-threads", "1"), names);
    assertThat(names).contains("json answer moveInfos.lcb", "json answer noResults");
    new PublicRecord(RECORD).lists(names);
  }

  @Test
  void thePageDescribesThem() throws IOException {
    String page = Files.readString(PAGE);
    String queries =
        page.substring(page.indexOf("## Queries"), page.indexOf("## Answers"))
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split("\\|", -1)[1])
            .collect(Collectors.joining());
    assertThat(NAME.matcher(queries).results().map((MatchResult match) -> match.group(1)))
        .containsExactlyInAnyOrderElementsOf(AnalysisEngine.queryFields());
    for (String name : Files.readAllLines(new PublicRecord(RECORD).path())) {
      String field = name.substring(name.lastIndexOf(' ') + 1);
      String last = field.substring(field.lastIndexOf('.') + 1);
      assertThat(page).as(name).containsPattern("\\b" + last + "\\b");
    }
  }

  @Test
  void theSchemaHasThemAllAndNoOthers() throws IOException {
    ProtocolSchema schema = ProtocolSchema.published();
    assertThat(schema.fields("AnalysisQuery").stream().filter(field -> !field.contains(".")))
        .containsExactlyInAnyOrderElementsOf(AnalysisEngine.queryFields());
    Set<String> described = new TreeSet<>();
    for (String kind : schema.kinds(ProtocolSchema.ANSWER)) {
      String action = schema.action(kind);
      String before = "json " + (action.isEmpty() ? "answer" : action) + " ";
      schema.fields(kind).forEach(field -> described.add(before + field));
    }
    Set<String> recorded = new TreeSet<>(Files.readAllLines(new PublicRecord(RECORD).path()));
    recorded.removeIf(name -> name.startsWith("json query "));
    assertThat(described).containsAll(recorded);
    described.removeAll(recorded);
    assertThat(described).allMatch(name -> RARE.matcher(name).matches());
  }

  @Test
  void thePageDescribesWhatTheSchemaHas() throws IOException {
    String page = Files.readString(PAGE);
    ProtocolSchema schema = ProtocolSchema.published();
    for (String kind : schema.kinds(ProtocolSchema.REQUEST)) {
      assertThat(page).as(kind).contains(schema.action(kind));
      for (String field : schema.fields(kind)) {
        String last = field.substring(field.lastIndexOf('.') + 1);
        assertThat(page).as(kind).containsPattern("\\b" + last + "\\b");
      }
    }
  }
}
