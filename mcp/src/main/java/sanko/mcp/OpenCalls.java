package sanko.mcp;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/**
 * The requests of a client that are not answered yet, by their ids, so that the client can cancel
 * them. The SDK does not. Shared.
 */
final class OpenCalls {
  /** The notification by which a client cancels a request. */
  static final String CANCELLED = "notifications/cancelled";

  private final Map<Object, Disposable> calls = new ConcurrentHashMap<>();
  private volatile boolean isClosed;

  /**
   * Begins to answer a request, if the client is not gone.
   *
   * @return ends it early; disposed at once for a client that is gone
   */
  @CanIgnoreReturnValue
  Disposable begin(Object id, Mono<Void> answer) {
    Disposable.Swap call = Disposables.swap();
    calls.put(id, call);
    if (isClosed) {
      // Or else cancelAll finds it.
      calls.remove(id, call);
      call.dispose();
      return call;
    }
    call.update(
        answer
            .doFinally(end -> calls.remove(id, call))
            .subscribe(
                nothing -> {},
                failure ->
                    System.getLogger(OpenCalls.class.getName())
                        .log(System.Logger.Level.WARNING, "a request of MCP failed", failure)));
    return call;
  }

  /**
   * Cancels a request, if it is not answered yet.
   *
   * @param parameters of the notification
   */
  void cancel(Object parameters) {
    Object id = parameters instanceof Map<?, ?> fields ? fields.get("requestId") : null;
    Disposable call = id == null ? null : calls.remove(id);
    if (call != null) {
      call.dispose();
    }
  }

  /** Cancels all requests of a client that is gone. */
  void cancelAll() {
    isClosed = true;
    calls.values().forEach(Disposable::dispose);
    calls.clear();
  }
}
