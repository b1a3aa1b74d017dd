package sanko.nn.ort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.onnx.LargestProduct;
import sanko.nn.onnx.WeightCodes;

/** Tells whether this processor adds up products of bytes exactly, by trying. Shared. */
public final class ByteSums {
  private static volatile @Nullable Boolean exact;

  private ByteSums() {}

  /** Whether products of the largest bytes without and with sign add up exactly. */
  public static boolean areExact() throws NetworkException {
    Boolean known = exact;
    if (known == null) {
      known = areExact(WeightCodes.DIRECT);
      exact = known;
    }
    return known;
  }

  /** Whether the largest products with weights of this kind add up exactly. */
  static boolean areExact(WeightCodes weights) throws NetworkException {
    NativeCalls.enter();
    try (SessionOptions options = new SessionOptions()) {
      options.setIntraOpNumThreads(1);
      OrtEnvironment environment = NativeCalls.environment();
      float[] codes = new float[LargestProduct.INPUTS];
      Arrays.fill(codes, LargestProduct.LARGEST_CODE);
      long[] shape = {1, codes.length};
      try (OrtSession session = environment.createSession(LargestProduct.model(weights), options);
          OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(codes), shape);
          OrtSession.Result result = session.run(Map.of(LargestProduct.CODES, input))) {
        FloatBuffer sums = ((OnnxTensor) result.get(0)).getFloatBuffer();
        while (sums.hasRemaining()) {
          if (sums.get() != LargestProduct.sum(weights)) {
            return false;
          }
        }
        return true;
      }
    } catch (OrtException e) {
      throw new NetworkException("bytes cannot be multiplied: " + e.getMessage(), e);
    } finally {
      NativeCalls.leave();
    }
  }
}
