package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * States that KataGo reached from set-up positions by random moves, illegal ones and moves out of
 * turn included. Games under the Spight ko rule and games that begin in a clean-up phase are left
 * out: Sanko has neither.
 */
class RecordedStatesTest {
  private static final int SPIGHT = 3;

  /* What the numbers in the file stand for. */
  private static final List<KoRule> KO_RULES =
      List.of(KoRule.SIMPLE, KoRule.POSITIONAL, KoRule.SITUATIONAL);
  private static final List<Scoring> SCORINGS = List.of(Scoring.AREA, Scoring.TERRITORY);
  private static final List<Tax> TAXES = List.of(Tax.NONE, Tax.SEKI, Tax.ALL);
  private static final List<HandicapBonus> BONUSES =
      List.of(HandicapBonus.ZERO, HandicapBonus.N, HandicapBonus.N_MINUS_ONE);

  @Test
  void agreesWithKataGoAboutStatesAfterAnyMoves(TestReporter reporter) {
    SoftAssertions soft = new SoftAssertions();
    int checked = 0;
    int skipped = 0;
    int line = 0;
    for (JsonNode record : Records.objects("golden-states.jsonl.gz")) {
      line++;
      if (record.get("rules").get("ko").asInt() == SPIGHT || record.get("encore0").asInt() != 0) {
        skipped++;
        continue;
      }
      checked++;
      compare(replay(record), record, "line " + line, soft);
    }
    reporter.publishEntry("states checked", checked + ", skipped " + skipped);
    soft.assertAll();
    assertThat(checked).isEqualTo(120);
  }

  private static GameState replay(JsonNode record) {
    MutableBoard start = new MutableBoard(record.get("x").asInt(), record.get("y").asInt());
    for (JsonNode stone : record.get("setup")) {
      int point = start.point(stone.get(0).asInt(), stone.get(1).asInt());
      start.setStone(point, stone.get(2).asInt());
    }
    JsonNode rules = record.get("rules");
    GameState game =
        new GameState(
            start,
            record.get("initPla").asInt(),
            rules(rules),
            rules.get("komi").asDouble(),
            record.get("assumeHcp").asBoolean());
    game.setCleanupPrevented(record.get("preventEncore").asBoolean());
    for (JsonNode move : record.get("moves")) {
      JsonNode where = move.get(1);
      int point =
          where.isTextual() ? Board.PASS : start.point(where.get(0).asInt(), where.get(1).asInt());
      game.play(point, move.get(0).asInt());
    }
    game.setToMove(record.get("next").asInt());
    return game;
  }

  private static Rules rules(JsonNode json) {
    return new Rules(
        KO_RULES.get(json.get("ko").asInt()),
        SCORINGS.get(json.get("scoring").asInt()),
        TAXES.get(json.get("tax").asInt()),
        json.get("suicide").asBoolean(),
        json.get("button").asBoolean(),
        BONUSES.get(json.get("whb").asInt()),
        json.get("fpok").asBoolean());
  }

  private static void compare(GameState game, JsonNode record, String name, SoftAssertions soft) {
    Board board = game.board();
    soft.assertThat(Records.stones(board))
        .as(name)
        .isEqualTo(record.get("board").asText().replace("/", ""));
    soft.assertThat(Records.legalPoints(game)).as(name).isEqualTo(record.get("legal").asText());
    JsonNode ko = record.get("koLoc");
    int koPoint = ko.isArray() ? board.point(ko.get(0).asInt(), ko.get(1).asInt()) : Board.PASS;
    soft.assertThat(board.koPoint()).as(name + " ko").isEqualTo(koPoint);
    soft.assertThat(game.phase()).as(name + " phase").isEqualTo(record.get("encore").asInt());
    soft.assertThat(game.isFinished())
        .as(name + " finished")
        .isEqualTo(record.get("finished").asBoolean());
    soft.assertThat(game.isPastPhaseEnd())
        .as(name + " past")
        .isEqualTo(record.get("past").asBoolean());
    boolean mayDraw = (game.komi() % 1 == 0) != game.rules().hasButton();
    double whiteShare = mayDraw ? record.get("draw").asDouble() - 0.5 : 0;
    double share = game.toMove() == Color.WHITE ? whiteShare : -whiteShare;
    soft.assertThat(game.selfKomi() + share)
        .as(name + " komi")
        .isEqualTo(record.get("selfKomi").asDouble());
  }
}
