package sanko.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HandshakesTest {
  /** A connection that is open or has ended. */
  private static final class Connection extends NioSocketChannel {
    private final boolean open;
    private final boolean ended;

    Connection(boolean open, boolean ended) {
      this.open = open;
      this.ended = ended;
    }

    @Override
    public boolean isActive() {
      return open;
    }

    @Override
    public boolean isInputShutdown() {
      return ended;
    }
  }

  @Test
  void computesApartFromTheNetworkAndNotForClientsThatHaveGone() throws Exception {
    try (Handshakes handshakes = new Handshakes()) {
      AtomicBoolean wasted = new AtomicBoolean();
      handshakes.of(new Connection(false, false)).execute(() -> wasted.set(true));
      handshakes.of(new Connection(true, true)).execute(() -> wasted.set(true));
      CompletableFuture<String> name = new CompletableFuture<>();
      handshakes
          .of(new Connection(true, false))
          .execute(() -> name.complete(Thread.currentThread().getName()));
      assertThat(name.get(20, TimeUnit.SECONDS)).startsWith(Handshakes.THREAD);
      assertThat(wasted).isFalse();
    }
  }
}
