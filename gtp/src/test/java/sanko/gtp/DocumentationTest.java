package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/gtp.md and the table of commands say the same. */
class DocumentationTest {
  private static final Path PAGE = Path.of("..", "docs", "gtp.md");

  private static CommandTable table() {
    InputQueue input = new InputQueue();
    EngineStart start = Sessions.start();
    Engine engine = new Engine(start, Sessions.fake(), input, Sessions.silent());
    CommandTable table = Commands.of(engine, start, Sessions.silent());
    assertThat(new GtpLoop(input, new GtpWriter(OutputStream.nullOutputStream()), table, () -> {}))
        .isNotNull();
    return table;
  }

  @Test
  void listsEveryCommandWithItsArguments() throws IOException {
    List<String> page = Files.readAllLines(PAGE);
    List<String> listed = page.subList(page.indexOf("## Commands") + 2, page.size());
    List<String> expected =
        table().entries().stream()
            .map(
                entry ->
                    "- `%s`: %s"
                        .formatted((entry.name() + " " + entry.usage()).strip(), entry.summary()))
            .toList();
    assertThat(listed).isEqualTo(expected);
  }
}
