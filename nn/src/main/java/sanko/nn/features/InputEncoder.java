package sanko.nn.features;

import sanko.nn.EvaluationOptions;
import sanko.superko.GameView;

/**
 * Turns positions into the input features of networks of one input version, as the player to move
 * sees them (docs/inputs.md). Reusable; one thread.
 */
public interface InputEncoder {
  /** How many of the last plies the features look at. */
  int PLIES = 5;

  /** The oldest input version. */
  int OLDEST_VERSION = 3;

  /** The input version of all networks since 2020. */
  int NEWEST_VERSION = 7;

  /**
   * An encoder for networks of one kind.
   *
   * @param version the input version, {@value #OLDEST_VERSION} to {@value #NEWEST_VERSION}
   * @param passAliveUnderSuicide whether life is always judged as if suicide were allowed
   */
  static InputEncoder of(int version, boolean passAliveUnderSuicide) {
    if (version < OLDEST_VERSION || version > NEWEST_VERSION) {
      throw new IllegalArgumentException("no input version " + version);
    }
    return version < LaterInputs.FIRST_VERSION
        ? new EarlyInputs(version, passAliveUnderSuicide)
        : new LaterInputs(version, passAliveUnderSuicide);
  }

  /** Planes over the board; all values are 0 or 1. */
  int planes();

  /** The number of values that belong to no point. */
  int globals();

  /**
   * Encodes a position.
   *
   * @param window where the board lies in the network's buffer
   * @param symmetry under which it lies there
   * @param planes receives {@link #planes()} planes, one after the other, each with all cells of
   *     the buffer in reading order; those off the board are 0
   * @param globals receives {@link #globals()} values
   */
  void encode(
      GameView state,
      EvaluationOptions options,
      BoardWindow window,
      int symmetry,
      float[] planes,
      float[] globals);
}
