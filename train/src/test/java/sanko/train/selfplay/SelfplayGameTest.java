package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.nn.PseudoRandomEvaluator;
import sanko.search.SearchException;
import sanko.superko.GameState;
import sanko.train.data.RowFiles;
import sanko.train.data.TrainingRow;

class SelfplayGameTest {
  private final Evaluator evaluator = new PseudoRandomEvaluator();

  private PlayedGame play(SelfplaySettings settings, GameStart start) throws SearchException {
    return Objects.requireNonNull(new SelfplayGame(settings, evaluator, start).play());
  }

  private GameStarts starts(SelfplaySettings settings) {
    return new GameStarts(settings, new RawNetwork(evaluator), StartPositions.NONE, 3);
  }

  @Test
  void playsGamesOfAllRulesToTheirEnd() throws SearchException, IOException {
    SelfplaySettings settings = SmallGames.settings();
    Set<Rules> rules = new HashSet<>();
    List<TrainingRow> rows = new ArrayList<>();
    for (int number = 0; number < 12; number++) {
      PlayedGame played = play(settings, starts(settings).draw(number));
      rules.add(played.game().rules());
      assertThat(played.openingMoves() + played.turns().size())
          .isEqualTo(played.game().moveCount())
          .isLessThanOrEqualTo(80);
      assertThat(played.ending() == PlayedGame.Ending.SCORED)
          .isEqualTo(played.game().isFinished() && !played.game().isNoResult());
      rows.addAll(new GameRows(settings.rows()).of(played));
    }
    // Kept for train/check_rows.py, which reads the file with NumPy.
    Path file = Files.createDirectories(Path.of("target", "rows")).resolve("selfplay.npz");
    RowFiles.write(file, rows, 1);
    assertThat(RowFiles.read(file).count()).isEqualTo(rows.size()).isGreaterThan(20);
    assertThat(rules).hasSizeGreaterThan(6);
  }

  @Test
  void learnsPoliciesOfTheKindThatIsSet() throws SearchException {
    assertThat(movesLearnedWithoutVisits("search")).isZero();
    assertThat(movesLearnedWithoutVisits("regularized")).isPositive();
  }

  private int movesLearnedWithoutVisits(String policyTarget) throws SearchException {
    SelfplaySettings settings = SmallGames.settings("policyTarget", policyTarget);
    PlayedGame played = play(settings, starts(settings).draw(4));
    int moves = 0;
    for (PlayedGame.Turn turn : played.turns()) {
      for (int index = 0; index <= played.game().board().area(); index++) {
        moves += turn.moves().policy(index) > 0 && turn.moves().visits(index) == 0 ? 1 : 0;
      }
    }
    return moves;
  }

  @Test
  void theSameNumberGivesTheSameGame() throws SearchException {
    SelfplaySettings settings = SmallGames.settings();
    PlayedGame one = play(settings, starts(settings).draw(4));
    PlayedGame again = play(settings, starts(settings).draw(4));

    assertThat(SelfplayRecord.text(again, "x")).isEqualTo(SelfplayRecord.text(one, "x"));
    assertThat(SelfplayRecord.text(play(settings, starts(settings).draw(5)), "x"))
        .isNotEqualTo(SelfplayRecord.text(one, "x"));
  }

  @Test
  void drawsBoardsAndOpenings() {
    SelfplaySettings settings =
        SmallGames.settings("allowRectangleProb", "0.5", "policyInitAreaProp", "0.2");
    int rectangles = 0;
    int opening = 0;
    for (int number = 0; number < 200; number++) {
      GameStart start = starts(settings).draw(number);
      int width = start.game().board().width();
      int height = start.game().board().height();
      assertThat(width).isBetween(4, 5);
      assertThat(height).isBetween(4, 5);
      rectangles += width == height ? 0 : 1;
      opening += start.game().moveCount();
      assertThat(start.game().isFinished()).isFalse();
      assertThat(start.drawWorth()).isBetween(0.0, 1.0);
      assertThat(start.game().komi() * 2).isEqualTo(Math.rint(start.game().komi() * 2));
    }
    assertThat(rectangles).isBetween(30, 70);
    assertThat(opening / 200.0).isBetween(2.5, 5.0);
  }

  @Test
  void findsTheKomiThatTheNetworkTakesForEven() {
    RawNetwork network =
        new RawNetwork(
            new SmallGames.Valued() {
              @Override
              double whiteWin(GameState position) {
                return 1 / (1 + Math.exp(9.2 - position.komi()));
              }
            });
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);

    assertThat(network.fairKomi(game, Advantage.NONE).orElseThrow()).isCloseTo(9.2, within(0.01));
    assertThat(game.komi()).isEqualTo(7.5);
    RawNetwork ignorant =
        new RawNetwork(
            new SmallGames.Valued() {
              @Override
              double whiteWin(GameState position) {
                return 0.6;
              }
            });
    assertThat(ignorant.fairKomi(game, Advantage.NONE)).isEmpty();
  }

  @Test
  void aForkLeavesAGameAtOneOfItsPositions() throws SearchException {
    SelfplaySettings settings = SmallGames.settings("earlyForkGameProb", "0", "forkGameProb", "1");
    PlayedGame played = play(settings, starts(settings).draw(1));
    for (int number = 100; number < 110; number++) {
      Optional<GameStart> fork = starts(settings).fork(played, number);
      if (fork.isPresent()) {
        GameState forked = fork.get().game();
        for (int i = 0; i < forked.moveCount() - 1; i++) {
          assertThat(forked.move(i)).isEqualTo(played.game().move(i));
        }
        assertThat(fork.get().kind()).isEqualTo(GameStart.Kind.FORK);
        play(settings, fork.get());
      }
    }
    SelfplaySettings never = SmallGames.settings("earlyForkGameProb", "0", "forkGameProb", "0");
    assertThat(starts(never).fork(played, 100)).isEmpty();
  }

  @Test
  void stopsWithoutAGame() throws SearchException {
    SelfplaySettings settings = SmallGames.settings();
    SelfplayGame game = new SelfplayGame(settings, evaluator, starts(settings).draw(1));
    game.stop();
    assertThat(game.play()).isNull();
  }
}
