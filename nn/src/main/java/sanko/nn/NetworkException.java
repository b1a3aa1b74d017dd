package sanko.nn;

import java.io.Serial;
import sanko.base.UserMessage;

/**
 * A network cannot be read, built or run. The message is for the user: it names the file, the place
 * in it and what was expected there.
 */
public final class NetworkException extends Exception implements UserMessage {
  @Serial private static final long serialVersionUID = 1L;

  public NetworkException(String message) {
    super(message);
  }

  public NetworkException(String message, Throwable cause) {
    super(message, cause);
  }
}
