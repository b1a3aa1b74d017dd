package sanko.base.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Text files that come with the program, beside its classes. */
public final class Resources {
  private Resources() {}

  /**
   * A whole file in UTF-8.
   *
   * @throws IllegalStateException if there is none beside the class
   */
  public static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("this build lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of a file but those that begin with {@code #}. */
  public static List<String> lines(Class<?> beside, String name) {
    return text(beside, name).lines().filter(line -> !line.startsWith("#")).toList();
  }
}
