package sanko.nn;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import sanko.base.UserMessage;
import sanko.base.file.FileErrors;

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

  /** The exception for a network's file that cannot be read. */
  public static NetworkException unreadable(Path file, IOException cause) {
    return cause instanceof NoSuchFileException
        ? new NetworkException("network file " + file + " does not exist", cause)
        : new NetworkException(
            "network file %s cannot be read: %s".formatted(file, FileErrors.reason(cause)), cause);
  }
}
