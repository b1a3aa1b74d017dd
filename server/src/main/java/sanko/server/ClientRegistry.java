package sanko.server;

import io.netty.channel.Channel;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Lets clients in, as many as there may be, and knows all that are served. Shared. */
final class ClientRegistry {
  private static final System.Logger LOG = System.getLogger(ClientRegistry.class.getName());
  private static final int LEAST_BROWSERS = 8;

  /** A client being served. */
  record Client(ClientConnection connection, LineService.Session session) {}

  final ServerSettings settings;
  final ServerMetrics metrics;

  private final AtomicInteger all = new AtomicInteger();

  /** Connections to pages that are no WebSockets. */
  private final Browsers browsers = new Browsers();

  private final Set<Client> clients = ConcurrentHashMap.newKeySet();

  /** Shared: set once. */
  private volatile boolean draining;

  ClientRegistry(ServerSettings settings, ServerMetrics metrics) {
    this.settings = settings;
    this.metrics = metrics;
    metrics.gauge("sanko_connections", all::get);
    metrics.gauge("sanko_browsers", browsers::count);
  }

  /**
   * Counts a connection in that may become a WebSocket, and out again when it closes. Half of all
   * connections may be such ones, and a few in any case, so that pages can be told that the server
   * is full; the oldest of them makes room.
   *
   * @return false if the server is shutting down
   */
  boolean admitBrowser(Channel channel) {
    if (draining) {
      return false;
    }
    browsers.join(channel);
    keepBrowsersFew();
    return true;
  }

  /** A connection that was counted as a browser's will be counted as a WebSocket. */
  void becomesWebSocket(Channel channel) {
    browsers.leave(channel);
  }

  private void keepBrowsersFew() {
    int most = settings.maxConnections();
    int closed = browsers.keep(Math.max(LEAST_BROWSERS, Math.min(most / 2, most - all.get())));
    for (int i = 0; i < closed; i++) {
      metrics.countDropped("full");
    }
  }

  /**
   * Counts a connection in, and out again when it closes.
   *
   * @param atEndpoint the connections of its endpoint
   * @return false if there are too many
   */
  boolean admit(Channel channel, Endpoint endpoint, AtomicInteger atEndpoint) {
    int total = all.incrementAndGet();
    int here = atEndpoint.incrementAndGet();
    channel
        .closeFuture()
        .addListener(
            closed -> {
              atEndpoint.decrementAndGet();
              all.decrementAndGet();
            });
    keepBrowsersFew();
    boolean fits =
        !draining && total <= settings.maxConnections() && here <= endpoint.maxConnections();
    if (fits) {
      metrics.count("sanko_connections_total{protocol=\"" + endpoint.name() + "\"}");
    } else {
      metrics.countRefused("full");
    }
    return fits;
  }

  /** Begins to serve a client; null if that cannot be done, and the client has been told. */
  @Nullable Client serve(ClientConnection connection, Endpoint endpoint) {
    try {
      Client client = new Client(connection, endpoint.service().open(connection));
      clients.add(client);
      if (draining) {
        drain(client);
      }
      return client;
    } catch (RuntimeException | OutOfMemoryError e) {
      // Where memory or threads run out, how we came here is of no interest.
      boolean isBug = e instanceof RuntimeException;
      LOG.log(Level.ERROR, "a client cannot be served: " + e.getMessage(), isBug ? e : null);
      connection.send(endpoint.service().refusal("the server is overloaded"));
      connection.close();
      return null;
    }
  }

  void remove(Client client) {
    if (clients.remove(client)) {
      client.session().cut();
      synchronized (this) {
        notifyAll();
      }
    }
  }

  boolean isDraining() {
    return draining;
  }

  /** Lets nobody in any more and asks all sessions to finish. */
  void drain() {
    draining = true;
    clients.forEach(ClientRegistry::drain);
  }

  private static void drain(Client client) {
    client.connection().goAway();
    client.session().drain();
  }

  /** Waits until nobody is served any more, at most this long. */
  synchronized void awaitNobody(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; !clients.isEmpty() && left > 0; left = end - System.nanoTime()) {
      wait(left / 1_000_000 + 1);
    }
  }
}
