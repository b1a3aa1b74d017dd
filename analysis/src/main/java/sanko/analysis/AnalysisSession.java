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
import sanko.engine.ClientLimits;
import sanko.engine.json.Json;
import sanko.engine.json.JsonErrors;
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
  private static final String TOO_LARGE = "the request is too large for the memory";

  /** A query that a client with nothing else waiting may ask, whatever the others have. */
  private static final long SMALL_QUERY = 64 * 1024;

  private final AnalysisEngine engine;
  private final AnalysisClient client;
  private final ClientLimits limits;
  private final QueryReader reader;
  private final RecordActions records;
  private final @Nullable FetchAction fetch;
  private final CompletableFuture<Evaluator> evaluator;
  private final QueryPosition.Client asker = new Asker();

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

  /**
   * A session of a client that has asked for nothing yet.
   *
   * @param limits what the client may ask for
   */
  public AnalysisSession(AnalysisEngine engine, AnalysisClient client, ClientLimits limits) {
    this(engine, client, limits, null, null);
  }

  /**
   * The same, which also tells of games that others played, if there is an explorer, and gets
   * records from game servers, if there is a fetcher.
   */
  public AnalysisSession(
      AnalysisEngine engine,
      AnalysisClient client,
      ClientLimits limits,
      @Nullable GameExplorer explorer,
      @Nullable RecordFetcher fetcher) {
    this.engine = engine;
    this.client = client;
    this.limits = limits;
    reader = new QueryReader(engine.setup());
    records = new RecordActions(explorer);
    fetch = fetcher == null ? null : new FetchAction(fetcher);
    evaluator = engine.evaluator().thenApply(EvaluatorShare::new);
  }

  /** What the engine knows of the client. */
  private final class Asker implements QueryPosition.Client {
    @Override
    public CompletableFuture<Evaluator> evaluator() {
      return evaluator;
    }

    @Override
    public ClientLimits limits() {
      return limits;
    }

    @Override
    public boolean isReady() {
      return !abandoned && client.isReady();
    }

    @Override
    public void answer(String line) {
      AnalysisSession.this.answer(line);
    }

    @Override
    public void finish(QueryPosition position, String answer) {
      AnalysisSession.this.finish(position, answer);
    }
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
      answer(AnswerWriter.error("Not JSON: " + JsonErrors.reason(e)));
    }
  }

  private void request(String id, ObjectNode object) {
    try {
      if (object.has("action")) {
        act(JsonFields.text(object, "action", wantedActions()), object);
      } else {
        query(reader.read(id, object));
      }
    } catch (RequestException e) {
      answer(AnswerWriter.error(id, e.field(), e.reason()));
    } catch (OutOfMemoryError e) {
      answer(AnswerWriter.error(id, "id", TOO_LARGE));
    } catch (RuntimeException | StackOverflowError e) {
      System.getLogger(AnalysisSession.class.getName())
          .log(System.Logger.Level.ERROR, "internal error in the request " + id, e);
      answer(AnswerWriter.error(id, "id", "internal error: " + e));
    }
  }

  private void query(Query query) throws RequestException {
    if (isLoaded()) {
      NetworkChecks.requireHuman(query, engine.setup().defaults(), engine.evaluator().join());
    }
    begin(query);
  }

  private void begin(Query query) throws RequestException {
    warn(query.id(), query.answer().warnings());
    open(query);
    engine.searchWhatMayBegin();
  }

  private void warn(String id, List<Query.Warning> warnings) {
    for (Query.Warning warning : warnings) {
      if (abandoned) {
        return;
      }
      answer(AnswerWriter.warning(id, warning));
    }
  }

  private boolean isLoaded() {
    return engine.evaluator().isDone() && !engine.evaluator().isCompletedExceptionally();
  }

  private synchronized void open(Query query) throws RequestException {
    if (abandoned) {
      return;
    }
    if (query.turns().size() > limits.positions()) {
      throw new RequestException(
          "analyzeTurns", "More than " + limits.positions() + " positions in one request");
    }
    if (openPositions + query.turns().size() > limits.positions()) {
      throw new RequestException(
          "analyzeTurns",
          "More than " + limits.positions() + " positions would be waiting at once");
    }
    hold(query.bytes());
    AtomicInteger left = new AtomicInteger(query.turns().size());
    List<QueryPosition> positions = new ArrayList<>();
    for (Query.Turn turn : query.order()) {
      positions.add(new QueryPosition(asker, query, turn, arrivals++, left));
    }
    open.computeIfAbsent(query.id(), unused -> new LinkedHashSet<>()).addAll(positions);
    openPositions += positions.size();
    engine.add(asker, positions);
  }

  /**
   * Counts memory that a request takes until it is answered.
   *
   * @throws RequestException if there is not enough left
   */
  @GuardedBy("this")
  private void hold(long bytes) throws RequestException {
    boolean isSmall = heldBytes == 0 && bytes <= SMALL_QUERY;
    long all = engine.hold(bytes);
    boolean isTooMuch = all > limits.queryBytesOfAll() && !isSmall;
    if (heldBytes + bytes > limits.queryBytes() || isTooMuch) {
      engine.hold(-bytes);
      if (bytes > limits.queryBytes()) {
        throw new RequestException("id", TOO_LARGE);
      }
      throw new RequestException("id", "Too many long queries are waiting");
    }
    heldBytes += bytes;
  }

  @GuardedBy("this")
  private void release(long bytes) {
    heldBytes -= bytes;
    engine.hold(-bytes);
  }

  // ---- actions

  private void act(String action, ObjectNode request) throws RequestException {
    switch (action) {
      case "query_version" -> {
        request.put("version", engine.setup().version());
        request.put("engine", engine.setup().engine());
        request.put("git_hash", "<omitted>");
        if (records.names().contains("explore")) {
          request.put("explores", true);
        }
        if (fetch != null) {
          request.put("fetches", true);
        }
        answer(AnswerWriter.line(request));
      }
      case "query_models" -> queryModels(request);
      case "clear_cache" -> clearCache(request);
      case "solve" -> begin(SolveRequest.query(request.path("id").textValue(), request, reader));
      case "terminate" -> {
        String wanted = "Must be the id of a query";
        terminate(request, JsonFields.text(request, "terminateId", wanted));
      }
      case "terminate_all" -> terminate(request, null);
      default -> actOnRecord(action, request);
    }
  }

  private void actOnRecord(String action, ObjectNode request) throws RequestException {
    if (fetch != null && action.equals(FetchAction.NAME)) {
      fetchRecord(fetch, request);
      return;
    }
    if (!records.names().contains(action)) {
      throw new RequestException("action", wantedActions());
    }
    String id = request.path("id").textValue();
    String answer = records.answer(id, action, request, () -> abandoned);
    warn(id, reader.unknownFields(request, records.fields(action)));
    answer(answer);
  }

  private String wantedActions() {
    return "Must be query_version, query_models, clear_cache, solve, terminate, terminate_all, "
        + String.join(", ", records.names());
  }

  private void fetchRecord(FetchAction action, ObjectNode request) throws RequestException {
    CompletableFuture<String> fetched = action.begin(request);
    warn(request.path("id").textValue(), reader.unknownFields(request, FetchAction.KNOWN));
    synchronized (this) {
      openActions++;
    }
    var unused =
        fetched.thenAccept(
            line -> {
              try {
                answer(line);
              } finally {
                closeAction();
              }
            });
  }

  private void closeAction() {
    synchronized (this) {
      openActions--;
    }
    tellIfDone();
  }

  /** Answers when the evaluator is there; keeps the request as text until then. */
  private void queryModels(ObjectNode request) throws RequestException {
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
      }
      closeAction();
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

  private void clearCache(ObjectNode request) throws RequestException {
    if (limits.isRemote()) {
      throw new RequestException(
          "action", "The cache is shared with other clients and cannot be cleared");
    }
    if (isLoaded()) {
      engine.evaluator().join().clearCache();
    }
    answer(AnswerWriter.line(request));
  }

  /**
   * Ends positions early.
   *
   * @param id of their query, or null for all
   */
  private void terminate(ObjectNode request, @Nullable String id) throws RequestException {
    Set<Long> turns =
        request.has(TURN_NUMBERS)
            ? new HashSet<>(JsonFields.integers(request, TURN_NUMBERS, "turn numbers"))
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
    return engine.terminate(asker, meant);
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
  private void finish(QueryPosition position, String answer) {
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

  private void answer(String line) {
    if (!abandoned) {
      client.answer(Json.sendable(line));
    }
  }
}
