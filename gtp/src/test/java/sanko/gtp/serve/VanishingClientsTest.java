package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.analysis.AnalysisTalk;
import sanko.gtp.serve.TestServer.Choice;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;

/**
 * Clients that leave in the middle of their work. Their searches are limited to a minute, three
 * times as long as anything is waited for here.
 */
@Timeout(120)
class VanishingClientsTest {
  private static final Choice ENDLESS = Choice.USUAL.withVisits(1_000_000_000);
  private static final String MOVES = "boardsize 9\nkata-set-param maxVisits 1000000000\n";

  private static void leave(Client client, boolean reset) throws IOException {
    if (reset) {
      client.reset();
    } else {
      client.leave();
    }
  }

  private static Client thinking(TestServer server, FakeEvaluator evaluator) throws IOException {
    Client client = server.connect();
    client.send(MOVES + "genmove b\ngenmove w\ngenmove b\n");
    assertThat(client.reply()).startsWith("=");
    assertThat(client.reply()).startsWith("=");
    TestServer.await(() -> evaluator.evaluations.get() > 100);
    return client;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsTheMoveOfAClientThatVanished(boolean reset) throws Exception {
    FakeEvaluator evaluator = new SlowEvaluator();
    try (TestServer server = new TestServer(evaluator, ENDLESS)) {
      leave(thinking(server, evaluator), reset);
      server.awaitNobody();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsThePositionsOfAClientThatVanished(boolean reset) throws Exception {
    try (TestServer server = new TestServer(new SlowEvaluator(), ENDLESS)) {
      Client client = new Client(server.json);
      for (int i = 0; i < 50; i++) {
        client.send(AnalysisTalk.query("q" + i, 1_000_000_000, "") + "\n");
      }
      TestServer.await(() -> server.engine.running() == 2 && server.engine.queued() == 48);
      leave(client, reset);
      server.awaitNobody();
      TestServer.await(() -> server.engine.running() == 0);
      assertThat(server.engine.queued()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noticesAlsoWhoIsNotReadFrom(boolean reset) throws Exception {
    FakeEvaluator evaluator = new SlowEvaluator();
    try (TestServer server = new TestServer(evaluator, ENDLESS)) {
      Client client = thinking(server, evaluator);
      client.send(("# " + "x".repeat(10_000) + "\n").repeat(20));
      TestServer.await(() -> server.metrics.text().matches("(?s).*sanko_input_bytes [0-9]{5}.*"));
      leave(client, reset);
      server.awaitNobody();
      assertThat(server.metrics.text()).contains("sanko_input_bytes 0\n");
    }
  }

  @Test
  void theEndOfTheServerWaitsForNobodyWhoIsGone() throws Exception {
    FakeEvaluator evaluator = new SlowEvaluator();
    try (TestServer server = new TestServer(evaluator, ENDLESS)) {
      Client early = thinking(server, evaluator);
      Client late = thinking(server, evaluator);
      early.leave();
      CompletableFuture<Void> drained =
          CompletableFuture.runAsync(
              () -> {
                try {
                  server.server.drain(50);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      TestServer.await(server.server::isDraining);
      late.leave();
      drained.get(20, TimeUnit.SECONDS);
      server.awaitNobody();
    }
  }

  /** One that ends its output, and sees what programs usually do not: the signs of life. */
  @Test
  void answersWhoOnlySendsNoMore() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (TestServer server = new TestServer(evaluator);
        Client usual = server.connect();
        Client queries = new Client(server.json);
        Client seeing = server.connect()) {
      usual.send("1 genmove b\n2 genmove w\n");
      queries.send(AnalysisTalk.query("q", 5, "") + "\n");
      TestServer.await(() -> evaluator.waiting() == 2);
      usual.socket.shutdownOutput();
      queries.socket.shutdownOutput();
      seeing.socket.setOOBInline(true);
      seeing.send("1 genmove b\n");
      TestServer.await(() -> evaluator.waiting() == 3);
      seeing.socket.shutdownOutput();
      for (int i = 0; i < 3; i++) {
        assertThat(seeing.line()).isEmpty();
      }
      evaluator.open();
      assertThat(usual.line()).matches("=1 \\S+");
      assertThat(usual.line()).isEmpty();
      assertThat(usual.line()).matches("=2 \\S+");
      assertThat(usual.line()).isEmpty();
      assertThat(usual.line()).isNull();
      assertThat(queries.line()).contains("\"visits\":5");
      assertThat(queries.line()).isNull();
      server.awaitNobody();
    }
  }

  /** What the server relies on where a client does not read. */
  @Test
  void javaTellsAFullBufferFromABrokenConnection() throws Exception {
    try (ServerSocketChannel listener =
            ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Socket client = new Socket()) {
      client.connect(listener.getLocalAddress());
      try (SocketChannel channel = listener.accept()) {
        channel.configureBlocking(false);
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        TestServer.await(
            () -> {
              bytes.clear();
              try {
                return channel.write(bytes) == 0;
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
        assertThatThrownBy(
                () -> {
                  while (true) {
                    channel.socket().sendUrgentData('\n');
                  }
                })
            .isInstanceOf(IOException.class)
            .hasMessage("Socket buffer full");
      }
    }
  }
}
