package sanko.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sanko.base.Interruptions.Sensitivity;

class InterruptionTest {
  private final Interruption interruption = new Interruption();
  private final AtomicInteger calls = new AtomicInteger();

  private Interruptions.Watch watch() {
    return interruption.watch(Sensitivity.LEAVING, calls::incrementAndGet);
  }

  @Test
  void interruptsThePresentWorkOnceAndThatOfLaterAtOnce() {
    try (Interruptions.Watch watch = watch()) {
      assertThat(watch.isFired()).isFalse();
      interruption.interrupt();
      interruption.interrupt();
      assertThat(watch.isFired()).isTrue();
    }
    assertThat(calls).hasValue(1);
    try (Interruptions.Watch later = watch()) {
      assertThat(later.isFired()).isTrue();
    }
    assertThat(calls).hasValue(2);
  }

  @Test
  void leavesWorkThatIsOverInPeace() {
    watch().close();
    interruption.interrupt();
    assertThat(calls).hasValue(0);
  }
}
