package sanko.search.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;
import sanko.search.time.TimeControl.Unlimited;

/**
 * Plays the clocks of games against a referee in virtual time. The search is a model: evaluations
 * of jittered length, ends that are late by one, early stops, pauses of the machine, a network that
 * loads before the first move, and a way to the server that now and then is slow.
 */
class ClockGamesTest {
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final long SEED = 20_260_101;

  /** What the client tells of the server's clock. */
  private enum Report {
    NOTHING,
    EXACT,
    HUNDREDTHS,
    WHOLE_SECONDS
  }

  /**
   * A game to play.
   *
   * @param moves moves of both players
   * @param lagBuffer seconds held back for the way to the server
   */
  private record Match(
      TimeControl control, int size, int moves, Report report, double lagBuffer, long seed) {

    /** The worst delay that the lag buffer promises to cover, small where the times are small. */
    double worstDelay() {
      return Math.min(lagBuffer, tightest() / 4);
    }

    private double tightest() {
      if (control instanceof ByoYomi byoYomi) {
        return byoYomi.periodSeconds();
      }
      if (control instanceof Canadian canadian) {
        return canadian.periodSeconds();
      }
      if (control instanceof Fischer fischer) {
        double main = fischer.mainSeconds();
        double usual = Math.min(main, Math.max(fischer.incrementSeconds(), main / 60));
        return Math.min(usual, fischer.moveSeconds());
      }
      return control instanceof Absolute ? control.mainSeconds() / 60 : 1;
    }
  }

  private static List<TimeControl> controls() {
    List<TimeControl> controls =
        new ArrayList<>(
            List.of(
                new Unlimited(),
                new Absolute(2),
                new Absolute(10),
                new Absolute(60),
                new Absolute(900),
                new Absolute(7200),
                new Fischer(1, 0.1),
                new Fischer(10, 2),
                new Fischer(60, 0.5),
                new Fischer(300, 10),
                new Fischer(0.5, 5),
                new Fischer(300, 10, 300, 30),
                new Fischer(5, 5, 6, 4),
                new Fischer(60, 1, 90, NONE),
                new Canadian(0, 2, 1),
                new Canadian(0, 10, 10),
                new Canadian(30, 25, 25),
                new Canadian(600.25, 300, 20)));
    for (int periods = 1; periods <= 5; periods++) {
      controls.add(new ByoYomi(0, 1, periods));
      controls.add(new ByoYomi(20, 6, periods));
      controls.add(new ByoYomi(600, 30, periods));
    }
    controls.add(new ByoYomi(5, 3, 12));
    return controls;
  }

  private static List<Match> matches() {
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      addMatches(matches);
    }
    return matches;
  }

  private static void addMatches(List<Match> matches) {
    for (TimeControl control : controls()) {
      for (int size : new int[] {9, 13, 19}) {
        for (Report report : Report.values()) {
          for (double lagBuffer : new double[] {0.2, 1.0}) {
            for (int moves : new int[] {size * size * 7 / 10, 400}) {
              long seed = SEED + matches.size();
              matches.add(new Match(control, size, moves, report, lagBuffer, seed));
            }
          }
        }
      }
    }
  }

  @Test
  void neverLosesOnTime() {
    List<Match> matches = matches();
    List<Match> lost = new ArrayList<>();
    for (Match match : matches) {
      if (!new Game(match, true).survives()) {
        lost.add(match);
      }
    }
    assertThat(matches).hasSizeGreaterThan(3_000);
    assertThat(lost).as(() -> counts(lost)).isEmpty();
  }

  private static String counts(List<Match> lost) {
    return lost.size()
        + " lost: "
        + lost.stream().collect(Collectors.groupingBy(Match::control, Collectors.counting()));
  }

  /** That the games are hard: 2,027 of 3,264 are lost by a player who holds nothing back. */
  @Test
  void losesManyGamesWithoutHoldingTimeBack() {
    long lost = matches().stream().filter(match -> !new Game(match, false).survives()).count();
    assertThat(lost).isGreaterThan(1_500);
  }

  /** One player's moves of a game. */
  private static final class Game {
    private final Match match;
    private final boolean careful;
    private final Random random;
    private final Referee referee;
    private final PlayerClock clock;
    private final TimeManager manager;
    private final double evaluation;

    Game(Match match, boolean careful) {
      this.match = match;
      this.careful = careful;
      random = new Random(match.seed());
      referee = new Referee(match.control());
      clock = new PlayerClock(match.control());
      TimeFactors factors = new TimeFactors(1.0, 1.2, 130, 100, 0.6, 0.30, 0.15, 0.5, 1.0);
      manager = new TimeManager(careful ? match.lagBuffer() : 0, factors);
      evaluation = match.worstDelay() * (0.01 + 0.15 * random.nextDouble());
    }

    boolean survives() {
      boolean unlimited = match.control() instanceof Unlimited;
      for (int turn = 0; turn < match.moves(); turn += 2) {
        report();
        MoveTime plan = plan(turn);
        if (unlimited) {
          assertThat(plan.isLimited()).isFalse();
          continue;
        }
        double waited = turn == 0 ? Math.min(20 * random.nextDouble(), plan.latest()) : 0;
        double used = waited + search(plan.after(waited)) + pause();
        if (!referee.move(used + way())) {
          return false;
        }
        clock.moved(used, waited, plan);
      }
      return true;
    }

    private void report() {
      double seconds = match.control() instanceof Unlimited ? 0 : referee.seconds();
      switch (match.report()) {
        case NOTHING -> {}
        case EXACT -> clock.report(seconds, referee.count());
        case HUNDREDTHS -> clock.report(Math.floor(seconds * 100) / 100, referee.count());
        case WHOLE_SECONDS -> clock.report(Math.floor(seconds), referee.count());
      }
    }

    private MoveTime plan(int turn) {
      int area = match.size() * match.size();
      int stones = Math.min(turn, area * 9 / 10);
      return careful
          ? clock.plan(manager, area, stones, turn, 1)
          : manager.plan(clock.reading(), new GameLength(area, stones, turn), 1, ExtraTime.NONE);
    }

    /** Seconds until the search has ended. */
    private double search(MoveTime plan) {
      double first = random.nextBoolean() ? 0 : evaluation * jitter();
      if (first > plan.latest()) {
        return plan.latest() + 0.01 * match.worstDelay();
      }
      double entropy = 3 * random.nextDouble();
      double surprise = random.nextDouble();
      double found = random.nextDouble();
      double limit = plan.seconds(new SearchProgress(0.1, false, entropy, surprise, found));
      if (random.nextInt(10) < 4 && limit > 0.1) {
        double stop = 0.1 + (limit - 0.1) * random.nextDouble();
        limit = plan.seconds(new SearchProgress(stop, true, entropy, surprise, found));
      }
      double late = evaluation * jitter() * random.nextDouble();
      double twoPlayouts = limit > 0 ? first + evaluation * jitter() : first;
      return Math.max(Math.min(twoPlayouts, Math.max(first, plan.safe())), limit + late);
    }

    /** The machine has something else to do, such as collecting garbage. */
    private double pause() {
      return random.nextInt(100) == 0 ? match.worstDelay() / 2 * random.nextDouble() : 0;
    }

    /** To the server and back; a client that counts for itself is on the same machine. */
    private double way() {
      double worst = match.worstDelay();
      if (match.report() == Report.NOTHING) {
        return 0;
      }
      return random.nextInt(50) == 0
          ? worst * random.nextDouble()
          : Math.min(worst, 0.03 * worst * jitter());
    }

    /** Log-normal around 1, at most 4. */
    private double jitter() {
      return Math.min(4, Math.exp(0.7 * random.nextGaussian()));
    }
  }
}
