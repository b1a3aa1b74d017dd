package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.superko.GameState;

/**
 * What answers rest on, as JSON: winning rates in percent and leads in points, both for Black, with
 * one decimal, as texts then tell them.
 */
final class Evidence {
  private static final double PERCENT = 100;

  private Evidence() {}

  /** A number as it is told. */
  static double round(double number) {
    return Math.round(number * 10) / 10.0 + 0.0;
  }

  /** A probability as it is told. */
  static double percent(double probability) {
    return round(PERCENT * Math.max(0, Math.min(1, probability)));
  }

  /** Evidence that begins with the position that it is about. */
  static ObjectNode about(GameState game) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode position = out.putObject("position");
    Board board = game.board();
    position.put("columns", board.width());
    position.put("rows", board.height());
    position.put("rules", game.rules().compactText());
    position.put("komi", game.komi());
    position.put("moves", game.moveCount());
    position.put("toMove", Color.playerName(game.toMove()));
    int moves = game.moveCount();
    position.put("lastMove", moves == 0 ? null : Vertex.format(game.move(moves - 1), board));
    position.put("over", game.isOver());
    return out;
  }

  /** Adds what is to be said of the position besides. */
  static void addNotes(ObjectNode evidence, List<String> notes) {
    if (!notes.isEmpty()) {
      ArrayNode told = evidence.withObjectProperty("position").putArray("notes");
      notes.forEach(told::add);
    }
  }

  /** The query for a position, with Black's view of what is found. */
  static ObjectNode query(GameState game, long visits) {
    ObjectNode query = Positions.query(game);
    query.put("maxVisits", visits);
    query.putObject("overrideSettings").put("reportAnalysisWinratesAs", "BLACK");
    return query;
  }

  /** What a search found about a position; of a single visit nobody knows how sure it is. */
  static ObjectNode root(JsonNode answer) {
    JsonNode root = answer.path("rootInfo");
    JsonNode best = answer.path("moveInfos").path(0);
    double winrate = root.path("winrate").asDouble();
    double doubt =
        best.isMissingNode()
            ? 1
            : Math.abs(best.path("winrate").asDouble() - best.path("lcb").asDouble());
    return values(root, winrate - doubt, winrate + doubt, best.path("pv"));
  }

  /**
   * What a search found about a move.
   *
   * @param info of the move in the JSON protocol
   */
  static ObjectNode move(JsonNode info) {
    double winrate = info.path("winrate").asDouble();
    double doubt = Math.abs(winrate - info.path("lcb").asDouble());
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("move", info.path("move"));
    out.setAll(values(info, winrate - doubt, winrate + doubt, info.path("pv")));
    return out;
  }

  private static ObjectNode values(JsonNode found, double least, double most, JsonNode line) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("visits", found.path("visits"));
    out.put("blackWinrate", percent(found.path("winrate").asDouble()));
    out.putArray("blackWinrateRange").add(percent(least)).add(percent(most));
    double lead = found.path("scoreLead").asDouble();
    double spread = found.path("scoreStdev").asDouble();
    out.put("blackLead", round(lead));
    out.putArray("finalScoreRange").add(round(lead - spread)).add(round(lead + spread));
    out.set("line", line.isArray() ? line : JsonNodeFactory.instance.arrayNode());
    return out;
  }

  /** What the teacher knows about a move: the words, and all that they name. */
  static ObjectNode explanation(JsonNode explained, long visits) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("move", explained.path("move"));
    out.put("loss", round(explained.path("loss").asDouble()));
    // The words round to whole points, to one at least.
    out.put("lossInWords", Math.max(1, Math.round(explained.path("loss").asDouble())));
    out.set("better", explained.path("better"));
    out.set("line", explained.path("pv"));
    out.put("visitsBefore", visits);
    if (explained.has("visitsAfter")) {
      out.set("visitsAfter", explained.path("visitsAfter"));
    }
    ArrayNode facts = out.putArray("facts");
    explained.path("facts").forEach(fact -> facts.add(fact(fact)));
    out.set("text", explained.path("text"));
    return out;
  }

  private static ObjectNode fact(JsonNode told) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (String name : List.of("fact", "side", "moves", "gain", "proved")) {
      if (told.has(name)) {
        out.set(name, told.path(name));
      }
    }
    ArrayNode groups = out.putArray("groups");
    for (JsonNode each : told.path("groups")) {
      groups
          .addObject()
          .put("color", Color.playerName(Positions.color(each.path("color").asText())))
          .put("size", each.path("stones").size())
          .put("center", each.path("center").asText())
          .set("stones", each.path("stones"));
    }
    out.set("text", told.path("text"));
    return out;
  }

  /** The points of a list of a board. */
  static ArrayNode points(List<Integer> points, Board board) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    Vertex.formatAll(points, board).forEach(out::add);
    return out;
  }

  /** The board row by row from the top, as people draw it. */
  static ArrayNode rows(Board board) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (int y = 0; y < board.height(); y++) {
      StringBuilder points = new StringBuilder();
      for (int x = 0; x < board.width(); x++) {
        points.append(x == 0 ? "" : " ").append(stone(board.color(board.point(x, y))));
      }
      out.addObject().put("row", board.height() - y).put("points", points.toString());
    }
    return out;
  }

  private static char stone(int color) {
    return color == Color.BLACK ? 'X' : color == Color.WHITE ? 'O' : '.';
  }
}
