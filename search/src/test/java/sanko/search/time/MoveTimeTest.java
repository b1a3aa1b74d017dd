package sanko.search.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;

/** The steps of docs/time.md from the recommended time to the time used. */
class MoveTimeTest {
  private static final int AREA = 361;
  private static final double UNKNOWN = Double.POSITIVE_INFINITY;
  private static final TimeFactors SPENDING = new TimeFactors(1, 1, 130, 100, 1, 0.3, 0.15, 0, 1);

  private static MoveTime plan(TimeFactors factors, Clock clock, int turn, ExtraTime extra) {
    return new TimeManager(0, factors).plan(clock, new GameLength(AREA, 0, turn), 1, extra);
  }

  private static double seconds(TimeFactors factors, int turn) {
    Clock clock = Clock.start(new Absolute(1814.75));
    return plan(factors, clock, turn, ExtraTime.NONE).seconds(SearchProgress.START);
  }

  private static SearchProgress found(double entropy, double surprise, double foundSeconds) {
    return new SearchProgress(1, false, entropy, surprise, foundSeconds);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "65, 1.5", "130, 2", "230, 1.3678794", "1130, 1.0000454"})
  void weighsTheMiddleOfTheGame(int turn, double factor) {
    TimeFactors factors = new TimeFactors(1, 2, 130, 100, 1, 0.3, 0.15, 0, 0);
    double even = seconds(TimeFactors.EVEN, turn);
    assertThat(seconds(factors, turn) / even).isCloseTo(factor, within(1e-6));
  }

  @Test
  void comesToTheMiddleOfTheGameSoonerOnASmallBoard() {
    TimeFactors factors = new TimeFactors(1, 2, 130, 100, 1, 0.3, 0.15, 0, 0);
    assertThat(factors.ofStage(81, 0)).isEqualTo(1);
    assertThat(factors.ofStage(81, 29)).isCloseTo(1.9942, within(1e-4));
    assertThat(factors.ofStage(81, 52)).isCloseTo(1.3678, within(1e-2));
  }

  @Test
  void allocatesMoreThanAnEvenShare() {
    TimeFactors factors = new TimeFactors(1.5, 1, 130, 100, 1, 0.3, 0.15, 0, 0);
    assertThat(seconds(factors, 40)).isCloseTo(15, within(1e-9));
    assertThat(seconds(TimeFactors.EVEN, 40)).isCloseTo(10, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0.5", "0.3, 0, 0.8160603", "0, 0.15, 0.8160603", "3, 0, 0.9999773"})
  void spendsLessOnObviousMoves(double entropy, double surprise, double factor) {
    TimeFactors factors = new TimeFactors(1, 1, 130, 100, 0.5, 0.3, 0.15, 0, 0);
    MoveTime plan = plan(factors, Clock.start(new Absolute(1814.75)), 40, ExtraTime.NONE);
    assertThat(plan.seconds(found(entropy, surprise, 0))).isCloseTo(10 * factor, within(1e-6));
    assertThat(plan.seconds(SearchProgress.START)).isCloseTo(10, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "5, 0.5081", "10, 0.115525", "20, 0.000413"})
  void takesThinkingThatIsFoundForDone(double foundSeconds, double factor) {
    TimeFactors factors = new TimeFactors(1, 1, 130, 100, 1, 0.3, 0.15, 1, 0);
    MoveTime plan = plan(factors, Clock.start(new Absolute(1814.75)), 40, ExtraTime.NONE);
    assertThat(plan.seconds(found(UNKNOWN, UNKNOWN, foundSeconds)))
        .isCloseTo(10 * factor, within(1e-3));
  }

  @Test
  void stopsAtOnceWhenTheRestIsFutile() {
    MoveTime plan = plan(TimeFactors.EVEN, Clock.start(new Absolute(1814.75)), 40, ExtraTime.NONE);
    assertThat(plan.seconds(found(UNKNOWN, UNKNOWN, 0).asFutile())).isEqualTo(1);
    assertThat(plan.after(3).seconds(found(UNKNOWN, UNKNOWN, 0).asFutile())).isEqualTo(1);
  }

  /** What is left of a period comes back to nobody. */
  @Test
  void usesAPeriodUpEvenIfTheRestIsFutile() {
    SearchProgress futile = found(0, 0, 0).asFutile();
    Clock japanese = Clock.start(new ByoYomi(0, 30, 3));
    assertThat(plan(TimeFactors.EVEN, japanese, 40, ExtraTime.NONE).seconds(futile)).isEqualTo(30);
    Clock lastStone = Clock.start(new Canadian(0, 60, 10)).withTimeLeft(20, 1);
    assertThat(plan(TimeFactors.EVEN, lastStone, 40, ExtraTime.NONE).seconds(futile)).isEqualTo(20);
    Clock earlyStone = lastStone.withTimeLeft(20, 4);
    assertThat(plan(TimeFactors.EVEN, earlyStone, 40, ExtraTime.NONE).seconds(futile)).isEqualTo(1);
  }

  @Test
  void countsTheTimeThatWasGoneBeforeTheSearch() {
    MoveTime plan = plan(TimeFactors.EVEN, Clock.start(new Absolute(1814.75)), 40, ExtraTime.NONE);
    assertThat(plan.after(4).seconds(SearchProgress.START)).isCloseTo(6, within(1e-9));
    assertThat(plan.after(11).seconds(SearchProgress.START)).isZero();
  }

  @Test
  void spendsWhatWasSavedOnTheNextMoveAndNotTwice() {
    Clock clock = Clock.start(new Absolute(1814.75));
    double withSavings =
        plan(SPENDING, clock, 40, new ExtraTime(0, 0, 8)).seconds(SearchProgress.START);
    assertThat(withSavings).isCloseTo((1814.75 - 8) / 181.475 + 8, within(1e-9));
  }

  @Test
  void doublesAMoveAtMostBySavings() {
    Clock clock = Clock.start(new Absolute(1814.75));
    double most = plan(SPENDING, clock, 40, new ExtraTime(0, 0, 500)).seconds(SearchProgress.START);
    double share =
        plan(SPENDING, clock.less(500), 40, ExtraTime.NONE).seconds(SearchProgress.START);
    assertThat(most).isCloseTo(2 * share, within(1e-9));
  }

  @Test
  void remembersWhatAnEarlyStopSaved() {
    PlayerClock clock = new PlayerClock(new Fischer(300, 5));
    TimeManager manager = new TimeManager(1, SPENDING);
    MoveTime first = clock.plan(manager, AREA, 0, 0, 1);
    clock.moved(1, 0, first);
    MoveTime second = clock.plan(manager, AREA, 2, 2, 1);
    double gained = second.seconds(SearchProgress.START) - first.seconds(SearchProgress.START);
    assertThat(gained).isCloseTo(first.seconds(SearchProgress.START) - 1, within(0.2));
    clock.restart(new Fischer(300, 5));
    assertThat(clock.plan(manager, AREA, 0, 0, 1).seconds(SearchProgress.START))
        .isEqualTo(first.seconds(SearchProgress.START));
  }

  @Test
  void keepsTimeForWhatMovesTakeBesideTheirSearches() {
    Clock clock = Clock.start(new Absolute(60));
    double even = plan(TimeFactors.EVEN, clock, 0, ExtraTime.NONE).seconds(SearchProgress.START);
    double slow =
        plan(TimeFactors.EVEN, clock, 0, new ExtraTime(0.1, 0.1, 0)).seconds(SearchProgress.START);
    assertThat(even - slow).isCloseTo(0.1, within(1e-9));
    double hopeless =
        plan(TimeFactors.EVEN, clock, 0, new ExtraTime(1, 1, 0)).seconds(SearchProgress.START);
    assertThat(hopeless).isZero();
  }

  /** A tenth of what a move was late by is forgotten with each that is not. */
  @Test
  void takesWhatAMoveWasLateByOffTheNext() {
    PlayerClock clock = new PlayerClock(new ByoYomi(0, 1, 1));
    TimeManager manager = new TimeManager(1);
    MoveTime first = clock.plan(manager, AREA, 0, 0, 1);
    assertThat(first.seconds(SearchProgress.START)).isCloseTo(0.5, within(1e-9));
    clock.moved(0.7, 0, first);
    MoveTime second = clock.plan(manager, AREA, 2, 2, 1);
    assertThat(second.seconds(SearchProgress.START)).isCloseTo(0.3, within(1e-9));
    clock.moved(0.301, 0, second);
    MoveTime third = clock.plan(manager, AREA, 4, 4, 1);
    assertThat(third.seconds(SearchProgress.START)).isCloseTo(0.32, within(1e-9));
    clock.moved(1.22, 0, third);
    MoveTime fourth = clock.plan(manager, AREA, 6, 6, 1);
    assertThat(fourth.seconds(SearchProgress.START)).isCloseTo(0.025, within(1e-9));
  }

  /** What only one move had to wait for teaches nothing about the next. */
  @Test
  void learnsNothingFromAWaitForTheNetwork() {
    PlayerClock clock = new PlayerClock(new ByoYomi(0, 1, 1));
    TimeManager manager = new TimeManager(1);
    clock.moved(0.7, 0.2, clock.plan(manager, AREA, 0, 0, 1));
    assertThat(clock.plan(manager, AREA, 2, 2, 1).seconds(SearchProgress.START))
        .isCloseTo(0.5, within(1e-9));
  }

  @Test
  void endsAPlanThatOnlyEndsWhenItSays() {
    MoveTime plan = MoveTime.until(2);
    assertThat(plan.seconds(SearchProgress.START)).isEqualTo(2);
    assertThat(plan.seconds(found(0, 0, 5).asFutile())).isEqualTo(2);
    assertThat(plan.latest()).isEqualTo(2);
    assertThat(plan.after(1.5).safe()).isEqualTo(0.5);
    assertThat(MoveTime.until(Double.POSITIVE_INFINITY).isLimited()).isFalse();
  }

  @Test
  void learnsFromReportsWhatTheWayToTheServerTakes() {
    PlayerClock clock = new PlayerClock(new Absolute(600));
    TimeManager manager = new TimeManager(0);
    double server = 600;
    for (int i = 0; i < 60; i++) {
      clock.moved(0.5, 0, clock.plan(manager, AREA, 0, 0, 1));
      server -= 1.5;
      clock.report(server, 0);
    }
    double taught = clock.plan(manager, AREA, 0, 0, 1).seconds(SearchProgress.START);
    double untaught = server / 181.475;
    assertThat(taught).isCloseTo(untaught - 1, within(0.05));
  }

  @Test
  void oneLostConnectionIsNoRule() {
    PlayerClock clock = new PlayerClock(new Absolute(600));
    for (double server : new double[] {599.5, 599, 519}) {
      moved(clock);
      clock.report(server, 0);
    }
    assertThat(next(clock)).isCloseTo(519 / 181.475 - 0.2, within(0.05));
  }

  /** A person may have given time, or taken moves back. */
  @Test
  void aClockThatWasSetBackHidesNoLag() {
    PlayerClock clock = new PlayerClock(new Absolute(600));
    for (int i = 0; i < 5; i++) {
      moved(clock);
      clock.report(600, 0);
      moved(clock);
      clock.report(200, 0);
    }
    assertThat(next(clock)).isLessThan(200 / 181.475);
  }

  private static void moved(PlayerClock clock) {
    clock.moved(0.5, 0, clock.plan(new TimeManager(0), AREA, 0, 0, 1));
  }

  private static double next(PlayerClock clock) {
    return clock.plan(new TimeManager(0), AREA, 0, 0, 1).seconds(SearchProgress.START);
  }
}
