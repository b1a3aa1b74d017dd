package sanko.gtp.protocol;

/** A command failed; the message is the reply to the client. */
public final class GtpException extends Exception {
  private static final long serialVersionUID = 1;

  /** A failure with this reason for the user. */
  public GtpException(String reason) {
    super(reason);
  }

  /** The failure of a command with invalid arguments. */
  public static GtpException syntax() {
    return new GtpException("syntax error");
  }
}
