package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;

class ScorerTest {
  private final Scorer scorer = new Scorer();

  @Test
  void scoresRecordedGamesAtEveryCheckAndAtTheEnd() {
    SoftAssertions soft = new SoftAssertions();
    int finals = 0;
    int checks = 0;
    for (JsonNode record : Records.objects("rules-games.jsonl.gz")) {
      String id = record.get("id").asText();
      GameState game = RecordedGamesTest.start(record);
      String[] moves = record.get("moves").asText().split(" ", -1);
      for (JsonNode check : record.get("checks")) {
        while (game.moveCount() < check.get("turn").asInt()) {
          game.play(Records.move(game.board(), moves[game.moveCount()]), game.toMove());
        }
        if (!game.isNoResult()) {
          checks++;
          soft.assertThat(scorer.whiteScore(game))
              .as(id + " turn " + check.get("turn"))
              .isEqualTo(check.get("scoreIfEndedNow").asDouble());
        }
      }
      if (record.has("finalWhiteMinusBlackScore")) {
        finals++;
        soft.assertThat(scorer.whiteScore(game))
            .as(id)
            .isEqualTo(record.get("finalWhiteMinusBlackScore").asDouble());
      }
    }
    soft.assertAll();
    assertThat(finals).isEqualTo(143);
    assertThat(checks).isGreaterThan(2000);
  }

  @ParameterizedTest
  @CsvSource({"rules_score_katago.tst.gz, 120", "rules_score_tt.tst.gz, 30"})
  void scoresTheGamesOfTheSuites(String suite, int games) {
    SuiteReader reader = new SuiteReader();
    List<String> wrong = new ArrayList<>();
    int tests = 0;
    for (String line : Records.lines(suite)) {
      if (line.startsWith("#? [")) {
        tests++;
        String expected = line.substring(4, line.length() - 1);
        String answer = text(scorer.whiteScore(reader.game));
        if (!reader.game.isFinished() || !answer.matches(expected)) {
          wrong.add("test " + tests + ": expected " + expected + ", got " + answer);
        }
      } else {
        reader.read(line);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(tests).isEqualTo(games);
  }

  private static String text(double whiteScore) {
    return whiteScore == 0
        ? "0"
        : String.format(Locale.ROOT, "%s+%.1f", whiteScore > 0 ? "W" : "B", Math.abs(whiteScore));
  }

  @Test
  void ownersAddUpToTheScore() {
    SoftAssertions soft = new SoftAssertions();
    for (JsonNode record : Records.objects("rules-games.jsonl.gz")) {
      GameState game = RecordedGamesTest.start(record);
      for (String vertex : record.get("moves").asText().split(" ", -1)) {
        game.play(Records.move(game.board(), vertex), game.toMove());
      }
      if (game.isNoResult() || !record.get("rules").get("tax").asText().equals("NONE")) {
        continue;
      }
      byte[] owner = new byte[game.board().area()];
      double score = scorer.whiteScore(game, owner);
      int points = 0;
      for (byte each : owner) {
        points += each == Color.WHITE ? 1 : each == Color.BLACK ? -1 : 0;
      }
      double button = game.isButtonLeft() ? (game.toMove() == Color.WHITE ? 0.5 : -0.5) : 0;
      soft.assertThat(points + game.whiteBonus() + button).isEqualTo(score);
    }
    soft.assertAll();
  }

  @Test
  void aGameWithoutResultScoresNothing() {
    GameState game = NamedCycles.TRIPLE_KO.start(Rules.CHINESE);
    for (int round = 0; round < 2; round++) {
      for (int move : NamedCycles.TRIPLE_KO.moves(game.board())) {
        game.play(move, game.toMove());
      }
    }
    assertThat(game.isNoResult()).isTrue();
    assertThat(scorer.whiteScore(game)).isZero();
  }

  /** Follows the set-up commands of a suite. */
  private static final class SuiteReader {
    private int size = 9;
    private Rules rules = Rules.TROMP_TAYLOR;
    private double komi = 7.5;
    private GameState game = new GameState(9, 9, rules, komi);

    void read(String line) {
      List<String> words = List.of(line.split(" ", -1));
      switch (words.get(0)) {
        case "boardsize" -> size = Integer.parseInt(words.get(1));
        case "komi" -> {
          komi = Double.parseDouble(words.get(1));
          begin();
        }
        case "kata-set-rules" -> {
          String text = line.substring("kata-set-rules ".length());
          rules =
              text.startsWith("{")
                  ? Records.rules(Records.json(text))
                  : Rules.preset(text).orElseThrow();
          begin();
        }
        case "clear_board" -> begin();
        case "play" -> {
          Board board = game.board();
          game.play(Records.move(board, words.get(2)), Records.color(words.get(1)));
        }
        default -> {}
      }
    }

    private void begin() {
      game = new GameState(size, size, rules, komi);
    }
  }
}
