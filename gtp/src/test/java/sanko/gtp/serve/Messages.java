package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import sanko.analysis.testing.CheckedTalk;

/** What comes over a WebSocket, and how it ends. */
final class Messages implements WebSocket.Listener {
  private final BlockingQueue<String> whole = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> end = new CompletableFuture<>();
  private final StringBuilder part = new StringBuilder();

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    part.append(data);
    if (last) {
      whole.add(part.toString());
      part.setLength(0);
    }
    return WebSocket.Listener.super.onText(socket, data, last);
  }

  @Override
  public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    end.complete(code);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    end.completeExceptionally(error);
  }

  String next() throws InterruptedException {
    String message = whole.poll(20, TimeUnit.SECONDS);
    assertThat(message).as("a message").isNotNull();
    CheckedTalk.compare("", String.valueOf(message));
    return String.valueOf(message);
  }

  /** Those that came and were not asked for yet. */
  List<String> unread() {
    return List.copyOf(whole);
  }

  /** Whether the connection has ended, in whichever way. */
  boolean hasEnded() {
    return end.isDone();
  }

  /** The code with which the server closes the connection. */
  int code() throws Exception {
    return end.get(20, TimeUnit.SECONDS);
  }
}
