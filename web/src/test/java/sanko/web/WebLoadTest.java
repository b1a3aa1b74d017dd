package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.analysis.AnalysisConfiguration;
import sanko.engine.ClientLimits;
import sanko.engine.MoveMemory;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.Evaluators;
import sanko.engine.config.WarmUp;
import sanko.engine.rating.RatingBook;
import sanko.gtp.serve.EngineServices;
import sanko.nn.Evaluator;
import sanko.server.Origins;
import sanko.server.PageEndpoint;
import sanko.server.Server;
import sanko.server.ServerMetrics;
import sanko.server.ServerSettings;

/**
 * A hundred pages at once over this machine's own sockets, with Sanko's own network; {@code
 * .ci/run} opens them. Each page loads its files, plays a move, analyzes without end, is updated
 * ten times a second, stops and begins again. Properties: {@code sanko.test.load.pages} and {@code
 * sanko.test.load.seconds}. The longest waits are printed, not tested: they depend on the machine.
 */
@Tag("exhaustive")
class WebLoadTest {
  private static final int PAGES = Integer.getInteger("sanko.test.load.pages", 100);
  private static final int SECONDS = Integer.getInteger("sanko.test.load.seconds", 30);
  private static final int SIDE = 19;
  private static final long MILLI = 1_000_000;

  private static final String QUERY =
      "{\"id\":\"%s\",\"moves\":[[\"B\",\"Q16\"],[\"W\",\"D4\"]],\"rules\":\"chinese\","
          + "\"boardXSize\":19,\"boardYSize\":19,\"maxVisits\":1000000,"
          + "\"reportDuringSearchEvery\":0.1}";

  private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> loads = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> firstAnswers = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> moves = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> stops = new ConcurrentLinkedQueue<>();
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void servesManyPagesAtOnce() throws Exception {
    AnalysisConfiguration configured = AnalysisConfiguration.of(Map.of(), 0, null, line -> {});
    Evaluator evaluator =
        new Evaluators()
            .create(new EvaluatorChoice.Embedded(), configured.common().evaluator(0, null));
    WarmUp.run(evaluator, SIDE);
    ServerMetrics metrics = new ServerMetrics();
    ClientLimits limits = new ClientLimits(128, 600, 20_000, 60, 50);
    try (EngineServices services =
            new EngineServices(
                configured,
                CompletableFuture.completedFuture(evaluator),
                metrics,
                MoveMemory.NONE,
                128);
        Server server = new Server(settings(), metrics)) {
      int port =
          server.listenToPages(
              new PageEndpoint(
                  0,
                  new Site(SiteFiles.BUILT_IN, () -> services.health(false)),
                  services.pageSockets(limits, RatingBook::inMemory, null, null),
                  Origins.LOCAL,
                  PageEndpoint.MAX_LINE_BYTES));
      String address = "http://127.0.0.1:" + port + "/";
      CountDownLatch ready = new CountDownLatch(PAGES);
      List<Thread> pages = new ArrayList<>();
      for (int i = 0; i < PAGES; i++) {
        Thread page = new Thread(() -> use(address, ready), "page-" + i);
        pages.add(page);
        page.start();
      }
      for (Thread page : pages) {
        page.join();
      }
      print("loaded", loads);
      print("first answer", firstAnswers);
      print("genmove of 10 visits", moves);
      print("stop", stops);
      assertThat(errors).isEmpty();
      assertThat(firstAnswers).hasSize(PAGES);
      assertThat(metrics.text()).doesNotContain("sanko_dropped_total");
    }
    evaluator.close();
  }

  private static ServerSettings settings() {
    return new ServerSettings(
        InetAddress.getLoopbackAddress(),
        null,
        null,
        512,
        262_144,
        2L << 20,
        64L << 20,
        600,
        60,
        30,
        16L << 20,
        128L << 20);
  }

  private void use(String address, CountDownLatch ready) {
    try {
      long start = System.nanoTime();
      for (String each : List.of("", "page/app.js", "webjars/lit/index.js")) {
        WebTalk.get(client, address + each);
      }
      WebTalk.Socket analysis = new WebTalk.Socket(client, address, "analysis");
      WebTalk.Socket game = new WebTalk.Socket(client, address, "gtp");
      loads.add(System.nanoTime() - start);
      ready.countDown();
      ready.await();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      analyze(analysis, "first", firstAnswers);
      play(game);
      for (int i = 0; System.nanoTime() < end; i++) {
        analyze(analysis, "again" + i, null);
      }
      analysis.close();
      game.close();
    } catch (Exception | AssertionError e) {
      Throwable cause = e instanceof CompletionException ? e.getCause() : e;
      errors.add(String.valueOf(cause));
    }
  }

  /** Asks for an analysis without end, looks at it for a while and stops it. */
  private void analyze(WebTalk.Socket page, String id, @Nullable Queue<Long> first)
      throws InterruptedException {
    long start = System.nanoTime();
    page.send(QUERY.formatted(id));
    String answer = page.nextWith("\"id\":\"" + id + "\"");
    if (answer.contains("error")) {
      errors.add(answer);
    }
    if (first != null) {
      first.add(System.nanoTime() - start);
    }
    for (int i = 0; i < 20 && !answer.contains("\"isDuringSearch\":false"); i++) {
      answer = page.nextWith("\"id\":\"" + id + "\"");
    }
    long stop = System.nanoTime();
    String terminate = "{\"id\":\"stop\",\"action\":\"terminate\",\"terminateId\":\"%s\"}";
    page.send(terminate.formatted(id));
    page.nextWith("\"terminateId\"");
    stops.add(System.nanoTime() - stop);
  }

  private void play(WebTalk.Socket game) throws InterruptedException {
    game.send("kata-set-param maxVisits 10");
    game.send("boardsize 9");
    game.nextWith("=");
    game.nextWith("=");
    long start = System.nanoTime();
    game.send("genmove b");
    String move = game.next();
    moves.add(System.nanoTime() - start);
    if (!move.startsWith("= ")) {
      errors.add(move);
    }
  }

  private static void print(String what, ConcurrentLinkedQueue<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    String line =
        String.format(
            Locale.ROOT,
            "%s: %d times, p50 %d ms, p99 %d ms, longest %d ms",
            what,
            sorted.length,
            at(sorted, 0.5),
            at(sorted, 0.99),
            at(sorted, 1));
    System.getLogger("sanko.load").log(System.Logger.Level.WARNING, line);
  }

  private static long at(long[] sorted, double share) {
    return sorted.length == 0 ? -1 : sorted[(int) Math.round(share * (sorted.length - 1))] / MILLI;
  }
}
