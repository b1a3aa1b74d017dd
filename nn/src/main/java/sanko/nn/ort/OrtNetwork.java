package sanko.nn.ort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
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
   * @param accelerator what computes; a GPU computes batches whose size is a power of two, since
   *     each new size costs it time
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

  private final FloatBuffer spatial;
  private final FloatBuffer global;
  private final FloatBuffer meta;
  private final FloatBuffer policy;
  private final FloatBuffer pass;
  private final FloatBuffer value;
  private final FloatBuffer score;
  private final FloatBuffer ownership;
  private final FloatBuffer ranges;

  /** The tensors over the first rows of the buffers, for one size of batch. */
  private record Batch(Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs) {
    void close() {
      inputs.values().forEach(OnnxTensor::close);
      outputs.values().forEach(OnnxTensor::close);
    }
  }

  private OrtNetwork(SharedSession session, int rows) {
    this.session = session;
    description = session.description();
    width = session.width();
    height = session.height();
    environment = session.environment();
    policies = description.usedPolicyChannels();
    int cells = width * height;
    batches = new @Nullable Batch[rows + 1];
    spatial = buffer(rows * description.spatialPlanes() * cells);
    global = buffer(rows * description.globalFeatures());
    meta = buffer(rows * description.metaFeatures());
    policy = buffer(rows * policies * cells);
    pass = buffer(rows * policies);
    value = buffer(rows * 3);
    score = buffer(rows * description.scoreOutputs());
    ownership = buffer(rows * cells);
    rangeNumbers = session.ranges();
    isPadded = session.isGpu();
    ranges = buffer(rows * rangeNumbers);
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
    return new OrtNetwork(session, rows);
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
  public FloatBuffer spatial() {
    return spatial;
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
  public synchronized void run(int rows) throws NetworkException {
    if (rows < 1 || rows > maxBatch()) {
      throw new IllegalArgumentException(rows + " rows are not within 1.." + maxBatch());
    }
    if (closed) {
      throw new IllegalStateException("network " + description.name() + " is closed");
    }
    NativeCalls.enter();
    try {
      Batch batch = batch(isPadded ? padded(rows, maxBatch()) : rows);
      session.run(batch.inputs, batch.outputs);
    } catch (OrtException e) {
      throw new NetworkException("network " + description.name() + " failed: " + e.getMessage(), e);
    } finally {
      NativeCalls.leave();
    }
  }

  /** How many rows are computed where some are wanted; the rest hold what was there before. */
  static int padded(int rows, int most) {
    return rows == 1 ? 1 : Math.min(most, Integer.highestOneBit(rows - 1) << 1);
  }

  /** Computes batches of all sizes once, so that none is slow later. */
  public void warmUp() throws NetworkException {
    for (int rows = 1; rows < maxBatch(); rows *= 2) {
      run(rows);
    }
    run(maxBatch());
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
    Batch batch = new Batch(inputs, outputs);
    try {
      inputs.put(
          NetworkGraph.SPATIAL, tensor(spatial, rows, description.spatialPlanes(), height, width));
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
    batches[rows] = batch;
    return batch;
  }

  /** A tensor over the first numbers of a direct buffer; nothing is copied. */
  private OnnxTensor tensor(FloatBuffer buffer, long... dims) throws OrtException {
    int size = 1;
    for (long dim : dims) {
      size *= (int) dim;
    }
    return OnnxTensor.createTensor(environment, buffer.slice(0, size), dims);
  }

  private static FloatBuffer buffer(int size) {
    return ByteBuffer.allocateDirect(size * Float.BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }
}
