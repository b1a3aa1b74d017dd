package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.GtpLoop;
import sanko.gtp.protocol.GtpWriter;
import sanko.gtp.protocol.InputQueue;

/**
 * The list of commands in docs/gtp.md is that of the table; {@code -Dsanko.write.docs=true} writes
 * it anew.
 */
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
    int first = page.indexOf("## Commands") + 2;
    List<String> listed = page.subList(first, page.size());
    List<String> expected =
        table().entries().stream()
            .map(
                entry ->
                    "- `%s`: %s"
                        .formatted((entry.name() + " " + entry.usage()).strip(), entry.summary()))
            .toList();
    if (Boolean.getBoolean("sanko.write.docs")) {
      List<String> written = new ArrayList<>(page.subList(0, first));
      written.addAll(expected);
      Files.write(PAGE, written);
    } else {
      assertThat(listed).isEqualTo(expected);
    }
  }
}
