package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.testing.TinyNetwork;

/** How the program behaves as a process: exit status, the end of input, noise. */
class ProgramTest {
  private static final List<String> NOISE =
      List.of("b", "white", "D4", "i5", "pass", "-1", "19", "1e308", "nan", "{", "\"", "ü", "\t");

  /** Commands that write files, end something, or need a second line to end them. */
  private static final Set<String> UNUSED =
      Set.of("quit", "printsgf", "sanko-save", "kata-analyze", "lz-analyze");

  @TempDir Path folder;

  @Test
  void endsWithStatusZeroWhenTheInputEndsDuringAnalysis() throws Exception {
    try (EngineProcess engine = EngineProcess.sanko("gtp")) {
      engine.write("kata-analyze b 5 ownership true\n");
      assertThat(engine.readLine()).isEqualTo("=");
      assertThat(engine.readLine()).startsWith("info move ");
      engine.closeInput();
      assertThat(engine.waitForExit()).isZero();
    }
  }

  @Test
  void tellsByItsStatusWhyItDidNotStart() throws Exception {
    assertThat(status("gtp", "--nonsense")).isEqualTo(2);
    assertThat(status("gtp", "-model", "absent.bin.gz")).isEqualTo(3);
    assertThat(status("gtp", "-model", ".")).isEqualTo(3);
  }

  private String network() throws IOException {
    return TinyNetwork.ofVersion(8).write(folder.resolve("random.bin.gz")).toString();
  }

  /** ONNX Runtime needs a large stack for it; docs/decisions/0012. */
  @Test
  void startsWithALongCommandLine() throws Exception {
    String name = "abcd/efg.".repeat(2_000);
    try (EngineProcess engine =
        EngineProcess.sanko("gtp", "-model", network(), "--visits", "2", "-override-name", name)) {
      assertThat(engine.ask("genmove b")).isNotEmpty();
      assertThat(engine.ask("name")).isEqualTo(name);
    }
  }

  @Test
  void endsInOrderWhenItIsToldToWhileANetworkIsLoadedAndComputed() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (EngineProcess engine = EngineProcess.sanko("gtp", "-model", network())) {
        engine.ask("boardsize " + (9 + i));
        engine.write("genmove b\n");
        engine.terminate();
        assertThat(engine.waitForExit()).isEqualTo(128 + 15);
      }
    }
  }

  private static int status(String... arguments) throws IOException, InterruptedException {
    try (EngineProcess engine = EngineProcess.sanko(arguments)) {
      return engine.waitForExit();
    }
  }

  @Test
  void answersNoiseAndChangesNothingWhenItRefuses() throws Exception {
    Random random = new Random(1);
    try (EngineProcess engine = EngineProcess.sanko("gtp", "--visits", "2")) {
      engine.ask("boardsize 5");
      List<String> commands = engine.ask("list_commands").lines().toList();
      String before = position(engine);
      for (int i = 0; i < 1000; i++) {
        String line = line(commands, random);
        String reply = engine.send(i + " " + line);
        assertThat(reply).as(line).matches("(?s)[=?]" + i + "( .*|\n.*)?");
        assertThat(reply).as(line).doesNotContain("internal error");
        String after = position(engine);
        if (reply.startsWith("?")) {
          assertThat(after).as(line).isEqualTo(before);
        }
        before = after;
      }
    }
  }

  private static String position(EngineProcess engine) throws IOException, InterruptedException {
    return engine.ask("showboard") + engine.ask("kata-get-params");
  }

  private static String line(List<String> commands, Random random) {
    String name = commands.get(random.nextInt(commands.size()));
    if (UNUSED.contains(name)) {
      name = "play";
    }
    StringBuilder line = new StringBuilder(name);
    for (int words = random.nextInt(4); words > 0; words--) {
      line.append(' ').append(NOISE.get(random.nextInt(NOISE.size())));
    }
    return line.toString();
  }
}
