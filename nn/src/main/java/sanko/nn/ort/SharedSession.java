package sanko.nn.ort;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.OrtSession.SessionOptions.OptLevel;
import ai.onnxruntime.TensorInfo;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.NetworkGraph;

/**
 * A session of ONNX Runtime with the weights of a network, which several {@link OrtNetwork}s may
 * use at the same time. It has one user at first, and is closed when the last one gives it back.
 * Shared.
 */
public final class SharedSession {
  private final NetworkDescription description;
  private final int width;
  private final int height;
  private final OrtNetwork.Options options;
  private final OrtEnvironment environment;
  private final SessionOptions sessionOptions;
  private final OrtSession session;
  private final boolean readsBytes;
  private int users = 1;

  private SharedSession(
      NetworkDescription description,
      int width,
      int height,
      OrtNetwork.Options options,
      OrtEnvironment environment,
      SessionOptions sessionOptions,
      OrtSession session)
      throws OrtException {
    this.description = description;
    this.width = width;
    this.height = height;
    this.options = options;
    this.environment = environment;
    this.sessionOptions = sessionOptions;
    this.session = session;
    NodeInfo spatial = Objects.requireNonNull(session.getInputInfo().get(NetworkGraph.SPATIAL));
    readsBytes =
        spatial.getInfo() instanceof TensorInfo planes && planes.type == OnnxJavaType.UINT8;
  }

  /**
   * Starts a session.
   *
   * @param model what {@link NetworkGraph} made of the network; a file must stay until the session
   *     is closed, bytes are not needed after the call
   * @param width width of the buffer that the model was made for
   * @param height its height
   */
  public static SharedSession open(
      NetworkDescription description,
      ModelSource model,
      int width,
      int height,
      OrtNetwork.Options options)
      throws NetworkException {
    NativeCalls.enter();
    try {
      return start(description, model, width, height, options);
    } finally {
      NativeCalls.leave();
    }
  }

  private static SharedSession start(
      NetworkDescription description,
      ModelSource model,
      int width,
      int height,
      OrtNetwork.Options options)
      throws NetworkException {
    OrtEnvironment environment = NativeCalls.environment();
    SessionOptions sessionOptions = new SessionOptions();
    try {
      sessionOptions.setOptimizationLevel(OptLevel.ALL_OPT);
      sessionOptions.setIntraOpNumThreads(options.threads());
      sessionOptions.setInterOpNumThreads(1);
      sessionOptions.addConfigEntry("session.intra_op.allow_spinning", "0");
      Providers.add(
          sessionOptions,
          options.accelerator(),
          rows -> shapes(description, width, height, rows),
          options.maxBatch());
      OrtSession session = create(environment, model, sessionOptions);
      try {
        new ModelSignature(description, width, height).check(session);
        return new SharedSession(
            description, width, height, options, environment, sessionOptions, session);
      } catch (OrtException | NetworkException e) {
        session.close();
        throw e;
      }
    } catch (OrtException | NetworkException e) {
      sessionOptions.close();
      throw new NetworkException(
          "network " + description.name() + " cannot be loaded: " + e.getMessage(), e);
    }
  }

  private static OrtSession create(
      OrtEnvironment environment, ModelSource model, SessionOptions options) throws OrtException {
    return model instanceof ModelSource.Bytes inMemory
        ? environment.createSession(inMemory.bytes().duplicate(), options)
        : environment.createSession(((ModelSource.Stored) model).file().toString(), options);
  }

  /** The inputs as TensorRT wants to be told of them. */
  private static String shapes(NetworkDescription description, int width, int height, int rows) {
    String shapes =
        String.format(
            Locale.ROOT,
            "%s:%dx%dx%dx%d,%s:%dx%d",
            NetworkGraph.SPATIAL,
            rows,
            description.spatialPlanes(),
            height,
            width,
            NetworkGraph.GLOBAL,
            rows,
            description.globalFeatures());
    return description.metaFeatures() == 0
        ? shapes
        : shapes + "," + NetworkGraph.META + ":" + rows + "x" + description.metaFeatures();
  }

  /**
   * Takes part in it.
   *
   * @return false if it is closed already
   */
  synchronized boolean take() {
    if (users == 0) {
      return false;
    }
    users++;
    return true;
  }

  /** Leaves it; the last user closes it. Within {@link NativeCalls#enter}. */
  void giveBack() throws NetworkException {
    synchronized (this) {
      users--;
      if (users > 0) {
        return;
      }
    }
    try {
      session.close();
      sessionOptions.close();
    } catch (OrtException e) {
      throw new NetworkException("network " + description.name() + " cannot be closed", e);
    }
  }

  /** Runs the network on the calling thread, and on more if the options say so. */
  void run(Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs) throws OrtException {
    session.run(inputs, Set.of(), outputs, null).close();
  }

  OrtEnvironment environment() {
    return environment;
  }

  NetworkDescription description() {
    return description;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  int ranges() {
    return options.ranges();
  }

  /** Whether the planes are bytes; see {@link NetworkGraph#forCuda}. */
  boolean readsBytes() {
    return readsBytes;
  }

  boolean isGpu() {
    return options.accelerator().isGpu();
  }

  /**
   * The sessions that the lanes of an evaluator use together, so that weights are loaded and kept
   * once. Shared.
   */
  public static final class Pool {
    /** Opens a session. */
    public interface Opener {
      /** Opens it. */
      SharedSession open() throws NetworkException;
    }

    private final Map<String, SharedSession> sessions = new HashMap<>();

    /**
     * The session of this name; whoever gets it uses it. While one caller opens it others wait.
     *
     * @throws NetworkException if it cannot be opened; the next caller tries again
     */
    public synchronized SharedSession get(String name, Opener opener) throws NetworkException {
      SharedSession known = sessions.get(name);
      if (known != null && known.take()) {
        return known;
      }
      SharedSession opened = opener.open();
      sessions.put(name, opened);
      return opened;
    }
  }
}
