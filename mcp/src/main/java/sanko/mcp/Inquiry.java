package sanko.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import sanko.analysis.AnalysisClient;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.AnalysisSession;
import sanko.engine.ClientLimits;

/**
 * Asks the analysis engine on behalf of one call, whose searches end when it is closed. For one
 * thread, which is interrupted if nobody waits for the call any more.
 */
final class Inquiry implements AutoCloseable {
  /** Visits of a search for which a call names none. */
  static final long USUAL_VISITS = 200;

  private static final JsonMapper JSON = new JsonMapper();

  /** Of the time of a call: the rest is for an answer with what was found until then. */
  private static final double PART_OF_SEARCH = 0.9;

  /** What tools call fields of the JSON protocol. */
  private static final Map<String, String> NAMES =
      Map.of(
          "vertex", "group",
          "maxVisits", "visits",
          "initialStones", "stones",
          "boardXSize", "boardSize",
          "boardYSize", "boardSize");

  private final AnalysisSession session;
  private final ClientLimits limits;
  private final long endNanos;

  /** Shared: threads of the engine add to it. */
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private int asked;

  /**
   * An inquiry that begins now.
   *
   * @param limits of each search; the seconds are those of the whole call
   */
  Inquiry(AnalysisEngine engine, ClientLimits limits) {
    this.limits = limits;
    AnalysisClient client = answers::add;
    session =
        new AnalysisSession(
            engine, client, limited(limits.visits(), PART_OF_SEARCH * limits.seconds()));
    endNanos = System.nanoTime() + (long) (limits.seconds() * TimeUnit.SECONDS.toNanos(1));
  }

  /** The most visits of a search, and of all searches of a call together. */
  long mostVisits() {
    return limits.visits();
  }

  /**
   * The visits that a call with one search asks for.
   *
   * @throws ToolException if they are more than a call may have
   */
  long visits(JsonNode arguments, long usual) throws ToolException {
    return visitsOfEach(arguments, usual, 1);
  }

  /**
   * The visits of each of several searches; if the call names none, as many as all of them can have
   * together.
   *
   * @throws ToolException if they are more than a call may have
   */
  long visitsOfEach(JsonNode arguments, long usual, long searches) throws ToolException {
    String why = searches == 1 ? "there is one search" : "there are " + searches + " searches";
    return visits(arguments, usual, mostVisits() / searches, why);
  }

  /**
   * The same where a call has other searches too.
   *
   * @param most that it leaves for this one; may be less than one
   * @param why it leaves no more, for the user
   */
  long visits(JsonNode arguments, long usual, long most, String why) throws ToolException {
    JsonNode given = arguments.path("visits");
    boolean isKnown = given.isMissingNode() || given.canConvertToLong();
    long visits = isKnown ? given.asLong(Math.min(usual, Math.max(1, most))) : Long.MAX_VALUE;
    if (visits > most) {
      String asked =
          most < 1 ? "This asks for too much" : "visits must be at most " + most + " here";
      throw new ToolException(
          "%s: %s, and a call may have %d visits together.".formatted(asked, why, mostVisits()));
    }
    return visits;
  }

  /**
   * What other searches of the call may take: so many visits, and the time that is left.
   *
   * @throws ToolException if time is up
   */
  ClientLimits left(long visits) throws ToolException {
    long nanos = endNanos - System.nanoTime();
    if (nanos <= 0) {
      throw late();
    }
    return limited(visits, (double) nanos / TimeUnit.SECONDS.toNanos(1));
  }

  private ClientLimits limited(long visits, double seconds) {
    return new ClientLimits(
            limits.games(), limits.positions(), visits, seconds, limits.requestsPerSecond())
        .withMemory(limits.graphMegabytes(), limits.queryBytes(), limits.queryBytesOfAll());
  }

  /**
   * The final answers to requests of the JSON protocol, in their order and that of the turns.
   *
   * @param turns answers to each request
   * @throws ToolException if one cannot be answered, or time is up
   */
  List<ObjectNode> ask(List<ObjectNode> requests, int turns)
      throws ToolException, InterruptedException {
    int first = asked;
    for (ObjectNode each : requests) {
      session.line(each.put("id", Integer.toString(asked++)).toString());
    }
    List<ObjectNode> all = new ArrayList<>();
    while (all.size() < requests.size() * turns) {
      ObjectNode answer = next();
      if (answer.path("id").asInt() >= first && isFinal(answer)) {
        all.add(answer);
      }
    }
    all.sort(
        Comparator.<ObjectNode>comparingInt(each -> each.path("id").asInt())
            .thenComparingInt(each -> each.path("turnNumber").asInt()));
    return all;
  }

  private ObjectNode next() throws ToolException, InterruptedException {
    String line = answers.poll(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    if (line == null) {
      throw late();
    }
    try {
      return (ObjectNode) JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer that is not JSON: " + line, e);
    }
  }

  private ToolException late() {
    return new ToolException(
        "This is not done within "
            + Math.round(limits.seconds())
            + " seconds. Ask for fewer visits or maxNodes, or for less at a time.");
  }

  private static boolean isFinal(ObjectNode answer) throws ToolException {
    if (answer.has("error")) {
      String told = answer.path("field").asText();
      String field = NAMES.getOrDefault(told, told);
      throw new ToolException(
          (field.isEmpty() ? "" : field + ": ") + answer.path("error").textValue());
    }
    if (answer.has("noResults")) {
      throw new ToolException("The search was ended early.");
    }
    return !answer.has("warning") && !answer.path("isDuringSearch").booleanValue();
  }

  @Override
  public void close() {
    session.abandon();
  }
}
