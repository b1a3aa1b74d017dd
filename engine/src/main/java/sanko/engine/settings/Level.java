package sanko.engine.settings;

/**
 * Which level of play a user wants. Immutable.
 *
 * @param number 1 to {@link #FULL}
 * @param adapts whether the level follows the opponent; the number is {@link #FULL} then
 */
public record Level(int number, boolean adapts) {
  /** The number of levels; the last one is the engine itself. */
  public static final int FULL = 20;

  /** The engine itself. */
  static final Level ENGINE = new Level(FULL, false);

  private static final String ADAPT = "adapt";

  /**
   * Reads a number or the word for a level that follows the opponent.
   *
   * @throws IllegalArgumentException worded for the user
   */
  public static Level parse(String text) {
    if (text.equalsIgnoreCase(ADAPT)) {
      return new Level(FULL, true);
    }
    if (text.matches("[0-9]{1,2}")) {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= FULL) {
        return new Level(number, false);
      }
    }
    throw new IllegalArgumentException(
        "must be a whole number from 1 to " + FULL + " or " + ADAPT + ", not '" + text + "'");
  }

  @Override
  public String toString() {
    return adapts ? ADAPT : Integer.toString(number);
  }
}
