package sanko.board.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Gzipped text files among the test resources. */
public final class TextResource {
  private TextResource() {}

  /**
   * The lines of a file beside a class.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  public static List<String> gzippedLines(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no test resource " + name);
      }
      InputStreamReader text =
          new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8);
      return new BufferedReader(text).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
