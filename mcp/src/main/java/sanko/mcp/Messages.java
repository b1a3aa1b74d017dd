package sanko.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Messages as texts: reads those of clients, and refuses those over which the SDK would stumble.
 */
final class Messages {
  /** The versions of the protocol that are spoken here. */
  static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  private static final JsonMapper JSON = new JsonMapper();
  private static final String PARAMS = "params";
  private static final String ARGUMENTS = "arguments";
  private static final String LEVEL = "level";

  /** The parameters of requests that have some, as the SDK reads them. */
  private static final Map<String, Class<?>> PARAMETERS =
      Map.of(
          McpSchema.METHOD_INITIALIZE, McpSchema.InitializeRequest.class,
          McpSchema.METHOD_LOGGING_SET_LEVEL, McpSchema.SetLevelRequest.class,
          McpSchema.METHOD_TOOLS_LIST, McpSchema.PaginatedRequest.class,
          McpSchema.METHOD_TOOLS_CALL, McpSchema.CallToolRequest.class);

  /** What parameters must have. */
  private static final Map<String, List<String>> NEEDED =
      Map.of(
          McpSchema.METHOD_INITIALIZE, List.of("protocolVersion", "capabilities", "clientInfo"),
          McpSchema.METHOD_LOGGING_SET_LEVEL, List.of(LEVEL),
          McpSchema.METHOD_TOOLS_CALL, List.of("name"));

  private static final List<String> TEXTS = List.of("protocolVersion", "name", LEVEL);

  private static final List<String> LEVELS =
      Arrays.stream(McpSchema.LoggingLevel.values())
          .map(each -> each.name().toLowerCase(Locale.ROOT))
          .toList();

  private Messages() {}

  /**
   * The message that a text is.
   *
   * @throws RefusedException if it is none, or a request whose parameters cannot be its own
   */
  static McpSchema.JSONRPCMessage read(McpJsonMapper mapper, String text) throws RefusedException {
    JsonNode read = tree(text);
    if (read.isArray()) {
      throw invalid("Send each message by itself: batches are not taken");
    }
    if (!read.isObject()) {
      throw invalid("A message is an object, and not " + kind(read));
    }
    if (read.has("method") && !read.path("method").isTextual()) {
      throw invalid("method must be a text, and not " + kind(read.path("method")));
    }
    if (read.has("method") && !McpSchema.JSONRPC_VERSION.equals(read.path("jsonrpc").textValue())) {
      throw invalid("jsonrpc must be '2.0'");
    }
    if (read.has("method") && read.has("id")) {
      checkRequest(mapper, read);
    }
    try {
      return McpSchema.deserializeJsonRpcMessage(mapper, text);
    } catch (IOException | RuntimeException e) {
      throw invalid("Not a message of JSON-RPC");
    }
  }

  /** A message as JSON. */
  static String text(McpJsonMapper mapper, McpSchema.JSONRPCMessage message) {
    try {
      return mapper.writeValueAsString(message);
    } catch (IOException e) {
      throw new IllegalStateException("a message that is no JSON", e);
    }
  }

  private static JsonNode tree(String text) throws RefusedException {
    JsonNode read;
    try {
      read = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new RefusedException(McpSchema.ErrorCodes.PARSE_ERROR, "Not JSON", null);
    }
    if (read.isMissingNode()) {
      throw new RefusedException(McpSchema.ErrorCodes.PARSE_ERROR, "Not JSON", null);
    }
    return read;
  }

  /** Refuses what is no request, for a reason. */
  static RefusedException invalid(String message) {
    return new RefusedException(McpSchema.ErrorCodes.INVALID_REQUEST, message, null);
  }

  private static void checkRequest(McpJsonMapper mapper, JsonNode request) throws RefusedException {
    JsonNode id = request.path("id");
    if (!id.isTextual() && !id.isNumber()) {
      throw invalid("A request needs an id, a whole number or a text");
    }
    if (id.isNumber() && !(id.isIntegralNumber() && id.canConvertToLong())) {
      throw new RefusedException(
          McpSchema.ErrorCodes.INVALID_REQUEST,
          "An id is a whole number of at most 64 bits, or a text",
          id);
    }
    String wrong = wrongParameters(mapper, request);
    if (wrong != null) {
      throw new RefusedException(McpSchema.ErrorCodes.INVALID_PARAMS, wrong, id);
    }
  }

  /** What is wrong with the parameters of a request, or null. */
  private static @Nullable String wrongParameters(McpJsonMapper mapper, JsonNode request) {
    String method = request.path("method").asText();
    JsonNode parameters = request.path(PARAMS);
    List<String> needed = NEEDED.getOrDefault(method, List.of());
    if (!parameters.isObject() && !(isAbsent(parameters) && needed.isEmpty())) {
      return isAbsent(parameters)
          ? method + " needs params"
          : "params must be an object, and not " + kind(parameters);
    }
    for (String each : needed) {
      if (isAbsent(parameters.path(each))) {
        return method + " needs params." + each;
      }
      if (TEXTS.contains(each) && !parameters.path(each).isTextual()) {
        return "params." + each + " must be a text, and not " + kind(parameters.path(each));
      }
    }
    if (method.equals(McpSchema.METHOD_LOGGING_SET_LEVEL)
        && !LEVELS.contains(parameters.path(LEVEL).asText())) {
      return "params.level must be one of " + String.join(", ", LEVELS);
    }
    JsonNode arguments = parameters.path(ARGUMENTS);
    if (method.equals(McpSchema.METHOD_TOOLS_CALL)
        && !isAbsent(arguments)
        && !arguments.isObject()) {
      return "params.arguments must be an object, and not " + kind(arguments);
    }
    String tool = parameters.path("name").asText();
    if (method.equals(McpSchema.METHOD_TOOLS_CALL) && !ToolBox.NAMES.contains(tool)) {
      return "There is no tool '" + tool + "'; tools/list names all";
    }
    return unreadable(mapper, method, parameters);
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }

  /** Which parameter the SDK cannot read, or null. */
  private static @Nullable String unreadable(
      McpJsonMapper mapper, String method, JsonNode parameters) {
    Class<?> type = PARAMETERS.get(method);
    if (type == null || isAbsent(parameters)) {
      return null;
    }
    try {
      var unused = mapper.convertValue(parameters, type);
      return null;
    } catch (RuntimeException e) {
      String path =
          e.getCause() instanceof JsonMappingException wrong
              ? wrong.getPath().stream().map(Messages::step).collect(Collectors.joining())
              : "";
      return "params" + path + " is not what " + method + " takes";
    }
  }

  /** A step of a path: to a field, or to an element of an array. */
  private static String step(JsonMappingException.Reference to) {
    return to.getFieldName() == null ? "[" + to.getIndex() + "]" : "." + to.getFieldName();
  }

  /** What a value is, with its article. */
  static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "an array";
      case STRING -> "a text";
      case NULL -> "null";
      default -> "a " + value.getNodeType().name().toLowerCase(Locale.ROOT);
    };
  }
}
