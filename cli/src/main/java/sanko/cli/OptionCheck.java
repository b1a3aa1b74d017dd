package sanko.cli;

import com.beust.jcommander.ParameterException;

/** Refuses options that make no sense together or have impossible values. */
public final class OptionCheck {
  private OptionCheck() {}

  /**
   * Does nothing if the options make sense.
   *
   * @param message what is wrong otherwise, for the user
   * @throws ParameterException if they do not
   */
  public static void check(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(message);
    }
  }
}
