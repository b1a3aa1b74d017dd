package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * What docs/comparison.md shows of an arena is what its JSON says; {@code -Dsanko.write.docs=true}
 * writes it anew.
 */
class ComparisonTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final String BEGIN = "<!-- of records/arena.json -->\n\n";
  private static final String END = "\n<!-- end -->\n";

  @Test
  void theTableIsThatOfTheArena() throws IOException {
    Path page = DOCS.resolve("comparison.md");
    String text = Files.readString(page);
    ArenaResult result =
        ArenaResult.parse(Files.readString(DOCS.resolve("records").resolve("arena.json")));
    assertThat(result.engines()).hasSizeGreaterThanOrEqualTo(4);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    assertThat(begin).isBetween(BEGIN.length(), end);
    String wanted =
        text.substring(0, begin) + new ArenaTable(result).sections("###") + text.substring(end);
    if (Boolean.getBoolean("sanko.write.docs")) {
      Files.writeString(page, wanted);
    }
    assertThat(Files.readString(page)).isEqualTo(wanted);
  }
}
