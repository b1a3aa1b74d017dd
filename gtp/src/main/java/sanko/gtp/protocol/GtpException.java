package sanko.gtp.protocol;

/** A command could not be done; the message is what the client is told. */
public final class GtpException extends Exception {
  private static final long serialVersionUID = 1;

  /** A failure with this reason for the user. */
  public GtpException(String reason) {
    super(reason);
  }

  /** The arguments are not what the command takes. */
  public static GtpException syntax() {
    return new GtpException("syntax error");
  }
}
