package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

class OpenCallsTest {
  private final OpenCalls calls = new OpenCalls();

  @Test
  void cancelsTheRequestThatIsNamed() {
    Disposable one = calls.begin(1, Mono.never());
    Disposable other = calls.begin("a", Mono.never());
    calls.cancel(Map.of("requestId", "a"));
    calls.cancel(Map.of());
    assertThat(other.isDisposed()).isTrue();
    assertThat(one.isDisposed()).isFalse();
  }

  @Test
  void answersNobodyWhoIsGone() {
    Disposable one = calls.begin(1, Mono.never());
    calls.cancelAll();
    assertThat(one.isDisposed()).isTrue();
    AtomicBoolean isAsked = new AtomicBoolean();
    Disposable late = calls.begin(2, Mono.fromRunnable(() -> isAsked.set(true)));
    assertThat(late.isDisposed()).isTrue();
    assertThat(isAsked).isFalse();
  }
}
