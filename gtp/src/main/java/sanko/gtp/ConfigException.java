package sanko.gtp;

/** What the user configured makes no sense; the message says where and why. */
final class ConfigException extends Exception {
  private static final long serialVersionUID = 1;

  ConfigException(String message) {
    super(message);
  }
}
