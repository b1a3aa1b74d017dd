package sanko.engine.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The syntax of lines that include another configuration file: {@code @include FILE}. */
final class IncludeLine {
  private static final String DIRECTIVE = "@include";

  /** The word, the file's name in one of three groups, perhaps a comment. */
  private static final Pattern LINE =
      Pattern.compile(
          DIRECTIVE + "[\\s=]++(?:\"([^\"]+)\"|'([^']+)'|([^\"'#\\s][^#]*))\\s*(?:#.*)?");

  private IncludeLine() {}

  /**
   * The name of the file to include.
   *
   * @param line begins with {@code @} and has no space around it
   * @param place of the line, to be named in errors
   * @throws ConfigException if the line is anything else
   */
  static String fileName(String line, String place) throws ConfigException {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new ConfigException(place + ": expected '@include FILE', not '" + line + "'");
    }
    for (int group = 1; group < matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return matcher.group(group);
      }
    }
    return matcher.group(matcher.groupCount()).strip();
  }
}
