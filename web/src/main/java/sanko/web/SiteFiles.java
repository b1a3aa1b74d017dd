package sanko.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;

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
   * The files in a folder, or those that are built in if none is named.
   *
   * @throws ConfigException if the folder has no page
   */
  static SiteFiles in(@Nullable String folder) throws ConfigException {
    if (folder == null) {
      return BUILT_IN;
    }
    Path path = FileNames.path(folder);
    if (!Files.isRegularFile(path.resolve("index.html"))) {
      throw new ConfigException("not a folder with a page (index.html): " + folder);
    }
    return new SiteFiles(path);
  }

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

  /** The names of the files that are built in, those for tests left out. */
  static List<String> builtInNames() throws IOException {
    URL folder = SiteFiles.class.getResource("page/");
    if (folder == null) {
      throw new IOException("the page is missing");
    }
    try {
      URI place = folder.toURI();
      if (!place.getScheme().equals("jar")) {
        return names(Path.of(place));
      }
      try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
        return names(jar.provider().getPath(place));
      }
    } catch (URISyntaxException e) {
      throw new IOException("the page cannot be found at " + folder, e);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(each -> folder.relativize(each).toString().replace('\\', '/'))
          .filter(each -> !each.startsWith("tests/"))
          .sorted()
          .toList();
    }
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
