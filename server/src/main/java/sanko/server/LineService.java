package sanko.server;

/** A service that deals in lines, independent of how they arrive. Shared. */
public interface LineService {
  /**
   * Opens a session for a client. Called by a thread of the network: must return soon.
   *
   * @param connection where the answers go
   */
  Session open(Connection connection);

  /**
   * Whether answers are a stream of text, which messages of WebSocket carry unchanged; otherwise
   * each is a line, which needs no end there.
   */
  default boolean isStream() {
    return false;
  }

  /** What to tell, in the words of the protocol, a client that is not served. */
  String refusal(String reason);

  /**
   * The session of one client. Called by threads of the network, one at a time: all must return
   * soon. The session closes its connection when it has nothing more to say.
   */
  interface Session {
    /**
     * Takes a line, without its end; or a message of WebSocket, which may hold several. The session
     * {@linkplain Connection#release releases} it when it does not keep it any more.
     */
    void line(String line);

    /** The client will send no more; it still reads. */
    void end();

    /** The client is gone. */
    void cut();

    /** The server is to end soon: what has been asked for is finished, no more will come. */
    void drain();
  }
}
