package sanko.nn;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ONNX models of one network by board size, made when first asked for and kept while memory
 * allows, so that lanes which start together share the work. Shared.
 */
final class NetworkModels {
  private final NetworkFile file;
  private final Map<String, SoftReference<ByteBuffer>> models = new HashMap<>();

  private final QuantizedModels quantized;

  NetworkModels(NetworkFile file, QuantizedModels quantized) {
    this.file = file;
    this.quantized = quantized;
  }

  /** The int8 model, or null while or where fp32 is to be used. */
  @Nullable ByteBuffer quantized(int width, int height) {
    return quantized.find(width, height);
  }

  NetworkDescription description() {
    return file.description();
  }

  synchronized ByteBuffer exact(int width, int height) throws NetworkException {
    String size = width + "x" + height;
    SoftReference<ByteBuffer> kept = models.get(size);
    ByteBuffer model = kept == null ? null : kept.get();
    if (model == null) {
      model = NetworkGraph.exact(file, width, height);
      models.put(size, new SoftReference<>(model));
    }
    return model;
  }
}
