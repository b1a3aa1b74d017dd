package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.testing.TestedProgram;
import sanko.gtp.connect.RemoteStart;
import sanko.gtp.connect.RemoteTalk;
import sanko.gtp.serve.TestServer.Choice;
import sanko.nn.testing.FakeEvaluator;

/** The client that has a server think: its options, and how it ends. */
@Timeout(60)
class ConnectTest {
  private final TestedProgram program =
      new TestedProgram(
          (model, tuning) -> {
            throw new IllegalStateException("a client needs no network");
          });

  private int client(InputStream input, int port, String... options) {
    List<String> arguments = new ArrayList<>(List.of("gtp", "--connect", "localhost:" + port));
    arguments.addAll(List.of(options));
    return program.runOn(input, arguments.toArray(String[]::new));
  }

  private static InputStream script(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private String told() {
    return program.out();
  }

  private String said() {
    return program.err();
  }

  @Test
  void carriesNothingInUtf16() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      byte[] input = "name\nquit\n".getBytes(StandardCharsets.UTF_16);
      assertThat(client(new ByteArrayInputStream(input), server.gtp)).isZero();
      assertThat(told())
          .isEqualTo("? the input is in UTF-16; commands must be in UTF-8 or ASCII\n\n");
    }
  }

  @Test
  void carriesWhatBelongsToTheGame(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("own.cfg");
    Files.writeString(file, "defaultBoardSize = 7\nponderingEnabled = true\nmaxVisits = 3\n");
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      InputStream input =
          script(
              """
              1 kata-get-param maxVisits
              2 kata-get-param maxTime
              3 kata-get-param ponderingEnabled
              4 kata-get-param cpuctExploration
              5 get_komi
              6 kata-get-rules
              7 showboard
              quit
              """);
      String[] options = {
        "-config",
        file.toString(),
        "-visits",
        "5",
        "--time",
        "2.5",
        "-rules",
        "japanese",
        "-override-config",
        "cpuctExploration=1.25"
      };
      assertThat(client(input, server.gtp, options)).as(said()).isZero();
      assertThat(told())
          .startsWith("=1 5\n\n=2 2.5\n\n=3 true\n\n=4 1.25\n\n=5 6.5\n\n=6 {")
          .contains("\"scoring\":\"TERRITORY\"")
          .contains("\n 7 . ")
          .doesNotContain("\n 8 . ")
          .endsWith("\n\n= \n\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-komi 0.5, 0.5",
    "-komi 0.5 -rules japanese, 0.5",
    "-rules chinese, 7.5",
    "-override-config koRule=SIMPLE, 7.5"
  })
  void setsKomi(String options, String komi) throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      assertThat(client(script("get_komi\n"), server.gtp, options.split(" ", -1))).isZero();
      assertThat(told()).isEqualTo("= " + komi + "\n\n");
    }
  }

  @Test
  void answersItsNameItself() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      InputStream input =
          script("name\n\n# name\n7 version\nkata-search_analyze b\n8 name\nname x\n9\tname\nquit");
      String[] options = {"--override-name", "KataGo ü", "-override-version", "1.16"};
      assertThat(client(input, server.gtp, options)).as(said()).isZero();
      assertThat(told())
          .startsWith("= KataGo ü\n\n=7 1.16\n\n=\ninfo move ")
          .endsWith("\n\n=8 KataGo ü\n\n? syntax error\n\n=9 KataGo ü\n\n= \n\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-model x, -model",
    "-threads 2, -threads",
    "-device cpu, -device",
    "-log x, -log",
    "-override-config nnPrecision=int8, nnPrecision",
    "-override-config cudaDeviceToUse=1, cudaDeviceToUse",
    "-config FILE, logDir"
  })
  void refusesWhatTheServerDecides(String options, String name, @TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("own.cfg");
    Files.writeString(file, "maxVisits = 3\nlogDir = logs\n");
    String[] words = options.replace("FILE", file.toString()).split(" ", -1);
    // Nobody listens at this port: the options are looked at first.
    assertThat(client(script("name\n"), 1, words)).isEqualTo(2);
    assertThat(said()).contains("-connect").contains(name).doesNotContain("maxVisits");
    assertThat(told()).isEmpty();
  }

  @Test
  void waitsForSeveralBeats() {
    // Nobody listens at this port: the options are looked at first.
    assertThat(client(script("name\n"), 1, "--silence-seconds", "2")).isEqualTo(2);
    assertThat(said()).contains("--silence-seconds from 3 to");
  }

  @Test
  void leavesAServerThatDoesNotShakeHands() throws Exception {
    try (ServerSocket hanging = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String[] options = {"--tls", "--silence-seconds", "3"};
      CompletableFuture<Integer> status =
          CompletableFuture.supplyAsync(
              () -> client(script("name\n"), hanging.getLocalPort(), options));
      assertThat(status.get(20, TimeUnit.SECONDS)).isEqualTo(3);
      assertThat(said()).contains("failed: ").contains("timed out");
      assertEnded(hanging);
    }
  }

  @Test
  void endsAConnectionThatItCannotTrust() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(client(script("name\n"), server.getLocalPort(), "--tls-ca", "none.pem"))
          .isEqualTo(3);
      assertThat(said()).contains("none.pem: no such file");
      assertEnded(server);
    }
  }

  private static void assertEnded(ServerSocket server) throws IOException {
    try (Socket connection = server.accept()) {
      connection.setSoTimeout(1000);
      connection.getInputStream().readAllBytes();
    }
  }

  @Test
  void closesASocketThatFailsAtOnce() throws Exception {
    RemoteStart start = new RemoteStart(List.of(), Map.of());
    try (Socket unconnected = new Socket()) {
      RemoteTalk talk =
          new RemoteTalk(
              () -> unconnected, null, start, new RemoteTalk.Reconnection(0, 3), text -> {});
      assertThatThrownBy(() -> talk.run(script(""), OutputStream.nullOutputStream()))
          .isInstanceOf(IOException.class);
      assertThat(unconnected.isClosed()).isTrue();
    }
  }

  @Test
  void tellsWhatTheServerRefuses() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken())) {
      assertThat(client(script("name\n"), server.gtp, "-visits", "3")).isEqualTo(3);
      assertThat(said()).contains("the server refuses 'kata-set-param maxVisits 3': ");
      assertThat(told()).isEmpty();
    }
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withGames(0))) {
      assertThat(client(script("name\n"), server.gtp, "-visits", "3")).isEqualTo(3);
      assertThat(said()).contains("'kata-set-param maxVisits 3': the server is full");
    }
    assertThat(told()).isEmpty();
  }

  /** A server may take its time to end a connection, and a GUI to close its end of the pipe. */
  @Test
  void endsWithTheReplyToQuit() throws Exception {
    CompletableFuture<Boolean> readOn = new CompletableFuture<>();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Integer> status =
          CompletableFuture.supplyAsync(
              () -> client(new OpenEnd("name\nquit\n", readOn), server.getLocalPort()));
      try (Socket connection = server.accept()) {
        byte[] sent = connection.getInputStream().readNBytes(24);
        assertThat(new String(sent, StandardCharsets.UTF_8))
            .isEqualTo("# heartbeat 5\nname\nquit\n");
        connection.getOutputStream().write("= Sanko\n\n=".getBytes(StandardCharsets.UTF_8));
        connection.getOutputStream().write(" \n\n".getBytes(StandardCharsets.UTF_8));
        assertThat(status.join()).isZero();
        assertThat(told()).isEqualTo("= Sanko\n\n= \n\n");
        assertThat(readOn).isNotDone();
      }
    }
  }

  /** Input of which no end comes after its text. */
  private static final class OpenEnd extends InputStream {
    private final InputStream text;
    private final CompletableFuture<Boolean> readOn;

    OpenEnd(String text, CompletableFuture<Boolean> readOn) {
      this.text = script(text);
      this.readOn = readOn;
    }

    @Override
    public int read() throws IOException {
      int next = text.read();
      if (next < 0) {
        readOn.complete(true);
        new CompletableFuture<Boolean>().join();
      }
      return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int next = read();
      bytes[offset] = (byte) next;
      int more = text.read(bytes, offset + 1, length - 1);
      return 1 + Math.max(0, more);
    }
  }
}
