package sanko.base;

import java.nio.file.FileSystemException;
import sanko.base.file.FileErrors;

/** Describes failures to the user. */
public final class FailureText {
  private FailureText() {}

  /**
   * The message of a failure that is meant for the user, or else of the innermost cause that has
   * one, on one line.
   */
  public static String of(Throwable failure) {
    String message = failure.toString();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UserMessage) {
        return onOneLine(String.valueOf(cause.getMessage()));
      }
      if (cause instanceof FileSystemException file) {
        return onOneLine(FileErrors.withFile(file)); // its cause does not name the file
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
