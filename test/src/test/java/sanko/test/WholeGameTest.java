package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.superko.Scorer;

/** Whole games between engines in processes of their own, under the eyes of a referee. */
class WholeGameTest {
  private static final int SIZE = 9;
  private static final double KOMI = 7;

  @Test
  void playsItselfToAnEndAndAgreesOnTheScore() throws Exception {
    try (EngineProcess black = newGame(EngineProcess.sanko("gtp", "--visits", "24"));
        EngineProcess white = newGame(EngineProcess.sanko("gtp", "--visits", "24"))) {
      for (EngineProcess engine : new EngineProcess[] {black, white}) {
        engine.ask("kata-set-rules tromp-taylor");
        engine.ask("kata-set-param allowResignation false");
      }
      Referee.Outcome outcome = new Referee(black, white, SIZE, Rules.TROMP_TAYLOR, KOMI).play();
      assertThat(outcome.resigned()).isEqualTo(Color.EMPTY);
      String score = black.ask("final_score");
      assertThat(white.ask("final_score")).isEqualTo(score);
      double whiteScore = new Scorer().whiteScore(outcome.game());
      assertThat(score).isEqualTo(scoreText(whiteScore));
    }
  }

  private static String scoreText(double whiteScore) {
    if (whiteScore == 0) {
      return "0";
    }
    return String.format(Locale.ROOT, "%s+%.1f", whiteScore > 0 ? "W" : "B", Math.abs(whiteScore));
  }

  @Test
  void playsGnuGoWithoutAnIllegalMove() throws Exception {
    Optional<String> gnuGo = find("gnugo");
    assumeTrue(gnuGo.isPresent(), "skipped: gnugo is not installed");
    String[] command = {gnuGo.orElseThrow(), "--mode", "gtp", "--level", "1", "--chinese-rules"};
    for (boolean sankoIsBlack : new boolean[] {true, false}) {
      try (EngineProcess sanko = newGame(EngineProcess.sanko("gtp", "--visits", "24"));
          EngineProcess other = newGame(EngineProcess.of(command))) {
        sanko.ask("kata-set-rules chinese");
        EngineProcess black = sankoIsBlack ? sanko : other;
        EngineProcess white = sankoIsBlack ? other : sanko;
        Referee.Outcome outcome = new Referee(black, white, SIZE, Rules.CHINESE, KOMI).play();
        assertThat(outcome.game().moveCount()).isGreaterThan(10);
      }
    }
  }

  private static EngineProcess newGame(EngineProcess engine)
      throws IOException, InterruptedException {
    engine.ask("boardsize " + SIZE);
    engine.ask("clear_board");
    engine.ask("komi " + KOMI);
    return engine;
  }

  private static Optional<String> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/games";
    return Stream.of(path.split(File.pathSeparator))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
