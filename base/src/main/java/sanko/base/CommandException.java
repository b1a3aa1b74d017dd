package sanko.base;

/** A command failed; the message is the reply to the client. */
public class CommandException extends Exception {
  private static final long serialVersionUID = 1;

  public CommandException(String reason) {
    super(reason);
  }

  /** The failure of a command with invalid arguments. */
  public static CommandException syntax() {
    return new CommandException("syntax error");
  }
}
