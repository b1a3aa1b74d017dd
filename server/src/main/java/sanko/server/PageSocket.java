package sanko.server;

/**
 * A WebSocket that pages may open.
 *
 * @param path of its address, such as {@code /gtp}
 * @param name for the metrics
 * @param maxConnections of this kind
 */
public record PageSocket(String path, String name, LineService service, int maxConnections) {
  /** The same as an endpoint at the port of the pages. */
  Endpoint endpoint(int port) {
    return new Endpoint(name, port, true, service, maxConnections);
  }
}
