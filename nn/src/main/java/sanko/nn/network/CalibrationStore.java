package sanko.nn.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.base.file.Sha256;
import sanko.nn.NetworkException;
import sanko.nn.ort.CacheFile;

/**
 * Keeps calibrations in files, one for each network. Those of this machine lie in the user's cache
 * folder. Portable ones lie beside a network if {@code quantize} was asked for them, or come with
 * Sanko for its own network. Shared; so are the files, between processes.
 *
 * <p>The key of a {@link CacheFile} is of format, network and machine. One that is broken or has
 * another key counts as absent.
 */
final class CalibrationStore {
  private static final System.Logger LOG = System.getLogger(CalibrationStore.class.getName());
  private static final String FORMAT = "sanko int8 8";
  private static final String ANY_MACHINE = "any";

  private final Path network;
  private final Path cacheFolder;
  private final String networkHash;
  private final String machine;

  /**
   * A store for a network's file.
   *
   * @param cacheFolder where the files of this machine lie
   */
  CalibrationStore(Path network, Path cacheFolder) throws NetworkException {
    this(network, cacheFolder, hash(network));
  }

  /**
   * A store for a network's file whose hash is known.
   *
   * @param networkHash see {@link #hash}
   */
  CalibrationStore(Path network, Path cacheFolder, String networkHash) throws NetworkException {
    this.network = network;
    this.cacheFolder = cacheFolder;
    this.networkHash = networkHash;
    machine = CacheFile.machine();
  }

  /** The SHA-256 of a network's file, in hexadecimal. */
  static String hash(Path network) throws NetworkException {
    String known = EmbeddedNetwork.hashOf(network);
    if (known != null) {
      return known;
    }
    try {
      return Sha256.hexOf(network);
    } catch (IOException e) {
      throw NetworkException.unreadable(network, e);
    }
  }

  /** The calibration of this machine, or null if there is no good one. */
  @Nullable Calibration find() {
    return read(file(), key(machine, networkHash), System.Logger.Level.INFO);
  }

  /** A portable calibration, tried elsewhere, or null if there is no good one. */
  @Nullable Calibration findPortable() {
    Path file = network.resolveSibling(portableName());
    // Somebody put it there; that of this machine is made anew by itself.
    Calibration beside = read(file, key(ANY_MACHINE, networkHash), System.Logger.Level.WARNING);
    return beside == null ? EmbeddedNetwork.calibrationOf(networkHash) : beside;
  }

  private static @Nullable Calibration read(Path file, byte[] key, System.Logger.Level level) {
    if (!Files.isReadable(file)) {
      return null;
    }
    try {
      return Calibration.of(CacheFile.read(file, key));
    } catch (IOException e) {
      LOG.log(level, file + " is not used: " + e.getMessage());
      return null;
    }
  }

  /** Keeps a calibration of this machine; where that is impossible it says so in the log. */
  void put(Calibration calibration) {
    String problem = tryPut(calibration);
    if (problem != null) {
      LOG.log(System.Logger.Level.WARNING, problem);
    }
  }

  /** Keeps a calibration of this machine; returns why that is impossible, or null. */
  @Nullable String tryPut(Calibration calibration) {
    Path file = file();
    try {
      CacheFile.write(file, key(machine, networkHash), calibration.bytes());
      return null;
    } catch (IOException e) {
      return "the calibration cannot be kept in " + file + ": " + FileErrors.reason(e);
    }
  }

  /** Writes a portable calibration into a folder and returns the file. */
  Path putPortable(Path folder, Calibration calibration) throws IOException {
    Path file = folder.resolve(portableName());
    CacheFile.write(file, key(ANY_MACHINE, networkHash), calibration.bytes());
    return file;
  }

  private String portableName() {
    return network.getFileName() + ".int8";
  }

  private Path file() {
    return cacheFolder.resolve(
        networkHash.substring(0, 8) + "-" + portableName() + "-" + machine.substring(0, 8));
  }

  /** The key of a portable calibration. */
  static byte[] portableKey(String networkHash) {
    return key(ANY_MACHINE, networkHash);
  }

  private static byte[] key(String machine, String networkHash) {
    return CacheFile.key(FORMAT + " " + machine + " " + networkHash);
  }
}
