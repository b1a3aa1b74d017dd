package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.engine.BoardSize;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;
import sanko.superko.GameState;

@Timeout(60)
class MatchTest {
  private static final Sprt SPRT = new Sprt(0, 100, 0.05, 0.05);

  @TempDir private Path folder;

  private final CountDownLatch decided = new CountDownLatch(1);
  private final CountDownLatch lateGameIsOver = new CountDownLatch(1);

  /** Engine A resigns the first pair of games, engine B all others; game 1 ends last. */
  private final class Resigning implements FakePlayer {
    private final boolean isA;
    private int game;

    Resigning(boolean isA) {
      this.isA = isA;
    }

    @Override
    public void begin(Conditions conditions) {
      if (isA && game == 1) {
        lateGameIsOver.countDown();
      }
      game = conditions.game();
    }

    @Override
    public Choice choose(int color, Clock clock, double mostSeconds) {
      if (game == 1) {
        await(decided);
      }
      return new Choice(Board.PASS, isA == game < 2, 1);
    }
  }

  private static final class NoJudge implements Judge {
    @Override
    public double count(GameState game, Set<Integer> dead) {
      throw new AssertionError("all games end by resignation");
    }

    @Override
    public double judge(GameState game) {
      throw new AssertionError("all games end by resignation");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The thread that finds the verdict has not stopped the other yet when that one's game ends. */
  private void after(MatchReport report) {
    if (SPRT.verdict(report.counts()) != Sprt.Verdict.OPEN && decided.getCount() > 0) {
      decided.countDown();
      await(lateGameIsOver);
    }
  }

  /** Resigns, and fails to begin at first. */
  private static final class Reluctant implements FakePlayer {
    private final GameEnding failure;
    private int begins;

    Reluctant(GameEnding failure) {
      this.failure = failure;
    }

    @Override
    public void begin(Conditions conditions) throws PlayerException {
      if (begins++ == 0) {
        throw new PlayerException(failure, "was asked first");
      }
    }

    @Override
    public Choice choose(int color, Clock clock, double mostSeconds) {
      return new Choice(Board.PASS, true, 1);
    }
  }

  @Test
  void onlyAProgramThatEndedIsAskedAgainToBegin() throws Exception {
    FakePlayer other = (color, clock, seconds) -> new Player.Choice(Board.PASS, true, 1);
    Reluctant refusing = new Reluctant(GameEnding.REFUSAL);
    try (MatchJournal journal = MatchJournal.open(folder.resolve("refusing"), Map.of())) {
      Match match = match(journal, 2, 1, new Match.Players(() -> other, () -> refusing));
      assertThatThrownBy(() -> match.run(report -> {}))
          .isInstanceOf(MatchException.class)
          .hasMessage("b cannot begin a game: it was asked first");
    }
    assertThat(refusing.begins).isEqualTo(1);
    Reluctant ended = new Reluctant(GameEnding.CRASH);
    try (MatchJournal journal = MatchJournal.open(folder.resolve("ended"), Map.of())) {
      Match match = match(journal, 2, 1, new Match.Players(() -> other, () -> ended));
      match.run(report -> {});
      assertThat(match.report().games()).isEqualTo(2);
    }
    assertThat(ended.begins).isEqualTo(3);
  }

  private Match match(MatchJournal journal, int games, int lanes, Match.Players players) {
    MatchRules rules =
        new MatchRules(
            new MatchRules.NamedRules(Rules.TROMP_TAYLOR, ""),
            0,
            new TimeControl.Unlimited(),
            0,
            4,
            MatchRules.RemovedStones.NONE);
    MatchSchedule schedule =
        new MatchSchedule(List.of(BoardSize.parse("5")), (pair, size) -> List.of(), 1);
    return new Match(
        new Match.Settings(games, lanes, SPRT, folder, "a", "b"),
        rules,
        schedule,
        journal,
        new NoJudge(),
        players);
  }

  @Test
  void aGameThatEndsLateDoesNotTakeTheVerdictBack() throws Exception {
    try (MatchJournal journal = MatchJournal.open(folder, Map.of())) {
      Match match =
          match(
              journal,
              400,
              2,
              new Match.Players(() -> new Resigning(true), () -> new Resigning(false)));
      match.run(this::after);
      assertThat(SPRT.verdict(match.report().counts())).isEqualTo(Sprt.Verdict.ACCEPT_1);
      assertThat(journal.has(1)).isFalse();
      assertThat(folder.resolve("game-00001.sgf")).doesNotExist();
    }
  }
}
