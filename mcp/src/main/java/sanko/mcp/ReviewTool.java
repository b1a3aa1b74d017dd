package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.review.Review;
import sanko.review.Verdict;
import sanko.superko.GameState;

/** Searches each position of a game and tells the mistakes. */
final class ReviewTool implements Tool {
  private static final long USUAL_VISITS = 20;
  private static final double USUAL_POINTS = 2;
  private static final int USUAL_MOST = 8;
  private static final int LEVEL = 8;

  /** A mistake: the index of the move and what it lost. */
  private record Mistake(int index, Review.Loss loss) {}

  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    GameState game = Positions.of(arguments, call);
    int moves = game.moveCount();
    int most = Math.min(arguments.path("most").asInt(USUAL_MOST), moves);
    // Each mistake is explained by two searches more.
    long searches = moves + 1 + 2L * most;
    long visits = call.inquiry().visitsOfEach(arguments, USUAL_VISITS, searches);
    List<ObjectNode> answers = call.inquiry().ask(List.of(query(game, visits)), moves + 1);
    List<Verdict> verdicts = answers.stream().map(each -> verdict(each, game.board())).toList();
    double grave = arguments.path("minPoints").asDouble(USUAL_POINTS);
    List<Mistake> mistakes = new ArrayList<>();
    Map<String, ObjectNode> players = new TreeMap<>();
    ObjectNode out = Evidence.about(game);
    out.put("visitsPerPosition", visits);
    out.put("minPoints", grave);
    for (int i = 0; i < moves; i++) {
      Review.Loss loss =
          Review.Loss.of(game.mover(i), game.move(i), verdicts.get(i), verdicts.get(i + 1));
      ObjectNode player =
          players.computeIfAbsent(Color.playerName(game.mover(i)), unused -> nobody(out));
      count(player, "moves");
      player.put("lost", player.path("lost").asDouble() + loss.points());
      if (loss.isMistake(grave)) {
        count(player, "mistakes");
        mistakes.add(new Mistake(i, loss));
      }
    }
    players
        .values()
        .forEach(each -> each.put("lost", Evidence.round(each.path("lost").asDouble())));
    out.putObject("players").setAll(players);
    out.put("mistakeCount", mistakes.size());
    out.set("end", Evidence.root(answers.get(moves)));
    mistakes.sort(Comparator.comparingDouble(each -> -each.loss().points()));
    List<Mistake> gravest = mistakes.subList(0, Math.min(mistakes.size(), most));
    out.set("mistakes", told(gravest, game, answers, visits, call));
    return out;
  }

  private static ObjectNode nobody(ObjectNode maker) {
    return maker.objectNode().put("moves", 0).put("mistakes", 0).put("lost", 0.0);
  }

  private static void count(ObjectNode player, String field) {
    player.put(field, player.path(field).asInt() + 1);
  }

  /** A query for all positions, in one graph. */
  private static ObjectNode query(GameState game, long visits) {
    ObjectNode query = Evidence.query(game, visits);
    ((ObjectNode) query.path("overrideSettings")).put("useEvalCache", true);
    ArrayNode turns = query.putArray("analyzeTurns");
    for (int turn = 0; turn <= game.moveCount(); turn++) {
      turns.add(turn);
    }
    return query;
  }

  private static Verdict verdict(JsonNode answer, Board board) {
    JsonNode best = answer.path("moveInfos").path(0);
    Verdict.Value value = value(answer.path("rootInfo"));
    List<Integer> line =
        Sentences.stream(best.path("pv")).map(each -> Vertex.parse(each.asText(), board)).toList();
    return new Verdict(
        value,
        best.isMissingNode() ? value : value(best),
        line,
        answer.path("rootInfo").path("visits").asLong());
  }

  private static Verdict.Value value(JsonNode found) {
    return new Verdict.Value(found.path("winrate").asDouble(), found.path("scoreLead").asDouble());
  }

  private static ArrayNode told(
      List<Mistake> mistakes, GameState game, List<ObjectNode> answers, long visits, Call call)
      throws ToolException, InterruptedException {
    List<ObjectNode> queries = new ArrayList<>();
    for (Mistake each : mistakes) {
      ObjectNode query = Evidence.query(game, visits);
      query.putArray("analyzeTurns").add(each.index());
      ExplainTool.addWish(query, LEVEL, visits);
      queries.add(query);
    }
    List<ObjectNode> explained = call.inquiry().ask(queries, 1);
    ArrayNode out = answers.get(0).arrayNode();
    for (int i = 0; i < mistakes.size(); i++) {
      ObjectNode told = out.addObject();
      Mistake mistake = mistakes.get(i);
      int index = mistake.index();
      told.put("moveNumber", index + 1);
      told.put("player", Color.playerName(game.mover(index)));
      told.put("move", Vertex.format(game.move(index), game.board()));
      told.put("pointsLost", Evidence.round(mistake.loss().points()));
      told.put("winrateLost", Evidence.percent(mistake.loss().winrate()));
      Review.Range leads = mistake.loss().leads();
      told.putArray("blackLeadRange")
          .add(Evidence.round(leads.from()))
          .add(Evidence.round(leads.to()));
      told.set("before", Evidence.root(answers.get(index)));
      told.set("after", Evidence.root(answers.get(index + 1)));
      if (explained.get(i).has("explain")) {
        ObjectNode explanation = ExplainTool.explanation(explained.get(i));
        explanation.set("text", explained.get(i).path("explain").path("reasons"));
        told.set("explanation", explanation);
      }
    }
    return out;
  }

  @Override
  public String say(JsonNode evidence) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "A game of %s, each position searched with %s.%s"
            .formatted(
                Sentences.count(evidence.path("position").path("moves"), "move"),
                Sentences.count(evidence.path("visitsPerPosition"), "visit"),
                Sentences.notes(evidence)));
    evidence
        .path("players")
        .properties()
        .forEach(each -> lines.add(player(each.getKey(), each.getValue())));
    JsonNode end = evidence.path("end");
    lines.add("At the end " + Sentences.values(end) + Sentences.line(end) + ".");
    if (!evidence.path("mistakes").isEmpty()) {
      lines.add(
          "Of %s of %s points and more, or as grave for the winning rate:"
              .formatted(
                  Sentences.count(evidence.path("mistakeCount"), "mistake"),
                  evidence.path("minPoints").asText()));
    }
    evidence.path("mistakes").forEach(each -> lines.add(mistake(each)));
    return String.join("\n", lines);
  }

  private static String player(String name, JsonNode player) {
    return "%s made %s, lost %s points, and made %s."
        .formatted(
            name,
            Sentences.count(player.path("moves"), "move"),
            player.path("lost").asText(),
            Sentences.count(player.path("mistakes"), "mistake"));
  }

  private static String mistake(JsonNode mistake) {
    String why = mistake.path("explanation").path("text").asText("");
    return "- Move %s, %s %s, lost %s points and %s%%: before it %s%s; after it %s%s.%s"
        .formatted(
            mistake.path("moveNumber").asText(),
            mistake.path("player").asText(),
            mistake.path("move").asText(),
            mistake.path("pointsLost").asText(),
            mistake.path("winrateLost").asText(),
            Sentences.values(mistake.path("before")),
            Sentences.line(mistake.path("before")),
            Sentences.values(mistake.path("after")),
            Sentences.line(mistake.path("after")),
            why.isEmpty() ? "" : " " + why);
  }
}
