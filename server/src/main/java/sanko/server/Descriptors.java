package sanko.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many files and connections the system lets this process open. */
public final class Descriptors {
  /** For files, libraries and connections that are just being refused. */
  static final int RESERVE = 100;

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern OPEN_FILES = Pattern.compile("Max open files +([0-9]{1,9}) .*");

  private Descriptors() {}

  /**
   * The most of these connections that there is room for.
   *
   * @param wanted how many there may be
   */
  public static int fitting(int wanted) {
    return fitting(wanted, limits());
  }

  static int fitting(int wanted, List<String> limits) {
    for (String line : limits) {
      Matcher matcher = OPEN_FILES.matcher(line);
      if (matcher.matches()) {
        return Math.max(1, Math.min(wanted, Integer.parseInt(matcher.group(1)) - RESERVE));
      }
    }
    return wanted;
  }

  private static List<String> limits() {
    try {
      return Files.readAllLines(LIMITS);
    } catch (IOException e) {
      // Other systems do not tell.
      return List.of();
    }
  }
}
