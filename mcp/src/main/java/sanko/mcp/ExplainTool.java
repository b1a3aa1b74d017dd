package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.teach.Teacher;
import sanko.engine.teach.fact.Stones;
import sanko.superko.GameState;

/** Explains a move in the teacher's words, or what becomes of the stones of a position. */
final class ExplainTool implements Tool {
  private static final int READING_NODES = 2000;
  private static final int USUAL_LEVEL = 8;
  private static final double SURE = 0.8;

  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    GameState game = Positions.open(arguments, call);
    return arguments.has("move")
        ? ofMove(game, arguments, call)
        : ofPosition(game, call.inquiry().visits(arguments, Teacher.PLAYOUTS), call);
  }

  private static ObjectNode ofMove(GameState game, JsonNode arguments, Call call)
      throws ToolException, InterruptedException {
    long all = call.inquiry().mostVisits();
    long most = Math.max(all / 2, all - Teacher.PLAYOUTS);
    String why = "the position after the move is searched too";
    long visits = call.inquiry().visits(arguments, Teacher.PLAYOUTS, most, why);
    String move = arguments.path("move").asText();
    Positions.play(new GameState(game), move, game.toMove(), "The move");
    ObjectNode query = Evidence.query(game, visits);
    addWish(query, arguments.path("level").asInt(USUAL_LEVEL), visits).put("move", move);
    JsonNode answer = call.ask(query);
    ObjectNode out = Evidence.about(game);
    out.set("search", Evidence.root(answer));
    out.set("explanation", explanation(answer));
    return out;
  }

  /** Adds the wish for an explanation to a query. */
  static ObjectNode addWish(ObjectNode query, int level, long visits) {
    return query
        .putObject("explain")
        .put("level", level)
        .put("visits", visitsAfter(visits))
        .put("readingNodes", READING_NODES);
  }

  /** The visits of the position after the move, which is searched too. */
  private static long visitsAfter(long visits) {
    return Math.min(visits, Teacher.PLAYOUTS);
  }

  /** The evidence of an answer with an explanation. */
  static ObjectNode explanation(JsonNode answer) {
    long visits = answer.path("rootInfo").path("visits").asLong();
    return Evidence.explanation(answer.path("explain"), visits);
  }

  private static ObjectNode ofPosition(GameState game, long visits, Call call)
      throws ToolException, InterruptedException {
    JsonNode answer = call.ask(Evidence.query(game, visits).put("includeOwnership", true));
    ObjectNode out = Evidence.about(game);
    out.set("search", Evidence.root(answer));
    Board board = game.board();
    ArrayNode chains = out.putArray("chains");
    int[] owned = new int[Color.WHITE + 1];
    JsonNode ownership = answer.path("ownership");
    for (int index = 0; index < board.area(); index++) {
      double black = black(ownership, index);
      if (Math.max(black, 1 - black) >= SURE) {
        owned[black > 1 - black ? Color.BLACK : Color.WHITE]++;
      }
    }
    for (List<Integer> chain : Chains.of(board)) {
      addChain(chains, Stones.chain(board, chain.get(0)), ownership, board);
    }
    ObjectNode points = out.putObject("points");
    points.put("black", owned[Color.BLACK]).put("white", owned[Color.WHITE]);
    points.put("open", board.area() - owned[Color.BLACK] - owned[Color.WHITE]);
    points.put("sureFrom", Evidence.percent(SURE));
    return out;
  }

  /** The probability that a point is Black's. */
  private static double black(JsonNode ownership, int index) {
    return (1 + ownership.path(index).asDouble()) / 2;
  }

  /** Adds a chain that is not surely alive. */
  private static void addChain(ArrayNode chains, Stones stones, JsonNode ownership, Board board) {
    double black =
        stones.points().stream()
            .mapToDouble(point -> black(ownership, board.indexOf(point)))
            .average()
            .orElse(0);
    double own = stones.color() == Color.BLACK ? black : 1 - black;
    if (own >= SURE) {
      return;
    }
    ObjectNode out = chains.addObject();
    out.put("color", Color.playerName(stones.color()));
    out.put("size", stones.size());
    out.put("center", Vertex.format(stones.center(), board));
    out.set("stones", Evidence.points(stones.points(), board));
    out.put("lives", Evidence.percent(own));
  }

  @Override
  public String say(JsonNode evidence) {
    List<String> lines = new ArrayList<>();
    lines.add(Sentences.position(evidence));
    lines.add(
        Sentences.values(evidence.path("search")) + Sentences.line(evidence.path("search")) + ".");
    if (evidence.has("explanation")) {
      lines.add(Sentences.explanation(evidence.path("explanation")));
      return String.join("\n", lines);
    }
    JsonNode points = evidence.path("points");
    lines.add(
        "The search gives %s to Black and %s to White, each with %s%% at least; %s %s open."
            .formatted(
                Sentences.count(points.path("black"), "point"),
                points.path("white").asText(),
                points.path("sureFrom").asText(),
                points.path("open").asText(),
                points.path("open").asInt() == 1 ? "is" : "are"));
    for (JsonNode each : evidence.path("chains")) {
      lines.add(
          "- %s lives with %s%%.".formatted(Sentences.chain(each), each.path("lives").asText()));
    }
    return String.join("\n", lines);
  }
}
