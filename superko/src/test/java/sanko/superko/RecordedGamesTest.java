package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;

/** Random games of all rules and small boards, with what KataGo said about them. */
class RecordedGamesTest {
  private static final int GAMES = 180;
  private static final int CHECKS = 2186;

  @Test
  void agreesWithKataGoAboutTheStateOfRandomGames() {
    List<JsonNode> records = Records.objects("rules-games.jsonl.gz");
    SoftAssertions soft = new SoftAssertions();
    int checks = 0;
    for (JsonNode record : records) {
      checks += replay(record, soft);
    }
    soft.assertAll();
    assertThat(records).hasSize(GAMES);
    assertThat(checks).isEqualTo(CHECKS);
  }

  private static int replay(JsonNode record, SoftAssertions soft) {
    GameState game = start(record);
    String[] moves = record.get("moves").asText().split(" ", -1);
    int checks = 0;
    for (JsonNode check : record.get("checks")) {
      while (game.moveCount() < check.get("turn").asInt()) {
        int move = Records.move(game.board(), moves[game.moveCount()]);
        String name = record.get("id").asText() + " move " + game.moveCount();
        soft.assertThat(game.isLegal(move)).as(name).isTrue();
        soft.assertThat(game.isPlayable(move, game.toMove())).as(name).isTrue();
        game.play(move, game.toMove());
      }
      compare(game, check, record.get("id").asText() + " turn " + check.get("turn"), soft);
      checks++;
    }
    soft.assertThat(game.isFinished())
        .as(record.get("id").asText())
        .isEqualTo(record.get("finished").asBoolean());
    soft.assertThat(game.isNoResult())
        .as(record.get("id").asText())
        .isEqualTo(record.get("endReason").asText().equals("noResult"));
    return checks;
  }

  static GameState start(JsonNode record) {
    return new GameState(
        record.get("xSize").asInt(),
        record.get("ySize").asInt(),
        Records.rules(record.get("rules")),
        record.get("komi").asDouble());
  }

  private static void compare(GameState game, JsonNode check, String name, SoftAssertions soft) {
    Board board = game.board();
    soft.assertThat(game.toMove()).as(name).isEqualTo(Records.color(check.get("toMove").asText()));
    soft.assertThat(Records.stones(board)).as(name).isEqualTo(check.get("board").asText());
    soft.assertThat(Records.legalPoints(game)).as(name).isEqualTo(check.get("legal").asText());
    soft.assertThat(board.captured(Color.BLACK))
        .as(name)
        .isEqualTo(check.get("blackStonesCaptured").asInt());
    soft.assertThat(board.captured(Color.WHITE))
        .as(name)
        .isEqualTo(check.get("whiteStonesCaptured").asInt());
    soft.assertThat(board.koPoint())
        .as(name + " ko")
        .isEqualTo(Records.move(board, check.path("ko").asText("pass")));
    soft.assertThat(bannedPoints(game)).as(name + " superko").isEqualTo(superko(board, check));
    soft.assertThat(game.phase()).as(name).isEqualTo(check.get("encorePhase").asInt());
    soft.assertThat(game.passWouldEndPhase())
        .as(name + " pass ends phase")
        .isEqualTo(check.get("passEndsPhase").asBoolean());
    soft.assertThat(game.passWouldEndGame())
        .as(name + " pass ends game")
        .isEqualTo(check.get("passEndsGame").asBoolean());
    soft.assertThat(game.isFinished())
        .as(name + " finished")
        .isEqualTo(check.path("finished").asBoolean());
  }

  private static List<Integer> bannedPoints(GameState game) {
    List<Integer> points = new ArrayList<>();
    for (int index = 0; index < game.board().area(); index++) {
      if (game.isBanned(game.board().pointAt(index))) {
        points.add(game.board().pointAt(index));
      }
    }
    return points;
  }

  private static List<Integer> superko(Board board, JsonNode check) {
    List<Integer> points = new ArrayList<>();
    for (JsonNode vertex : check.path("superko")) {
      points.add(Records.move(board, vertex.asText()));
    }
    return points.stream().sorted().toList();
  }
}
