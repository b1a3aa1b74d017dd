package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.WeightCodes;
import sanko.nn.ort.CacheFile;

/**
 * Keeps calibrations in files, one for each network, board size and kind of machine: beside the
 * network, or in the user's cache folder where that cannot be written. Shared.
 *
 * <p>The key of a {@link CacheFile} is of format, network, machine and size. One that is broken or
 * has another key counts as absent.
 */
final class CalibrationStore {
  private static final System.Logger LOG = System.getLogger(CalibrationStore.class.getName());
  private static final String FORMAT = "sanko int8 3";
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
      networkHash = CacheFile.sha256(Files.readAllBytes(network));
    } catch (IOException e) {
      throw new NetworkException("network file " + network + " cannot be read", e);
    }
    machine = CacheFile.machine();
  }

  /** The calibration for boards of a size, or null if there is no good one. */
  @Nullable Calibration find(int width, int height) {
    for (Path file : files(width, height)) {
      if (!Files.isReadable(file)) {
        continue;
      }
      try {
        return decode(CacheFile.read(file, key(width, height)));
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, file + " is not used: " + e.getMessage());
      }
    }
    return null;
  }

  /** Keeps a calibration; where that is impossible it says so in the log. */
  void put(int width, int height, Calibration calibration) {
    byte[] bytes = encode(calibration);
    List<Path> files = files(width, height);
    for (Path file : files) {
      try {
        CacheFile.write(file, key(width, height), bytes);
        return;
      } catch (IOException e) {
        if (file.equals(files.get(files.size() - 1))) {
          LOG.log(System.Logger.Level.WARNING, "cannot store the calibration in " + file, e);
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
    return CacheFile.key(text + HexFormat.of().formatHex(networkHash));
  }

  private static byte[] encode(Calibration calibration) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(calibration.weights().name());
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
    return bytes.toByteArray();
  }

  private static Calibration decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    WeightCodes weights = weights(in.readUTF());
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
    return new Calibration(new ActivationStatistics(tensors), weights, error);
  }

  private static WeightCodes weights(String name) throws IOException {
    try {
      return WeightCodes.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IOException("its kind of weights is " + name, e);
    }
  }

  private static int checked(int count, int most) throws IOException {
    if (count < 0 || count > most) {
      throw new IOException("it has " + count);
    }
    return count;
  }
}
