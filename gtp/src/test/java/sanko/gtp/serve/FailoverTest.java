package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.base.DaemonThreads;
import sanko.cli.Main;
import sanko.gtp.serve.TestServer.Choice;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.testing.FakeEvaluator;

/** The client whose server dies, hangs or shuts down goes on at another one with its game. */
@Timeout(120)
class FailoverTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** A client of which a test writes the input and reads the output. */
  private final class Talk {
    private final PipedOutputStream input = new PipedOutputStream();
    private final PipedInputStream output = new PipedInputStream(1 << 16);
    private final BufferedReader replies;
    final CompletableFuture<Integer> status;

    Talk(int port, String... options) throws IOException {
      replies = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
      List<String> arguments = new ArrayList<>(List.of("gtp", "--connect", "localhost:" + port));
      arguments.addAll(List.of(options));
      PipedInputStream in = new PipedInputStream(input, 1 << 16);
      PipedOutputStream out = new PipedOutputStream(output);
      status =
          CompletableFuture.supplyAsync(
              () ->
                  Main.run(
                      arguments.toArray(String[]::new),
                      in,
                      out,
                      new PrintStream(err, true, StandardCharsets.UTF_8),
                      (model, tuning) -> {
                        throw new IllegalStateException("a client needs no network");
                      }),
              task -> DaemonThreads.start("talk", task));
    }

    void send(String line) throws IOException {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    }

    String line() throws IOException {
      return String.valueOf(replies.readLine());
    }

    /** The lines up to the next empty one. */
    String reply() throws IOException {
      StringBuilder reply = new StringBuilder();
      for (String line = line(); !line.isEmpty(); line = line()) {
        reply.append(reply.isEmpty() ? "" : "\n").append(line);
      }
      return reply.toString();
    }

    String ask(String command) throws IOException {
      send(command);
      return reply();
    }

    int end() throws IOException {
      assertThat(ask("quit")).isEqualTo("= ");
      return status.join();
    }
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static final List<String> STATE =
      List.of(
          "showboard",
          "get_komi",
          "kata-get-rules",
          "kata-get-param maxVisits",
          "kata-debug-print-tc");

  /** Whatever byte of an answer is the last one that arrives, each answer is given once. */
  @Test
  void losesNothingWhereverTheConnectionBreaks() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    AtomicBoolean isCutting = new AtomicBoolean(true);
    IntUnaryOperator bytes =
        n -> isCutting.get() ? 60 + random.nextInt(n == 0 ? 40 : 80) : Integer.MAX_VALUE;
    try (TestServer one = new TestServer(new FakeEvaluator());
        TestServer other = new TestServer(new FakeEvaluator());
        Balancer balancer = new Balancer(bytes, one.gtp, other.gtp)) {
      Talk talk = new Talk(balancer.port(), "-visits", "3", "-komi", "5.5");
      List<String> expected = new ArrayList<>();
      for (String line :
          List.of(
              "boardsize 7",
              "kata-set-rules japanese",
              "time_settings 600 30 1",
              "kata-set-param allowResignation false",
              "play b d4")) {
        assertThat(talk.ask("1 " + line)).as("seed %d", seed).isEqualTo("=1 ");
        expected.add(line);
      }
      for (int i = 2; i < 36; i++) {
        String color = i % 2 == 0 ? "w" : "b";
        String reply = talk.ask(i + " genmove " + color);
        assertThat(reply).as("seed %d: %s", seed, said()).startsWith("=" + i + " ");
        String move = reply.substring(reply.indexOf(' ') + 1);
        expected.add("play " + color + " " + move);
        if (i % 5 == 0) {
          assertThat(talk.ask("undo")).isEqualTo("= ");
          expected.add("undo");
        }
      }
      assertThat(balancer.connections()).isGreaterThan(3);
      isCutting.set(false);
      balancer.cut();
      try (Client reference = one.connect()) {
        reference.ask("kata-set-param maxVisits 3");
        reference.ask("komi 5.5");
        for (String each : expected) {
          assertThat(reference.ask(each)).isEqualTo("= ");
        }
        for (String each : STATE) {
          assertThat(position(talk.ask(each)))
              .as("seed %d", seed)
              .isEqualTo(position(reference.ask(each)));
        }
      }
      assertThat(talk.end()).isZero();
    }
  }

  /** A reply without what depends on the speed of the machine. */
  private static String position(String reply) {
    return reply.replaceAll("(?m) usual .*$", "");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 33, 47, 62})
  void tellsNoPartOfALineOfAnAnalysis(int bytes) throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Balancer balancer =
            new Balancer(number -> number == 0 ? bytes : Integer.MAX_VALUE, server.gtp)) {
      Talk talk = new Talk(balancer.port());
      assertThat(talk.ask("boardsize 7")).isEqualTo("= ");
      talk.send("12 kata-analyze b 1");
      assertThat(talk.line()).isEqualTo("=12");
      TestServer.await(() -> balancer.connections() > 1);
      talk.send("");
      assertThat(talk.reply().lines()).allMatch(line -> line.matches("info move \\S+ visits .*"));
      assertThat(talk.end()).isZero();
    }
  }

  @Test
  void goesOnWithAnAnalysis() throws Exception {
    try (TestServer server = new TestServer(new SlowEvaluator());
        Balancer balancer = new Balancer(server.gtp)) {
      Talk talk = new Talk(balancer.port());
      assertThat(talk.ask("boardsize 7")).isEqualTo("= ");
      talk.send("12 kata-analyze b 1");
      assertThat(talk.line()).isEqualTo("=12");
      for (int cuts = 0; cuts < 2; cuts++) {
        assertThat(talk.line()).startsWith("info move ");
        int before = balancer.connections();
        balancer.cut();
        // A client whose output nobody reads does not notice the cut.
        while (balancer.connections() == before) {
          assertThat(talk.line()).startsWith("info move ");
        }
      }
      talk.send("");
      assertThat(talk.reply()).matches("(info move [^=]*)?");
      assertThat(talk.ask("13 kata-genmove_analyze b 1"))
          .matches("(?s)=13\n(info .*\n)?play [A-G][1-7]");
      balancer.cut();
      assertThat(talk.ask("list_stones b")).matches("= [A-G][1-7]");
      balancer.send(1);
      balancer.cut();
      assertThat(talk.end()).as("nobody waits for a server in order to leave it").isZero();
    }
  }

  /** The engine and the history have to agree on the color of a move for which none is given. */
  @Test
  void repeatsMovesWithoutAColor() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Balancer balancer = new Balancer(server.gtp)) {
      Talk talk = new Talk(balancer.port(), "-visits", "2");
      for (String before :
          List.of(
              "komi 7",
              "play b D4",
              "fixed_handicap 2",
              "set_position w A1",
              "gogui-setup w A1",
              "gogui-setup_player w",
              "sanko-teaching-game")) {
        assertThat(talk.ask("boardsize 7")).isEqualTo("= ");
        assertThat(talk.ask(before)).as(before).startsWith("= ");
        assertThat(talk.ask("kata-genmove_analyze")).as(before).contains("\nplay ");
        assertThat(talk.ask("lz-genmove_analyze 50")).as(before).contains("\nplay ");
        String board = talk.ask("showboard");
        balancer.cut();
        assertThat(talk.ask("showboard")).as(before).isEqualTo(board);
      }
      assertThat(talk.end()).isZero();
    }
  }

  @Test
  void leavesAServerThatShutsDown() throws Exception {
    try (TestServer one = new TestServer(new FakeEvaluator());
        TestServer other = new TestServer(new FakeEvaluator());
        Balancer balancer = new Balancer(one.gtp)) {
      Talk talk = new Talk(balancer.port());
      talk.ask("boardsize 7");
      talk.ask("play b c3");
      balancer.send(other.gtp);
      one.server.drain(5);
      one.awaitNobody();
      assertThat(balancer.connections()).as("an idle client needs no server").isEqualTo(1);
      assertThat(talk.ask("list_stones b")).isEqualTo("= C3");
      assertThat(said()).contains("Lost the connection (the server ended the connection)");
      assertThat(talk.end()).isZero();
    }
  }

  /** Its process stands still, so that the system accepts connections and nothing comes back. */
  @Test
  void leavesAServerThatHangs() throws Exception {
    try (ServerSocket hanging = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        TestServer other = new TestServer(new FakeEvaluator());
        Balancer balancer = new Balancer(hanging.getLocalPort())) {
      Talk talk = new Talk(balancer.port(), "--silence-seconds", "3");
      try (Socket connection = hanging.accept()) {
        connection.getOutputStream().write("# alive\n".getBytes(StandardCharsets.UTF_8));
        talk.send("genmove b");
        TestServer.await(() -> balancer.connections() > 1);
        balancer.send(other.gtp);
        assertThat(talk.reply()).matches("= [A-J][1-9]");
        assertThat(said()).contains("the server is silent");
      }
      assertThat(talk.end()).isZero();
    }
  }

  @Test
  void givesUpACommandThatKillsServers() throws Exception {
    try (ServerSocket dying = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      // Not the common pool, which has one thread on two processors, on JDK 25 for this too.
      CompletableFuture<Integer> deaths =
          CompletableFuture.supplyAsync(
              () -> deaths(dying), task -> DaemonThreads.start("dying server", task));
      Talk talk = new Talk(dying.getLocalPort());
      talk.send("name");
      talk.send("7 genmove b");
      talk.send("8 version");
      assertThat(talk.reply()).isEqualTo("= Deadly");
      assertThat(talk.reply()).isEqualTo("?7 the server fails at this command");
      assertThat(talk.reply()).isEqualTo("=8 Deadly");
      assertThat(talk.ask("9 quit")).isEqualTo("=9 Deadly");
      assertThat(talk.status.join()).isZero();
      assertThat(deaths.join()).isEqualTo(3);
    }
  }

  /** Serves until the reply to quit; ends the connection at each genmove. */
  private static int deaths(ServerSocket server) {
    int deaths = 0;
    try {
      while (true) {
        try (Client client = new Client(server.accept())) {
          boolean isAlive = true;
          while (isAlive) {
            String line = String.valueOf(client.line());
            if (line.contains("genmove")) {
              deaths++;
              isAlive = false;
            } else if (!line.startsWith("#")) {
              client.send("=" + line.replaceFirst("[^0-9].*", "") + " Deadly\n\n");
            }
            if (line.endsWith("quit")) {
              return deaths;
            }
          }
        }
      }
    } catch (IOException e) {
      return -1;
    }
  }

  @Test
  void passesOverAServerWithAnotherToken(@TempDir Path folder) throws Exception {
    Path token = Files.writeString(folder.resolve("token"), TestServer.TOKEN);
    try (TestServer one = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken());
        TestServer stranger = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken("other"));
        Balancer balancer = new Balancer(one.gtp)) {
      Talk talk =
          new Talk(balancer.port(), "--token-file", token.toString(), "--reconnect-seconds", "5");
      assertThat(talk.ask("play b c3")).isEqualTo("= ");
      balancer.send(one.gtp, stranger.gtp);
      balancer.cut();
      assertThat(talk.ask("list_stones b")).isEqualTo("= C3");
      assertThat(stranger.total("sanko_refused_total{reason=\"token\"}")).isEqualTo(1);
      balancer.send(stranger.gtp);
      balancer.cut();
      talk.send("list_stones b");
      assertThat(talk.status.join()).isEqualTo(3);
      assertThat(said()).contains("the token is missing or wrong");
    }
  }

  @Test
  void endsWhenNoServerIsLeft() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Balancer balancer = new Balancer(server.gtp)) {
      Talk talk = new Talk(balancer.port(), "--reconnect-seconds", "1");
      assertThat(talk.ask("name")).isEqualTo("= Sanko");
      balancer.send(1);
      balancer.cut();
      talk.send("name");
      assertThat(talk.status.join()).isEqualTo(3);
      assertThat(said())
          .contains(
              "sanko: the connection to localhost:" + balancer.port() + " failed: it was lost");
    }
  }

  @Test
  void beatsOnlyForThoseWhoAskAndNotForTheIdle() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Client client = server.connect();
        Client json = new Client(server.json)) {
      client.send("# no heartbeat\n");
      assertThat(client.ask("1 name")).isEqualTo("=1 Sanko");
      client.send("# heartbeat 1\n");
      assertThat(client.line()).isEqualTo("# alive");
      json.send("# heartbeat 1\n");
      assertThat(json.line()).contains("error");
    }
    // A beat comes before a client is idle, and would keep it if it counted.
    Choice hasty = Choice.USUAL.withTimes(2, 600, 600);
    try (TestServer server = new TestServer(new FakeEvaluator(), hasty);
        Client client = server.connect();
        Client json = new Client(server.json)) {
      client.send("# heartbeat 1\n");
      json.send("# heartbeat 1\n");
      TestServer.await(() -> server.total("sanko_dropped_total{reason=\"idle\"}") == 2);
    }
  }
}
