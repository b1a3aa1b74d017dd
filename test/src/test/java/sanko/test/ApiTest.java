package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.analysis.testing.CheckedTalk;
import sanko.analysis.testing.ProtocolSchema;
import sanko.server.Health;
import sanko.server.PageService;
import sanko.web.SitePages;

/** The descriptions in docs/api are true, and the examples of docs/api.md follow them. */
class ApiTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Pattern JSON = Pattern.compile("(?ms)^```json\n(.*?)^```$");
  private static final Pattern REFERENCE = Pattern.compile("\"\\$ref\" ?: ?\"([^\"]+)\"");
  private static final Pattern SOCKET = Pattern.compile("PageEndpoint\\.Socket\\(\"([^\"]+)\"");

  private static JsonNode read(String name) throws IOException {
    return MAPPER.readTree(Files.readString(DOCS.resolve("api").resolve(name)));
  }

  @Test
  void theExamplesFollowTheSchema() throws IOException {
    ProtocolSchema schema = ProtocolSchema.strict();
    List<String> examples = new ArrayList<>();
    JSON.matcher(Files.readString(DOCS.resolve("api.md")))
        .results()
        .forEach(found -> examples.add(found.group(1)));
    for (String example : examples) {
      JsonNode message = MAPPER.readTree(example);
      List<String> problems = schema.problems(ProtocolSchema.REQUEST, message);
      if (!problems.isEmpty()) {
        problems = schema.problems(ProtocolSchema.ANSWER, message);
      }
      assertThat(problems).as(example).isEmpty();
    }
    assertThat(examples).hasSizeGreaterThan(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\",\"moves\":[],\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":26}",
        "{\"id\":\"a\",\"moves\":[],\"rules\":\"chinese\",\"boardXSize\":9}",
        "{\"id\":\"a\",\"moves\":[[\"B\"]],\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9}",
        "{\"id\":\"a\",\"moves\":[],\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9,"
            + "\"komy\":7}",
        "{\"id\":\"a\",\"action\":\"terminate\"}",
        "{\"id\":\"a\",\"action\":\"dance\"}"
      })
  void theSchemaRefusesWhatTheEngineDoes(String request) throws IOException {
    assertThat(ProtocolSchema.strict().problems(ProtocolSchema.REQUEST, MAPPER.readTree(request)))
        .isNotEmpty();
  }

  @Test
  void anUndocumentedFieldFailsTheTestThatMeetsIt() {
    String request = "{\"id\":\"c\",\"action\":\"clear_cache\"}";
    CheckedTalk.compare(request, request);
    assertThatThrownBy(() -> CheckedTalk.compare(request, request.replace("}", ",\"new\":1}")))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> CheckedTalk.compare(request.replace("}", ",\"new\":1}"), request))
        .isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"analysis.schema.json", "openapi.json", "asyncapi.json"})
  void allReferencesLeadSomewhere(String name) throws IOException {
    JsonNode root = read(name);
    REFERENCE
        .matcher(Files.readString(DOCS.resolve("api").resolve(name)))
        .results()
        .map(found -> found.group(1))
        .forEach(reference -> assertThat(target(root, reference)).as(reference).isTrue());
  }

  private static boolean target(JsonNode root, String reference) {
    int hash = reference.indexOf('#');
    try {
      JsonNode document = hash == 0 ? root : read(reference.substring(0, hash));
      return !document.at(reference.substring(hash + 1)).isMissingNode();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void thePageIsServedAsOpenApiSays() throws IOException {
    JsonNode api = read("openapi.json").path("paths");
    for (boolean isGood : List.of(true, false)) {
      PageService pages = new SitePages().pages(() -> new Health(isGood, "words"));
      for (Map.Entry<String, JsonNode> each : api.properties()) {
        JsonNode get = each.getValue().path("get");
        String example = get.path("parameters").path(0).path("example").asText();
        String path = each.getKey().replaceAll("\\{.*}", example);
        if (!path.equals("/metrics")) {
          var answer = pages.answer(new PageService.Request(path, false, null));
          compare(path, get.path("responses"), answer);
        }
      }
      var absent = pages.answer(new PageService.Request("/page/absent.js", false, null));
      assertThat(absent.status()).isEqualTo(404);
      assertThat(api.path("/page/{file}").path("get").path("responses").has("404")).isTrue();
    }
  }

  private static void compare(String path, JsonNode responses, PageService.Answer answer) {
    JsonNode response = responses.path(Integer.toString(answer.status()));
    assertThat(response.isObject()).as("%s %d", path, answer.status()).isTrue();
    String type = answer.headers().get("content-type");
    assertThat(response.path("content").properties())
        .as("%s: %s", path, type)
        .anyMatch(
            each -> each.getKey().equals("*/*") || String.valueOf(type).startsWith(each.getKey()));
  }

  @Test
  void theWebSocketsAreThoseOfTheServer() throws IOException {
    Path source = Path.of("../gtp/src/main/java/sanko/gtp/serve/EngineServices.java");
    List<String> paths =
        SOCKET.matcher(Files.readString(source)).results().map(found -> found.group(1)).toList();
    List<String> channels = new ArrayList<>();
    read("asyncapi.json")
        .path("channels")
        .forEach(each -> channels.add(each.path("address").asText()));
    assertThat(channels).containsExactlyInAnyOrderElementsOf(paths);
  }
}
