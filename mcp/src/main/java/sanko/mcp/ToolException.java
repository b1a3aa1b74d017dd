package sanko.mcp;

/** A call that cannot be answered; the message is a sentence for the model that made it. */
final class ToolException extends Exception {
  private static final long serialVersionUID = 1L;

  ToolException(String message) {
    super(message);
  }
}
