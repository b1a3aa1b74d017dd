package sanko.superko;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.testing.TextResource;

/** Recorded games among the test resources, and the notations they are written in. */
final class Records {
  private static final String COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Records() {}

  /** The lines of a gzipped resource. */
  static List<String> lines(String name) {
    return TextResource.gzippedLines(Records.class, name);
  }

  /** The JSON objects of a gzipped resource with one in each line. */
  static List<JsonNode> objects(String name) {
    List<JsonNode> objects = new ArrayList<>();
    for (String line : lines(name)) {
      objects.add(json(line));
    }
    return objects;
  }

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rules with the keys and values of {@code kata-get-rules}. */
  static Rules rules(JsonNode json) {
    HandicapBonus bonus =
        switch (json.get("whiteHandicapBonus").asText()) {
          case "N" -> HandicapBonus.N;
          case "N-1" -> HandicapBonus.N_MINUS_ONE;
          default -> HandicapBonus.ZERO;
        };
    return new Rules(
        KoRule.valueOf(json.get("ko").asText()),
        Scoring.valueOf(json.get("scoring").asText()),
        Tax.valueOf(json.get("tax").asText()),
        json.get("suicide").asBoolean(),
        json.get("hasButton").asBoolean(),
        bonus,
        json.get("friendlyPassOk").asBoolean());
  }

  /** The move of a GTP vertex. */
  static int move(Board board, String vertex) {
    String upper = vertex.toUpperCase(Locale.ROOT);
    if (upper.equals("PASS")) {
      return Board.PASS;
    }
    int x = COLUMNS.indexOf(upper.charAt(0));
    return board.point(x, board.height() - Integer.parseInt(upper.substring(1)));
  }

  static int color(String letter) {
    return letter.toUpperCase(Locale.ROOT).startsWith("B") ? Color.BLACK : Color.WHITE;
  }

  /** The stones as {@code .XO} in reading order, without newlines. */
  static String stones(Board board) {
    return board.toString().replace("\n", "");
  }

  /** A 1 for every point that the player to move may play, in reading order. */
  static String legalPoints(GameState game) {
    StringBuilder text = new StringBuilder();
    Board board = game.board();
    for (int index = 0; index < board.area(); index++) {
      text.append(game.isLegal(board.pointAt(index)) ? '1' : '0');
    }
    return text.toString();
  }
}
