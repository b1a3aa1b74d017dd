package sanko.gtp.server;

/** What serves clients, whichever way their lines come. Shared. */
public interface LineService {
  /**
   * Begins to serve a client. Called by a thread of the network: must return soon.
   *
   * @param connection where the answers go
   */
  LineSession open(Connection connection);

  /** What to tell, in the words of the protocol, a client that is not served. */
  String refusal(String reason);
}
