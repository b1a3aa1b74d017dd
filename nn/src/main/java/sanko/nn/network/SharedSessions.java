package sanko.nn.network;

import java.util.HashMap;
import java.util.Map;
import sanko.nn.NetworkException;
import sanko.nn.ort.SharedSession;

/**
 * The sessions that the lanes of an evaluator use together, so that weights are loaded and kept
 * once. Shared.
 */
final class SharedSessions {
  /** Opens a session. */
  interface Opener {
    SharedSession open() throws NetworkException;
  }

  private final Map<String, SharedSession> sessions = new HashMap<>();

  /**
   * The session of this name; whoever gets it uses it. While one caller opens it others wait.
   *
   * @throws NetworkException if it cannot be opened; the next caller tries again
   */
  synchronized SharedSession get(String name, Opener opener) throws NetworkException {
    SharedSession known = sessions.get(name);
    if (known != null && known.take()) {
      return known;
    }
    SharedSession opened = opener.open();
    sessions.put(name, opened);
    return opened;
  }
}
