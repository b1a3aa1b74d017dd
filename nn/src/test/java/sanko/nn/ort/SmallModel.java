package sanko.nn.ort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.util.Map;
import sanko.nn.NetworkException;

/** Runs a model that turns one number, x, into another. */
public final class SmallModel {
  private SmallModel() {}

  public static float run(ByteBuffer model, float x) throws NetworkException {
    OrtEnvironment environment = NativeCalls.environment();
    try (OrtSession session =
            environment.createSession(model.duplicate(), new OrtSession.SessionOptions());
        OnnxTensor input = OnnxTensor.createTensor(environment, new float[] {x});
        OrtSession.Result result = session.run(Map.of("x", input))) {
      return ((float[]) result.get(0).getValue())[0];
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
