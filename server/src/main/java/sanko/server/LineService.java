package sanko.server;

/** A service that deals in lines, independent of how they arrive. Shared. */
public interface LineService {
  /**
   * Opens a session for a client. Called by a thread of the network: must return soon.
   *
   * @param connection where the answers go
   */
  LineSession open(Connection connection);

  /**
   * Whether answers are a stream of text, which messages of WebSocket carry unchanged; otherwise
   * each is a line, which needs no end there.
   */
  default boolean isStream() {
    return false;
  }

  /** What to tell, in the words of the protocol, a client that is not served. */
  String refusal(String reason);
}
