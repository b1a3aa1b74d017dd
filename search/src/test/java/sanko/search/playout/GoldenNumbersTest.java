package sanko.search.playout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.search.settings.BackupSettings;
import sanko.search.settings.ChosenMoveSettings;
import sanko.search.settings.ExplorationSettings;
import sanko.search.settings.FpuSettings;
import sanko.search.settings.ParallelSettings.InFlightRule;
import sanko.search.settings.UtilitySettings;

/** Numbers that a separate script computed from the formulas of docs/search-formulas.md. */
class GoldenNumbersTest {
  private static final double RADIUS = 1.4;

  @ParameterizedTest
  @CsvSource({
    "5, 10, 0, 2, 19, 0.078535677",
    "5, 10, 4, 0.75, 19, 0.033929890",
    "-20, 15, 4, 0.75, 19, -0.569836118",
    "30, 25, 10, 0.75, 13, 0.444735617"
  })
  void scoreUtility(
      double mean, double stdev, double center, double scale, double side, double expected) {
    assertThat(ScoreUtility.expected(mean, stdev, center, scale, side))
        .isCloseTo(expected, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1.0, 0.1",
    "10, 1.008911, 3.192052",
    "100, 1.082045, 10.820988",
    "500, 1.311916, 29.335632",
    "1000, 1.494376, 47.256540",
    "10000, 2.370035, 237.003628"
  })
  void cpuct(double weight, double cpuct, double scaled) {
    double found = Selection.cpuct(ExplorationSettings.DEFAULT, weight);
    assertThat(found).isCloseTo(cpuct, within(1e-6));
    assertThat(found * Math.sqrt(weight + 0.01)).isCloseTo(scaled, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.05, 10, 0.257611, 0.697424",
    "0.1, 0.05, 1000, 0.200723, 0.576536",
    "-0.3, 0.5, 50, 0.640312, 1.510664"
  })
  void utilityStdev(double mean, double meanSq, double weight, double stdev, double factor) {
    ExplorationSettings settings = ExplorationSettings.DEFAULT;
    double found = Selection.utilityStdev(settings, 10, mean, meanSq, weight);
    assertThat(found).isCloseTo(stdev, within(1e-6));
    assertThat(Selection.stdevFactor(settings, found)).isCloseTo(factor, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.2, 0.5, 0.2, 0.033579",
    "0.1, 0.2, 0.5, 0.1, 0.104289",
    "-0.3, 0.1, 0.9, 0.2, -0.413737"
  })
  void firstPlayUtility(double mean, double own, double mass, double reduction, double expected) {
    assertThat(Selection.fpu(FpuSettings.DEFAULT, reduction, 0, 1, mean, own, mass, -RADIUS))
        .isCloseTo(expected, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({
    // The first two are the script's, the others of the same fraction by hand.
    "LOSS, 0.2, 10, 1, 1, 0.054545",
    "LOSS, 0.2, 0.1, 1, 1, -1.08",
    "LOSS, 0.2, 10, 4, 0.25, 0.054545",
    "LOSS, 0.2, 10, 1, 0.25, 0.160976",
    "FPU, 0.2, 10, 1, 1, 0.172727",
    "FPU, 0.2, 0.1, 1, 2, -0.066667",
    "FPU, -0.3, 10, 3, 1, -0.3",
    "VISIT, 0.2, 10, 5, 1, 0.2"
  })
  void evaluationsUnderWay(
      InFlightRule rule,
      double utility,
      double weight,
      int inFlight,
      double visit,
      double expected) {
    double pending = rule.weight(inFlight, visit, visit);
    assertThat(pending).isEqualTo(inFlight * visit);
    assertThat(rule.utility(utility, weight, pending, -0.1, -RADIUS))
        .isCloseTo(expected, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 1.5, 2, 1.6, 0.122594, 1.625023",
    "0.02, 0.3, 2, 1.6, 0.024519, 4.482793",
    "0.5, 4, -10, -8, 0.558842, 0.423663"
  })
  void uncertaintyWeight(
      double winLossError,
      double scoreError,
      double score,
      double center,
      double error,
      double weight) {
    ScoreUtility scores = new ScoreUtility(UtilitySettings.DEFAULT, 361, center);
    double found = winLossError + scores.slope(score) * scoreError;
    assertThat(found).isCloseTo(error, within(1e-6));
    assertThat(Backup.certaintyWeight(BackupSettings.DEFAULT, found))
        .isCloseTo(weight, within(1e-5));
  }

  @Test
  void noisePruning() {
    double[] weight = {100, 80, 10};
    Backup.pruneNoise(
        BackupSettings.DEFAULT,
        3,
        weight,
        new double[] {0.2, 0.1, 0.3},
        new double[] {0.5, 0.1, 0.05});
    assertThat(weight).containsExactly(new double[] {100, 60.536685, 10}, within(1e-6));
  }

  @Test
  void valueWeighting() {
    double[] weight = {100, 50, 10};
    Backup.weighByValue(0.25, 3, weight, new double[] {0.2, 0.1, -0.4}, new double[3]);
    assertThat(weight)
        .containsExactly(new double[] {103.770092, 48.696536, 7.533372}, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0, 0, 3.5",
    "2, 2, 0.2, 0.05, 1.523141",
    "10, 10, 0.1, 0.06, 0.360051",
    "1500, 4000, 0.1, 0.06, 0.047140"
  })
  void lcbRadius(double weight, double weightSq, double mean, double meanSq, double expected) {
    assertThat(PlaySelection.lcbRadius(weight, weightSq, mean, meanSq, RADIUS, 5))
        .isCloseTo(expected, within(1e-6));
  }

  @Test
  void lcbBoost() {
    assertThat(PlaySelection.boost(0.10 - 0.02, 0.15, 100)).isCloseTo(191.972710, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "19, 0.3", "38, 0.2", "100, 0.11042"})
  void temperature(int turn, double expected) {
    assertThat(ChosenMoveSettings.DEFAULT.temperatureAt(turn, 361))
        .isCloseTo(expected, within(1e-5));
  }
}
