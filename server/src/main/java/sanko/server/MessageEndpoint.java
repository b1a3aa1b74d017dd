package sanko.server;

/**
 * An address to which programs send messages over HTTP.
 *
 * @param port 0 to have one chosen
 * @param path of the address, such as {@code /mcp}
 * @param origins the names of this server, and the pages that may send, where no token is demanded
 * @param maxBytes of a message
 */
public record MessageEndpoint(
    int port, String path, MessageService service, Origins origins, int maxBytes) {}
