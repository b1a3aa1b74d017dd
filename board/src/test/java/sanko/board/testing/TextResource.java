package sanko.board.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Text files among the test resources. */
public final class TextResource {
  private TextResource() {}

  /**
   * The lines of a file beside a class.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  public static List<String> lines(Class<?> beside, String name) {
    try (InputStream in = open(beside, name)) {
      return lines(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The lines of a gzipped file beside a class.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  public static List<String> gzippedLines(Class<?> beside, String name) {
    try (InputStream in = open(beside, name)) {
      return lines(new GZIPInputStream(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(Class<?> beside, String name) {
    InputStream in = beside.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalArgumentException("no test resource " + name);
    }
    return in;
  }

  private static List<String> lines(InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList();
  }
}
