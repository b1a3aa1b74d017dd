package sanko.nn;

import static java.nio.charset.StandardCharsets.UTF_8;

import ai.onnxruntime.OrtEnvironment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps calibrations in files, one for each network, board size and kind of machine: beside the
 * network, or in the user's cache folder where that cannot be written. Shared.
 *
 * <p>A file holds a key of 32 bytes (format, network, machine, size), the content and a SHA-256 of
 * both. One that is broken or has another key counts as absent.
 */
final class CalibrationStore {
  private static final System.Logger LOG = System.getLogger(CalibrationStore.class.getName());
  private static final String FORMAT = "sanko int8 2";
  private static final int HASH_BYTES = 32;
  private static final int MOST_TENSORS = 1 << 16;
  private static final int MOST_CHANNELS = 1 << 16;

  private final Path network;
  private final Path cacheFolder;
  private final byte[] networkHash;
  private final String machine;

  /**
   * A store for a network's file.
   *
   * @param cacheFolder where files go that cannot lie beside the network
   */
  CalibrationStore(Path network, Path cacheFolder) throws NetworkException {
    this.network = network;
    this.cacheFolder = cacheFolder;
    try {
      networkHash = sha256(Files.readAllBytes(network));
    } catch (IOException e) {
      throw new NetworkException("network file " + network + " cannot be read", e);
    }
    machine = machine();
  }

  /** The user's cache folder. */
  static Path userCacheFolder() {
    String named = System.getenv("XDG_CACHE_HOME");
    Path caches =
        named == null || named.isEmpty()
            ? Path.of(System.getProperty("user.home", "."), ".cache")
            : Path.of(named);
    return caches.resolve("sanko");
  }

  /** The calibration for boards of a size, or null if there is no good one. */
  @Nullable Calibration find(int width, int height) {
    for (Path file : files(width, height)) {
      if (!Files.isReadable(file)) {
        continue;
      }
      try {
        return decode(Files.readAllBytes(file), key(width, height));
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, file + " is not used: " + e.getMessage());
      }
    }
    return null;
  }

  /** Keeps a calibration; where that is impossible it says so in the log. */
  void put(int width, int height, Calibration calibration) {
    byte[] bytes = encode(calibration, key(width, height));
    List<Path> files = files(width, height);
    for (Path file : files) {
      try {
        write(file, bytes);
        return;
      } catch (IOException e) {
        if (file.equals(files.get(files.size() - 1))) {
          LOG.log(System.Logger.Level.WARNING, "cannot keep the calibration in " + file, e);
        }
      }
    }
  }

  private List<Path> files(int width, int height) {
    String name =
        network.getFileName() + ".int8-" + width + "x" + height + "-" + machine.substring(0, 8);
    String hash = HexFormat.of().formatHex(networkHash, 0, 4);
    return List.of(network.resolveSibling(name), cacheFolder.resolve(hash + "-" + name));
  }

  private byte[] key(int width, int height) {
    String text = FORMAT + " " + machine + " " + width + "x" + height + " ";
    return sha256((text + HexFormat.of().formatHex(networkHash)).getBytes(UTF_8));
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + " has no folder");
    }
    Files.createDirectories(folder);
    Path draft = Files.createTempFile(folder, ".int8-", ".tmp");
    try {
      Files.write(draft, bytes);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static byte[] encode(Calibration calibration, byte[] key) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(key);
      out.writeByte(calibration.weightZero());
      QuantizationError error = calibration.error();
      out.writeDouble(error.policyKl());
      out.writeDouble(error.mostPolicyKl());
      out.writeDouble(error.winrate());
      out.writeDouble(error.mostWinrate());
      out.writeDouble(error.lead());
      out.writeDouble(error.mostLead());
      List<ActivationStatistics.Tensor> tensors = calibration.statistics().tensors();
      out.writeInt(tensors.size());
      for (ActivationStatistics.Tensor tensor : tensors) {
        tensor.writeTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    bytes.writeBytes(sha256(bytes.toByteArray()));
    return bytes.toByteArray();
  }

  private static Calibration decode(byte[] bytes, byte[] key) throws IOException {
    int length = bytes.length - HASH_BYTES;
    if (length < HASH_BYTES
        || !Arrays.equals(
            sha256(Arrays.copyOf(bytes, length)),
            Arrays.copyOfRange(bytes, length, bytes.length))) {
      throw new IOException("its checksum is wrong");
    }
    if (!Arrays.equals(key, Arrays.copyOf(bytes, HASH_BYTES))) {
      throw new IOException("it belongs to another network, machine or version");
    }
    DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(bytes, HASH_BYTES, length - HASH_BYTES));
    int weightZero = in.readByte();
    QuantizationError error =
        new QuantizationError(
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readDouble());
    int count = checked(in.readInt(), MOST_TENSORS);
    List<ActivationStatistics.Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tensors.add(ActivationStatistics.Tensor.read(in, MOST_CHANNELS));
    }
    return new Calibration(new ActivationStatistics(tensors), weightZero, error);
  }

  private static int checked(int count, int most) throws IOException {
    if (count < 0 || count > most) {
      throw new IOException("it counts " + count);
    }
    return count;
  }

  /** A name for what the speed and the rounding of int8 depend on. */
  private static String machine() {
    String text =
        String.join(
            " ",
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            OrtEnvironment.getEnvironment().getVersion(),
            processor());
    return HexFormat.of().formatHex(sha256(text.getBytes(UTF_8)));
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name") || line.startsWith("flags"))
          .distinct()
          .collect(Collectors.joining(" "));
    } catch (IOException | UncheckedIOException e) {
      return String.valueOf(System.getenv("PROCESSOR_IDENTIFIER"));
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
