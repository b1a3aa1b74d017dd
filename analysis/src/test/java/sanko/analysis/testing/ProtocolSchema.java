package sanko.analysis.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The schema of the protocol, docs/api/analysis.schema.json, as tests read it. Programs pass over
 * fields that they do not know; here a field that the schema does not know is an error, unless the
 * schema says that any may stand there. Shared.
 */
public final class ProtocolSchema {
  /** The definition of all requests. */
  public static final String REQUEST = "Request";

  /** The definition of all answers. */
  public static final String ANSWER = "Answer";

  private static final Path FILE = Path.of("..", "docs", "api", "analysis.schema.json");
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String DEFINITIONS = "$defs";
  private static final String REFERENCE = "$ref";
  private static final String PROPERTIES = "properties";
  private static final String OPEN = "additionalProperties";

  private static final ProtocolSchema STRICT = new ProtocolSchema(true);
  private static final ProtocolSchema PUBLISHED = new ProtocolSchema(false);

  private final ObjectNode root;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  private ProtocolSchema(boolean isStrict) {
    root = read();
    if (isStrict) {
      root.path(DEFINITIONS).forEach(ProtocolSchema::close);
    }
  }

  /** The schema in which an unknown field is an error. */
  public static ProtocolSchema strict() {
    return STRICT;
  }

  /** The schema as programs read it. */
  public static ProtocolSchema published() {
    return PUBLISHED;
  }

  private static ObjectNode read() {
    try {
      return (ObjectNode) MAPPER.readTree(Files.readString(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode object && object.has(PROPERTIES) && !object.has(OPEN)) {
      object.put(OPEN, false);
    }
  }

  /** The definitions by their names. */
  public JsonNode definitions() {
    return root.path(DEFINITIONS);
  }

  /**
   * What is wrong with a request or an answer; nothing if it is as the schema says.
   *
   * @param definition {@link #REQUEST} or {@link #ANSWER}
   */
  public List<String> problems(String definition, JsonNode message) {
    List<String> problems = List.of("is nothing that the schema knows");
    for (String kind : kinds(definition)) {
      if (couldBe(kind, message)) {
        problems =
            schema(kind).validate(message).stream()
                .map(each -> kind + " " + each.getMessage())
                .toList();
        if (problems.isEmpty()) {
          return problems;
        }
      }
    }
    return problems;
  }

  /** The definitions of which a request or an answer is one. */
  public List<String> kinds(String definition) {
    List<String> kinds = new ArrayList<>();
    definitions().path(definition).path("anyOf").forEach(each -> kinds.add(referred(each)));
    return kinds;
  }

  /** Whether a message has the fields that one of this kind needs, and its action. */
  private boolean couldBe(String kind, JsonNode message) {
    JsonNode schema = definitions().path(kind);
    for (JsonNode name : schema.path("required")) {
      if (!message.has(name.textValue())) {
        return false;
      }
    }
    JsonNode action = schema.path(PROPERTIES).path("action").path("const");
    return action.equals(message.path("action"));
  }

  private Schema schema(String kind) {
    return schemas.computeIfAbsent(
        kind,
        name -> {
          ObjectNode one = MAPPER.createObjectNode().put(REFERENCE, "#/$defs/" + name);
          one.set(DEFINITIONS, definitions());
          return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(one);
        });
  }

  private static String referred(JsonNode schema) {
    String reference = schema.path(REFERENCE).asText();
    return reference.substring(reference.lastIndexOf('/') + 1);
  }

  /** The fields of a definition with those of its parts, such as {@code moveInfos.move}. */
  public Set<String> fields(String definition) {
    Set<String> fields = new TreeSet<>();
    addFields("", definitions().path(definition), fields);
    return fields;
  }

  private void addFields(String before, JsonNode schema, Set<String> fields) {
    if (schema.has(REFERENCE)) {
      addFields(before, definitions().path(referred(schema)), fields);
    }
    if (schema.has("items")) {
      addFields(before, schema.path("items"), fields);
    }
    schema.path("anyOf").forEach(each -> addFields(before, each, fields));
    for (Map.Entry<String, JsonNode> each : schema.path(PROPERTIES).properties()) {
      fields.add(before + each.getKey());
      addFields(before + each.getKey() + ".", each.getValue(), fields);
    }
  }

  /** The action of a kind of request or answer; empty if it has none. */
  public String action(String kind) {
    return definitions().path(kind).path(PROPERTIES).path("action").path("const").asText();
  }
}
