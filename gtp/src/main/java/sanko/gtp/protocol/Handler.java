package sanko.gtp.protocol;

import sanko.base.CommandException;

/** Executes a command. */
public interface Handler {
  /**
   * Does the command, or nothing at all.
   *
   * @throws CommandException if it cannot be done; the game is then as before
   */
  Reply handle(Command command) throws CommandException;
}
