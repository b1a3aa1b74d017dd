package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 1,000 rows: the rate rises over the first 100 and falls over the last 400. */
class LearningRateTest {
  @ParameterizedTest
  @CsvSource({
    "0,0.01,0.01",
    "49,0.5,0.5",
    "99,1,1",
    "600,1,1",
    "700,0.775,0.868",
    "800,0.55,0.55",
    "900,0.325,0.232",
    "1000,0.1,0.1",
    "1100,0.1,0.1"
  })
  void risesAndFalls(long done, double linear, double cosine) {
    assertThat(new TrainingPlan.LearningRate(1, 0.1, 100, 400, false).at(done, 1_000))
        .isCloseTo(linear, within(1e-9));
    assertThat(new TrainingPlan.LearningRate(1, 0.1, 100, 400, true).at(done, 1_000))
        .isCloseTo(cosine, within(1e-3));
  }
}
