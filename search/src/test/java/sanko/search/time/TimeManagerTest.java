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
import sanko.search.time.TimeControl.Unlimited;

class TimeManagerTest {
  private static final int AREA = 361;
  private static final TimeManager MANAGER = new TimeManager(1.0);

  private static TimeBudget budget(Clock clock, int stones) {
    return MANAGER.budget(clock, new GameLength(AREA, stones, stones));
  }

  private static double seconds(Clock clock) {
    return seconds(clock, 60, 1);
  }

  private static double seconds(Clock clock, int stones, double searchFactor) {
    return MANAGER
        .plan(clock, new GameLength(AREA, stones, stones), searchFactor, ExtraTime.NONE)
        .seconds(SearchProgress.START);
  }

  private static void assertBudget(
      TimeBudget budget, double minimum, double recommended, double maximum) {
    assertThat(budget.minimum()).isCloseTo(minimum, within(1e-9));
    assertThat(budget.recommended()).isCloseTo(recommended, within(5e-5));
    assertThat(budget.maximum()).isCloseTo(maximum, within(5e-5));
  }

  @Test
  void dividesAbsoluteTime() {
    Clock clock = Clock.start(new Absolute(1800));
    assertBudget(budget(clock, 0), 0, 8.9132, 358.8);
    assertBudget(budget(clock, 150), 0, 15.896, 358.8);
  }

  @Test
  void dividesAStockWithIncrement() {
    Clock clock = Clock.start(new Fischer(300, 10));
    assertBudget(budget(clock, 0), 0, 11.0227, 66.8);
    assertBudget(budget(clock, 150), 0, 13.2578, 66.8);
    assertBudget(budget(clock.withTimeLeft(8, 0), 0), 0, 6, 7);
  }

  @Test
  void usesTimeThatTheLimitOfTheStockWouldTake() {
    Clock clock = Clock.start(new Fischer(300, 10, 300, 30));
    assertBudget(budget(clock, 0), 9, 11.0227, 29);
    Clock full = Clock.start(new Fischer(300, 40, 300, 300));
    assertThat(budget(full, 0).minimum()).isEqualTo(39);
  }

  @Test
  void neverPassesTheLimitOfAMove() {
    Clock clock = Clock.start(new Fischer(3000, 100, 6000, 20));
    assertBudget(budget(clock, 0), 0, 19, 19);
  }

  @Test
  void dividesMainTimeBeforeByoYomi() {
    assertBudget(budget(Clock.start(new ByoYomi(600, 30, 5)), 0), 0, 45.5991, 149);
  }

  @Test
  void takesPeriodsBeyondTheLastFiveForMainTime() {
    assertThat(budget(Clock.start(new ByoYomi(540, 30, 7)), 0))
        .isEqualTo(budget(Clock.start(new ByoYomi(600, 30, 5)), 0));
    Clock overtime = Clock.start(new ByoYomi(600, 30, 25)).withTimeLeft(30, 25);
    assertThat(budget(overtime, 0)).isEqualTo(budget(Clock.start(new ByoYomi(600, 30, 5)), 0));
  }

  @Test
  void usesTheWholeOfTheLastPeriodButTwiceTheLag() {
    Clock clock = Clock.start(new ByoYomi(600, 30, 5)).withTimeLeft(30, 1);
    assertBudget(budget(clock, 0), 28, 28, 28);
    assertThat(seconds(clock)).isEqualTo(28);
  }

  @Test
  void dividesAFullCanadianPeriod() {
    Clock clock = Clock.start(new Canadian(0, 600, 25));
    assertBudget(budget(clock, 0), 0, 23, 30.5789);
  }

  @Test
  void spendsASparePeriodThatIsNearlyOver() {
    Clock clock = Clock.start(new ByoYomi(0, 30, 5));
    assertBudget(budget(clock.withTimeLeft(14, 5), 0), 43, 43, 43);
    assertBudget(budget(clock.withTimeLeft(16, 5), 0), 15, 15, 15);
    assertBudget(budget(clock.withTimeLeft(3, 2), 0), 31, 31, 31);
    assertBudget(budget(clock.withTimeLeft(3, 1), 0), 1.5, 1.5, 1.5);
  }

  @Test
  void rollsOverdrawnTimeIntoTheNextPeriods() {
    Clock clock = Clock.start(new ByoYomi(600, 30, 5));
    assertThat(budget(clock.withTimeLeft(-5, 3), 0))
        .isEqualTo(budget(clock.withTimeLeft(25, 2), 0));
    assertThat(budget(clock.withTimeLeft(-5, 0), 0))
        .isEqualTo(budget(clock.withTimeLeft(25, 5), 0));
    Clock canadian = Clock.start(new Canadian(600, 100, 10));
    assertThat(budget(canadian.withTimeLeft(-5, 0), 0))
        .isEqualTo(budget(canadian.withTimeLeft(95, 10), 0));
  }

  @Test
  void usesMainTimeUpTogetherWithAPeriod() {
    Clock japanese = Clock.start(new ByoYomi(600, 30, 5));
    assertThat(seconds(japanese.withTimeLeft(50, 0))).isEqualTo(79);
    assertThat(seconds(japanese.withTimeLeft(20, 0))).isEqualTo(49);
    Clock canadian = Clock.start(new Canadian(600, 600, 20));
    assertThat(seconds(canadian.withTimeLeft(50, 0))).isEqualTo(79);
  }

  @Test
  void holdsTheLagTwiceBackWhereMainTimeRunsIntoTheOnlyPeriod() {
    Clock clock = Clock.start(new ByoYomi(600, 30, 1)).withTimeLeft(20, 0);
    assertThat(seconds(clock)).isEqualTo(48);
  }

  @Test
  void takesHalfOfWhatIsLessThanTheLagTwice() {
    Clock clock = Clock.start(new Fischer(300, 10)).withTimeLeft(1, 0);
    assertThat(seconds(clock)).isEqualTo(0.25);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "-1e9"})
  void playsAtOnceWhenTheTimeIsOver(double left) {
    assertThat(seconds(Clock.start(new Absolute(60)).withTimeLeft(left, 0))).isZero();
    assertThat(seconds(Clock.start(new Fischer(60, 5)).withTimeLeft(left, 0))).isZero();
    assertThat(seconds(Clock.start(new Canadian(60, 5, 3)).withTimeLeft(left, 3))).isZero();
    assertThat(seconds(Clock.start(new ByoYomi(60, 5, 3)).withTimeLeft(left, 1))).isZero();
    assertThat(seconds(Clock.start(new Absolute(0)))).isZero();
  }

  @Test
  void setsNoLimitWithoutAClock() {
    assertThat(seconds(Clock.start(new Unlimited()))).isInfinite();
    assertThat(seconds(Clock.start(new Unlimited()), 60, 0.5)).isInfinite();
  }

  @Test
  void appliesTheSearchFactorLast() {
    Clock clock = Clock.start(new ByoYomi(0, 30, 1));
    assertThat(seconds(clock, 60, 0.25)).isEqualTo(7);
  }
}
