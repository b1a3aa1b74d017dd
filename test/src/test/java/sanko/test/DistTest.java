package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders from which the launcher runs the engine. */
class DistTest {
  private static final Path ROOT = Path.of("..");

  /** A dependency of narrower scope in a module's pom takes a library from its dist in silence. */
  @ParameterizedTest
  @ValueSource(strings = {"web", "mcp", "train", "cluster"})
  void hasTheLibrariesOfTheEngine(String module) throws IOException {
    Path engine = ROOT.resolve("gtp/target/dist/lib");
    Path other = ROOT.resolve(module + "/target/dist/lib");
    assumeTrue(Files.isDirectory(engine) && Files.isDirectory(other), "built by mvn package");
    assertThat(names(other)).containsAll(names(engine));
  }

  /** Spark brings versions of its own of what the engine has, and another backend for logs. */
  @Test
  void hasEachLibraryOfTheEngineOnceBesideSpark() throws IOException {
    Path cluster = ROOT.resolve("cluster/target/dist/lib");
    assumeTrue(Files.isDirectory(cluster), "built by mvn package");
    assertThat(names(cluster))
        .anyMatch(name -> name.startsWith("spark-sql_"))
        .filteredOn(name -> name.matches("(netty-common|jackson-core|slf4j-api|guava)-.*"))
        .hasSize(4);
    assertThat(names(cluster))
        .noneMatch(name -> name.startsWith("log4j-slf4j"))
        .anyMatch(name -> name.startsWith("slf4j-jdk14"));
    assertThat(names(ROOT.resolve("gtp/target/dist/lib")))
        .noneMatch(name -> name.matches("(spark|hadoop|scala)-.*"));
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }
}
