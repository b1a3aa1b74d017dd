package sanko.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LimitSettingsTest {
  private static LimitSettings limits(String scale, String most) {
    return EngineSettings.DEFAULT.with("delayMoveScale", scale).with("delayMoveMax", most).limits();
  }

  @Test
  void delaysMovesByAtLeastHalfOfTheScaleAndByTheScaleOnAverage() {
    LimitSettings limits = limits("2", "1000");
    Random random = new Random(1);
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      double delay = limits.delaySeconds(random.nextDouble());
      assertThat(delay).isGreaterThanOrEqualTo(1);
      sum += delay;
    }
    assertThat(sum / 10_000).isCloseTo(2, within(0.05));
  }

  @Test
  void delaysNoMoveByMoreThanTheMost() {
    assertThat(limits("2", "3").delaySeconds(0.999)).isEqualTo(3);
    assertThat(limits("2", "0").delaySeconds(0)).isZero();
    assertThat(EngineSettings.DEFAULT.limits().delaySeconds(0.999)).isZero();
  }
}
