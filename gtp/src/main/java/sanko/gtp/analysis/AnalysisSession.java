package sanko.gtp.analysis;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;

/**
 * One client of the analysis engine. {@link #line} is called by one thread at a time and returns
 * soon; the others may be called by any.
 */
public final class AnalysisSession {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private static final String TURN_NUMBERS = "turnNumbers";

  private final AnalysisEngine engine;
  private final AnalysisClient client;
  private final AnalysisBounds bounds;

  /* Guarded by the engine's lock. */
  private final Set<Position> open = new LinkedHashSet<>();
  private int openActions;
  private boolean ended;
  private boolean doneTold;

  /** Shared: set once, by any thread. */
  private volatile boolean abandoned;

  AnalysisSession(AnalysisEngine engine, AnalysisClient client, AnalysisBounds bounds) {
    this.engine = engine;
    this.client = client;
    this.bounds = bounds;
  }

  AnalysisBounds bounds() {
    return bounds;
  }

  /** Takes a line of input: a query or an action; one that is blank is nothing. */
  public void line(String line) {
    if (line.isBlank()) {
      return;
    }
    try {
      JsonNode input = MAPPER.readTree(line);
      if (!(input instanceof ObjectNode object)) {
        answer(AnswerWriter.error("A request must be an object of JSON"));
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
    } catch (RuntimeException | StackOverflowError e) {
      System.getLogger(AnalysisSession.class.getName())
          .log(System.Logger.Level.ERROR, "internal error in the request " + id, e);
      answer(AnswerWriter.error(id, "id", "internal error: " + e));
    }
  }

  private void query(Query query) throws QueryException {
    for (Query.Warning warning : query.warnings()) {
      answer(AnswerWriter.warning(query.id(), warning));
    }
    synchronized (engine.lock) {
      if (open.size() + query.turns().size() > bounds.maxPositions()) {
        throw new QueryException(
            "analyzeTurns",
            "More than " + bounds.maxPositions() + " positions would be waiting at once");
      }
      open.addAll(engine.enqueue(this, query));
    }
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
      default ->
          throw new QueryException(
              "action",
              "Must be query_version, query_models, clear_cache, terminate or terminate_all");
    }
  }

  /** Answers when the evaluator is there. */
  private void queryModels(ObjectNode request) {
    synchronized (engine.lock) {
      openActions++;
    }
    var unused =
        engine
            .evaluator()
            .whenComplete(
                (loaded, failure) -> {
                  addModels(request, loaded);
                  answer(AnswerWriter.line(request));
                  finishAction();
                });
  }

  private static void addModels(ObjectNode request, @Nullable Evaluator loaded) {
    var models = request.putArray("models");
    if (loaded != null) {
      models.add(ModelAnswer.of(loaded));
    }
  }

  private void clearCache(ObjectNode request) throws QueryException {
    if (!bounds.mayClearCache()) {
      throw new QueryException("action", "The cache is shared with others and is not cleared");
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
    List<Long> turns =
        request.has(TURN_NUMBERS)
            ? Fields.integers(request, TURN_NUMBERS, "Must be an array of turn numbers")
            : List.of();
    boolean allTurns = !request.has(TURN_NUMBERS);
    List<Position> unbegun;
    synchronized (engine.lock) {
      List<Position> meant = new ArrayList<>();
      for (Position each : open) {
        boolean isMeant = id == null || each.query.id().equals(id);
        if (isMeant && (allTurns || turns.contains((long) each.turn.number()))) {
          meant.add(each);
        }
      }
      unbegun = engine.terminate(meant);
    }
    for (Position each : unbegun) {
      finish(each, AnswerWriter.noResults(each.query.id(), each.turn.number()));
    }
    answer(AnswerWriter.line(request));
  }

  // ---- the end

  /** Nothing more will be asked; what has been asked is answered still. */
  public void end() {
    synchronized (engine.lock) {
      ended = true;
    }
    tellIfDone();
  }

  /** The client is gone: ends its searches and answers nothing any more. */
  public void abandon() {
    abandoned = true;
    synchronized (engine.lock) {
      open.removeAll(engine.terminate(List.copyOf(open)));
      ended = true;
    }
    tellIfDone();
  }

  /** Gives the last answer on a position. */
  void finish(Position position, String answer) {
    answer(answer);
    synchronized (engine.lock) {
      open.remove(position);
    }
    tellIfDone();
  }

  private void finishAction() {
    synchronized (engine.lock) {
      openActions--;
    }
    tellIfDone();
  }

  private void tellIfDone() {
    synchronized (engine.lock) {
      if (!ended || doneTold || !open.isEmpty() || openActions > 0) {
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
