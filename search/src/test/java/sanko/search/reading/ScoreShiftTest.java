package sanko.search.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.ValueEstimate;

class ScoreShiftTest {
  private static ValueEstimate value(double win) {
    return new ValueEstimate(win, 1 - win, 0, -3, 9 + 100, -2);
  }

  @ParameterizedTest
  @CsvSource({"0.001", "0.3", "0.5", "0.99"})
  void nothingChangesNothing(double win) {
    ValueEstimate same = ScoreShift.of(value(win), 0, 0);
    assertThat(same.whiteWin()).isCloseTo(win, within(1e-12));
    assertThat(same.whiteScoreMean()).isEqualTo(-3);
    assertThat(same.whiteScoreMeanSq()).isCloseTo(109, within(1e-9));
    assertThat(same.whiteLead()).isEqualTo(-2);
  }

  /** The scale for a deviation of 10 is 5.5133. */
  @ParameterizedTest
  @CsvSource({"0.5, 5.5133, 0.7311", "0.5, -5.5133, 0.2689", "0.1192, 11.0266, 0.5"})
  void pointsAddToTheLogit(double win, double points, double expected) {
    assertThat(ScoreShift.of(value(win), points, 0).whiteWin()).isCloseTo(expected, within(1e-4));
  }

  @Test
  void stepsAddUp() {
    ValueEstimate twice = ScoreShift.of(ScoreShift.of(value(0.3), 4, 30), 5, 20);
    ValueEstimate once = ScoreShift.of(value(0.3), 9, 50);
    assertThat(twice.whiteWin()).isCloseTo(once.whiteWin(), within(1e-9));
    assertThat(twice.whiteScoreMeanSq()).isCloseTo(once.whiteScoreMeanSq(), within(1e-9));
  }

  @Test
  void certaintyAndHugeVarianceStayFinite() {
    for (double win : new double[] {0, 1}) {
      ValueEstimate sure = ScoreShift.of(value(win), win == 0 ? 30 : -30, 1e9);
      assertThat(sure.whiteWin()).isBetween(0.0, 1.0);
      assertThat(sure.whiteScoreMeanSq())
          .isCloseTo(sure.whiteScoreMean() * sure.whiteScoreMean() + 25, within(1e-9));
    }
    ValueEstimate noResult = new ValueEstimate(0, 0, 1, 0, 0, 0);
    assertThat(ScoreShift.of(noResult, 5, 0).whiteWin()).isZero();
  }
}
