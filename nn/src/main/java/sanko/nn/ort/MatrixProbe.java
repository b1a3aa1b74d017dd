package sanko.nn.ort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import sanko.nn.NetworkException;
import sanko.nn.onnx.MatrixModel;

/** Multiplies matrices of fp32 or bytes on one thread, to compare the speed of machines. */
public final class MatrixProbe implements AutoCloseable {
  /** Multiplications and additions of one run. */
  public static final double OPERATIONS = 2.0 * 1024 * 1024 * 1024;

  private static final int SIDE = 1024;

  private final SessionOptions options;
  private final OrtSession session;
  private final OnnxTensor input;
  private final OnnxTensor output;

  /**
   * A probe with a session of its own.
   *
   * @param bytes whether to multiply unsigned with signed bytes, not floats
   */
  public MatrixProbe(boolean bytes) throws NetworkException {
    NativeCalls.enter();
    try {
      OrtEnvironment environment = NativeCalls.environment();
      options = new SessionOptions();
      options.setIntraOpNumThreads(1);
      session = environment.createSession(MatrixModel.of(SIDE, bytes), options);
      input = tensor(environment);
      output = tensor(environment);
    } catch (OrtException e) {
      throw new NetworkException("matrices cannot be multiplied: " + e.getMessage(), e);
    } finally {
      NativeCalls.leave();
    }
  }

  private static OnnxTensor tensor(OrtEnvironment environment) throws OrtException {
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(SIDE * SIDE * Float.BYTES).order(ByteOrder.nativeOrder());
    return OnnxTensor.createTensor(environment, bytes.asFloatBuffer(), new long[] {SIDE, SIDE});
  }

  /** Multiplies once. */
  public void run() throws NetworkException {
    NativeCalls.enter();
    try {
      session.run(Map.of(MatrixModel.LEFT, input), Map.of(MatrixModel.PRODUCT, output)).close();
    } catch (OrtException e) {
      throw new NetworkException("matrices cannot be multiplied: " + e.getMessage(), e);
    } finally {
      NativeCalls.leave();
    }
  }

  @Override
  public void close() throws NetworkException {
    NativeCalls.enter();
    try {
      input.close();
      output.close();
      session.close();
      options.close();
    } catch (OrtException e) {
      throw new NetworkException("a session cannot be closed", e);
    } finally {
      NativeCalls.leave();
    }
  }
}
