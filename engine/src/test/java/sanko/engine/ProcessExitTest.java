package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ProcessExitTest {
  @Test
  void aSecondSignalStopsNothingAgain() {
    AtomicInteger stopped = new AtomicInteger();
    BooleanSupplier farewell = ProcessExit.once(stopped::incrementAndGet);
    assertThat(farewell.getAsBoolean()).isTrue();
    assertThat(farewell.getAsBoolean()).isFalse();
    assertThat(stopped).hasValue(1);
  }
}
