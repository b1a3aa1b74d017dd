package sanko.nn;

import com.fasterxml.jackson.databind.JsonNode;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.superko.GameState;

/** A position of the reference vectors: the game up to it and what is asked of it. */
public record VectorPosition(
    GameState state, EvaluationOptions options, boolean passAliveUnderSuicide) {
  private static final int PLANES = 22;

  public static VectorPosition of(JsonNode position) {
    int width = position.get("xSize").asInt();
    MutableBoard start = new MutableBoard(width, position.get("ySize").asInt());
    for (JsonNode stone : position.path("initialStones")) {
      start.setStone(point(start, stone.get(1).asText()), color(stone.get(0).asText()));
    }
    int first = color(position.path("firstPlayer").asText("B"));
    String initial = position.path("initialPlayer").asText("");
    GameState state =
        new GameState(
            start,
            initial.isEmpty() ? first : color(initial),
            rules(position.get("rules")),
            position.get("komi").asDouble(),
            false);
    state.setCleanupPrevented(!position.path("allowEncore").asBoolean(false));
    int mover = first;
    String moves = position.get("moves").asText();
    for (String vertex : moves.isEmpty() ? new String[0] : moves.split(" ")) {
      state.play(point(start, vertex), mover);
      mover = Color.opponent(mover);
    }
    return new VectorPosition(
        state, options(position), position.path("passAliveUnderSuicide").asBoolean(false));
  }

  private static EvaluationOptions options(JsonNode position) {
    return EvaluationOptions.PLAIN
        .withPolicyOptimism(position.path("policyOptimism").asDouble(0))
        .withInputs(
            new EvaluationOptions.Inputs(
                position.path("pda").asDouble(0),
                position.path("maxHistory").asInt(EvaluationOptions.ALL_HISTORY),
                position.path("drawEquivalentWinsForWhite").asDouble(0.5),
                position.path("conservativePassAndIsRoot").asBoolean(false),
                position.path("enablePassingHacks").asBoolean(false)));
  }

  static Rules rules(JsonNode text) {
    return new Rules(
        KoRule.valueOf(text.get("ko").asText()),
        Scoring.valueOf(text.get("scoring").asText()),
        Tax.valueOf(text.get("tax").asText()),
        text.get("suicide").asBoolean(),
        text.get("hasButton").asBoolean(),
        switch (text.get("whiteHandicapBonus").asText()) {
          case "0" -> HandicapBonus.ZERO;
          case "N" -> HandicapBonus.N;
          default -> HandicapBonus.N_MINUS_ONE;
        },
        text.get("friendlyPassOk").asBoolean());
  }

  private static int color(String letter) {
    return letter.equals("B") ? Color.BLACK : Color.WHITE;
  }

  private static int point(Board board, String vertex) {
    if (vertex.equalsIgnoreCase("pass")) {
      return Board.PASS;
    }
    int x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(vertex.charAt(0));
    return board.point(x, board.height() - Integer.parseInt(vertex.substring(1)));
  }

  /** Bits of a plane, four to a hexadecimal digit, the most significant first. */
  public static float[] planes(JsonNode position, int area) {
    float[] planes = new float[PLANES * area];
    JsonNode given =
        position.has("planes") ? position.get("planes") : position.at("/features/planes");
    given
        .properties()
        .forEach(
            plane -> {
              String digits = plane.getValue().asText();
              int offset = Integer.parseInt(plane.getKey()) * area;
              for (int index = 0; index < area; index++) {
                int digit = Character.digit(digits.charAt(index / 4), 16);
                planes[offset + index] = digit >> (3 - index % 4) & 1;
              }
            });
    return planes;
  }
}
