package sanko.test;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the definitions of the protocol's schema as types of a language: those with properties as
 * records of named fields, all others as names of types.
 */
abstract class ClientTypes {
  private final JsonNode definitions;

  private ClientTypes(JsonNode definitions) {
    this.definitions = definitions;
  }

  static String typeScript(JsonNode definitions) {
    return new TypeScript(definitions).all();
  }

  static String python(JsonNode definitions) {
    return new Python(definitions).all();
  }

  final String all() {
    StringBuilder out = new StringBuilder();
    for (Map.Entry<String, JsonNode> each : definitions.properties()) {
      JsonNode schema = each.getValue();
      String description = schema.path("description").asText();
      if (schema.has("properties")) {
        record(each.getKey(), schema, description, out);
      } else {
        alias(each.getKey(), type(schema), description, out);
      }
    }
    return out.toString();
  }

  abstract void record(String name, JsonNode schema, String description, StringBuilder out);

  abstract void alias(String name, String type, String description, StringBuilder out);

  abstract String simple(String type);

  abstract String literal(JsonNode value);

  abstract String any(List<String> types);

  abstract String list(String type);

  abstract String pair(List<String> types);

  abstract String map(String type);

  abstract String reference(String name);

  /** The names of fields that every object has. */
  final Set<String> required(JsonNode schema) {
    Set<String> names = new TreeSet<>();
    schema.path("required").forEach(each -> names.add(each.textValue()));
    return names;
  }

  final String type(JsonNode schema) {
    if (schema.has("$ref")) {
      String reference = schema.path("$ref").textValue();
      return reference(reference.substring(reference.lastIndexOf('/') + 1));
    }
    if (schema.has("const")) {
      return literal(schema.path("const"));
    }
    if (schema.has("enum")) {
      return any(each(schema.path("enum"), this::literal));
    }
    if (schema.has("anyOf")) {
      return any(each(schema.path("anyOf"), this::type));
    }
    if (schema.path("type").isArray()) {
      return any(each(schema.path("type"), name -> simple(name.textValue())));
    }
    return switch (schema.path("type").asText("any")) {
      case "array" ->
          schema.has("prefixItems")
              ? pair(each(schema.path("prefixItems"), this::type))
              : list(type(schema.path("items")));
      case "object" -> map(type(schema.path("additionalProperties")));
      default -> simple(schema.path("type").asText("any"));
    };
  }

  private static List<String> each(JsonNode list, Function<JsonNode, String> type) {
    List<String> types = new ArrayList<>();
    list.forEach(each -> types.add(type.apply(each)));
    return types;
  }

  private static final class TypeScript extends ClientTypes {
    TypeScript(JsonNode definitions) {
      super(definitions);
    }

    private static void comment(String description, StringBuilder out) {
      if (!description.isEmpty()) {
        out.append("/** ").append(description).append(" */\n");
      }
    }

    @Override
    void record(String name, JsonNode schema, String description, StringBuilder out) {
      comment(description, out);
      out.append("export interface ").append(name).append(" {\n");
      Set<String> required = required(schema);
      for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
        String optional = required.contains(each.getKey()) ? "" : "?";
        out.append("  %s%s: %s;\n".formatted(each.getKey(), optional, type(each.getValue())));
      }
      out.append("}\n\n");
    }

    @Override
    void alias(String name, String type, String description, StringBuilder out) {
      comment(description, out);
      out.append("export type %s = %s;\n\n".formatted(name, type));
    }

    @Override
    String simple(String type) {
      return switch (type) {
        case "integer" -> "number";
        case "any" -> "unknown";
        default -> type;
      };
    }

    @Override
    String literal(JsonNode value) {
      return value.toString();
    }

    @Override
    String any(List<String> types) {
      return String.join(" | ", types);
    }

    @Override
    String list(String type) {
      return "Array<" + type + ">";
    }

    @Override
    String pair(List<String> types) {
      return "[" + String.join(", ", types) + "]";
    }

    @Override
    String map(String type) {
      return "Record<string, " + type + ">";
    }

    @Override
    String reference(String name) {
      return name;
    }
  }

  private static final class Python extends ClientTypes {
    Python(JsonNode definitions) {
      super(definitions);
    }

    /** In the form of a call, since names of fields may be words of the language. */
    @Override
    void record(String name, JsonNode schema, String description, StringBuilder out) {
      comment(description, out);
      Set<String> required = required(schema);
      out.append("%s = TypedDict(\"%1$s\", {\n".formatted(name));
      for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
        String type = type(each.getValue());
        boolean isNeeded = required.contains(each.getKey());
        String shown = isNeeded ? type : "NotRequired[" + type + "]";
        out.append("    \"%s\": %s,\n".formatted(each.getKey(), shown));
      }
      out.append("})\n\n");
    }

    private static void comment(String description, StringBuilder out) {
      if (!description.isEmpty()) {
        out.append("# ").append(description).append('\n');
      }
    }

    @Override
    void alias(String name, String type, String description, StringBuilder out) {
      comment(description, out);
      out.append("%s = %s\n\n".formatted(name, type));
    }

    @Override
    String simple(String type) {
      return switch (type) {
        case "integer" -> "int";
        case "number" -> "float";
        case "string" -> "str";
        case "boolean" -> "bool";
        case "null" -> "None";
        default -> "Any";
      };
    }

    @Override
    String literal(JsonNode value) {
      String text = value.toString();
      String shown = value.isBoolean() ? (value.booleanValue() ? "True" : "False") : text;
      return "Literal[" + shown + "]";
    }

    @Override
    String any(List<String> types) {
      return "Union[" + types.stream().distinct().collect(Collectors.joining(", ")) + "]";
    }

    @Override
    String list(String type) {
      return "Sequence[" + type + "]";
    }

    /** JSON makes a list of it. */
    @Override
    String pair(List<String> types) {
      return types.stream().distinct().count() == 1 ? list(types.get(0)) : list(any(types));
    }

    @Override
    String map(String type) {
      return "Mapping[str, " + type + "]";
    }

    @Override
    String reference(String name) {
      return '"' + name + '"';
    }
  }
}
