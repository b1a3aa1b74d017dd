package sanko.nn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import sanko.board.Board;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.superko.GameState;

/** A position of the golden vectors: the game up to it and what is asked of it. */
public record GoldenPosition(
    GameState state, EvaluationOptions options, boolean passAliveUnderSuicide) {
  private static final int SPIGHT = 3;

  /** The lines of a gzipped file. */
  public static List<JsonNode> lines(InputStream packed) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<JsonNode> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(mapper.readTree(line));
      }
    }
    return lines;
  }

  /** Whether the rules of a line are among ours; Spight's ko rule is not. */
  public static boolean isOurs(JsonNode line) {
    return line.at("/rules/ko").asInt() != SPIGHT;
  }

  public static GoldenPosition of(JsonNode line) {
    JsonNode params = line.get("params");
    EvaluationOptions options =
        new EvaluationOptions(
            0,
            true,
            new EvaluationOptions.Policy(
                params.path("opt").asDouble(0), params.path("temp").asDouble(1)),
            new EvaluationOptions.Inputs(
                params.get("pda").asDouble(),
                params.get("maxHist").asInt(),
                params.get("draw").asDouble(),
                params.get("cons").asBoolean(),
                params.get("hacks").asBoolean()),
            null,
            null);
    int override = params.get("paOverride").asInt();
    boolean passAlive = override < 0 ? line.get("paS").asBoolean() : override > 0;
    return new GoldenPosition(game(line), options, passAlive);
  }

  private static GameState game(JsonNode line) {
    MutableBoard start = new MutableBoard(line.get("x").asInt(), line.get("y").asInt());
    for (JsonNode stone : line.get("setup")) {
      start.setStone(start.point(stone.get(0).asInt(), stone.get(1).asInt()), stone.get(2).asInt());
    }
    GameState state =
        new GameState(
            start,
            line.get("initPla").asInt(),
            rules(line.get("rules")),
            line.at("/rules/komi").asDouble(),
            line.get("assumeHcp").asBoolean(),
            line.get("encore0").asInt());
    state.setCleanupPrevented(line.get("preventEncore").asBoolean());
    for (JsonNode move : line.get("moves")) {
      JsonNode point = move.get(1);
      state.play(
          point.isTextual() ? Board.PASS : start.point(point.get(0).asInt(), point.get(1).asInt()),
          move.get(0).asInt());
    }
    state.setToMove(line.get("next").asInt());
    return state;
  }

  private static Rules rules(JsonNode text) {
    return new Rules(
        List.of(KoRule.values()).get(text.get("ko").asInt()),
        List.of(Scoring.values()).get(text.get("scoring").asInt()),
        List.of(Tax.values()).get(text.get("tax").asInt()),
        text.get("suicide").asBoolean(),
        text.get("button").asBoolean(),
        switch (text.get("whb").asInt()) {
          case 0 -> HandicapBonus.ZERO;
          case 1 -> HandicapBonus.N;
          default -> HandicapBonus.N_MINUS_ONE;
        },
        text.get("fpok").asBoolean());
  }

  /** Who is imitated, from the fields of a line's metadata. */
  public static HumanProfile profile(JsonNode meta) {
    JsonNode f = meta.get("f");
    JsonNode time = meta.get("t");
    JsonNode date = meta.get("date");
    int control = 0;
    while (meta.get("tc").get(control).asInt() == 0) {
      control++;
    }
    return new HumanProfile(
        player(f, 0),
        player(f, 1),
        f.get(9).asInt() == 1
            ? HumanProfile.Ratedness.UNKNOWN
            : f.get(8).asInt() == 1 ? HumanProfile.Ratedness.UNRATED : HumanProfile.Ratedness.RATED,
        new HumanProfile.Clock(
            List.of(HumanProfile.TimeControl.values()).get(control),
            time.get(0).asDouble(),
            time.get(1).asDouble(),
            time.get(2).asInt(),
            time.get(3).asInt()),
        LocalDate.of(date.get(0).asInt(), date.get(1).asInt(), date.get(2).asInt()),
        meta.get("src").asInt());
  }

  private static HumanProfile.Player player(JsonNode f, int seat) {
    return new HumanProfile.Player(
        f.get(6 + seat).asInt() == 1,
        f.get(2 + seat).asInt() == 1,
        f.get(4 + seat).asInt() == 1,
        f.get(seat).asInt());
  }
}
