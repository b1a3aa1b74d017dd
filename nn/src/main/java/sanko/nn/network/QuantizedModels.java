package sanko.nn.network;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.ort.CacheFile;

/**
 * The int8 models of one network by board size: from a stored calibration at once, else by
 * calibrating, for {@link Precision#AUTO} in the background. What cannot or must not be used is
 * null for good, said once in the log. Shared.
 */
final class QuantizedModels implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(QuantizedModels.class.getName());

  /** Why a file of this kind has no int8. */
  static final String ONNX_REFUSAL =
      "it is an ONNX model; only KataGo's file that it was made from has int8";

  private final NetworkFile file;
  private final Path path;
  private final Precision precision;
  private @Nullable CalibrationStore store;

  /* Guarded by this. */
  private final Map<String, Entry> entries = new HashMap<>();
  private volatile boolean closed;

  /** One board size. Fields are guarded by the models; done is set last. */
  private static final class Entry {
    boolean done;
    @Nullable ByteBuffer model;
    @Nullable Thread worker;
  }

  QuantizedModels(NetworkFile file, Path path, Precision precision) {
    this.file = file;
    this.path = path;
    this.precision = precision;
  }

  /** The model to compute boards of this size with from now on, or null for fp32. */
  @Nullable ByteBuffer find(int width, int height) {
    if (precision != Precision.INT8 && precision != Precision.AUTO) {
      return null;
    }
    synchronized (this) {
      Entry entry = entries.get(width + "x" + height);
      if (entry == null) {
        entry = begin(width, height);
      }
      return entry.done ? entry.model : null;
    }
  }

  /** With {@link Precision#INT8}, and where a calibration is stored, done when it returns. */
  private synchronized Entry begin(int width, int height) {
    Entry entry = new Entry();
    entries.put(width + "x" + height, entry);
    String refusal = ChannelsLastGraph.refusal(file);
    if (refusal != null) {
      sayRefusal(file.description(), refusal);
      entry.done = true;
      return entry;
    }
    if (closed) {
      entry.done = true;
      return entry;
    }
    try {
      CalibrationStore store = store();
      Calibration stored = store.find(width, height);
      if (stored != null) {
        finish(entry, width, height, stored);
      } else if (precision == Precision.INT8) {
        finish(entry, width, height, calibrate(store, width, height));
      } else {
        start(entry, store, width, height);
      }
    } catch (NetworkException | RuntimeException e) {
      fail(entry, e);
    }
    return entry;
  }

  private CalibrationStore store() throws NetworkException {
    if (store == null) {
      store = new CalibrationStore(path, CacheFile.userFolder());
    }
    return store;
  }

  private void start(Entry entry, CalibrationStore store, int width, int height) {
    Thread worker =
        new Thread(
            () -> {
              try {
                finish(entry, width, height, calibrate(store, width, height));
              } catch (NetworkException | RuntimeException e) {
                fail(entry, e);
              }
            },
            "sanko-int8");
    worker.setDaemon(true);
    entry.worker = worker;
    worker.start();
  }

  private Calibration calibrate(CalibrationStore store, int width, int height)
      throws NetworkException {
    Calibration calibration = new Calibrator(file, width, height, () -> closed).calibrate();
    store.put(width, height, calibration);
    return calibration;
  }

  private void finish(Entry entry, int width, int height, Calibration calibration)
      throws NetworkException {
    QuantizationError error = calibration.error();
    boolean used = precision == Precision.INT8 || error.isAcceptable();
    ByteBuffer model =
        used
            ? ChannelsLastGraph.quantized(
                file, width, height, calibration.statistics(), calibration.weights())
            : null;
    say(
        used ? System.Logger.Level.INFO : System.Logger.Level.WARNING,
        "is computed in %s on %dx%d; the error of int8 is %s"
            .formatted(used ? "int8" : "fp32", width, height, error));
    synchronized (this) {
      entry.model = model;
      entry.done = true;
    }
  }

  private void fail(Entry entry, Exception cause) {
    if (!(cause instanceof CancellationException)) {
      LOG.log(System.Logger.Level.WARNING, "int8 failed, fp32 is used instead", cause);
    }
    synchronized (this) {
      entry.done = true;
    }
  }

  /** Tells that a network which is wanted in int8 is computed in fp32. */
  static void sayRefusal(NetworkDescription network, String refusal) {
    LOG.log(
        System.Logger.Level.WARNING,
        "Network " + network.name() + " is computed in fp32: " + refusal);
  }

  private void say(System.Logger.Level level, String what) {
    LOG.log(level, "Network " + file.description().name() + " " + what);
  }

  /** Reads a network of the kind that can have int8: not an ONNX model. */
  static NetworkFile read(Path path) throws NetworkException {
    if (OnnxFile.isNamed(path)) {
      throw new NetworkException(
          "network " + path.getFileName() + " cannot be computed in int8: " + ONNX_REFUSAL);
    }
    return NetworkFile.read(path);
  }

  /**
   * A calibration that was stored or, if there is none, made and stored.
   *
   * @param anew whether to make one in any case
   */
  static Calibration calibration(NetworkFile file, Path path, int width, int height, boolean anew)
      throws NetworkException {
    CalibrationStore store = new CalibrationStore(path, CacheFile.userFolder());
    Calibration stored = anew ? null : store.find(width, height);
    if (stored != null) {
      return stored;
    }
    Calibration made = new Calibrator(file, width, height, () -> false).calibrate();
    store.put(width, height, made);
    return made;
  }

  /** Ends the calibration, waits for its end and prevents another one. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    for (Thread worker : workers()) {
      try {
        worker.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Thread[] workers() {
    return entries.values().stream()
        .map(entry -> entry.worker)
        .filter(worker -> worker != null)
        .toArray(Thread[]::new);
  }
}
