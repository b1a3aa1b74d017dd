package sanko.search.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;
import sanko.search.time.TimeControl.Unlimited;

class ClockTest {
  private static final Clock BYO_YOMI = Clock.start(new ByoYomi(60, 30, 5));
  private static final Clock CANADIAN = Clock.start(new Canadian(60, 100, 10));

  @Test
  void startsInMainTimeOrStraightInOvertime() {
    assertThat(BYO_YOMI).isEqualTo(new Clock(new ByoYomi(60, 30, 5), 60, false, 30, 5, 1));
    assertThat(Clock.start(new Canadian(0, 2, 1)))
        .isEqualTo(new Clock(new Canadian(0, 2, 1), 0, true, 2, 1, 1));
  }

  @ParameterizedTest
  @CsvSource({"50, 0", "-1, 0", "0, 0", "12.34, 0", "50, 3"})
  void takesReportsOfMainTime(double seconds, int count) {
    assertThat(Clock.start(new Absolute(60)).withTimeLeft(seconds, count).mainLeft())
        .isEqualTo(seconds);
    assertThat(Clock.start(new Fischer(60, 5)).withTimeLeft(seconds, count).mainLeft())
        .isEqualTo(seconds);
  }

  @Test
  void readsTheCountAsPeriodsOrAsStones() {
    assertThat(BYO_YOMI.withTimeLeft(12.5, 3))
        .isEqualTo(new Clock(BYO_YOMI.control(), 0, true, 12.5, 3, 1));
    assertThat(CANADIAN.withTimeLeft(-1, 3))
        .isEqualTo(new Clock(CANADIAN.control(), 0, true, -1, 1, 3));
  }

  @Test
  void hasNoMorePeriodsThanTheRuleGives() {
    assertThat(BYO_YOMI.withTimeLeft(12.5, 99).periodsLeft()).isEqualTo(5);
  }

  @Test
  void goesBackToMainTimeWhenToldSo() {
    assertThat(CANADIAN.withTimeLeft(20, 3).withTimeLeft(60, 0)).isEqualTo(CANADIAN);
    assertThat(BYO_YOMI.withTimeLeft(20, 3).withTimeLeft(60, 0)).isEqualTo(BYO_YOMI);
  }

  @Test
  void takesACountOfZeroForThePeriodWhereThereIsNoMainTime() {
    Clock clock = Clock.start(new Canadian(0, 10, 2)).withTimeLeft(7, 0);
    assertThat(clock).isEqualTo(new Clock(new Canadian(0, 10, 2), 0, true, 7, 1, 2));
  }

  @Test
  void passesOverReportsWhenThereIsNoLimit() {
    Clock clock = Clock.start(new Unlimited());
    assertThat(clock.withTimeLeft(5, 1)).isEqualTo(clock);
    assertThat(clock.afterMove(1e9)).isEqualTo(clock);
  }

  @Test
  void refusesWhatIsNoReport() {
    assertThatThrownBy(() -> CANADIAN.withTimeLeft(1, -1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> CANADIAN.withTimeLeft(Double.NaN, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> CANADIAN.afterMove(-0.5)).hasMessageContaining("-0.5");
  }

  @Test
  void addsTheIncrementUpToTheLimit() {
    Clock clock = Clock.start(new Fischer(60, 10, 65, 30));
    assertThat(clock.afterMove(2).mainLeft()).isEqualTo(65);
    assertThat(clock.afterMove(20).mainLeft()).isEqualTo(50);
    assertThat(clock.afterMove(90).mainLeft()).isEqualTo(-20);
  }

  @ParameterizedTest
  @CsvSource({"59, 1, 5", "60, 0, 5", "89, 0, 5", "90, 0, 4", "149, 0, 3", "9000, 0, 1"})
  void countsPeriodsOfByoYomi(double used, double mainLeft, int periodsLeft) {
    Clock clock = BYO_YOMI.afterMove(used);
    assertThat(clock)
        .isEqualTo(new Clock(BYO_YOMI.control(), mainLeft, mainLeft == 0, 30, periodsLeft, 1));
  }

  @Test
  void countsStonesOfCanadianOvertime() {
    Clock clock = CANADIAN.afterMove(70);
    assertThat(clock).isEqualTo(new Clock(CANADIAN.control(), 0, true, 90, 1, 9));
    for (int stone = 0; stone < 8; stone++) {
      clock = clock.afterMove(10);
    }
    assertThat(clock).isEqualTo(new Clock(CANADIAN.control(), 0, true, 10, 1, 1));
    assertThat(clock.afterMove(3)).isEqualTo(new Clock(CANADIAN.control(), 0, true, 100, 1, 10));
  }
}
