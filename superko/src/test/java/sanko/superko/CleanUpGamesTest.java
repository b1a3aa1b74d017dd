package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * Random games of territory scoring through both clean-up phases, fond of kos, played by the slow
 * reference program of the rules: what was legal at each ply, and the score. The script that
 * recorded them is in superko/src/test/generate.
 */
class CleanUpGamesTest {
  private final Scorer scorer = new Scorer();
  private int plies;
  private int unblocked;
  private int banned;
  private int scored;
  private int noResults;

  @Test
  void agreesWithTheReferenceProgram() {
    for (JsonNode record : Records.objects("clean-up-games.jsonl.gz")) {
      replay(record);
    }
    assertThat(plies).isEqualTo(25035);
    assertThat(unblocked).as("unblock actions").isEqualTo(182);
    assertThat(banned).as("captures in ko banned").isEqualTo(5);
    assertThat(scored).as("scored").isEqualTo(345);
    assertThat(noResults).as("no results").isEqualTo(7);
  }

  private void replay(JsonNode record) {
    Rules rules =
        new Rules(
            KoRule.valueOf(record.get("ko").asText()),
            Scoring.TERRITORY,
            Tax.valueOf(record.get("tax").asText()),
            record.get("suicide").asBoolean(),
            false,
            HandicapBonus.ZERO,
            false);
    GameState game =
        new GameState(
            record.get("w").asInt(), record.get("h").asInt(), rules, record.get("komi").asDouble());
    String[] words = record.get("moves").asText().split(" ", -1);
    String[] legal = record.get("legal").asText().split(" ", -1);
    String phases = record.get("phases").asText();
    for (int i = 0; i < words.length; i++) {
      assertThat(game.isFinished()).isFalse();
      assertThat(game.phase()).isEqualTo(phases.charAt(i) - '0');
      assertThat(Records.legalPoints(game)).as(record + " ply " + i).isEqualTo(legal[i]);
      countBans(game);
      int move = NamedCycles.move(game.board(), words[i]);
      String before = Records.stones(game.board());
      game.play(move, game.toMove());
      unblocked += move != 0 && before.equals(Records.stones(game.board())) ? 1 : 0;
      plies++;
    }
    compareEnd(game, record);
  }

  private void countBans(GameState game) {
    for (int index = 0; game.phase() > 0 && index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      banned += game.isBanned(point) && !game.isLegal(point) ? 1 : 0;
    }
  }

  private void compareEnd(GameState game, JsonNode record) {
    assertThat(game.isNoResult()).isEqualTo(record.get("noResult").asBoolean());
    noResults += game.isNoResult() ? 1 : 0;
    if (!record.get("score").isNull()) {
      scored++;
      assertThat(game.isFinished()).isTrue();
      assertThat(scorer.whiteScore(game))
          .as(record.toString())
          .isEqualTo(record.get("score").asDouble());
    }
  }
}
