package sanko.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A library of the page, which comes as a WebJar.
 *
 * @param name of the artifact, and of the folder under which pages find it
 * @param folder within the library, with a slash at its end if it is not empty
 * @param wanted names of the files that pages may load
 */
record WebJar(String name, String folder, Pattern wanted) {
  private static final String RESOURCES = "/META-INF/resources/webjars/";
  private static final String PROPERTIES = "/META-INF/maven/org.webjars.npm/%s/pom.properties";

  /** The content of a file, or null if there is none that pages may load. */
  byte @Nullable [] read(String file) throws IOException {
    if (!wanted.matcher(file).matches()) {
      return null;
    }
    String path = RESOURCES + name + "/" + version() + "/" + folder + file;
    return ClassPathFiles.resource(WebJar.class.getResourceAsStream(path));
  }

  private String version() throws IOException {
    String path = PROPERTIES.formatted(name);
    try (InputStream stream = WebJar.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IOException("the library " + name + " is missing");
      }
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version");
    }
  }
}
