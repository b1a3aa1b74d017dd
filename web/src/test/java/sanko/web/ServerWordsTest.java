package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page knows errors of the server by their words. */
class ServerWordsTest {
  private static final Pattern WORDS = Pattern.compile("(?m)^  \\[\"([^\"]+)\", \"server\\.");

  @Test
  void theServerUsesTheWordsThatThePageKnows() throws Exception {
    Path page = Path.of("src/main/resources/sanko/web/page/server-words.js");
    List<String> words =
        WORDS.matcher(Files.readString(page)).results().map(found -> found.group(1)).toList();
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("../analysis/src/main/java"))) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        sources.append(Files.readString(each));
      }
    }
    assertThat(words).hasSizeGreaterThan(3);
    assertThat(sources.toString()).contains(words);
  }
}
