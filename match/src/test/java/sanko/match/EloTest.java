package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Estimates and tests against numbers computed another way: SciPy's normal distribution, and the
 * likelihoods by maximizing over the multiplier of the constraint with 400 trisections in Python.
 */
class EloTest {
  private static PairCounts pairs(int zeros, int halves, int ones, int threeHalves, int twos) {
    int half = zeros + halves + ones + threeHalves + twos;
    return new PairCounts(half, 0, half, zeros, halves, ones, threeHalves, twos);
  }

  private static GameResult result(int game, int halfPoints) {
    GameResult.Side side = new GameResult.Side(1, 0, 0, 0, 0, "");
    return new GameResult(
        game, "9", game % 2 == 0, halfPoints, "B+1", GameEnding.PASSES, "", 2, side, side);
  }

  @Test
  void estimatesFromPairs() {
    EloEstimate estimate = EloEstimate.of(pairs(10, 20, 40, 25, 15));
    assertThat(estimate.elo()).isCloseTo(23.7256, within(1e-3));
    assertThat(estimate.low()).isCloseTo(-13.3260, within(1e-3));
    assertThat(estimate.high()).isCloseTo(61.3261, within(1e-3));
    assertThat(estimate.superiority()).isCloseTo(0.8951812, within(1e-6));
  }

  @Test
  void writesInfinityAsAWord() {
    assertThat(EloEstimate.of(new PairCounts(3, 0, 0, 0, 0, 0, 0, 1)).text())
        .matches("\\+inf \\[-[0-9]+, \\+inf\\]");
    assertThat(EloEstimate.of(pairs(10, 20, 40, 25, 15)).text()).isEqualTo("+24 [-13, +61]");
  }

  @Test
  void estimatesFromGamesWhereThereAreFewPairs() {
    EloEstimate estimate = EloEstimate.of(new PairCounts(4, 2, 3, 1, 0, 2, 0, 1));
    assertThat(estimate.elo()).isCloseTo(38.7640, within(1e-3));
    assertThat(estimate.low()).isCloseTo(-172.9922, within(1e-3));
    assertThat(estimate.high()).isCloseTo(289.8116, within(1e-3));
    assertThat(estimate.superiority()).isCloseTo(0.6483985, within(1e-6));
  }

  @Test
  void claimsNoCertaintyAfterTwelvePairsAllWon() {
    EloEstimate estimate = EloEstimate.of(pairs(0, 0, 0, 0, 12));
    assertThat(estimate.elo()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(estimate.low()).isCloseTo(177.5302, within(1e-3));
    assertThat(estimate.high()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(estimate.superiority()).isCloseTo(0.999878, within(1e-6));
    EloEstimate even = EloEstimate.of(pairs(0, 0, 12, 0, 0));
    assertThat(even.elo()).isZero();
    assertThat(even.high()).isCloseTo(-even.low(), within(1e-9)).isGreaterThan(50);
    assertThat(EloEstimate.of(PairCounts.of(List.of())).low()).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 20, 40, 25, 15, 0, 10, 0.51812825",
    "0, 0, 5, 0, 25, 0, 5, 0.42863645",
    "3, 5, 9, 2, 1, -5, 5, -0.33683067",
    "100, 300, 900, 400, 120, 0, 4, 3.14561817",
  })
  void comparesLikelihoods(
      int zeros,
      int halves,
      int ones,
      int threeHalves,
      int twos,
      double e0,
      double e1,
      double llr) {
    Sprt sprt = new Sprt(e0, e1, 0.05, 0.05);
    assertThat(sprt.logLikelihoodRatio(pairs(zeros, halves, ones, threeHalves, twos)))
        .isCloseTo(llr, within(1e-7));
  }

  @Test
  void decidesAtWaldsBounds() {
    Sprt sprt = new Sprt(0, 4, 0.05, 0.05);
    assertThat(sprt.lowerBound()).isCloseTo(-2.944439, within(1e-6));
    assertThat(sprt.upperBound()).isCloseTo(2.944439, within(1e-6));
    assertThat(sprt.verdict(pairs(100, 300, 900, 400, 120))).isEqualTo(Sprt.Verdict.ACCEPT_1);
    assertThat(sprt.verdict(pairs(120, 400, 900, 300, 100))).isEqualTo(Sprt.Verdict.ACCEPT_0);
    assertThat(sprt.verdict(pairs(10, 30, 90, 40, 12))).isEqualTo(Sprt.Verdict.OPEN);
    assertThat(sprt.verdict(PairCounts.of(List.of()))).isEqualTo(Sprt.Verdict.OPEN);
    assertThatThrownBy(() -> new Sprt(5, 0, 0.05, 0.05))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void countsPairsOnlyWhenBothGamesAreThere() {
    PairCounts counts =
        PairCounts.of(
            List.of(result(0, 2), result(3, 1), result(1, 0), result(2, 2), result(8, 0)));
    assertThat(counts).isEqualTo(new PairCounts(2, 1, 2, 0, 0, 1, 1, 0));
    assertThat(counts.games()).isEqualTo(5);
  }
}
