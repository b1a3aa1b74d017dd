package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompilerThreadsTest {
  /** Where the nice value stands among the fields that follow the name in parentheses. */
  private static final int NICE = 16;

  @Test
  void giveWay() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/renice")), "no renice here");
    List<String> threads = CompilerThreads.numbers();
    assumeTrue(!threads.isEmpty(), "not HotSpot on Linux");
    CompilerThreads.giveWay();
    for (String thread : threads) {
      String stat = Files.readString(Path.of("/proc/self/task", thread, "stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      assertThat(Integer.parseInt(fields[NICE])).as(stat).isGreaterThanOrEqualTo(10);
    }
  }
}
