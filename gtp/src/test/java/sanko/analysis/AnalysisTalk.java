package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.analysis.testing.CheckedTalk;
import sanko.engine.ClientLimits;
import sanko.engine.cache.GraphCache;
import sanko.engine.config.ConfigException;
import sanko.nn.Evaluator;

/** A client of an analysis engine, with which a test talks. */
public final class AnalysisTalk implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 20;
  private static final int MEGABYTES = 64;

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final CheckedTalk checked = new CheckedTalk();
  private final CountDownLatch done = new CountDownLatch(1);
  private final AnalysisEngine engine;
  private final AnalysisSession session;

  AnalysisTalk(Evaluator evaluator, int threads) throws ConfigException {
    this(CompletableFuture.completedFuture(evaluator), threads, ClientLimits.NONE);
  }

  public AnalysisTalk(CompletableFuture<Evaluator> evaluator, int threads, ClientLimits limits)
      throws ConfigException {
    this(engine(evaluator, threads, null), limits, null);
  }

  /** A client who may get records from game servers. */
  AnalysisTalk(Evaluator evaluator, RecordFetcher fetcher) throws ConfigException {
    this(engine(CompletableFuture.completedFuture(evaluator), 1, null), ClientLimits.NONE, fetcher);
  }

  /** A client of an engine that keeps the graphs of games. */
  AnalysisTalk(Evaluator evaluator, GraphCache cache) throws ConfigException {
    this(engine(CompletableFuture.completedFuture(evaluator), 1, cache), ClientLimits.NONE, null);
  }

  private AnalysisTalk(
      AnalysisEngine engine, ClientLimits limits, @Nullable RecordFetcher fetcher) {
    this.engine = engine;
    session =
        new AnalysisSession(
            engine,
            new AnalysisClient() {
              @Override
              public void answer(String line) {
                answers.add(line);
              }

              @Override
              public void done() {
                done.countDown();
              }
            },
            limits,
            null,
            fetcher);
  }

  private static AnalysisEngine engine(
      CompletableFuture<Evaluator> evaluator, int threads, @Nullable GraphCache cache)
      throws ConfigException {
    Map<String, String> values =
        new LinkedHashMap<>(Map.of("numSearchThreads", "1", "searchRandSeed", "1"));
    AnalysisConfiguration configured =
        AnalysisConfiguration.of(values, threads, null, warning -> {});
    return new AnalysisEngine(
        evaluator,
        configured.setup().withMegabytes(MEGABYTES * threads, MEGABYTES).withCache(cache));
  }

  /** Another client of the same engine. */
  AnalysisTalk another() {
    return new AnalysisTalk(engine, ClientLimits.NONE, null);
  }

  public AnalysisEngine engine() {
    return engine;
  }

  AnalysisSession session() {
    return session;
  }

  public void ask(String line) {
    checked.send(line);
    session.line(line);
  }

  /** A query on an empty 9x9 board. */
  public static String query(String id, int visits, String more) {
    return """
    {"id":"%s","moves":[],"rules":"tromp-taylor","komi":7.5,"boardXSize":9,"boardYSize":9,\
    "maxVisits":%d%s}\
    """
        .formatted(id, visits, more);
  }

  /** The next answer. */
  public JsonNode next() throws InterruptedException, JsonProcessingException {
    String line = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(line).as("an answer").isNotNull();
    checked.receive(line);
    return MAPPER.readTree(line);
  }

  boolean hasAnswer() {
    return !answers.isEmpty();
  }

  void awaitDone() throws InterruptedException {
    assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Override
  public void close() {
    engine.close();
  }
}
