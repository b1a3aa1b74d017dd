package sanko.nn.network;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;
import sanko.nn.NetworkException;
import sanko.nn.ort.CacheFile;

/**
 * The network that comes with Sanko, see docs/network.md. It is kept as a file in the user's cache
 * folder, so that it is opened as any other and what is measured and calibrated for it is kept.
 */
public final class EmbeddedNetwork {
  private static final String RESOURCE = "embedded.bin.gz";
  private static final String CALIBRATION = "embedded.int8";

  private EmbeddedNetwork() {}

  /**
   * The name of its file, which identifies the network.
   *
   * @throws NetworkException if this build has none
   */
  public static String name() throws NetworkException {
    return name(content());
  }

  /**
   * How the network is computed in int8; null unless a network with this SHA-256, in hexadecimal,
   * is the embedded one, and this build has what belongs to it.
   */
  static @Nullable Calibration calibrationOf(String networkHash) {
    try (InputStream in = EmbeddedNetwork.class.getResourceAsStream(CALIBRATION)) {
      return in == null
          ? null
          : Calibration.of(
              CacheFile.content(in.readAllBytes(), CalibrationStore.portableKey(networkHash)));
    } catch (IOException e) {
      return null;
    }
  }

  private static String name(byte[] content) {
    return "sanko-" + HexFormat.of().formatHex(Sha256.of(content), 0, 6) + ".bin.gz";
  }

  /**
   * The network's file, which is written if it is missing or damaged.
   *
   * @throws NetworkException if no file can be written
   */
  public static Path file() throws NetworkException {
    return file(CacheFile.userFolder());
  }

  /** The same in this folder, or in a temporary one where that cannot be written. */
  static Path file(Path folder) throws NetworkException {
    byte[] content = content();
    String name = name(content);
    try {
      return place(folder, name, content);
    } catch (IOException cause) {
      try {
        Path temporary = Files.createTempDirectory(CacheFile.TEMPORARY_PREFIX);
        temporary.toFile().deleteOnExit();
        temporary.resolve(name).toFile().deleteOnExit();
        return place(temporary, name, content);
      } catch (IOException e) {
        throw new NetworkException("the embedded network cannot be unpacked: " + e.getMessage(), e);
      }
    }
  }

  private static Path place(Path folder, String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
      return file;
    }
    CacheFile.replace(file, content);
    return file;
  }

  private static byte[] content() throws NetworkException {
    try (InputStream in = EmbeddedNetwork.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new FileNotFoundException(RESOURCE);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new NetworkException("the embedded network cannot be read: " + e.getMessage(), e);
    }
  }
}
