package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.stream.Collectors;
import sanko.base.Printable;

/** A tool that is asked only with arguments that its schema allows; says in words which do not. */
final class CheckedTool implements Tool {
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final int LONGEST_QUOTE = 40;

  private final Tool tool;
  private final String name;
  private final Schema schema;

  CheckedTool(Tool tool, McpSchema.Tool described) {
    this.tool = tool;
    name = described.name();
    schema = SCHEMAS.getSchema(new JsonMapper().<JsonNode>valueToTree(described.inputSchema()));
  }

  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    List<Error> errors = schema.validate(arguments);
    if (!errors.isEmpty()) {
      throw new ToolException(said(errors.get(0)) + ".");
    }
    return tool.find(arguments, call);
  }

  @Override
  public String say(JsonNode evidence) {
    return tool.say(evidence);
  }

  private String said(Error error) {
    String argument = argument(error.getInstanceLocation());
    JsonNode given = error.getInstanceNode();
    JsonNode wanted = error.getSchemaNode();
    return switch (error.getKeyword()) {
      case "additionalProperties" ->
          inside(argument, error.getProperty()) + " is not an argument of " + name;
      case "required" -> name + " needs " + inside(argument, error.getProperty());
      case "type" ->
          "%s must be %s, and not %s".formatted(argument, type(wanted), Messages.kind(given));
      case "enum" ->
          "%s must be one of %s, and not %s".formatted(argument, words(wanted), quoted(given));
      case "minimum" -> "%s must be at least %s, and not %s".formatted(argument, wanted, given);
      case "maximum" -> "%s must be at most %s, and not %s".formatted(argument, wanted, given);
      case "minItems" -> argument + " must have at least " + Sentences.count(wanted, "item");
      case "maxItems" -> argument + " must have at most " + Sentences.count(wanted, "item");
      case "maxLength" -> argument + " must have at most " + Sentences.count(wanted, "character");
      case "pattern" ->
          "%s must be %s, and not %s".formatted(argument, point(wanted), quoted(given));
      default -> argument + ": " + error.getMessage();
    };
  }

  /** An argument as people write it, such as {@code stones.black[2]}. */
  private static String argument(NodePath path) {
    String out = "";
    for (int i = 0; i < path.getNameCount(); i++) {
      Object element = path.getElement(i);
      out = element instanceof Integer ? out + "[" + element + "]" : inside(out, path.getName(i));
    }
    return out;
  }

  private static String inside(String object, String property) {
    return object.isEmpty() ? property : object + "." + property;
  }

  private static String type(JsonNode wanted) {
    return switch (wanted.asText()) {
      case "string" -> "a text";
      case "integer" -> "a whole number";
      case "number" -> "a number";
      case "array" -> "an array";
      default -> "an object";
    };
  }

  private static String words(JsonNode choices) {
    return Sentences.stream(choices).map(JsonNode::asText).collect(Collectors.joining(", "));
  }

  /** What a pattern stands for: all are those of points, some with passes. */
  private static String point(JsonNode pattern) {
    return pattern.asText().contains("[Pp]") ? "a point such as D4, or pass" : "a point such as D4";
  }

  private static String quoted(JsonNode given) {
    return "'" + Printable.shortened(given.asText(), LONGEST_QUOTE) + "'";
  }
}
