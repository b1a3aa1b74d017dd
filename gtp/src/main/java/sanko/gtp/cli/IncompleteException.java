package sanko.gtp.cli;

import java.io.IOException;

/** All was done but what cannot be done; the message says how much is left out. */
final class IncompleteException extends IOException {
  private static final long serialVersionUID = 1;

  IncompleteException(String message) {
    super(message);
  }
}
