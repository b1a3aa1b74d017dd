package sanko.gtp;

/** A command could not be done; the message is what the client is told. */
final class GtpException extends Exception {
  private static final long serialVersionUID = 1;

  GtpException(String reason) {
    super(reason);
  }

  /** The arguments are not what the command takes. */
  static GtpException syntax() {
    return new GtpException("syntax error");
  }
}
