package sanko.server;

/** The server cannot start; the message is for the user. */
public final class ServerException extends Exception {
  private static final long serialVersionUID = 1;

  ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
