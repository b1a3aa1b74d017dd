package sanko.engine.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import sanko.base.NumberSyntax;

/**
 * Reads JSON objects with plain values, and writes JSON; a separate class, so that GTP starts
 * without a JSON library.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /**
   * The fields of an object in order, with their values as text.
   *
   * @throws IllegalArgumentException if it is not an object, or a value is an object or a list
   */
  public static Map<String, String> fields(String text) {
    JsonNode root = parse(text);
    if (root == null || !root.isObject()) {
      throw new IllegalArgumentException("not a JSON object: " + text);
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      if (!field.getValue().isValueNode()) {
        throw new IllegalArgumentException("not a plain value: " + field.getKey());
      }
      fields.put(field.getKey(), field.getValue().asText());
    }
    return fields;
  }

  private static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + JsonErrors.reason(e) + ": " + text);
    }
  }

  /** A JSON object of these fields; values that look like numbers or booleans become such. */
  public static String object(Map<String, String> fields) {
    ObjectNode object = MAPPER.createObjectNode();
    fields.forEach((key, value) -> put(object, key, value));
    return object.toString();
  }

  /** A value that can always be written, as JSON on one line. */
  public static String text(Object value) {
    return text(MAPPER.writer(), value);
  }

  /** The same by a writer that decides how it looks. */
  public static String text(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * JSON as it can be sent in UTF-8, which has no bytes for half of a surrogate pair: where one
   * stands alone, as a client may have written it, it is escaped.
   */
  public static String sendable(String json) {
    if (json.codePoints().noneMatch(Json::isHalf)) {
      return json;
    }
    StringBuilder sendable = new StringBuilder();
    json.codePoints()
        .forEach(
            point ->
                sendable.append(
                    isHalf(point) ? "\\u%04x".formatted(point) : Character.toString(point)));
    return sendable.toString();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static void put(ObjectNode object, String key, String value) {
    if (value.equals("true") || value.equals("false")) {
      object.put(key, Boolean.parseBoolean(value));
    } else if (NumberSyntax.isInteger(value)) {
      object.put(key, Long.parseLong(value));
    } else if (NumberSyntax.isDecimal(value)) {
      object.put(key, Double.parseDouble(value));
    } else {
      object.put(key, value);
    }
  }
}
