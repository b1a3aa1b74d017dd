package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.match.ProcessNumber;

@Timeout(30)
class ProgramOutputTest {
  @BeforeEach
  void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
  }

  @Test
  void isNotThatOfAProgramThatIsNotDone() {
    assertThatThrownBy(() -> ProgramOutput.of(List.of("/bin/sh", "-c", "echo 1; sleep 60"), 0.005))
        .isInstanceOf(IOException.class)
        .hasMessage("not done within 0.005 min");
  }

  @Test
  void leavesNoProcessBehind() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "orphans are found by /proc");
    String pid = ProgramOutput.of(List.of("/bin/sh", "-c", "sleep 60 & echo $!"), 1).strip();
    ProcessNumber.awaitEnd(Long.parseLong(pid));
  }
}
