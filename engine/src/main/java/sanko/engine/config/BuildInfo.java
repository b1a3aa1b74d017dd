package sanko.engine.config;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Information about this build. */
public final class BuildInfo {
  private static final String RESOURCE = "build.properties";

  private BuildInfo() {}

  /** The version, such as {@code 0.15.0}. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the jar has no " + RESOURCE);
      }
      properties.load(in);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + RESOURCE, e);
    }
    return properties.getProperty("version", "unknown");
  }
}
