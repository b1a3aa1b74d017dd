package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        if (!List.of("/metrics", "/mcp").contains(path)) {
          var answer = pages.answer(new PageService.Request(path, false, null));
          String type = answer.headers().get("content-type");
          compare(path, get.path("responses"), answer.status(), type);
        }
      }
      var absent = pages.answer(new PageService.Request("/page/absent.js", false, null));
      assertThat(absent.status()).isEqualTo(404);
      assertThat(api.path("/page/{file}").path("get").path("responses").has("404")).isTrue();
    }
  }

  /** Returns how an answer is described. */
  private static JsonNode compare(
      String request, JsonNode responses, int status, @Nullable String type) throws IOException {
    JsonNode response = responses.path(Integer.toString(status));
    if (response.has("$ref")) {
      response = read("openapi.json").at(response.path("$ref").asText().substring(1));
    }
    assertThat(response.isObject()).as("%s %d", request, status).isTrue();
    JsonNode content = response.path("content");
    if (type == null) {
      assertThat(content.isMissingNode()).as("%s %d: no content", request, status).isTrue();
    } else {
      assertThat(content.properties())
          .as("%s %d: %s", request, status, type)
          .anyMatch(each -> each.getKey().equals("*/*") || type.startsWith(each.getKey()));
    }
    return response;
  }

  /** Each answer is described, and what is described is answered. */
  @Test
  void modelsAreAnsweredAsOpenApiSays(@TempDir Path folder) throws Exception {
    String[] noToken = {};
    String[] hasToken = {"--token-file", Files.writeString(folder.resolve("t"), "it").toString()};
    JsonNode methods = read("openapi.json").path("paths").path("/mcp");
    Map<String, Set<String>> answered = new TreeMap<>();
    for (String[] options : List.of(noToken, hasToken)) {
      try (RunningMcp server = new RunningMcp(options)) {
        for (RunningMcp.Exchange each : exchanges(server)) {
          String method = each.method().toLowerCase(Locale.ROOT);
          JsonNode responses = methods.path(method).path("responses");
          JsonNode response = compare(method, responses, each.status(), each.type());
          answered
              .computeIfAbsent(method, unused -> new TreeSet<>())
              .add(Integer.toString(each.status()));
          if ("application/json".equals(each.type())) {
            checkMessage(each.answer(), response.at("/content/application~1json/schema"));
          }
        }
      }
    }
    for (String method : List.of("post", "get", "delete")) {
      Set<String> described = new TreeSet<>();
      methods.path(method).path("responses").fieldNames().forEachRemaining(described::add);
      // Of a server that fails or ends.
      described.removeAll(Set.of("500", "503"));
      assertThat(answered.get(method)).as(method).isEqualTo(described);
    }
  }

  private static List<RunningMcp.Exchange> exchanges(RunningMcp server) throws Exception {
    List<RunningMcp.Exchange> all = new ArrayList<>();
    JsonNode messages = read("openapi.json").at("/components/schemas/RpcMessage/examples");
    String session = "";
    for (JsonNode each : messages) {
      checkMessage(each.toString(), message("RpcMessage"));
      all.add(server.send("POST", each.toString(), session));
      if (session.isEmpty()) {
        session = "mcp-session-id: " + all.get(0).session() + "\r\n";
      }
    }
    for (String method : List.of("POST", "GET", "DELETE")) {
      all.add(server.send(method, "{}", session + "mcp-protocol-version: 1\r\n"));
      all.add(server.send(method, "{}", "origin: https://evil.example\r\n"));
      all.add(server.send(method, "{}", "host: evil.example\r\n"));
    }
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}";
    all.add(server.send("POST", ping, session));
    all.add(server.send("POST", ping.replace("ping", "dance"), session));
    all.add(server.send("POST", "{", session));
    all.add(server.send("POST", ping, ""));
    all.add(server.send("GET", "", session));
    all.add(server.send("DELETE", "", session));
    all.add(server.send("DELETE", "", session));
    all.add(server.send("POST", ping, session));
    all.add(server.send("POST", "", "content-length: 4194305\r\n"));
    return all;
  }

  private static JsonNode message(String name) {
    return MAPPER.createObjectNode().put("$ref", "#/components/schemas/" + name);
  }

  private static void checkMessage(String message, JsonNode schema) throws IOException {
    ObjectNode whole = schema.deepCopy();
    whole.set("components", read("openapi.json").path("components"));
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole)
                .validate(MAPPER.readTree(message)))
        .as(message)
        .isEmpty();
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
