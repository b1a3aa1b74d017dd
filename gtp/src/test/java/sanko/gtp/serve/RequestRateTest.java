package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The rate at which the requests of a client are taken. */
class RequestRateTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void takesABurstAtOnceAndTheRestSteadily() {
    RequestRate rate = new RequestRate(5, 0);
    for (int i = 0; i < 5 * RequestRate.BURST_SECONDS; i++) {
      assertThat(rate.take(0)).isZero();
    }
    assertThat(rate.take(0)).isEqualTo(SECOND / 5);
    assertThat(rate.take(0)).isEqualTo(2 * SECOND / 5);
  }

  @Test
  void forgetsTheBurstInTime() {
    RequestRate rate = new RequestRate(1, 0);
    for (int i = 0; i < RequestRate.BURST_SECONDS; i++) {
      assertThat(rate.take(0)).isZero();
    }
    assertThat(rate.take(2 * SECOND)).isZero();
    assertThat(rate.take(2 * SECOND)).isZero();
    assertThat(rate.take(2 * SECOND)).isEqualTo(SECOND);
    assertThat(rate.take(1000 * SECOND)).isZero();
  }

  @Test
  void letsAllPassWhereThereIsNoLimit() {
    RequestRate rate = new RequestRate(Double.POSITIVE_INFINITY, 0);
    for (int i = 0; i < 10_000; i++) {
      assertThat(rate.take(0)).isZero();
    }
  }
}
