package sanko.server;

import java.util.List;

/**
 * An address at which browsers find pages, and the WebSockets to which these talk.
 *
 * @param port 0 to have one chosen
 * @param origins the addresses of the pages that may talk to the WebSockets
 * @param maxLineBytes of a message on these WebSockets
 */
public record PageEndpoint(
    int port, PageService pages, List<Socket> sockets, Origins origins, int maxLineBytes) {
  /**
   * A WebSocket that pages may open.
   *
   * @param path of its address, such as {@code /gtp}
   * @param name for the metrics
   * @param maxConnections of this kind
   */
  public record Socket(String path, String name, LineService service, int maxConnections) {
    /** The same as an endpoint at the port of the pages. */
    Endpoint endpoint(int port) {
      return new Endpoint(name, port, true, service, maxConnections);
    }
  }

  /** Of a message of a page: a record of 5 MB, escaped as JSON, fits. */
  public static final int MAX_LINE_BYTES = 8 << 20;

  public PageEndpoint {
    sockets = List.copyOf(sockets);
  }
}
