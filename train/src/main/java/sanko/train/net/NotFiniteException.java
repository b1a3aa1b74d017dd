package sanko.train.net;

import java.io.Serial;

/** A step of a training computed something that is not a number. */
final class NotFiniteException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  NotFiniteException(String message) {
    super(message);
  }
}
