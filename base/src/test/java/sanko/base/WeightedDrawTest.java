package sanko.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightedDrawTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "0.24, 1", "0.26, 3", "0.99, 3"})
  void drawsEachByItsShare(double chance, int place) {
    assertThat(WeightedDraw.place(new double[] {0, 1, -5, 3, 0}, chance)).isEqualTo(place);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5"})
  void drawsNothingWithoutWeights(double chance) {
    assertThat(WeightedDraw.place(new double[] {0, -1}, chance)).isEqualTo(-1);
    assertThat(WeightedDraw.place(new double[0], chance)).isEqualTo(-1);
  }
}
