package sanko.engine.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.engine.level.LevelTable;
import sanko.superko.GameState;

/** How a level follows players. */
class AdaptationTest {
  private static final LevelTable TABLE = LevelTable.standard();
  private static final String NAME = "Anna";
  private static final int PLAYERS = 400;
  private static final int SETTLED = 10;
  private static final int GAMES = 30;

  /** Komi that the estimate of handicaps holds for fair. */
  private static GameState game(int side) {
    return new GameState(side, side, Rules.TROMP_TAYLOR, 7);
  }

  private static Adaptation adaptation() {
    return new Adaptation(TABLE, RatingBook.inMemory());
  }

  /** After ten games players of any level score from 45 to 55 % on average. */
  @ParameterizedTest
  @CsvSource({"9,3", "9,8", "9,12", "9,17", "13,5", "13,15", "19,3", "19,10", "19,17"})
  void comesToEvenGames(int side, int playersLevel) throws IOException {
    Random random = new Random(side * 100L + playersLevel);
    double truth = TABLE.elo(playersLevel, side * side);
    double points = 0;
    for (int player = 0; player < PLAYERS; player++) {
      Adaptation adaptation = adaptation();
      for (int number = 0; number < GAMES; number++) {
        adaptation.newGame();
        GameState game = game(side);
        double level = adaptation.level(NAME, game);
        adaptation.moved(game, level, 0.5);
        double chance = PlayerRating.expectedScore(truth, TABLE.elo(level, side * side));
        boolean wins = random.nextDouble() < chance;
        adaptation.finished(NAME, game, wins ? Color.WHITE : Color.BLACK);
        points += number >= SETTLED && wins ? 1 : 0;
      }
    }
    assertThat(points / (PLAYERS * (GAMES - SETTLED))).isBetween(0.45, 0.55);
  }

  @Test
  void easesOffWithinAGameThatItWins() throws IOException {
    Adaptation adaptation = adaptation();
    GameState game = game(9);
    double before = adaptation.level(NAME, game);
    for (int i = 0; i < 5; i++) {
      adaptation.moved(game, before, 0.95);
      game.play(game.board().pointAt(2 * i), Color.BLACK);
      game.play(game.board().pointAt(40 + 2 * i), Color.WHITE);
    }
    assertThat(adaptation.level(NAME, game)).isBetween(before - 0.6, before - 0.3);
    for (int i = 0; i < 60; i++) {
      adaptation.moved(game, before, 0.95);
      game.play(0, game.toMove());
      game.play(0, game.toMove());
    }
    assertThat(adaptation.level(NAME, game)).isCloseTo(before - 2, within(1e-6));
    adaptation.newGame();
    assertThat(adaptation.level(NAME, game(9))).isEqualTo(before);
  }

  @Test
  void countsAGameOnceAndOnlyItsOwn() throws IOException {
    Adaptation adaptation = adaptation();
    GameState game = game(9);
    assertThat(adaptation.finished(NAME, game, Color.WHITE).games()).isZero();
    adaptation.moved(game, 10, 0.5);
    assertThat(adaptation.finished(NAME, game, Color.WHITE).games()).isEqualTo(1);
    assertThat(adaptation.finished(NAME, game, Color.WHITE).games()).isEqualTo(1);
    adaptation.newGame();
    adaptation.moved(game, 10, 0.5);
    game.play(game.board().pointAt(0), Color.BLACK);
    adaptation.moved(game, 10, 0.5);
    assertThat(adaptation.finished(NAME, game, Color.WHITE).games()).isEqualTo(1);
  }

  @Test
  void playsAboveARatingWithHandicapForThePlayer() throws IOException {
    Adaptation adaptation = adaptation();
    GameState even = game(9);
    GameState noKomi = new GameState(9, 9, Rules.TROMP_TAYLOR, -20);
    noKomi.play(noKomi.board().pointAt(0), Color.BLACK);
    assertThat(adaptation.level(NAME, noKomi)).isGreaterThan(adaptation.level(NAME, even));
  }

  @Test
  void stonesOnTheBoardAreNoHandicap() throws IOException {
    Adaptation adaptation = adaptation();
    GameState game = new GameState(9, 9, Rules.JAPANESE, 7);
    double level = adaptation.level(NAME, game);
    game.play(game.board().pointAt(0), Color.BLACK);
    assertThat(adaptation.level(NAME, game)).isEqualTo(level);
  }

  @Test
  void suggestsStonesToWhomNoLevelSuits() throws IOException {
    RatingBook book = RatingBook.inMemory();
    Adaptation adaptation = new Adaptation(TABLE, book);
    GameState game = game(19);
    assertThat(adaptation.suggestion(NAME, game.board(), 7.5).handicap()).isZero();
    book.change("19x19", NAME, PlayerRating.unknown(-300), rating -> rating);
    Adaptation.Suggestion weak = adaptation.suggestion(NAME, game.board(), 7.5);
    assertThat(weak.level()).isEqualTo(1);
    assertThat(weak.handicap()).isBetween(2, 5);
    assertThat(weak.komi()).isEqualTo(0.5);
  }
}
