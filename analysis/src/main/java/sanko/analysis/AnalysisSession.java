package sanko.analysis;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import sanko.analysis.record.RecordActions;
import sanko.analysis.record.RecordException;
import sanko.engine.report.ModelAnswer;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorShare;

/**
 * One client of the analysis engine. {@link #line} is called by one thread at a time; a long line
 * takes it a while. The others may be called by any, and return soon.
 */
public final class AnalysisSession {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private static final String TURN_NUMBERS = "turnNumbers";

  /** A query that a client with nothing else waiting may ask, whatever the others have. */
  private static final long SMALL_QUERY = 64 * 1024;

  private final AnalysisEngine engine;
  private final AnalysisClient client;
  private final AnalysisBounds bounds;
  private final CompletableFuture<Evaluator> evaluator;

  /** The positions that have not been answered, by the id of their query. */
  @GuardedBy("this")
  private final Map<String, Set<QueryPosition>> open = new LinkedHashMap<>();

  @GuardedBy("this")
  private int openPositions;

  @GuardedBy("this")
  private int openActions;

  @GuardedBy("this")
  private long heldBytes;

  @GuardedBy("this")
  private long arrivals;

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private boolean doneTold;

  /** Shared: set once, by any thread. */
  private volatile boolean abandoned;

  AnalysisSession(AnalysisEngine engine, AnalysisClient client, AnalysisBounds bounds) {
    this.engine = engine;
    this.client = client;
    this.bounds = bounds;
    evaluator = engine.evaluator().thenApply(EvaluatorShare::new);
  }

  /** The evaluator, of which this client has its share. */
  CompletableFuture<Evaluator> evaluator() {
    return evaluator;
  }

  AnalysisBounds bounds() {
    return bounds;
  }

  /** Takes a line of input: a query or an action. Ignores a blank line. */
  public void line(String line) {
    if (line.isBlank() || line.equals("\uFEFF") || abandoned) {
      return;
    }
    if (line.indexOf('\0') >= 0) {
      answer(AnswerWriter.error("Not UTF-8: requests in UTF-16 cannot be read"));
      return;
    }
    try {
      // Editors and shells put a byte order mark before a text.
      JsonNode input = MAPPER.readTree(line.startsWith("\uFEFF") ? line.substring(1) : line);
      if (!(input instanceof ObjectNode object)) {
        answer(AnswerWriter.error("A request must be a JSON object"));
      } else if (!object.path("id").isTextual()) {
        answer(AnswerWriter.error("A request must have a string \"id\" field"));
      } else {
        request(object.path("id").textValue(), object);
      }
    } catch (JsonProcessingException e) {
      answer(AnswerWriter.error("Not JSON: " + e.getOriginalMessage()));
    }
  }

  private void request(String id, ObjectNode object) {
    try {
      if (object.path("action").isTextual()) {
        act(object.path("action").textValue(), object);
      } else {
        query(engine.reader().read(id, object));
      }
    } catch (QueryException e) {
      answer(AnswerWriter.error(id, e.field(), e.reason()));
    } catch (OutOfMemoryError e) {
      answer(AnswerWriter.error(id, "id", "the request is too large for the memory"));
    } catch (RuntimeException | StackOverflowError e) {
      System.getLogger(AnalysisSession.class.getName())
          .log(System.Logger.Level.ERROR, "internal error in the request " + id, e);
      answer(AnswerWriter.error(id, "id", "internal error: " + e));
    }
  }

  private void query(Query query) throws QueryException {
    engine.checkHuman(query);
    for (Query.Warning warning : query.answer().warnings()) {
      if (abandoned) {
        return;
      }
      answer(AnswerWriter.warning(query.id(), warning));
    }
    open(query);
    engine.searchWhatMayBegin();
  }

  private synchronized void open(Query query) throws QueryException {
    if (abandoned) {
      return;
    }
    if (openPositions + query.turns().size() > bounds.maxPositions()) {
      throw new QueryException(
          "analyzeTurns",
          "More than " + bounds.maxPositions() + " positions would be waiting at once");
    }
    hold(query.bytes());
    AtomicInteger left = new AtomicInteger(query.turns().size());
    List<QueryPosition> positions = new ArrayList<>();
    for (Query.Turn turn : query.turns()) {
      positions.add(new QueryPosition(this, query, turn, arrivals++, left));
    }
    open.computeIfAbsent(query.id(), unused -> new LinkedHashSet<>()).addAll(positions);
    openPositions += positions.size();
    engine.queue().add(this, positions);
  }

  /**
   * Counts memory that a request takes until it is answered.
   *
   * @throws QueryException if there is not so much left
   */
  @GuardedBy("this")
  private void hold(long bytes) throws QueryException {
    boolean isSmall = heldBytes == 0 && bytes <= SMALL_QUERY;
    long all = engine.heldBytes().addAndGet(bytes);
    if (heldBytes + bytes > bounds.maxBytes() || (all > bounds.maxBytesOfAll() && !isSmall)) {
      engine.heldBytes().addAndGet(-bytes);
      throw new QueryException("id", "Too many long queries are waiting");
    }
    heldBytes += bytes;
  }

  @GuardedBy("this")
  private void release(long bytes) {
    heldBytes -= bytes;
    engine.heldBytes().addAndGet(-bytes);
  }

  // ---- actions

  private void act(String action, ObjectNode request) throws QueryException {
    switch (action) {
      case "query_version" -> {
        request.put("version", engine.setup().version());
        request.put("engine", engine.setup().engine());
        request.put("git_hash", "<omitted>");
        answer(AnswerWriter.line(request));
      }
      case "query_models" -> queryModels(request);
      case "clear_cache" -> clearCache(request);
      case "terminate" -> {
        String wanted = "Must be the id of a query";
        terminate(request, Fields.text(request, "terminateId", wanted));
      }
      case "terminate_all" -> terminate(request, null);
      default -> actOnRecord(action, request);
    }
  }

  private void actOnRecord(String action, ObjectNode request) throws QueryException {
    RecordActions records = engine.records();
    if (!records.names().contains(action)) {
      throw new QueryException(
          "action",
          "Must be query_version, query_models, clear_cache, terminate, terminate_all, "
              + String.join(", ", records.names()));
    }
    try {
      answer(records.answer(request.path("id").textValue(), action, request, () -> abandoned));
    } catch (RecordException e) {
      throw new QueryException(e.field(), e.reason());
    }
  }

  /** Answers when the evaluator is there; keeps the request as text until then. */
  private void queryModels(ObjectNode request) throws QueryException {
    if (engine.evaluator().isDone()) {
      tellModels(request);
      return;
    }
    String text = AnswerWriter.line(request);
    synchronized (this) {
      hold(2L * text.length());
      openActions++;
    }
    var unused = engine.evaluator().whenComplete((loaded, failure) -> tellModelsLate(text));
  }

  private void tellModelsLate(String text) {
    try {
      tellModels((ObjectNode) MAPPER.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("this was JSON before", e);
    } finally {
      synchronized (this) {
        release(2L * text.length());
        openActions--;
      }
      tellIfDone();
    }
  }

  private void tellModels(ObjectNode request) {
    CompletableFuture<Evaluator> loaded = engine.evaluator();
    addModels(request, loaded.isCompletedExceptionally() ? null : loaded.join());
    answer(AnswerWriter.line(request));
  }

  private static void addModels(ObjectNode request, @Nullable Evaluator loaded) {
    var models = request.putArray("models");
    if (loaded != null) {
      models.addAll(ModelAnswer.all(loaded));
    }
  }

  private void clearCache(ObjectNode request) throws QueryException {
    if (!bounds.mayClearCache()) {
      throw new QueryException(
          "action", "The cache is shared with other clients and cannot be cleared");
    }
    if (engine.evaluator().isDone() && !engine.evaluator().isCompletedExceptionally()) {
      engine.evaluator().join().clearCache();
    }
    answer(AnswerWriter.line(request));
  }

  /**
   * Ends positions early.
   *
   * @param id of their query, or null for all
   */
  private void terminate(ObjectNode request, @Nullable String id) throws QueryException {
    Set<Long> turns =
        request.has(TURN_NUMBERS)
            ? new HashSet<>(
                Fields.integers(request, TURN_NUMBERS, "Must be an array of turn numbers"))
            : Set.of();
    boolean allTurns = !request.has(TURN_NUMBERS);
    for (QueryPosition each : terminate(id, turn -> allTurns || turns.contains((long) turn))) {
      finish(each, AnswerWriter.noResults(each.query.id(), each.turn.number()));
    }
    answer(AnswerWriter.line(request));
  }

  /**
   * Ends positions early.
   *
   * @return those that no search has begun with
   */
  private synchronized Set<QueryPosition> terminate(@Nullable String id, IntPredicate turns) {
    Set<QueryPosition> meant = new HashSet<>();
    Collection<Set<QueryPosition>> queries = id == null ? open.values() : List.of(positionsOf(id));
    for (Set<QueryPosition> positions : queries) {
      for (QueryPosition each : positions) {
        if (turns.test(each.turn.number())) {
          meant.add(each);
        }
      }
    }
    Set<QueryPosition> unbegun = engine.queue().remove(this, meant);
    meant.removeAll(unbegun);
    meant.forEach(QueryPosition::terminate);
    return unbegun;
  }

  @GuardedBy("this")
  private Set<QueryPosition> positionsOf(String id) {
    return open.getOrDefault(id, Set.of());
  }

  // ---- the end

  /** Ends the input; pending queries are still answered. */
  public void end() {
    synchronized (this) {
      ended = true;
    }
    tellIfDone();
  }

  /** Ends the searches of a client that is gone, without answers. */
  public void abandon() {
    abandoned = true;
    Set<QueryPosition> unbegun = terminate(null, turn -> true);
    synchronized (this) {
      for (QueryPosition each : unbegun) {
        close(each);
      }
      ended = true;
    }
    tellIfDone();
  }

  /** Gives the last answer on a position. */
  void finish(QueryPosition position, String answer) {
    answer(answer);
    synchronized (this) {
      close(position);
    }
    tellIfDone();
  }

  /** Nothing more will be said of a position. */
  @GuardedBy("this")
  private void close(QueryPosition position) {
    String id = position.query.id();
    Set<QueryPosition> positions = open.get(id);
    if (positions == null || !positions.remove(position)) {
      return;
    }
    openPositions--;
    if (positions.isEmpty()) {
      open.remove(id);
    }
    if (position.isLastAnswered()) {
      release(position.query.bytes());
    }
  }

  private void tellIfDone() {
    synchronized (this) {
      if (!ended || doneTold || openPositions > 0 || openActions > 0) {
        return;
      }
      doneTold = true;
    }
    client.done();
  }

  boolean isReady() {
    return !abandoned && client.isReady();
  }

  void answer(String line) {
    if (!abandoned) {
      client.answer(line);
    }
  }
}
