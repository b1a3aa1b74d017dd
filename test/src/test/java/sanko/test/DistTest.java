package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders from which the launcher runs the engine. */
class DistTest {
  private static final Path ROOT = Path.of("..");

  /** A dependency of narrower scope in a module's pom takes a library from its dist in silence. */
  @ParameterizedTest
  @ValueSource(strings = {"web", "train"})
  void hasTheLibrariesOfTheEngine(String module) throws IOException {
    Path engine = ROOT.resolve("gtp/target/dist/lib");
    Path other = ROOT.resolve(module + "/target/dist/lib");
    assumeTrue(Files.isDirectory(engine) && Files.isDirectory(other), "built by mvn package");
    assertThat(names(other)).containsAll(names(engine));
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }
}
