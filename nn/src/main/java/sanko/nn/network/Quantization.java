package sanko.nn.network;

import java.nio.file.Path;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;

/** Prepares int8 ahead of play. */
public final class Quantization {
  private Quantization() {}

  /**
   * Calibrates a network for boards of one size and stores the result, replacing an earlier one.
   * Takes seconds.
   *
   * @return the error against fp32
   * @throws NetworkException if the network cannot be read or computed in int8; the message says
   *     why
   */
  public static QuantizationError calibrate(Path network, int width, int height)
      throws NetworkException {
    NetworkFile file = QuantizedModels.read(network);
    return QuantizedModels.calibration(file, network, width, height, true).error();
  }
}
