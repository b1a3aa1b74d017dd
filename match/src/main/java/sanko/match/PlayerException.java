package sanko.match;

/** A failure of a player, which loses the game. The message says how, in one line. */
public final class PlayerException extends Exception {
  private static final long serialVersionUID = 1;

  private final GameEnding ending;
  private final String what;

  /**
   * A failure.
   *
   * @param ending the kind of failure
   */
  public PlayerException(GameEnding ending, String message) {
    super(message);
    this.ending = ending;
    what = message;
  }

  /** The kind of failure. */
  public GameEnding ending() {
    return ending;
  }

  /** The message. */
  String what() {
    return what;
  }
}
