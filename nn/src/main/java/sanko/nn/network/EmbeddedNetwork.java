package sanko.nn.network;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.nn.NetworkException;
import sanko.nn.ort.CacheFile;

/**
 * The network that comes with Sanko, see docs/network.md. It is kept as a file in the user's cache
 * folder, so that it is opened as any other and what is measured and calibrated for it is kept.
 */
public final class EmbeddedNetwork {
  private static final String RESOURCE = "embedded.bin.gz";

  /** Has the network's SHA-256 in hexadecimal, which takes longer to compute than to parse it. */
  private static final String HASH = "embedded.sha256";

  private static final String CALIBRATION = "embedded.int8";
  private static final int NAME_DIGITS = 12;

  private EmbeddedNetwork() {}

  /** Where {@link #file()} has put or found it; each start needs its hash, and reads it anyway. */
  private static volatile @Nullable Path place;

  /**
   * The name of its file, which identifies the network.
   *
   * @throws NetworkException if this build has none
   */
  public static String name() throws NetworkException {
    return "sanko-" + hash().substring(0, NAME_DIGITS) + ".bin.gz";
  }

  private static String hash() throws NetworkException {
    return new String(resource(HASH), US_ASCII).strip();
  }

  /** The SHA-256 of the network's file, in hexadecimal, if it is the one; else null. */
  static @Nullable String hashOf(Path network) throws NetworkException {
    return network.equals(place) ? hash() : null;
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
    byte[] content = resource(RESOURCE);
    String name = name();
    try {
      return place(folder, name, content);
    } catch (IOException cause) {
      try {
        Path temporary = Files.createTempDirectory(CacheFile.TEMPORARY_PREFIX);
        temporary.toFile().deleteOnExit();
        temporary.resolve(name).toFile().deleteOnExit();
        return place(temporary, name, content);
      } catch (IOException e) {
        throw new NetworkException(
            "the embedded network cannot be unpacked: " + FileErrors.withFile(e), e);
      }
    }
  }

  private static Path place(Path folder, String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
      CacheFile.replace(file, content);
    }
    place = file;
    return file;
  }

  private static byte[] resource(String name) throws NetworkException {
    try (InputStream in = EmbeddedNetwork.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new NetworkException(
          "the embedded network cannot be read: " + FileErrors.withFile(e), e);
    }
  }
}
