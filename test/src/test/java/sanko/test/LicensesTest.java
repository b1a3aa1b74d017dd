package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What ships is what docs/licenses.md and NOTICE say. */
class LicensesTest {
  private static final Path PAGE = Path.of("..", "docs", "licenses.md");
  private static final Path NOTICE = Path.of("..", "NOTICE");
  private static final List<Path> PRODUCTS =
      List.of(
          Path.of("..", "gtp", "target", "dist", "sanko.jar"),
          Path.of("..", "web", "target", "dist", "sanko-web.jar"),
          Path.of("..", "mcp", "target", "dist", "sanko-mcp.jar"),
          Path.of("..", "train", "target", "dist", "sanko-train.jar"));
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([^:`]+):([^`]+)` \\| (\\S+) \\| (.+) \\|$");

  private record Library(String group, String artifact, String version) {
    /** Whether a file is this library, or its natives for one platform. */
    boolean isIn(String file) {
      String name = artifact + "-" + version;
      return file.matches(Pattern.quote(name) + "(-[a-z]+-(x86_64|arm64))?\\.jar");
    }
  }

  private static List<Library> libraries() throws IOException {
    List<Library> libraries = new ArrayList<>();
    for (MatchResult row : ROW.matcher(Files.readString(PAGE)).results().toList()) {
      libraries.add(new Library(row.group(1), row.group(2), row.group(3)));
    }
    return libraries;
  }

  /** The files of other projects that the products load, as their manifests name them. */
  private static Set<String> shipped() throws IOException {
    Set<String> files = new TreeSet<>();
    for (Path product : PRODUCTS) {
      try (JarFile jar = new JarFile(product.toFile())) {
        String path = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        for (String entry : path.split(" ", -1)) {
          String file = entry.substring(entry.lastIndexOf('/') + 1);
          if (!file.startsWith("sanko-")) {
            files.add(file);
          }
        }
      }
    }
    return files;
  }

  @Test
  void thePageListsExactlyWhatShips() throws IOException {
    Set<String> unlisted = shipped();
    List<Library> absent = new ArrayList<>(libraries());
    for (Library library : libraries()) {
      if (unlisted.removeIf(library::isIn)) {
        absent.remove(library);
      }
    }
    assertThat(unlisted).as("not in %s, which says how it is written anew", PAGE).isEmpty();
    assertThat(absent).as("in %s, but not shipped", PAGE).isEmpty();
  }

  @Test
  void theNoticeNamesTheProjectOfEachLibrary() throws IOException {
    String notice = Files.readString(NOTICE);
    for (Library library : libraries()) {
      assertThat(notice).containsPattern(" " + Pattern.quote(library.group()) + "\\s");
    }
  }
}
