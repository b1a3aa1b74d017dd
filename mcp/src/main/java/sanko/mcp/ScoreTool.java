package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.FinalJudge;
import sanko.engine.FinalJudge.Status;
import sanko.engine.teach.fact.Stones;
import sanko.superko.GameState;

/** Judges which stones are dead, and counts the rest. */
final class ScoreTool implements Tool {
  /** The judge's searches have a half of the visits of a call at most. */
  private static final int PART_FOR_JUDGE = 2;

  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    GameState game = Positions.of(arguments, call);
    long most = call.inquiry().mostVisits();
    long share = most / PART_FOR_JUDGE / Judge.SEARCHES;
    long judged = Math.max(1, Math.min(FinalJudge.VISITS, share));
    long others = Judge.SEARCHES * judged;
    String why = "other searches have " + others;
    long visits = call.inquiry().visits(arguments, Inquiry.USUAL_VISITS, most - others, why);
    JsonNode answer = call.ask(Evidence.query(game, visits));
    FinalJudge.Verdict verdict = call.judge().judge(Positions.exact(game), judged, call);
    Board board = game.board();
    ObjectNode request = Positions.line(game).put("action", "score");
    ArrayNode dead = request.putArray("dead");
    ObjectNode out = Evidence.about(game);
    out.set("search", Evidence.root(answer));
    out.put("blackScore", Evidence.round(-verdict.whiteScore()));
    ArrayNode chains = out.putArray("chains");
    for (FinalJudge.Chain each : verdict.chains()) {
      Stones stones = Stones.chain(board, each.stones().get(0));
      String center = Vertex.format(stones.center(), board);
      ObjectNode chain = chains.addObject();
      chain.put("color", Color.playerName(each.color()));
      chain.put("status", each.status().name().toLowerCase(Locale.ROOT));
      chain.put("size", stones.size());
      chain.put("center", center);
      chain.set("stones", Evidence.points(stones.points(), board));
      if (each.status() == Status.DEAD) {
        dead.add(center);
      }
    }
    JsonNode count = call.ask(request);
    // Where too much is open the judge gives the search's lead, and no count.
    boolean isCounted = Math.abs(count.path("score").asDouble() - verdict.whiteScore()) < 0.01;
    out.put("isCounted", isCounted);
    if (isCounted) {
      addCount(out.putObject("count"), count);
    }
    return out;
  }

  private static void addCount(ObjectNode out, JsonNode count) {
    out.set("scoring", count.path("scoring"));
    out.put("whiteBonus", Evidence.round(count.path("whiteBonus").asDouble()));
    out.set("whiteTax", count.path("whiteTax"));
    out.set("points", count.path("territory"));
    out.set("prisoners", count.path("prisoners"));
  }

  private static String tax(JsonNode whiteTax) {
    return whiteTax.asInt() == 0
        ? ""
        : ", less " + whiteTax.asText() + " that White pays more for its groups than Black";
  }

  private static String score(String score, JsonNode count) {
    if (count.isMissingNode()) {
      return "Too much is open for a count; by the search the score would be " + score + ".";
    }
    boolean isArea = count.path("scoring").asText().equals("area");
    JsonNode prisoners = count.path("prisoners");
    return "The score is %s: %s for Black, %s for White%s, and White's bonus (komi) of %s%s."
        .formatted(
            score,
            Sentences.count(count.path("points").path("B"), "point"),
            count.path("points").path("W").asText(),
            isArea
                ? ""
                : ", prisoners of Black %s and of White %s"
                    .formatted(prisoners.path("B").asText(), prisoners.path("W").asText()),
            count.path("whiteBonus").asText(),
            tax(count.path("whiteTax")));
  }

  @Override
  public String say(JsonNode evidence) {
    List<String> lines = new ArrayList<>();
    lines.add(Sentences.position(evidence));
    lines.add(
        score(Sentences.score(evidence.path("blackScore").asDouble()), evidence.path("count")));
    for (JsonNode each : evidence.path("chains")) {
      String status = each.path("status").asText();
      if (!status.equals("alive")) {
        lines.add("- %s: %s.".formatted(Sentences.chain(each), status));
      }
    }
    JsonNode search = evidence.path("search");
    lines.add("A search: " + Sentences.values(search) + Sentences.line(search) + ".");
    return String.join("\n", lines);
  }
}
