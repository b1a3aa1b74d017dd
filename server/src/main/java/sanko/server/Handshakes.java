package sanko.server;

import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Does the arithmetic of TLS handshakes, which takes milliseconds each and which strangers can ask
 * for, apart from the threads that carry lines. Shared.
 */
final class Handshakes implements AutoCloseable {
  static final String THREAD = "sanko-tls";

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(new DefaultThreadFactory(THREAD, true));

  Handshakes() {}

  /** Runs the tasks of one connection, those that are late for one that has ended not at all. */
  Executor of(SocketChannel channel) {
    return task ->
        thread.execute(
            () -> {
              if (channel.isActive() && !channel.isInputShutdown()) {
                task.run();
              } else {
                ClientConnection.cut(channel);
              }
            });
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
