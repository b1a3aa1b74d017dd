package sanko.nn.ort;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.CalibratingEmitter;
import sanko.nn.onnx.NetworkGraph;

/**
 * A network on ONNX Runtime: a session, its own or shared, with buffers. For several lanes open
 * several. Closing waits for a run under way.
 */
public final class OrtNetwork implements RunnableNetwork {
  /**
   * How a session computes.
   *
   * @param maxBatch the most rows of one run
   * @param threads threads inside one run; 1 is best with a lane for each core
   * @param ranges numbers of the output {@link CalibratingEmitter#RANGES}; 0 if there is none
   * @param accelerator what computes; a GPU computes batches of few sizes, since each new one costs
   *     it time
   */
  public record Options(int maxBatch, int threads, int ranges, Accelerator accelerator) {
    public Options(int maxBatch, int threads, int ranges) {
      this(maxBatch, threads, ranges, Accelerator.CPU);
    }

    public Options(int maxBatch, int threads) {
      this(maxBatch, threads, 0);
    }

    public Options {
      if (maxBatch < 1 || threads < 1) {
        throw new IllegalArgumentException("batch " + maxBatch + ", threads " + threads);
      }
    }
  }

  /** See {@link #padded}. */
  private static final int STEP = 16;

  private final NetworkDescription description;
  private final int width;
  private final int height;
  private final int policies;
  private final int rangeNumbers;
  private final boolean isPadded;
  private final OrtEnvironment environment;
  private final SharedSession session;
  private final @Nullable Batch[] batches;
  private boolean closed;

  private final @Nullable FloatBuffer planes;

  /** Instead of {@link #planes} where the model reads bytes. */
  private final @Nullable ByteBuffer bytePlanes;

  private final byte[] rowBytes;
  private final FloatBuffer global;
  private final FloatBuffer meta;
  private final FloatBuffer policy;
  private final FloatBuffer pass;
  private final FloatBuffer value;
  private final FloatBuffer score;
  private final FloatBuffer ownership;
  private final FloatBuffer ranges;

  /** The tensors over the first rows of the buffers, for one size of batch. */
  private record Batch(
      Map<String, OnnxTensor> inputs,
      Map<String, OnnxTensor> outputs,
      Map<String, OnnxTensor> withoutOwnership) {
    void close() {
      inputs.values().forEach(OnnxTensor::close);
      outputs.values().forEach(OnnxTensor::close);
    }
  }

  /**
   * A network over a session; see {@link #over}.
   *
   * @param isPadded whether only batches of few sizes are computed; see {@link #padded}
   */
  OrtNetwork(SharedSession session, int rows, boolean isPadded) {
    this.session = session;
    description = session.description();
    width = session.width();
    height = session.height();
    environment = session.environment();
    policies = description.usedPolicyChannels();
    int cells = width * height;
    batches = new @Nullable Batch[rows + 1];
    int rowPlanes = description.spatialPlanes() * cells;
    planes = session.readsBytes() ? null : RunnableNetwork.buffer(rows * rowPlanes);
    bytePlanes = session.readsBytes() ? ByteBuffer.allocateDirect(rows * rowPlanes) : null;
    rowBytes = new byte[session.readsBytes() ? rowPlanes : 0];
    global = RunnableNetwork.buffer(rows * description.globalFeatures());
    meta = RunnableNetwork.buffer(rows * description.metaFeatures());
    policy = RunnableNetwork.buffer(rows * policies * cells);
    pass = RunnableNetwork.buffer(rows * policies);
    value = RunnableNetwork.buffer(rows * 3);
    score = RunnableNetwork.buffer(rows * description.scoreOutputs());
    ownership = RunnableNetwork.buffer(rows * cells);
    rangeNumbers = session.ranges();
    this.isPadded = isPadded;
    ranges = RunnableNetwork.buffer(rows * rangeNumbers);
  }

  /**
   * Starts a session of its own.
   *
   * @param model what {@link NetworkGraph} made of the network; not needed after the call
   * @param width width of the buffer that the model was made for
   * @param height its height
   */
  public static OrtNetwork open(
      NetworkDescription description, ByteBuffer model, int width, int height, Options options)
      throws NetworkException {
    return open(description, new ModelSource.Bytes(model), width, height, options);
  }

  /** Starts a session of its own with a model from anywhere; see the other one. */
  public static OrtNetwork open(
      NetworkDescription description, ModelSource model, int width, int height, Options options)
      throws NetworkException {
    return over(SharedSession.open(description, model, width, height, options), options.maxBatch());
  }

  /**
   * Uses a session that others may use at the same time; closing gives it back.
   *
   * @param rows the most of one run
   */
  public static OrtNetwork over(SharedSession session, int rows) {
    return new OrtNetwork(session, rows, session.isGpu());
  }

  @Override
  public NetworkDescription description() {
    return description;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public int height() {
    return height;
  }

  /** The most positions of one run. */
  public int maxBatch() {
    return batches.length - 1;
  }

  @Override
  public void putPlanes(int row, float[] numbers) {
    if (planes != null) {
      planes.put(row * numbers.length, numbers);
      return;
    }
    for (int i = 0; i < rowBytes.length; i++) {
      rowBytes[i] = (byte) numbers[i];
    }
    Objects.requireNonNull(bytePlanes).put(row * rowBytes.length, rowBytes);
  }

  @Override
  public FloatBuffer global() {
    return global;
  }

  @Override
  public FloatBuffer meta() {
    return meta;
  }

  @Override
  public synchronized void run(int rows, boolean withOwnership) throws NetworkException {
    if (rows < 1 || rows > maxBatch()) {
      throw new IllegalArgumentException(rows + " rows are not within 1.." + maxBatch());
    }
    if (closed) {
      throw new IllegalStateException("network " + description.name() + " is closed");
    }
    NativeCalls.enter();
    try {
      Batch batch = batch(isPadded ? padded(rows, maxBatch()) : rows);
      session.run(batch.inputs, withOwnership ? batch.outputs : batch.withoutOwnership);
    } catch (OrtException e) {
      throw new NetworkException("network " + description.name() + " failed: " + e.getMessage(), e);
    } finally {
      NativeCalls.leave();
    }
  }

  /**
   * How many rows are computed where some are wanted: a power of two up to {@value #STEP}, then a
   * multiple of it, but no more than there are. The others hold what was there before.
   */
  static int padded(int rows, int most) {
    int size =
        rows > STEP
            ? (rows + STEP - 1) / STEP * STEP
            : rows == 1 ? 1 : Integer.highestOneBit(rows - 1) << 1;
    return Math.min(most, size);
  }

  /** Computes batches of all sizes once, so that none is slow later. */
  public void warmUp() throws NetworkException {
    for (int rows = 1; rows <= maxBatch(); rows = padded(rows, maxBatch()) + 1) {
      run(rows);
    }
  }

  @Override
  public float policy(int row, int channel, int cell) {
    return policy.get((row * policies + channel) * width * height + cell);
  }

  @Override
  public float pass(int row, int channel) {
    return pass.get(row * policies + channel);
  }

  @Override
  public float value(int row, int index) {
    return value.get(row * 3 + index);
  }

  @Override
  public float score(int row, int index) {
    return score.get(row * description.scoreOutputs() + index);
  }

  @Override
  public float ownership(int row, int cell) {
    return ownership.get(row * width * height + cell);
  }

  /** A number of the output {@link CalibratingEmitter#RANGES}. */
  public float range(int row, int index) {
    return ranges.get(row * rangeNumbers + index);
  }

  @Override
  public synchronized void close() throws NetworkException {
    if (closed) {
      return;
    }
    NativeCalls.enter();
    try {
      closed = true;
      free();
    } finally {
      NativeCalls.leave();
    }
  }

  private void free() throws NetworkException {
    for (int i = 0; i < batches.length; i++) {
      Batch batch = batches[i];
      if (batch != null) {
        batch.close();
        batches[i] = null;
      }
    }
    session.giveBack();
  }

  private Batch batch(int rows) throws OrtException {
    Batch known = batches[rows];
    if (known != null) {
      return known;
    }
    Map<String, OnnxTensor> inputs = new HashMap<>();
    Map<String, OnnxTensor> outputs = new HashMap<>();
    Batch batch = new Batch(inputs, outputs, new HashMap<>());
    try {
      inputs.put(NetworkGraph.SPATIAL, planes(rows, description.spatialPlanes(), height, width));
      inputs.put(NetworkGraph.GLOBAL, tensor(global, rows, description.globalFeatures()));
      if (description.metaFeatures() > 0) {
        inputs.put(NetworkGraph.META, tensor(meta, rows, description.metaFeatures()));
      }
      outputs.put(NetworkGraph.POLICY, tensor(policy, rows, policies, height, width));
      outputs.put(NetworkGraph.PASS, tensor(pass, rows, policies));
      outputs.put(NetworkGraph.VALUE, tensor(value, rows, 3));
      outputs.put(NetworkGraph.SCORE, tensor(score, rows, description.scoreOutputs()));
      outputs.put(NetworkGraph.OWNERSHIP, tensor(ownership, rows, 1, height, width));
      if (rangeNumbers > 0) {
        outputs.put(CalibratingEmitter.RANGES, tensor(ranges, rows, rangeNumbers));
      }
    } catch (OrtException e) {
      batch.close();
      throw e;
    }
    batch.withoutOwnership.putAll(outputs);
    batch.withoutOwnership.remove(NetworkGraph.OWNERSHIP);
    batches[rows] = batch;
    return batch;
  }

  private OnnxTensor planes(long... dims) throws OrtException {
    return planes == null
        ? OnnxTensor.createTensor(
            environment,
            Objects.requireNonNull(bytePlanes).slice(0, size(dims)),
            dims,
            OnnxJavaType.UINT8)
        : tensor(planes, dims);
  }

  /** A tensor over the first numbers of a direct buffer; nothing is copied. */
  private OnnxTensor tensor(FloatBuffer buffer, long... dims) throws OrtException {
    return OnnxTensor.createTensor(environment, buffer.slice(0, size(dims)), dims);
  }

  private static int size(long... dims) {
    int size = 1;
    for (long dim : dims) {
      size *= (int) dim;
    }
    return size;
  }
}
