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
    int port, PageService pages, List<PageSocket> sockets, Origins origins, int maxLineBytes) {
  /** Of a message of a page: a record of 5 MB, escaped as JSON, fits. */
  public static final int MAX_LINE_BYTES = 8 << 20;

  public PageEndpoint {
    sockets = List.copyOf(sockets);
  }
}
