package sanko.server;

/**
 * The session of one client. Called by threads of the network, one at a time: all must return soon.
 * The session closes its connection when it has nothing more to say.
 */
public interface LineSession {
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
