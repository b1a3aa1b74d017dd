package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Color;
import sanko.engine.solve.SolveBudget;
import sanko.superko.GameState;

/** Proves what becomes of stones. */
final class SolveTool implements Tool {
  private static final int USUAL_NODES = 50_000;

  @Override
  public ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException {
    GameState game = Positions.of(arguments, call);
    ObjectNode request = Positions.query(game).put("action", "solve");
    if (arguments.has("group")) {
      request.set("vertex", arguments.path("group"));
    }
    if (arguments.has("goal")) {
      request.set("goal", arguments.path("goal"));
    }
    int nodes = arguments.path("maxNodes").asInt(USUAL_NODES);
    request.put("maxNodes", Math.min(nodes, SolveBudget.mostNodes()));
    ObjectNode solved = call.ask(request);
    ObjectNode out = Evidence.about(game);
    for (String field : List.of("status", "goal", "stones", "nodes", "threats")) {
      out.set(field, solved.path(field));
    }
    for (String field : List.of("others", "namedKo")) {
      if (solved.has(field)) {
        out.set(field, solved.path(field));
      }
    }
    out.put("size", solved.path("stones").size() + solved.path("others").size());
    out.put("owner", Color.playerName(Positions.color(solved.path("defender").asText())));
    out.set("blackFirst", outcome(solved.path("blackFirst")));
    out.set("whiteFirst", outcome(solved.path("whiteFirst")));
    return out;
  }

  private static ObjectNode outcome(JsonNode solved) {
    ObjectNode out = solved.deepCopy();
    if (out.has("winner")) {
      out.put("winner", Color.playerName(Positions.color(out.path("winner").asText())));
    }
    if (out.path("guess") instanceof ObjectNode guess) {
      guess.put("captured", Evidence.percent(guess.path("captured").asDouble()));
    }
    return out;
  }

  @Override
  public String say(JsonNode evidence) {
    List<String> lines = new ArrayList<>();
    lines.add(Sentences.position(evidence));
    lines.add(
        "%s %s; %s positions were read."
            .formatted(
                subject(evidence),
                status(evidence.path("status").asText()) + ko(evidence.path("namedKo").asText()),
                evidence.path("nodes").asText()));
    String goal = evidence.path("goal").asText();
    lines.add("If Black plays first: " + outcome(evidence.path("blackFirst"), goal, evidence));
    lines.add("If White plays first: " + outcome(evidence.path("whiteFirst"), goal, evidence));
    return String.join("\n", lines);
  }

  private static String subject(JsonNode evidence) {
    String stones = Sentences.moves(evidence.path("stones"));
    String others = Sentences.moves(evidence.path("others"));
    if (isRace(evidence)) {
      return "The race of %s against %s's %s is"
          .formatted(others, evidence.path("owner").asText(), stones);
    }
    return "%s's stones %s (stones: %s) are"
        .formatted(
            evidence.path("owner").asText(),
            evidence.has("others") ? stones + " and " + others : stones,
            evidence.path("size").asText());
  }

  private static boolean isRace(JsonNode evidence) {
    return evidence.path("goal").asText().equals("race");
  }

  private static String status(String status) {
    return switch (status) {
      case "unknown" -> "of unknown fate: nothing is proved";
      case "ko" -> "in a ko";
      case "seki" -> "in seki";
      case "held" -> "not won";
      default -> status;
    };
  }

  private static String ko(String named) {
    return switch (named) {
      case "double" -> " by double ko";
      case "thousand_year" -> ", a ten-thousand-year ko";
      default -> "";
    };
  }

  private static String outcome(JsonNode outcome, String goal, JsonNode evidence) {
    if (!outcome.has("winner")) {
      JsonNode guess = outcome.path("guess");
      return guess.isMissingNode()
          ? "nothing is proved."
          : "nothing is proved; a search of %s plays %s and guesses that they are captured with %s%%."
              .formatted(
                  Sentences.count(guess.path("visits"), "visit"),
                  guess.path("move").asText(),
                  guess.path("captured").asText());
    }
    String claim = outcome.path("verdict").asText().equals("proved") ? "succeeds" : "fails";
    return "proved that the goal to %s %s%s.%s"
        .formatted(
            goal.equals("race") ? "win the race" : goal,
            claim,
            outcome.path("line").isEmpty() ? "" : ", by " + Sentences.moves(outcome.path("line")),
            threats(outcome, evidence));
  }

  private static String threats(JsonNode outcome, JsonNode evidence) {
    String koMove = outcome.path("koMove").asText();
    return switch (outcome.path("threatsMatter").asText()) {
      case "proved" ->
          " Ko threats of the other player turn it, "
              + outcome.path("threatsToTurn").asText("some")
              + " of them."
              + (outcome.has("koMove") ? " The ko begins with " + koMove + "." : "");
      case "refuted" ->
          " Ko threats do not turn it (" + evidence.path("threats").asText() + " were tried).";
      default -> " Whether ko threats turn it is not known.";
    };
  }
}
