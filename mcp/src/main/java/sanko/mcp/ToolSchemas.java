package sanko.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sanko.base.file.Resources;

/**
 * The descriptions of the tools, from {@code tools.json}. There a text in place of a schema names
 * one of {@code shapes}, an object has no properties but those listed, and a property is required
 * unless its name ends in a question mark; all this is written out, as some clients follow no
 * references.
 */
final class ToolSchemas {
  private static final String RESOURCE = "tools.json";
  private static final String PROPERTIES = "properties";
  private static final JsonMapper JSON = new JsonMapper();
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

  private final JsonNode shapes;

  private ToolSchemas(JsonNode shapes) {
    this.shapes = shapes;
  }

  static List<McpSchema.Tool> all() {
    try {
      JsonNode file = JSON.readTree(Resources.text(ToolSchemas.class, RESOURCE));
      ToolSchemas schemas = new ToolSchemas(file.path("shapes"));
      List<McpSchema.Tool> tools = new ArrayList<>();
      for (JsonNode each : file.path("tools")) {
        tools.add(schemas.tool(each, file.path("position")));
      }
      return tools;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private McpSchema.Tool tool(JsonNode described, JsonNode position) {
    ObjectNode input = JSON.createObjectNode();
    if (described.path("ofPosition").booleanValue()) {
      input.setAll((ObjectNode) position);
    }
    input.setAll((ObjectNode) described.path("input"));
    boolean isReader = described.path("readOnly").booleanValue();
    return McpSchema.Tool.builder(described.path("name").asText(), schema(input))
        .title(described.path("title").asText())
        .description(described.path("description").asText())
        .outputSchema(schema(described.path("output")))
        .annotations(
            McpSchema.ToolAnnotations.builder()
                .readOnlyHint(isReader)
                .destructiveHint(false)
                .idempotentHint(isReader)
                .openWorldHint(false)
                .build())
        .build();
  }

  private Map<String, Object> schema(JsonNode properties) {
    return JSON.convertValue(object(properties), FIELDS);
  }

  /** The schema of an object with these properties. */
  private ObjectNode object(JsonNode properties) {
    ObjectNode out = JSON.createObjectNode().put("type", "object");
    ObjectNode all = out.putObject(PROPERTIES);
    ArrayNode required = JSON.createArrayNode();
    for (Map.Entry<String, JsonNode> each : properties.properties()) {
      String name = each.getKey();
      boolean isOptional = name.endsWith("?");
      String plain = isOptional ? name.substring(0, name.length() - 1) : name;
      all.set(plain, written(each.getValue()));
      if (!isOptional) {
        required.add(plain);
      }
    }
    out.set("required", required);
    return out.put("additionalProperties", false);
  }

  /** A schema written out. */
  private JsonNode written(JsonNode schema) {
    if (schema.isTextual()) {
      JsonNode shape = shapes.path(schema.asText());
      if (shape.isMissingNode()) {
        throw new IllegalStateException("no such shape: " + schema.asText());
      }
      return written(shape);
    }
    ObjectNode out = schema.deepCopy();
    if (out.has(PROPERTIES)) {
      ObjectNode object = object(out.path(PROPERTIES));
      out.remove(PROPERTIES);
      object.setAll(out);
      return object;
    }
    if (out.has("items")) {
      out.set("items", written(out.path("items")));
    }
    if (out.path("additionalProperties").isTextual()) {
      out.set("additionalProperties", written(out.path("additionalProperties")));
    }
    return out;
  }
}
