package sanko.gtp.config;

/** What the user configured makes no sense; the message says where and why. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1;

  /** With a message for the user. */
  public ConfigException(String message) {
    super(message);
  }
}
