package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.testing.JavaProcess;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.testing.TinyNetwork;

/** What the program writes when it runs in a process of its own, away from the user's files. */
class ProcessTest {
  @TempDir private Path folder;

  /** What a run leaves behind. */
  private record Ended(int status, String out, List<String> err) {}

  private Ended run(String input, String... arguments) throws IOException, InterruptedException {
    return run(List.of(), input, arguments);
  }

  private Ended run(List<String> options, String input, String... arguments)
      throws IOException, InterruptedException {
    Path in = Files.writeString(folder.resolve("in"), input);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        JavaProcess.of("sanko.cli.Main", options, List.of(arguments))
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().put("SANKO_HOME", folder.resolve("home").toString());
    int status = builder.start().waitFor();
    return new Ended(
        status,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readAllLines(err, StandardCharsets.UTF_8));
  }

  /** The first file that the JVM opens then has the number of standard input. */
  @Test
  void readsNothingWhereItsInputIsClosed() throws Exception {
    assumeThat(Path.of("/proc/self/fd")).exists();
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\" <&-", "sh"));
    command.addAll(
        JavaProcess.of("sanko.cli.Main", List.of(), List.of("gtp", "-model", "rollouts"))
            .command());
    Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(process.waitFor()).isZero();
  }

  /** Two threads of the client meet their end at once, so it runs several times. */
  @Test
  void saysInOneLineThatTheServerEndedTheConnection() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      Thread resetting = new Thread(() -> reset(server), "test-server");
      resetting.setDaemon(true);
      resetting.start();
      String address = "127.0.0.1:" + server.getLocalPort();
      for (int i = 0; i < 6; i++) {
        Ended ended = run("name\n".repeat(1000), "gtp", "-connect", address);
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err())
            .filteredOn(line -> !line.equals("Connected to " + address))
            .hasSize(1)
            .allMatch(line -> line.startsWith("sanko: the ") && line.contains(address));
      }
    }
  }

  private static void reset(ServerSocket server) {
    try {
      while (true) {
        Socket client = server.accept();
        client.setSoLinger(true, 0);
        client.close();
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  @Test
  void saysInWordsWhyOnnxRuntimeCannotBeLoaded() throws Exception {
    Path network = new TinyNetwork(false).write(folder.resolve("tiny.bin"));
    Files.createFile(folder.resolve("cache"));
    Path nowhere = folder.resolve("nowhere");
    Ended ended =
        run(
            List.of("-Djava.io.tmpdir=" + nowhere),
            "boardsize 5\ngenmove b\n",
            "gtp",
            "-model",
            network.toString());
    assertThat(ended.out()).contains("? no network: ONNX Runtime cannot be loaded: " + nowhere);
    assertThat(ended.err()).noneMatch(line -> line.startsWith("\tat "));
  }

  @Test
  void measuresItsOwnNetworkIfNoneIsNamed() throws Exception {
    Ended ended = run("", "benchmark", "-size", "5", "-lanes", "1", "-seconds", "0.001");
    assertThat(ended.status()).as(ended.err().toString()).isZero();
    String refusal = BfloatModel.refusal();
    assertThat(ended.out())
        .containsPattern("sanko-b7c96h3tf-\\S+ on 5x5")
        .containsPattern(
            "The peak of a core: fp32 \\d+, int8 \\d+%s 10\\^9 operations"
                .formatted(refusal == null ? ", bf16 \\d+" : ""))
        .contains(
            "int8 against fp32: ", refusal == null ? "bf16 against fp32: " : "no bf16: " + refusal)
        .containsPattern("Conclusion: nnPrecision=auto uses (fp32|int8|bf16) on 5x5");
    assertThat(folder.resolve("cache")).isNotEmptyDirectory();
    Ended table = run("", "benchmark", "-size", "5", "-lanes", "1", "-seconds", "0.001", "-full");
    assertThat(table.out())
        .containsPattern(
            "lanes batch +fp32 +int8  ratio%s\\R"
                .formatted(refusal == null ? " +bf16  ratio" : ""));
  }
}
