package sanko.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page. Immutable.
 *
 * @param folder where they are, for whoever changes them while the program runs; null for those
 *     that are built into the program
 */
record SiteFiles(@Nullable Path folder) {
  /** The files that are built into the program. */
  static final SiteFiles BUILT_IN = new SiteFiles(null);

  /**
   * The content of a file, or null if there is none.
   *
   * @param name relative, of words, slashes and dots, no word of dots only
   */
  byte @Nullable [] read(String name) throws IOException {
    if (folder == null) {
      return resource("page/" + name);
    }
    Path file = folder.resolve(name);
    return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
  }

  /** The content of a file of the class path, or null if there is none. */
  static byte @Nullable [] resource(String path) throws IOException {
    try (InputStream stream = SiteFiles.class.getResourceAsStream(path)) {
      return stream == null ? null : stream.readAllBytes();
    }
  }

  /** Whether a file stays as it is while the program runs. */
  boolean areFixed() {
    return folder == null;
  }
}
