package sanko.gtp.protocol;

/** Executes a command. */
public interface Handler {
  /**
   * Does the command, or nothing at all.
   *
   * @throws GtpException if it cannot be done; the game is then as before
   */
  Reply handle(Command command) throws GtpException;
}
