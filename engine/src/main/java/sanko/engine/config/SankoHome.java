package sanko.engine.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.ort.CacheFile;

/**
 * The user's folder of files that are used by default: the one that the environment variable
 * {@value #VARIABLE} names, or else {@code .sanko} in the home folder. Immutable.
 */
public final class SankoHome {
  public static final String VARIABLE = "SANKO_HOME";
  public static final String CONFIGURATION = "default_gtp.cfg";

  /** The file names of default networks, in order of preference. */
  public static final List<String> NETWORKS =
      List.of(
          "default_model.bin.gz",
          "default_model.txt.gz",
          "default_model.onnx",
          "default_model.onnx.gz");

  private final @Nullable Path folder;

  private SankoHome(@Nullable Path folder) {
    this.folder = folder;
  }

  /** The folder according to these environment variables. */
  public static SankoHome of(Map<String, String> environment) {
    String named = environment.get(VARIABLE);
    try {
      return new SankoHome(
          named == null || named.isBlank()
              ? CacheFile.homeFolder().resolve(".sanko")
              : Path.of(named));
    } catch (InvalidPathException e) {
      return new SankoHome(null);
    }
  }

  /** The folder, which need not exist; null if its name is not a valid path. */
  @Nullable
  public Path folder() {
    return folder;
  }

  /** The configuration used when no other is named, or null. */
  @Nullable
  public Path configuration() {
    return existing(CONFIGURATION);
  }

  /** The network used when no other is named, or null. */
  @Nullable
  public Path network() {
    for (String name : NETWORKS) {
      Path network = existing(name);
      if (network != null) {
        return network;
      }
    }
    return null;
  }

  private @Nullable Path existing(String name) {
    Path file = folder == null ? null : folder.resolve(name);
    return file != null && Files.isRegularFile(file) ? file : null;
  }
}
