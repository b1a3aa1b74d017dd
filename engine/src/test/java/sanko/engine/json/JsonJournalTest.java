package sanko.engine.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.base.file.FileErrors;
import sanko.board.testing.JavaProcess;

class JsonJournalTest {
  @TempDir Path folder;

  /** Writes a journal until that fails, and says why. */
  static final class Endless {
    private Endless() {}

    public static void main(String[] arguments) {
      JsonJournal.Kind<String> kind = new JsonJournal.Kind<>("job", Map.of("a", "b"), String.class);
      try (JsonJournal journal = JsonJournal.open(Path.of(arguments[0]), kind).journal()) {
        while (true) {
          journal.add("part");
        }
      } catch (IOException e) {
        System.err.print(FileErrors.withFile(e));
      }
    }
  }

  @Test
  void namesAJournalThatCannotGrow() throws Exception {
    assumeTrue(Files.exists(Path.of("/bin/sh")), "skipped: no shell to limit the size of files");
    Path file = folder.resolve("journal");
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 1; exec \"$@\"", ""));
    command.addAll(
        JavaProcess.of(
                Endless.class.getName(), List.of("-XX:-UsePerfData"), List.of(file.toString()))
            .command());
    Process writing = new ProcessBuilder(command).start();
    String reason = new String(writing.getErrorStream().readAllBytes(), UTF_8);
    writing.waitFor();
    assertThat(reason).startsWith(file + ": ").doesNotContain("\n");
    assertThat(file).content().endsWith("\"part\"\n");
  }
}
