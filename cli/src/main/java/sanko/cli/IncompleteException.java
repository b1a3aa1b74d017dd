package sanko.cli;

import java.io.IOException;

/** All was done but what cannot be done; the message says how much is left out. */
public final class IncompleteException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * All but that.
   *
   * @param message for the user
   */
  public IncompleteException(String message) {
    super(message);
  }
}
