package sanko.nn.ort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.onnx.ConvModel;
import sanko.nn.onnx.MatrixModel;
import sanko.nn.onnx.WeightEncoding;

/**
 * Computes a small model of fp32 or int8 on one thread, to find out how fast and how exact machines
 * are.
 */
public final class ModelProbe implements AutoCloseable {
  /** Multiplications and additions of one run with {@link #matrices}. */
  public static final double MATRIX_OPERATIONS = 2.0 * 1024 * 1024 * 1024;

  private static final int SIDE = 1024;

  private final SessionOptions options;
  private final OrtSession session;
  private final Map<String, OnnxTensor> inputs;
  private final Map<String, OnnxTensor> outputs;

  private ModelProbe(ByteBuffer model, String input, String output, long... shape)
      throws NetworkException {
    NativeCalls.enter();
    try {
      OrtEnvironment environment = NativeCalls.environment();
      options = new SessionOptions();
      options.setIntraOpNumThreads(1);
      session = environment.createSession(model, options);
      inputs = Map.of(input, tensor(environment, shape));
      outputs = Map.of(output, tensor(environment, shape));
    } catch (OrtException e) {
      throw failed(e);
    } finally {
      NativeCalls.leave();
    }
  }

  /**
   * A product of two matrices.
   *
   * @param bytes whether to multiply unsigned with signed bytes, not floats
   */
  public static ModelProbe matrices(boolean bytes) throws NetworkException {
    ByteBuffer model = MatrixModel.of(SIDE, bytes);
    return new ModelProbe(model, MatrixModel.LEFT, MatrixModel.PRODUCT, SIDE, SIDE);
  }

  /**
   * Convolutions like those of networks.
   *
   * @param weights how the weights are coded; null for fp32
   */
  public static ModelProbe convolutions(@Nullable WeightEncoding weights) throws NetworkException {
    ByteBuffer model = ConvModel.of(weights);
    return new ModelProbe(model, ConvModel.IMAGE, ConvModel.RESULT, ConvModel.shape(weights));
  }

  /** Whether this processor adds up products of the largest bytes exactly, found out by trying. */
  public static boolean addsBytesExactly(WeightEncoding weights) throws NetworkException {
    ByteBuffer model = MatrixModel.largest(weights);
    float sum = MatrixModel.SUMMANDS * MatrixModel.LARGEST_BYTE * weights.largest();
    try (ModelProbe probe =
        new ModelProbe(model, MatrixModel.LEFT, MatrixModel.PRODUCT, 1, MatrixModel.SUMMANDS)) {
      OnnxTensor input = Objects.requireNonNull(probe.inputs.get(MatrixModel.LEFT));
      FloatBuffer left = (FloatBuffer) input.getBufferRef().orElseThrow();
      while (left.hasRemaining()) {
        left.put(MatrixModel.LARGEST_BYTE);
      }
      probe.run();
      OnnxTensor output = Objects.requireNonNull(probe.outputs.get(MatrixModel.PRODUCT));
      FloatBuffer sums = output.getFloatBuffer();
      while (sums.hasRemaining()) {
        if (sums.get() != sum) {
          return false;
        }
      }
      return true;
    }
  }

  private static OnnxTensor tensor(OrtEnvironment environment, long... shape) throws OrtException {
    int count = Math.toIntExact(Arrays.stream(shape).reduce(1, Math::multiplyExact));
    return OnnxTensor.createTensor(environment, RunnableNetwork.buffer(count), shape);
  }

  private static NetworkException failed(OrtException cause) {
    return new NetworkException("a model cannot be computed: " + cause.getMessage(), cause);
  }

  /** Computes it once. */
  public void run() throws NetworkException {
    NativeCalls.enter();
    try {
      session.run(inputs, outputs).close();
    } catch (OrtException e) {
      throw failed(e);
    } finally {
      NativeCalls.leave();
    }
  }

  @Override
  public void close() throws NetworkException {
    NativeCalls.enter();
    try {
      inputs.values().forEach(OnnxTensor::close);
      outputs.values().forEach(OnnxTensor::close);
      session.close();
      options.close();
    } catch (OrtException e) {
      throw new NetworkException("a session cannot be closed", e);
    } finally {
      NativeCalls.leave();
    }
  }
}
