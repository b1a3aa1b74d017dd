package sanko.engine.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Describes to the user why a text is not JSON. */
public final class JsonErrors {
  private static final Pattern SOURCE =
      Pattern.compile("\\[Source: .*?; line: ([0-9]+), column: ([0-9]+)\\]", Pattern.DOTALL);

  /** What Jackson says of its own settings and types, to programmers. */
  private static final Pattern ADVICE =
      Pattern.compile(
          ": enable `[^`]*` to allow"
              + "| \\(bound as `[^`]*`\\)"
              + "|: not allowed as per `[^`]*`"
              + "|, from `[^`]*`"
              + "| \\(not recognized as one since [^)]*\\)");

  /** How Jackson begins where a value is of another type. */
  private static final Pattern OF_TYPES =
      Pattern.compile("Cannot (deserialize|construct|coerce|map)\\b");

  private JsonErrors() {}

  /** What is wrong and, if known, where: {@code line 1, column 6: Unexpected character ...}. */
  public static String reason(JsonProcessingException failure) {
    return reason(failure, 0);
  }

  /** The same of a text that has other lines before it in its file. */
  static String reason(JsonProcessingException failure, int linesBefore) {
    String plain =
        SOURCE
            .matcher(failure instanceof JsonMappingException e ? told(e) : told(failure))
            .replaceAll(
                found -> place(Integer.parseInt(found.group(1)) + linesBefore, found.group(2)));
    String reason = ADVICE.matcher(plain).replaceAll("");
    JsonLocation place = failure.getLocation();
    return place == null || place.getLineNr() < 1
        ? reason
        : place(place.getLineNr() + linesBefore, place.getColumnNr()) + ": " + reason;
  }

  private static String told(JsonProcessingException failure) {
    return failure.getOriginalMessage();
  }

  /** What is wrong in the words of the file's author, where Jackson names classes of ours. */
  private static String told(JsonMappingException failure) {
    if (failure instanceof UnrecognizedPropertyException unknown) {
      List<JsonMappingException.Reference> path = unknown.getPath();
      String where = where(path.subList(0, path.size() - 1));
      return (where.isEmpty() ? "" : where + ": ") + "unknown field " + unknown.getPropertyName();
    }
    String where = where(failure.getPath());
    if (failure instanceof ValueInstantiationException
        && failure.getCause() instanceof IllegalArgumentException refusal) {
      return (where.isEmpty() ? "" : where + ": ") + refusal.getMessage();
    }
    if (failure instanceof MismatchedInputException mismatch
        && mismatch.getTargetType() != null
        && OF_TYPES.matcher(mismatch.getOriginalMessage()).lookingAt()) {
      return (where.isEmpty() ? "it" : where) + " must be " + kind(mismatch.getTargetType());
    }
    return failure.getOriginalMessage();
  }

  /** A place in a text, such as {@code engines[0].command}; empty for the whole. */
  private static String where(List<JsonMappingException.Reference> path) {
    StringBuilder where = new StringBuilder();
    for (JsonMappingException.Reference each : path) {
      if (each.getFieldName() == null) {
        where.append('[').append(each.getIndex()).append(']');
      } else {
        where.append(where.isEmpty() ? "" : ".").append(each.getFieldName());
      }
    }
    return where.toString();
  }

  private static String kind(Class<?> type) {
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    if (type == String.class) {
      return "text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type == double.class || type == Double.class) {
      return "a number";
    }
    return type.isPrimitive() || Number.class.isAssignableFrom(type)
        ? "a whole number"
        : "an object";
  }

  private static String place(int line, Object column) {
    return "line " + line + ", column " + column;
  }
}
