package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ProcessExitTest {
  @Test
  void aSecondSignalStopsNothingAgain() {
    AtomicInteger stopped = new AtomicInteger();
    BooleanSupplier ending = ProcessExit.once(stopped::incrementAndGet);
    assertThat(ending.getAsBoolean()).isTrue();
    assertThat(ending.getAsBoolean()).isFalse();
    assertThat(stopped).hasValue(1);
  }
}
