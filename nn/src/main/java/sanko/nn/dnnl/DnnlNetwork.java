package sanko.nn.dnnl;

import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.NativeCalls;
import sanko.nn.ort.RunnableNetwork;

/** A transformer on oneDNN, with buffers, for boards of one size. */
final class DnnlNetwork implements RunnableNetwork {
  /** Batches are computed in parts with at most this many points, more of which gain nothing. */
  private static final int MOST_POINTS = 1500;

  private static final int MOST_ROWS = 16;
  private static final FloatBuffer NO_META = FloatBuffer.allocate(0);

  private final NetworkFile network;
  private final WeightStore weights;
  private final WeightStore tables = new WeightStore();
  private final int type;
  private final int width;
  private final int height;
  private final int cells;
  private final int policies;
  private final int maxBatch;
  private final Runnable onClose;
  private final Heads heads;

  /** By the binary logarithm of their rows. */
  private final @Nullable Part[] parts;

  private final FloatBuffer spatial;
  private final FloatBuffer global;
  private final float[] policy;
  private final float[] ownership;
  private final float[] pass;
  private final float[] value;
  private final float[] score;
  private boolean closed;

  /** The program for a number of rows with its buffers. */
  private final class Part {
    final Program program;
    final TransformerProgram tensors;
    final FloatBuffer spatial;
    final FloatBuffer row;
    final FloatBuffer pooled;
    final FloatBuffer policyRow;
    final FloatBuffer values;
    final FloatBuffer policy;
    final FloatBuffer ownership;
    private final float[] buffer;
    private int first;

    Part(int rows) throws NetworkException {
      program = new Program(weights);
      Shape shape = new Shape(type, rows, 1 << (parts.length - 1), width, height);
      try {
        tensors =
            new TransformerProgram(network, weights, tables, program, shape, () -> pool(rows));
      } catch (NetworkException | RuntimeException e) {
        program.close();
        throw e;
      }
      spatial = tensors.spatial.bytes().asFloatBuffer();
      row = tensors.row.bytes().asFloatBuffer();
      pooled = tensors.pooled.bytes().asFloatBuffer();
      policyRow = tensors.policyRow.bytes().asFloatBuffer();
      values = tensors.values.bytes().asFloatBuffer();
      policy = tensors.policy.bytes().asFloatBuffer();
      ownership = tensors.ownership.bytes().asFloatBuffer();
      buffer = new float[cells * Math.max(heads.pooled(), heads.values())];
    }

    /** Computes rows of the batch from this one on. */
    void run(int from, int rows) throws NetworkException {
      first = from;
      int planes = spatial.capacity() / rows;
      spatial.put(0, DnnlNetwork.this.spatial, from * planes, rows * planes);
      for (int r = 0; r < rows; r++) {
        heads.stemRow(global, from + r, row, r);
      }
      program.run();
      policy.get(0, DnnlNetwork.this.policy, from * cells * policies, rows * cells * policies);
      ownership.get(0, DnnlNetwork.this.ownership, from * cells, rows * cells);
      for (int r = 0; r < rows; r++) {
        values.get(r * cells * heads.values(), buffer, 0, cells * heads.values());
        heads.result(buffer, from + r, value, score);
      }
    }

    /** What the policy head learns of the whole board, once its channels are there. */
    private void pool(int rows) {
      for (int r = 0; r < rows; r++) {
        pooled.get(r * cells * heads.pooled(), buffer, 0, cells * heads.pooled());
        heads.pool(buffer, policyRow, r, pass, first + r);
      }
    }
  }

  /**
   * A network with buffers for a number of rows.
   *
   * @param weights the network's, shared with others
   * @param type {@link Dnnl#F32} or {@link Dnnl#BF16}
   * @param maxBatch the most rows
   * @param onClose told when the weights are no longer needed
   */
  DnnlNetwork(
      NetworkFile network,
      WeightStore weights,
      int type,
      int width,
      int height,
      int maxBatch,
      Runnable onClose) {
    this.onClose = onClose;
    this.network = network;
    this.weights = weights;
    this.type = type;
    this.width = width;
    this.height = height;
    this.maxBatch = maxBatch;
    cells = width * height;
    NetworkDescription description = network.description();
    policies = description.usedPolicyChannels();
    heads = new Heads(network, cells);
    int most = Math.min(MOST_ROWS, Math.max(1, Math.min(maxBatch, MOST_POINTS / cells)));
    parts = new @Nullable Part[32 - Integer.numberOfLeadingZeros(most)];
    spatial = RunnableNetwork.buffer(maxBatch * description.spatialPlanes() * cells);
    global = RunnableNetwork.buffer(maxBatch * description.globalFeatures());
    policy = new float[maxBatch * cells * policies];
    ownership = new float[maxBatch * cells];
    pass = new float[maxBatch * policies];
    value = new float[maxBatch * 3];
    score = new float[maxBatch * description.scoreOutputs()];
  }

  @Override
  public NetworkDescription description() {
    return network.description();
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public int height() {
    return height;
  }

  @Override
  public void putPlanes(int row, float[] planes) {
    spatial.put(row * planes.length, planes);
  }

  @Override
  public FloatBuffer global() {
    return global;
  }

  @Override
  public FloatBuffer meta() {
    return NO_META;
  }

  @Override
  public synchronized void run(int rows, boolean withOwnership) throws NetworkException {
    if (rows < 1 || rows > maxBatch) {
      throw new IllegalArgumentException(rows + " rows are not within 1.." + maxBatch);
    }
    if (closed) {
      throw new IllegalStateException("network " + description().name() + " is closed");
    }
    NativeCalls.enter();
    try {
      Dnnl.Threads.omp_set_num_threads(1);
      compute(rows);
    } finally {
      NativeCalls.leave();
    }
  }

  /*
   * A batch is computed in parts whose sizes are powers of two: each size has a program of its own,
   * and a position's numbers are the same bit for bit in all of them.
   */
  private void compute(int rows) throws NetworkException {
    int from = 0;
    while (from < rows) {
      int log = Math.min(parts.length - 1, 31 - Integer.numberOfLeadingZeros(rows - from));
      Part part = parts[log];
      if (part == null) {
        part = new Part(1 << log);
        parts[log] = part;
      }
      part.run(from, 1 << log);
      from += 1 << log;
    }
  }

  @Override
  public float policy(int row, int channel, int cell) {
    return policy[(row * cells + cell) * policies + channel];
  }

  @Override
  public float pass(int row, int channel) {
    return pass[row * policies + channel];
  }

  @Override
  public float value(int row, int index) {
    return value[row * 3 + index];
  }

  @Override
  public float score(int row, int index) {
    return score[row * (score.length / maxBatch) + index];
  }

  @Override
  public float ownership(int row, int cell) {
    return ownership[row * cells + cell];
  }

  @Override
  public synchronized void close() throws NetworkException {
    if (closed) {
      return;
    }
    closed = true;
    NativeCalls.enter();
    try {
      for (Part part : parts) {
        if (part != null) {
          part.program.close();
        }
      }
      tables.close();
      onClose.run();
    } finally {
      NativeCalls.leave();
    }
  }
}
