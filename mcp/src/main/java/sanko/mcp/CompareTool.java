package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.superko.GameState;

/** Compares moves by a search of each. */
final class CompareTool implements Tool {
  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    GameState game = Positions.of(arguments, call);
    Set<String> wanted = new LinkedHashSet<>();
    for (JsonNode each : arguments.path("candidates")) {
      GameState after = new GameState(game);
      Positions.play(after, each.asText(), game.toMove(), "The candidate");
      wanted.add(Vertex.format(after.lastMove(), game.board()));
    }
    long visits = call.inquiry().visitsOfEach(arguments, Inquiry.USUAL_VISITS, wanted.size());
    List<ObjectNode> queries = new ArrayList<>();
    for (String each : wanted) {
      // The first visit is the position's own.
      ObjectNode query = Evidence.query(game, Math.max(2, visits));
      ObjectNode only = query.putArray("allowMoves").addObject();
      only.put("player", Color.letter(game.toMove())).put("untilDepth", 1);
      only.putArray("moves").add(each);
      queries.add(query);
    }
    int sign = game.toMove() == Color.BLACK ? 1 : -1;
    List<ObjectNode> moves = new ArrayList<>();
    for (JsonNode answer : call.inquiry().ask(queries, 1)) {
      moves.add(Evidence.move(answer.path("moveInfos").path(0)));
    }
    moves.sort(Comparator.comparingDouble(each -> -sign * each.path("blackLead").asDouble()));
    double best = moves.get(0).path("blackLead").asDouble();
    ObjectNode out = Evidence.about(game);
    ArrayNode compared = out.putArray("moves");
    for (ObjectNode each : moves) {
      double behind = sign * (best - each.path("blackLead").asDouble());
      compared.add(each.put("pointsBehind", Evidence.round(behind)));
    }
    return out;
  }

  @Override
  public String say(JsonNode evidence) {
    List<String> lines = new ArrayList<>();
    lines.add(Sentences.position(evidence));
    lines.add("From the most points for " + player(evidence) + ":");
    for (JsonNode each : evidence.path("moves")) {
      double behind = each.path("pointsBehind").asDouble();
      String rest = behind == 0 ? "" : " " + behind + " points behind the first.";
      lines.add("- " + Sentences.move(each) + rest);
    }
    return String.join("\n", lines);
  }

  private static String player(JsonNode evidence) {
    return evidence.path("position").path("toMove").asText();
  }
}
