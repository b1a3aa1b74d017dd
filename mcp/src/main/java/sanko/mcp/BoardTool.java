package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.superko.GameState;

/** Draws the board. */
final class BoardTool implements Tool {
  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException {
    return shown(Positions.of(arguments, call));
  }

  /** The evidence of a drawn board. */
  static ObjectNode shown(GameState game) {
    Board board = game.board();
    ObjectNode out = Evidence.about(game);
    ArrayNode columns = out.putArray("columns");
    for (int x = 0; x < board.width(); x++) {
      columns.add(String.valueOf(Vertex.columnLetter(x)));
    }
    out.set("board", Evidence.rows(board));
    ObjectNode captures = out.putObject("captures");
    captures.put("byBlack", board.captured(Color.WHITE));
    captures.put("byWhite", board.captured(Color.BLACK));
    return out;
  }

  @Override
  public String say(JsonNode evidence) {
    return String.join("\n", lines(evidence));
  }

  /** The board with what is to be known of it. */
  static List<String> lines(JsonNode evidence) {
    List<String> lines = new ArrayList<>(List.of(Sentences.position(evidence)));
    lines.addAll(Sentences.board(evidence));
    lines.add(
        "X is Black, O is White. Captured by Black: %s, by White: %s."
            .formatted(
                evidence.path("captures").path("byBlack").asText(),
                evidence.path("captures").path("byWhite").asText()));
    return lines;
  }
}
