package sanko.gtp.protocol;

import sanko.nn.NetworkException;

/** Describes failures to the user. */
public final class FailureText {
  private FailureText() {}

  /**
   * The message of a network's failure, which is meant for the user, or else of the innermost cause
   * that has one, on one line.
   */
  public static String of(Throwable failure) {
    String message = failure.toString();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof NetworkException network) {
        return onOneLine(String.valueOf(network.getMessage()));
      }
      if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
        message = cause.getMessage();
      }
    }
    return onOneLine(message);
  }

  private static String onOneLine(String message) {
    return message.replaceAll("\\s+", " ");
  }
}
