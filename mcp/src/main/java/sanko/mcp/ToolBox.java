package sanko.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import sanko.analysis.AnalysisEngine;
import sanko.base.DaemonThreads;
import sanko.base.Interruption;
import sanko.engine.ClientLimits;

/** The tools as the SDK calls them, each call on a thread of its own. Shared. */
final class ToolBox implements AutoCloseable {
  private static final int MOST_CALLS = 32;
  private static final JsonMapper JSON = new JsonMapper();
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

  private static final Map<String, Tool> TOOLS =
      Map.of(
          "analyze", new AnalyzeTool(),
          "compare_moves", new CompareTool(),
          "explain", new ExplainTool(),
          "review_game", new ReviewTool(),
          "score", new ScoreTool(),
          "solve", new SolveTool(),
          "show_board", new BoardTool(),
          "new_game", new GameTools.NewGame(),
          "play", new GameTools.Play(),
          "undo", new GameTools.Undo());

  /** What tools are called. */
  static final Set<String> NAMES = TOOLS.keySet();

  private final AnalysisEngine engine;
  private final ClientLimits limits;
  private final Judge judge;
  private final KeptGames games = new KeptGames();
  private final ExecutorService threads =
      DaemonThreads.onDemand(MOST_CALLS, DaemonThreads.factory("sanko-tool"));

  /**
   * Tools that ask an engine.
   *
   * @param limits of each call: the visits and seconds of all its searches together
   */
  ToolBox(AnalysisEngine engine, Judge judge, ClientLimits limits) {
    this.engine = engine;
    this.judge = judge;
    this.limits = limits;
  }

  /** The tools with their descriptions. */
  List<AsyncToolSpecification> specifications() {
    return ToolSchemas.all().stream().map(this::specification).toList();
  }

  private AsyncToolSpecification specification(McpSchema.Tool described) {
    Tool named = TOOLS.get(described.name());
    if (named == null) {
      throw new IllegalStateException("described, but there is no such tool: " + described.name());
    }
    Tool tool = new CheckedTool(named, described);
    return AsyncToolSpecification.builder()
        .tool(described)
        .callHandler(
            (exchange, request) -> {
              Map<String, Object> given = request.arguments();
              JsonNode arguments = JSON.valueToTree(given == null ? Map.of() : given);
              return answer(tool, arguments, exchange.sessionId());
            })
        .build();
  }

  /** The answer of a tool, whose search ends if the subscription does. */
  private Mono<CallToolResult> answer(Tool tool, JsonNode arguments, String session) {
    return Mono.create(
        sink -> {
          Interruption stop = new Interruption();
          try {
            Future<?> work = threads.submit(() -> answer(sink, tool, arguments, session, stop));
            sink.onCancel(
                () -> {
                  stop.interrupt();
                  work.cancel(true);
                });
          } catch (RejectedExecutionException e) {
            sink.success(failure("More than " + MOST_CALLS + " calls would run at once."));
          }
        });
  }

  private void answer(
      MonoSink<CallToolResult> sink,
      Tool tool,
      JsonNode arguments,
      String session,
      Interruption stop) {
    try {
      sink.success(result(tool, arguments, session, stop));
    } catch (Throwable e) {
      sink.error(e);
    }
  }

  private CallToolResult result(Tool tool, JsonNode arguments, String session, Interruption stop) {
    try (Inquiry inquiry = new Inquiry(engine, limits)) {
      Call call = new Call(session, games, inquiry, judge, stop, new ArrayList<>());
      ObjectNode evidence = tool.find(arguments, call);
      Evidence.addNotes(evidence, call.notes());
      return CallToolResult.builder()
          .addTextContent(tool.say(evidence))
          .structuredContent(JSON.convertValue(evidence, FIELDS))
          .isError(false)
          .build();
    } catch (ToolException e) {
      return failure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failure("Nobody waits for the answer any more.");
    } catch (RuntimeException | Error e) {
      System.getLogger(ToolBox.class.getName())
          .log(Level.ERROR, "internal error in a tool of MCP", e);
      return failure("Internal error: " + e);
    }
  }

  private static CallToolResult failure(String message) {
    return CallToolResult.builder().addTextContent(message).isError(true).build();
  }

  /** Forgets a session that has ended. */
  void forget(String session) {
    games.forget(session);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
