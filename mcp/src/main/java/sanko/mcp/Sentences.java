package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import sanko.base.Count;

/** Puts evidence into words. Each number and each point in them is one of the evidence. */
final class Sentences {
  private Sentences() {}

  /** Which position it is. */
  static String position(JsonNode evidence) {
    JsonNode position = evidence.path("position");
    String last = position.path("lastMove").asText("");
    return "Position after %s%s on %sx%s, komi %s; %s.%s"
        .formatted(
            count(position.path("moves"), "move"),
            position.path("lastMove").isTextual() ? ", the last " + last + "," : "",
            position.path("columns").asText(),
            position.path("rows").asText(),
            position.path("komi").asText(),
            position.path("over").booleanValue()
                ? "the game is over"
                : position.path("toMove").asText() + " to move",
            notes(evidence));
  }

  /** What is to be said of the position besides, each with a blank before it. */
  static String notes(JsonNode evidence) {
    return stream(evidence.path("position").path("notes"))
        .map(each -> " Note: " + each.asText() + ".")
        .collect(Collectors.joining());
  }

  /** What a search found, without its line. */
  static String values(JsonNode values) {
    return "Black wins %s%% (%s%% to %s%%), %s, the final score mostly from %s to %s; %s"
        .formatted(
            values.path("blackWinrate").asText(),
            values.path("blackWinrateRange").path(0).asText(),
            values.path("blackWinrateRange").path(1).asText(),
            lead(values.path("blackLead").asDouble()),
            score(values.path("finalScoreRange").path(0).asDouble()),
            score(values.path("finalScoreRange").path(1).asDouble()),
            count(values.path("visits"), "visit"));
  }

  /** How many there are of what a noun names. */
  static String count(JsonNode number, String noun) {
    return Count.of(number.asLong(), noun);
  }

  /** Which chain it is. */
  static String chain(JsonNode chain) {
    return "%s's chain at %s (stones: %s)"
        .formatted(
            chain.path("color").asText(),
            chain.path("center").asText(),
            chain.path("size").asText());
  }

  /** Who leads. */
  static String lead(double blackLead) {
    return blackLead == 0
        ? "nobody leads"
        : (blackLead > 0 ? "Black" : "White") + " leads by " + Math.abs(blackLead) + " points";
  }

  /** A score as records have it. */
  static String score(double black) {
    return black == 0 ? "a draw" : (black > 0 ? "B+" : "W+") + Math.abs(black);
  }

  /** What a search found about a move. */
  static String move(JsonNode move) {
    return move.path("move").asText() + ": " + values(move) + line(move) + ".";
  }

  /** The line of a search or a proof, with a comma before it; nothing if there is none. */
  static String line(JsonNode found) {
    String moves = moves(found.path("line"));
    return moves.isEmpty() ? "" : "; line " + moves;
  }

  /** Moves one after the other. */
  static String moves(JsonNode moves) {
    return stream(moves).map(JsonNode::asText).collect(Collectors.joining(" "));
  }

  /** What the teacher says, and on which searches it rests. */
  static String explanation(JsonNode explained) {
    String after =
        explained.has("visitsAfter")
            ? " before the move, " + explained.path("visitsAfter").asText() + " after it"
            : "";
    return "%s (Line %s; %s%s.)"
        .formatted(
            explained.path("text").asText(),
            moves(explained.path("line")),
            count(explained.path("visitsBefore"), "visit"),
            after);
  }

  /** The board with its coordinates. */
  static List<String> board(JsonNode evidence) {
    String columns = "   " + moves(evidence.path("columns"));
    List<String> lines = new ArrayList<>();
    lines.add(columns);
    for (JsonNode row : evidence.path("board")) {
      String number = row.path("row").asText();
      String edge = number.length() < 2 ? " " + number : number;
      lines.add(edge + " " + row.path("points").asText() + " " + number);
    }
    lines.add(columns);
    return lines;
  }

  static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
