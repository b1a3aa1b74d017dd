package sanko.engine.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.base.TrafficLog;
import sanko.engine.config.ConfigException;

class LogFileTest {
  @Test
  void setsAFileAsideThatGrowsTooLarge(@TempDir Path folder) throws Exception {
    Path path = folder.resolve("deep/traffic.log");
    String line = "x".repeat(100_000);
    LogFile file = LogFile.open(path, trouble -> {});
    try {
      TrafficLog traffic = new TrafficLog();
      for (int i = 0; i < 230; i++) {
        traffic.received(line);
      }
    } finally {
      file.close();
    }
    assertThat(Files.size(path)).isLessThan(11_000_000);
    assertThat(Files.size(folder.resolve("deep/traffic.log.1"))).isGreaterThan(9_000_000);
  }

  @Test
  void goesOnWithAFileThatCannotBeSetAside(@TempDir Path folder) throws Exception {
    Path path = Files.write(folder.resolve("traffic.log"), new byte[10_000_000]);
    for (int i = 1; i < 5; i++) {
      Files.writeString(folder.resolve("traffic.log." + i), "old " + i);
    }
    Files.createDirectories(folder.resolve("traffic.log.5/in the way"));
    List<String> troubles = new ArrayList<>();
    log(path, troubles, "first", "second", "third");
    assertThat(Files.readString(path)).contains("first", "second", "third");
    assertThat(folder.resolve("traffic.log.1")).hasContent("old 1");
    assertThat(folder.resolve("traffic.log.4")).hasContent("old 4");
    assertThat(troubles).singleElement().asString().contains("traffic.log cannot be set aside");
  }

  @Test
  void movesOldFilesNoFartherThanItMust(@TempDir Path folder) throws Exception {
    Path path = Files.write(folder.resolve("traffic.log"), new byte[10_000_000]);
    Files.writeString(folder.resolve("traffic.log.1"), "old");
    Files.writeString(folder.resolve("traffic.log.3"), "oldest");
    log(path, new ArrayList<>(), "first", "second");
    assertThat(Files.readString(path)).contains("second").doesNotContain("first");
    assertThat(folder.resolve("traffic.log.2")).hasContent("old");
    assertThat(folder.resolve("traffic.log.3")).hasContent("oldest");
    assertThat(folder.resolve("traffic.log.4")).doesNotExist();
  }

  private static void log(Path path, List<String> troubles, String... lines)
      throws ConfigException {
    LogFile file = LogFile.open(path, troubles::add);
    try {
      List.of(lines).forEach(new TrafficLog()::received);
    } finally {
      file.close();
    }
  }

  @Test
  void saysOnceThatTheDiskIsFull() throws Exception {
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();
    List<String> troubles = new ArrayList<>();
    LogFile file = LogFile.open(full, troubles::add);
    try {
      TrafficLog traffic = new TrafficLog();
      for (int i = 0; i < 3; i++) {
        traffic.received("name");
      }
    } finally {
      file.close();
    }
    assertThat(troubles).hasSize(1);
    assertThat(troubles.get(0)).contains("/dev/full").contains("No space left");
  }

  @Test
  void refusesAFileThatCannotBeWritten(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> LogFile.open(file.resolve("log"), trouble -> {}))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cannot write the log");
  }
}
