package sanko.search.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;
import sanko.search.time.TimeControl.Unlimited;

class TimeControlTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  @ParameterizedTest
  @CsvSource({"0, 1, 0", "1, 1, 0", "600, 0.5, 0"})
  void takesOvertimeWithoutStonesForNoLimit(double main, double overtime, int stones) {
    assertThat(TimeControl.ofTimeSettings(main, overtime, stones)).isEqualTo(new Unlimited());
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "120, 0, 0", "120, 0, 25", "12.34, 0, 1"})
  void takesNoOvertimeForAbsoluteTime(double main, double overtime, int stones) {
    assertThat(TimeControl.ofTimeSettings(main, overtime, stones)).isEqualTo(new Absolute(main));
  }

  @Test
  void takesOvertimeWithStonesForCanadian() {
    assertThat(TimeControl.ofTimeSettings(0, 2, 1)).isEqualTo(new Canadian(0, 2, 1));
    assertThat(TimeControl.ofTimeSettings(600, 300.5, 25)).isEqualTo(new Canadian(600, 300.5, 25));
  }

  @ParameterizedTest
  @CsvSource({"-1, 0, 0", "0, -1, 1", "0, 1, -1", "NaN, 0, 0", "0, Infinity, 1"})
  void refusesTimeSettingsThatAreNoTimes(double main, double overtime, int stones) {
    assertThatThrownBy(() -> TimeControl.ofTimeSettings(main, overtime, stones))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must");
  }

  @Test
  void knowsTheNamesOfTheDialects() {
    assertThat(TimeControl.named("none")).isEqualTo(new Unlimited());
    assertThat(TimeControl.named("absolute", 1800)).isEqualTo(new Absolute(1800));
    assertThat(TimeControl.named("byoyomi", 600, 30, 5)).isEqualTo(new ByoYomi(600, 30, 5));
    assertThat(TimeControl.named("canadian", 600, 300, 25)).isEqualTo(new Canadian(600, 300, 25));
    assertThat(TimeControl.named("fischer", 300, 10)).isEqualTo(new Fischer(300, 10, NONE, NONE));
    assertThat(TimeControl.named("fischer-capped", 300, 10, 600, 120.5))
        .isEqualTo(new Fischer(300, 10, 600, 120.5));
    assertThat(TimeControl.named("fischer-capped", 300, 10, -1, -1))
        .isEqualTo(new Fischer(300, 10, NONE, NONE));
  }

  @Test
  void takesEmptyOvertimeForAbsoluteTime() {
    assertThat(TimeControl.named("byoyomi", 600, 30, 0)).isEqualTo(new Absolute(600));
    assertThat(TimeControl.named("byoyomi", 600, 0, 5)).isEqualTo(new Absolute(600));
    assertThat(TimeControl.named("canadian", 600, 0, 25)).isEqualTo(new Absolute(600));
    assertThat(TimeControl.named("canadian", 600, 30, 0)).isEqualTo(new Unlimited());
  }

  @ParameterizedTest
  @ValueSource(strings = {"absolute", "byoyomi", "canadian", "fischer", "fischer-capped"})
  void refusesTooFewNumbers(String name) {
    assertThatThrownBy(() -> TimeControl.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(name + " takes ");
  }

  @Test
  void refusesNumbersThatDoNotFit() {
    assertThatThrownBy(() -> TimeControl.named("none", 1))
        .hasMessage("none takes 0 numbers, not 1");
    assertThatThrownBy(() -> TimeControl.named("absolute", 1, 2))
        .hasMessage("absolute takes 1 number, not 2");
    assertThatThrownBy(() -> TimeControl.named("hourglass", 1))
        .hasMessage("unknown time system: hourglass");
    assertThatThrownBy(() -> TimeControl.named("byoyomi", 1, 2, 2.5))
        .hasMessage("periods must be a whole number: 2.5");
    assertThatThrownBy(() -> TimeControl.named("byoyomi", 1, 2, Double.NaN))
        .hasMessage("periods must be a whole number: NaN");
    assertThatThrownBy(() -> TimeControl.named("canadian", 1, 2, -1))
        .hasMessage("stones must not be negative: -1");
    assertThatThrownBy(() -> TimeControl.named("fischer", 1, -2))
        .hasMessage("increment must be a number of seconds, not negative: -2.0");
    assertThatThrownBy(() -> TimeControl.named("fischer-capped", 300, 10, 100, 30))
        .hasMessage("the limit of the main time must not be below the main time: 100.0");
  }
}
