package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import sanko.superko.GameState;

/** Searches a position for the best moves. */
final class AnalyzeTool implements Tool {
  private static final int USUAL_CANDIDATES = 3;

  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    GameState game = Positions.open(arguments, call);
    long visits = call.inquiry().visits(arguments, Inquiry.USUAL_VISITS);
    JsonNode answer = call.ask(Evidence.query(game, visits));
    ObjectNode out = Evidence.about(game);
    out.set("search", Evidence.root(answer));
    ArrayNode moves = out.putArray("moves");
    int most = arguments.path("candidates").asInt(USUAL_CANDIDATES);
    for (JsonNode each : answer.path("moveInfos")) {
      if (moves.size() < most) {
        moves.add(Evidence.move(each));
      }
    }
    return out;
  }

  @Override
  public String say(JsonNode evidence) {
    List<String> lines = new ArrayList<>();
    lines.add(Sentences.position(evidence));
    lines.add(Sentences.values(evidence.path("search")) + ".");
    evidence.path("moves").forEach(each -> lines.add("- " + Sentences.move(each)));
    return String.join("\n", lines);
  }
}
