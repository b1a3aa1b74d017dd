package sanko.nn.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.CodedPlace;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.ort.CacheFile;

/** int8 as it is prepared ahead of play. */
public final class Quantization {
  private final Calibrator calibrator;
  private final ActivationStatistics statistics;
  private final WeightEncoding weights;
  private final @Nullable String problem;

  private Quantization(
      Calibrator calibrator,
      ActivationStatistics statistics,
      WeightEncoding weights,
      @Nullable String problem) {
    this.calibrator = calibrator;
    this.statistics = statistics;
    this.weights = weights;
    this.problem = problem;
  }

  /**
   * Calibrates a network and stores the result in the user's cache folder, replacing an earlier
   * one; {@link #problem} tells where that was impossible. Takes seconds.
   *
   * @param portable a folder to which a file for all machines is written as well; null for none
   * @throws NetworkException if the network cannot be read or computed in int8, or the file cannot
   *     be written; the message says why
   */
  public static Quantization calibrate(Path network, @Nullable Path portable)
      throws NetworkException {
    return calibrate(network, portable, CacheFile.userFolder());
  }

  /** The same with another cache folder. */
  static Quantization calibrate(Path network, @Nullable Path portable, Path cacheFolder)
      throws NetworkException {
    NetworkFile file = OnnxFile.network(network);
    WeightEncoding weights = Int8Speed.here().weights();
    Calibrator calibrator = new Calibrator(file, () -> false);
    Calibration made = calibrator.calibrate(weights);
    CalibrationStore store = new CalibrationStore(network, cacheFolder);
    String problem = store.tryPut(made);
    if (portable != null) {
      try {
        store.putPortable(portable, made);
      } catch (IOException e) {
        throw new NetworkException(
            "the calibration cannot be written to " + portable + ": " + FileErrors.reason(e), e);
      }
    }
    return new Quantization(calibrator, made.statistics(), weights, problem);
  }

  /** Why the result is not in the user's cache folder, for the user; null if it is. */
  public @Nullable String problem() {
    return problem;
  }

  /** What is coded besides that which always is, in words for the user. */
  public List<String> moreThanUsual() {
    return statistics.places().stream()
        .filter(place -> place != CodedPlace.USUAL)
        .map(place -> place.name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .toList();
  }

  /** What it is worth on boards of a size; takes about a second for a small network. */
  public PrecisionTrial trial(int width, int height) throws NetworkException {
    return calibrator.trial(statistics, weights, width, height);
  }

  /** A calibration that is stored or comes with the network or, if there is none, is made. */
  static Calibration find(NetworkFile file, Path path) throws NetworkException {
    CalibrationStore store = new CalibrationStore(path, CacheFile.userFolder());
    Calibration stored = store.find();
    Calibration found = stored == null ? store.findPortable() : stored;
    if (found == null) {
      found = new Calibrator(file, () -> false).calibrate(Int8Speed.here().weights());
      store.put(found);
    }
    return found;
  }
}
