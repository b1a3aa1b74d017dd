package sanko.engine.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
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

  private JsonErrors() {}

  /** What is wrong and, if known, where: {@code line 1, column 6: Unexpected character ...}. */
  public static String reason(JsonProcessingException failure) {
    String plain = SOURCE.matcher(failure.getOriginalMessage()).replaceAll("line $1, column $2");
    String reason = ADVICE.matcher(plain).replaceAll("");
    JsonLocation place = failure.getLocation();
    return place == null || place.getLineNr() < 1
        ? reason
        : "line %d, column %d: %s".formatted(place.getLineNr(), place.getColumnNr(), reason);
  }
}
