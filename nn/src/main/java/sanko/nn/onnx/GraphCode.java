package sanko.nn.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The code that reads networks and makes models of them, or evaluates positions with them, so that
 * what it made can be kept.
 */
public final class GraphCode {
  static final Pattern OF_MODELS = Pattern.compile("sanko/nn/(file|features|onnx)/[^/]*[.]class");

  static final Pattern ALL = Pattern.compile("sanko/nn/.*[.]class");

  private GraphCode() {}

  /**
   * A name for the code that makes models, which another version of it does not have; null if the
   * classes cannot be found.
   */
  public static @Nullable String version() {
    return version(OF_MODELS);
  }

  /** The same for the code that evaluates positions, which is all of the module's. */
  public static @Nullable String ofEvaluations() {
    return version(ALL);
  }

  private static @Nullable String version(Pattern classes) {
    CodeSource source = GraphCode.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return null;
    }
    try {
      return version(Path.of(source.getLocation().toURI()), classes);
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      System.getLogger(GraphCode.class.getName())
          .log(System.Logger.Level.INFO, "the version of the code is unknown", e);
      return null;
    }
  }

  /** The version of these classes in a folder or a jar. */
  static @Nullable String version(Path place, Pattern classes) throws IOException {
    List<String> sums = Files.isDirectory(place) ? ofFolder(place, classes) : ofJar(place, classes);
    Collections.sort(sums);
    return sums.isEmpty()
        ? null
        : HexFormat.of().toHexDigits(checksum(String.join(" ", sums).getBytes(UTF_8)));
  }

  private static List<String> ofJar(Path jar, Pattern classes) throws IOException {
    List<String> sums = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .filter(entry -> classes.matcher(entry.getName()).matches())
          .forEach(entry -> sums.add(entry.getName() + " " + entry.getCrc()));
    }
    return sums;
  }

  private static List<String> ofFolder(Path folder, Pattern classes) throws IOException {
    List<String> sums = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve("sanko").resolve("nn"))) {
      for (Path file : files.toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (classes.matcher(name).matches()) {
          sums.add(name + " " + checksum(file));
        }
      }
    }
    return sums;
  }

  private static long checksum(Path file) throws IOException {
    return checksum(Files.readAllBytes(file));
  }

  private static long checksum(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return sum.getValue();
  }
}
