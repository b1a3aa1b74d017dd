package sanko.gtp.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.testing.JavaProcess;

/** The program at a terminal, which {@code script} of util-linux provides. */
@Timeout(120)
class TerminalTest {
  @TempDir Path folder;

  @Test
  void leavesNoLibraryInTheTemporaryFolder() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/script"))
            && System.getProperty("os.name").equals("Linux"),
        "skipped: no terminal without script of util-linux");
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    List<String> command =
        JavaProcess.of(
                "sanko.cli.Main",
                List.of("-Djava.io.tmpdir=" + temporary),
                List.of("gtp", "-model", "rollouts"))
            .command();
    Path script = folder.resolve("command");
    Files.writeString(script, "exec '" + String.join("' '", command) + "'\n");
    ProcessBuilder builder = new ProcessBuilder("script", "-qec", "sh " + script, "/dev/null");
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().put("SANKO_HOME", folder.toString());
    Process process = builder.redirectErrorStream(true).start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      process.getOutputStream().write("name\n".getBytes(UTF_8));
      process.getOutputStream().flush();
      assertThat(said.lines().filter(line -> line.contains("= Sanko")).findFirst()).isPresent();
      assertThat(temporary).isEmptyDirectory();
      assertThat(folder.resolve("cache/sanko"))
          .isDirectoryRecursivelyContaining("glob:**jlinenative*");
      // The console still writes its history into the folder that is deleted next.
      process.getOutputStream().write("quit\n".getBytes(UTF_8));
      process.getOutputStream().flush();
      said.transferTo(Writer.nullWriter());
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroy();
    }
  }
}
