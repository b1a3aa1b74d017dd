package sanko.nn.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.CodedPlace;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.ort.CacheFile;

/** Prepares int8 ahead of play. */
public final class Quantization {
  private Quantization() {}

  /**
   * Calibrates a network and stores the result in the user's cache folder, replacing an earlier
   * one. Takes seconds.
   *
   * @param portable a folder to which a file for all machines is written as well; null for none
   * @return what int8 is worth on boards of a size
   * @throws NetworkException if the network cannot be read or computed in int8, or the file cannot
   *     be written; the message says why
   */
  public static TrialBySize calibrate(Path network, @Nullable Path portable)
      throws NetworkException {
    NetworkFile file = OnnxFile.network(network);
    WeightEncoding weights = Int8Speed.here().weights();
    Calibrator calibrator = new Calibrator(file, () -> false);
    Calibration made = calibrator.calibrate(weights);
    CalibrationStore store = new CalibrationStore(network, CacheFile.userFolder());
    store.put(made);
    if (portable != null) {
      try {
        store.putPortable(portable, made);
      } catch (IOException e) {
        throw new NetworkException(
            "the calibration cannot be written to " + portable + ": " + FileErrors.reason(e), e);
      }
    }
    return new TrialBySize() {
      @Override
      public List<String> moreThanUsual() {
        return made.statistics().places().stream()
            .filter(place -> place != CodedPlace.USUAL)
            .map(place -> place.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList();
      }

      @Override
      public PrecisionTrial on(int width, int height) throws NetworkException {
        return calibrator.trial(made.statistics(), weights, width, height);
      }
    };
  }

  /** Tries int8. */
  public interface TrialBySize {
    /** What is coded besides that which always is, in words for the user. */
    List<String> moreThanUsual();

    /** What it is worth on boards of a size; takes about a second for a small network. */
    PrecisionTrial on(int width, int height) throws NetworkException;
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
