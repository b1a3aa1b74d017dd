package sanko.nn.dnnl;

import java.nio.FloatBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Affine;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.PassTail;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.SizeTerms;

/**
 * The few numbers of a network that belong to a whole position: what the stem makes of the global
 * features, the pooling, and the heads after it. For boards with one number of cells. Immutable,
 * but for room of its own: one thread at a time.
 */
final class Heads {
  private final PolicyHead policy;
  private final ValueHead value;
  private final int cells;
  private final float size;
  private final float square;
  private final Matrix stem;
  private final Matrix toPolicy;
  private final Matrix toPass;
  private final @Nullable Matrix passTail;
  private final Matrix hidden;
  private final Matrix result;
  private final Matrix score;

  /** A matrix {@code [in][out]} as an array. */
  private static final class Matrix {
    final int in;
    final int out;
    private final float[] cells;

    private Matrix(int in, int out, float[] cells) {
      this.in = in;
      this.out = out;
      this.cells = cells;
    }

    static Matrix of(Dense dense) {
      return of(dense, dense.out());
    }

    /** Its first outputs. */
    static Matrix of(Dense dense, int out) {
      float[] cells = new float[dense.in() * out];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = dense.weight(i / out, i % out);
      }
      return new Matrix(dense.in(), out, cells);
    }

    float[] times(float[] row) {
      float[] sums = new float[out];
      for (int i = 0; i < in; i++) {
        float factor = row[i];
        int from = i * out;
        for (int o = 0; o < out; o++) {
          sums[o] += factor * cells[from + o];
        }
      }
      return sums;
    }
  }

  Heads(NetworkFile network, int cells) {
    this.cells = cells;
    policy = network.policyHead();
    value = network.valueHead();
    size = (float) SizeTerms.first(cells);
    square = (float) SizeTerms.second(cells);
    stem = Matrix.of(network.trunk().stem().global());
    toPolicy = Matrix.of(policy.poolToP1());
    PassTail tail = policy.passTail();
    int policies = network.description().usedPolicyChannels();
    toPass = tail == null ? Matrix.of(policy.pass(), policies) : Matrix.of(policy.pass());
    passTail = tail == null ? null : Matrix.of(tail.dense(), policies);
    hidden = Matrix.of(value.v2());
    result = Matrix.of(value.value());
    score = Matrix.of(value.score());
  }

  /** Channels that the policy head pools. */
  int pooled() {
    return policy.g1().out();
  }

  /** Channels of the value head. */
  int values() {
    return value.v1().out();
  }

  /** What the stem adds to all cells of a position. */
  void stemRow(FloatBuffer global, int from, FloatBuffer rows, int to) {
    float[] features = new float[stem.in];
    global.get(from * stem.in, features);
    rows.put(to * stem.out, stem.times(features));
  }

  /**
   * The row that the policy head adds to all cells, and the logits of the pass.
   *
   * @param image the pooled channels of all cells
   */
  void pool(float[] image, FloatBuffer rows, int to, float[] pass, int passRow) {
    int channels = pooled();
    float[] pools = new float[3 * channels];
    float[] most = new float[channels];
    Arrays.fill(most, Float.NEGATIVE_INFINITY);
    for (int i = 0; i < cells * channels; i++) {
      pools[i % channels] += image[i];
      most[i % channels] = Math.max(most[i % channels], image[i]);
    }
    for (int c = 0; c < channels; c++) {
      pools[c] /= cells;
      pools[channels + c] = pools[c] * size;
      pools[2 * channels + c] = most[c];
    }
    float[] row = toPolicy.times(pools);
    Affine norm = policy.p1Norm().affine();
    for (int c = 0; c < row.length; c++) {
      row[c] = row[c] * norm.scale(c) + norm.shift(c);
    }
    rows.put(to * row.length, row);
    float[] logits = toPass.times(pools);
    PassTail tail = policy.passTail();
    if (tail != null && passTail != null) {
      for (int c = 0; c < logits.length; c++) {
        logits[c] = activated(tail.activation(), logits[c] + tail.bias().weights().at(c));
      }
      logits = passTail.times(logits);
    }
    System.arraycopy(logits, 0, pass, passRow * logits.length, logits.length);
  }

  /**
   * Result and score.
   *
   * @param image the value head's channels of all cells
   */
  void result(float[] image, int row, float[] results, float[] scores) {
    int channels = values();
    float[] pools = new float[3 * channels];
    for (int i = 0; i < cells * channels; i++) {
      pools[i % channels] += image[i];
    }
    for (int c = 0; c < channels; c++) {
      pools[c] /= cells;
      pools[channels + c] = pools[c] * size;
      pools[2 * channels + c] = pools[c] * square;
    }
    float[] u = hidden.times(pools);
    for (int c = 0; c < u.length; c++) {
      u[c] = activated(value.v2Activation(), u[c] + value.v2Bias().weights().at(c));
    }
    float[] result = this.result.times(u);
    for (int i = 0; i < result.length; i++) {
      results[row * result.length + i] = result[i] + value.valueBias().weights().at(i);
    }
    float[] score = this.score.times(u);
    for (int i = 0; i < score.length; i++) {
      scores[row * score.length + i] = score[i] + value.scoreBias().weights().at(i);
    }
  }

  private static float activated(Activation kind, float x) {
    return switch (kind) {
      case IDENTITY -> x;
      case RELU -> Math.max(x, 0);
      case SILU -> (float) (x / (1 + Math.exp(-x)));
      case MISH -> (float) (x * Math.tanh(Math.log1p(Math.exp(x))));
    };
  }
}
