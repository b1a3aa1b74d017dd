package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both launchers build anew after the same changes. */
class SourceCheckTest {
  private static final Instant BUILD = Instant.parse("2026-11-01T12:00:00Z");
  private static final List<String> MODULES = List.of("board", "nn");

  @TempDir private Path root;

  @BeforeEach
  void writesSourcesOlderThanTheBuild() throws IOException {
    for (String file :
        List.of(
            "pom.xml",
            "board/pom.xml",
            "board/src/main/java/Board.java",
            "board/src/test/java/BoardTest.java",
            "nn/pom.xml",
            "nn/src/main/resources/network.gz",
            "train/pom.xml",
            "built")) {
      Path path = root.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, file);
    }
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.setLastModifiedTime(path, FileTime.from(BUILD));
      }
    }
  }

  @Test
  void isContentWithWhatIsAsOldAsTheBuild() throws IOException {
    assertThat(isStale()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pom.xml",
        "nn/pom.xml",
        "board/src/main/java/Board.java",
        "nn/src/main/resources/network.gz",
        "board/src/main/java"
      })
  void noticesWhatIsNewer(String changed) throws IOException {
    touch(changed);
    assertThat(isStale()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"board/src/test/java/BoardTest.java", "train/pom.xml"})
  void ignoresTestsAndOtherModules(String changed) throws IOException {
    touch(changed);
    assertThat(isStale()).isFalse();
  }

  @Test
  void livesWithoutSources() throws IOException {
    Path empty = Files.createDirectory(root.resolve("empty"));
    assertThat(SourceCheck.hasNewerSource(root.resolve("built"), empty, MODULES)).isFalse();
  }

  @Test
  void bothLaunchersSayTheSame() throws IOException {
    String shell = Files.readString(Path.of("../sanko"));
    String batch = Files.readString(Path.of("../sanko.bat"));
    assertThat(batch).contains(" " + SourceCheck.class.getName() + " ");
    for (String pattern :
        List.of(
            "board superko( [a-z]+)+",
            "-Xss4m -Xlog:[^'\"\\r\\n]*stderr",
            "-XX:\\+UseParallelGC",
            "gtp analysis( [a-z]+)+",
            "-XX:TieredStopAtLevel=\\d",
            "--sun-misc-[\\w-]+=allow",
            "mvn( -[\\w.]+)+",
            "-pl \\S+ -am package",
            "building module \\S+;",
            "Install Java 17 or newer, or set JAVA_HOME\\.",
            "running the old one",
            "(?:ORT_DISABLE_TELEMETRY|OPENBLAS_NUM_THREADS)=1",
            "gtp --visits \\d+",
            "genmove b|boardsize 9")) {
      assertThat(matches(pattern, batch.replace("%modules%", "$modules")))
          .as(pattern)
          .isNotEmpty()
          .isEqualTo(matches(pattern, shell));
    }
  }

  private boolean isStale() throws IOException {
    return SourceCheck.hasNewerSource(root.resolve("built"), root, MODULES);
  }

  private void touch(String file) throws IOException {
    Files.setLastModifiedTime(root.resolve(file), FileTime.from(BUILD.plusSeconds(1)));
  }

  private static List<String> matches(String pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found.stream().distinct().sorted().toList();
  }
}
