package sanko.engine.config;

/** The user's configuration is invalid; the message says where and why. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1;

  public ConfigException(String message) {
    super(message);
  }
}
