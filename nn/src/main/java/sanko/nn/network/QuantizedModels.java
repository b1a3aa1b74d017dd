package sanko.nn.network;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.FailureText;
import sanko.base.Lanes;
import sanko.base.file.Sha256;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.ChannelsLastGraph;

/**
 * The int8 models of one network by board size, all from one calibration. With {@link
 * Precision#AUTO} a calibration that is at hand is used at once; else one is made in the
 * background, and int8 is used from then on if it is faithful. With {@link Precision#INT8} it is
 * used whatever its error. What cannot or must not be used is said once in the log. Shared.
 */
final class QuantizedModels implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(QuantizedModels.class.getName());

  private static final int NAME_BYTES = 8;

  /** Why a file of this kind has no int8. */
  static final String ONNX_REFUSAL =
      "it is an ONNX model without the network's layers, which 'sanko convert' adds";

  private final NetworkContent content;
  private final Precision precision;
  private final Path cacheFolder;

  /** Null if this network is computed in fp32 only. */
  private final @Nullable Int8Speed kernels;

  /* Guarded by this. */
  private final Map<String, Entry> entries = new HashMap<>();
  private boolean begun;
  private volatile @Nullable Thread worker;

  /** What int8 is made from once it is decided to be used. */
  private volatile @Nullable Calibration decided;

  private volatile boolean closed;

  /** A board size, guarded by itself. */
  private static final class Entry {
    @Nullable ByteBuffer model;
    boolean failed;
  }

  /**
   * The int8 models of a network.
   *
   * @param cacheFolder where calibrations of this machine are kept
   */
  QuantizedModels(NetworkContent content, Precision precision, Path cacheFolder) {
    this.content = content;
    this.precision = precision;
    this.cacheFolder = cacheFolder;
    kernels = precision == Precision.INT8 || precision == Precision.AUTO ? kernels() : null;
  }

  private @Nullable Int8Speed kernels() {
    String refusal = content.facts().refusal();
    Int8Speed found = null;
    if (refusal == null) {
      try {
        found = Int8Speed.here();
        refusal = precision == Precision.AUTO ? found.refusal() : null;
      } catch (NetworkException e) {
        LOG.log(
            System.Logger.Level.WARNING, "int8 failed, fp32 is used instead: " + FailureText.of(e));
      }
    }
    if (refusal != null) {
      sayRefusal(content.description(), refusal);
    }
    return refusal == null ? found : null;
  }

  /** Whether this network may be computed in int8 here. */
  boolean isPossible() {
    return kernels != null;
  }

  /** Whether int8 is to be used from now on; once true, always true. The first call begins. */
  boolean isReady() {
    if (kernels == null) {
      return false;
    }
    if (decided == null) {
      beginOnce(kernels);
    }
    return decided != null || (precision == Precision.INT8 && worker != null);
  }

  /** What int8 is made from, waited for if need be; null while fp32 is to be used. */
  private @Nullable Calibration decided() {
    if (!isReady()) {
      return null;
    }
    await();
    return decided;
  }

  /** Names what models are made from; null while fp32 is to be used. */
  @Nullable String kind() {
    Calibration calibration = decided();
    if (calibration == null) {
      return null;
    }
    String hash = HexFormat.of().formatHex(Sha256.of(calibration.bytes()), 0, NAME_BYTES);
    return "int8-" + hash + "-" + Objects.requireNonNull(kernels).weights();
  }

  /** The model for boards of a size; null while fp32 is to be used, or if int8 failed after all. */
  @Nullable ByteBuffer find(int width, int height) {
    Calibration calibration = decided();
    if (calibration == null) {
      return null;
    }
    Entry entry;
    synchronized (this) {
      entry = entries.computeIfAbsent(width + "x" + height, unused -> new Entry());
    }
    // Lanes that start together share the work.
    synchronized (entry) {
      if (entry.model == null && !entry.failed) {
        try {
          entry.model =
              ChannelsLastGraph.quantized(
                  content.file(),
                  width,
                  height,
                  calibration.statistics(),
                  Objects.requireNonNull(kernels).weights());
        } catch (NetworkException | RuntimeException e) {
          entry.failed = true;
          fail(e);
        }
      }
      return entry.model;
    }
  }

  /** Uses what is at hand, or else begins to make it. */
  private synchronized void beginOnce(Int8Speed used) {
    if (begun || closed) {
      return;
    }
    begun = true;
    try {
      CalibrationStore store = new CalibrationStore(content.path(), cacheFolder, content.hash());
      Calibration own = store.find();
      Calibration portable = own == null ? store.findPortable() : null;
      // Without exact sums the codes are others than where it was tried, and slower.
      boolean holds = used.weights().needsExactSums();
      Calibration atHand = own == null && holds ? portable : own;
      if (atHand == null) {
        start(store, portable, used);
      } else {
        decide(atHand);
      }
    } catch (NetworkException | RuntimeException e) {
      fail(e);
    }
  }

  private void start(CalibrationStore store, @Nullable Calibration portable, Int8Speed used) {
    Thread thread =
        DaemonThreads.of(
            "sanko-int8",
            () -> {
              try {
                Calibration calibration = calibrate(portable, used);
                store.put(calibration);
                decide(calibration);
              } catch (NetworkException | RuntimeException e) {
                fail(e);
              }
            });
    worker = thread;
    thread.start();
  }

  /** Makes a calibration, or measures the error of one that was made elsewhere. */
  private Calibration calibrate(@Nullable Calibration portable, Int8Speed used)
      throws NetworkException {
    Calibrator calibrator = new Calibrator(content.file(), () -> closed);
    return portable == null
        ? calibrator.calibrate(used.weights())
        : calibrator.triedAgain(portable, used.weights());
  }

  private void decide(Calibration calibration) {
    boolean isUsed = precision == Precision.INT8 || calibration.trial().int8Refusal() == null;
    LOG.log(
        isUsed ? System.Logger.Level.INFO : System.Logger.Level.WARNING,
        "Network %s is computed in %s; int8 is %s"
            .formatted(
                content.description().name(), isUsed ? "int8" : "fp32", calibration.trial()));
    if (isUsed) {
      decided = calibration;
    }
  }

  private static void fail(Exception cause) {
    if (!(cause instanceof CancellationException)) {
      LOG.log(System.Logger.Level.WARNING, "int8 failed, fp32 is used instead", cause);
    }
  }

  /** Tells that a network which is wanted in int8 is computed in fp32. */
  static void sayRefusal(NetworkDescription network, String refusal) {
    LOG.log(
        System.Logger.Level.INFO, "Network " + network.name() + " is computed in fp32: " + refusal);
  }

  /** Ends the calibration, waits for its end and prevents another one. */
  @Override
  public void close() {
    closed = true;
    await();
  }

  /** Waits for the calibration that is under way, if any. */
  private void await() {
    Thread thread;
    synchronized (this) {
      thread = worker;
    }
    if (thread != null) {
      Lanes.join(thread);
    }
  }
}
