package sanko.match;

/** A match cannot continue; the message is for the user. */
public final class MatchException extends Exception {
  private static final long serialVersionUID = 1;

  MatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
