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
    return reason(failure, 0);
  }

  /** The same of a text that has other lines before it in its file. */
  static String reason(JsonProcessingException failure, int linesBefore) {
    String plain =
        SOURCE
            .matcher(failure.getOriginalMessage())
            .replaceAll(
                found -> place(Integer.parseInt(found.group(1)) + linesBefore, found.group(2)));
    String reason = ADVICE.matcher(plain).replaceAll("");
    JsonLocation place = failure.getLocation();
    return place == null || place.getLineNr() < 1
        ? reason
        : place(place.getLineNr() + linesBefore, place.getColumnNr()) + ": " + reason;
  }

  private static String place(int line, Object column) {
    return "line " + line + ", column " + column;
  }
}
