package sanko.nn.ort;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import sanko.nn.NetworkException;

/** What ONNX Runtime makes of a model before it runs it on a processor. */
public final class OptimizedModel {
  private OptimizedModel() {}

  /**
   * The model with the fusions that are not bound to the layout of a processor's tensors.
   *
   * @param file is overwritten
   */
  public static ByteBuffer of(ByteBuffer model, Path file) throws IOException, NetworkException {
    try (SessionOptions options = new SessionOptions()) {
      options.setOptimizationLevel(SessionOptions.OptLevel.EXTENDED_OPT);
      options.setIntraOpNumThreads(1);
      options.setOptimizedModelFilePath(file.toString());
      OrtSession session = NativeCalls.environment().createSession(model.duplicate(), options);
      session.close();
      return ByteBuffer.wrap(Files.readAllBytes(file));
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
