package sanko.server;

/**
 * An address at which a service listens, and its protocol.
 *
 * @param name for the metrics
 * @param port 0 to have one chosen
 * @param webSocket whether lines come as messages of WebSocket, otherwise plainly over TCP
 * @param maxConnections of this endpoint
 */
public record Endpoint(
    String name, int port, boolean webSocket, LineService service, int maxConnections) {}
