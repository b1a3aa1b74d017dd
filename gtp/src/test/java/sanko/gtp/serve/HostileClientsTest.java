package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.AnalysisSetup;
import sanko.analysis.AnalysisTalk;
import sanko.engine.ClientLimits;
import sanko.engine.config.ConfigException;
import sanko.gtp.cli.ServerOptions;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;
import sanko.server.Connection;
import sanko.server.LineService;

/** Clients that send what nobody should. */
@Timeout(120)
class HostileClientsTest {
  private static final Pattern INPUT = Pattern.compile("sanko_input_bytes ([0-9]+)\n");

  // ---- other protocols

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /?a HTTP/1.0\n",
        "post /x%20y HTTP/1.1\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u0016\u0003\u0001\u0002\n"
      })
  void executesNothingThatABrowserSends(String beginning) throws Exception {
    FakeEvaluator evaluator = new FakeEvaluator();
    try (TestServer server = new TestServer(evaluator)) {
      try (Client page = server.connect()) {
        page.send(beginning + "genmove b\n1 genmove w\n");
        assertThat(page.reply()).isEqualTo("? this port speaks neither HTTP nor TLS");
        assertThat(page.line()).isNull();
      }
      try (Client page = new Client(server.json)) {
        page.send(beginning + AnalysisTalk.query("q", 1, "") + "\n");
        assertThat(page.line()).isEqualTo("{\"error\":\"this port speaks neither HTTP nor TLS\"}");
        assertThat(page.line()).isNull();
      }
      server.awaitNobody();
      assertThat(evaluator.evaluations.get()).isZero();
      assertThat(server.total("sanko_refused_total{reason=\"foreign\"}")).isEqualTo(2);
    }
  }

  // ---- WebSocket

  /** What is logged as long as this is open. */
  private static final class Log implements AutoCloseable {
    private final Logger logger = Logger.getLogger("sanko.server");
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            records.add(record);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };

    Log() {
      logger.addHandler(handler);
    }

    @Override
    public void close() {
      logger.removeHandler(handler);
    }
  }

  private static final int FIN = 0x80;
  private static final int MASK = 0x80;

  @ParameterizedTest
  @CsvSource({"0x83, 1002", "0xF1, 1002", "0x9, 1002", "0x81, 1007"})
  void logsALineForABadFrameAndClosesOnce(int firstByte, int code) throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Log log = new Log();
        Client client = new Client(server.webSocket)) {
      client.send(
          """
          GET / HTTP/1.1
          Host: 127.0.0.1
          Connection: Upgrade
          Upgrade: websocket
          Sec-WebSocket-Version: 13
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

          """
              .replace("\n", "\r\n"));
      assertThat(client.reply()).contains("101");
      ByteArrayOutputStream frames = new ByteArrayOutputStream();
      for (int i = 0; i < 5; i++) {
        // Text that is no UTF-8, or a frame that the protocol does not know.
        frames.writeBytes(new byte[] {(byte) firstByte, (byte) (MASK | 2), 0, 0, 0, 0, -1, -1});
      }
      client.socket.getOutputStream().write(frames.toByteArray());
      client.socket.getOutputStream().flush();
      byte[] sent = client.socket.getInputStream().readAllBytes();
      assertThat(sent).startsWith(FIN | 0x8, sent.length - 2, code >> 8, code & 0xFF);
      TestServer.await(() -> !log.records.isEmpty());
      server.server.close();
      assertThat(log.records).hasSize(1);
      assertThat(log.records.get(0).getThrown()).isNull();
      assertThat(log.records.get(0).getMessage()).doesNotContain("\n");
    }
  }

  // ---- tokens

  @ParameterizedTest
  @ValueSource(strings = {"schlüssel", "鍵", "two\nlines", "a\tb"})
  void refusesATokenThatNotAllProtocolsCarry(String token) {
    assertThatThrownBy(() -> ServerOptions.token(null, Map.of("SANKO_TOKEN", token)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("ASCII");
  }

  // ---- memory

  private static long inputBytes(TestServer server) {
    Matcher matcher = INPUT.matcher(server.metrics.text());
    assertThat(matcher.find()).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  /** The next reply; signs of life may stand before it as empty lines where nobody reads. */
  private static String reply(Client client) throws IOException {
    String reply = client.reply();
    while (reply.isEmpty()) {
      reply = client.reply();
    }
    return reply;
  }

  @Test
  void keepsLittleOfWhatIsSentAndLosesNothing() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    int clients = 8;
    int lines = 100;
    long length = 50_000;
    try (TestServer server = new TestServer(evaluator)) {
      List<Client> all = new ArrayList<>();
      List<Thread> writers = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Client client = server.connect();
        all.add(client);
        client.send("1 genmove b\n");
        writers.add(
            new Thread(
                () -> {
                  try {
                    for (int line = 0; line < lines; line++) {
                      client.send("2 name # " + "x".repeat((int) length) + "\n");
                    }
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                }));
      }
      writers.forEach(Thread::start);
      TestServer.await(() -> inputBytes(server) > clients * length);
      // Each may exceed its bound by a line, and by what was read along with that.
      long bound = clients * 4L * 64 * 1024;
      evaluator.let(3);
      for (int i = 0; i < 1_000; i++) {
        assertThat(inputBytes(server)).isLessThan(bound);
      }
      evaluator.open();
      for (Client client : all) {
        assertThat(reply(client)).startsWith("=1 ");
        for (int line = 0; line < lines; line++) {
          assertThat(reply(client)).isEqualTo("=2 Sanko");
        }
      }
      assertThat(inputBytes(server)).isZero();
      for (Thread writer : writers) {
        writer.join();
      }
    }
  }

  @Test
  void holdsLongQueriesOnlyAsLongAsTheyFit() throws Exception {
    ClientLimits limits = new ClientLimits(1, 1_000, 1_000, 60, 1).withMemory(1, 1 << 20, 2 << 20);
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk first =
        new AnalysisTalk(CompletableFuture.completedFuture(evaluator), 1, limits)) {
      String id = "x".repeat(200_000);
      for (int round = 0; round < 20; round++) {
        first.ask(AnalysisTalk.query(id + "1", 1, ",\"komi\":" + round));
        TestServer.await(() -> evaluator.waiting() == 1);
        first.ask(AnalysisTalk.query(id + "2", 1, ",\"komi\":" + round));
        first.ask(AnalysisTalk.query(id + "3", 1, ",\"komi\":" + round));
        assertThat(first.next().path("error").asText()).contains("long queries");
        first.ask("{\"id\":\"t\",\"action\":\"terminate_all\",\"turnNumbers\":[0]}");
        evaluator.let(1);
        for (int i = 0; i < 3; i++) {
          assertThat(first.next().has("error")).isFalse();
        }
        TestServer.await(() -> first.engine().running() == 0);
      }
    }
  }

  // ---- threads of the network

  /** A connection that keeps what is sent to it. */
  private static final class Answers implements Connection {
    private final CountDownLatch isLet = new CountDownLatch(1);
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void send(String text) {
      try {
        isLet.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      answers.add(text);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void awaitReady() {}

    @Override
    public void release(String line) {
      released.countDown();
    }

    @Override
    public void close() {}
  }

  /** Whoever reads the first query waits, since it is warned of. */
  @Test
  void readsQueriesElsewhere() throws Exception {
    AnalysisSetup usual =
        AnalysisConfiguration.of(new java.util.LinkedHashMap<>(), 1, null, warning -> {}).setup();
    try (AnalysisEngine engine =
        new AnalysisEngine(CompletableFuture.completedFuture(new FakeEvaluator()), usual)) {
      RemoteAnalysis service = new RemoteAnalysis(engine, ClientLimits.NONE);
      Answers answers = new Answers();
      LineService.Session session = service.open(answers);
      session.line(
          AnalysisTalk.query("a", 1, ",\"maxVisit\":1") + "\n" + AnalysisTalk.query("b", 1, ""));
      session.line(AnalysisTalk.query("c", 1, ""));
      assertThat(answers.released.getCount()).isEqualTo(1);
      answers.isLet.countDown();
      assertThat(answers.answers.poll(20, TimeUnit.SECONDS)).contains("warning", "maxVisit");
      for (String id : new String[] {"a", "b", "c"}) {
        assertThat(answers.answers.poll(20, TimeUnit.SECONDS)).contains("\"id\":\"" + id + "\"");
      }
      answers.released.await();
      session.cut();
    }
  }
}
