package sanko.nn;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The ONNX models of one network by board size, made when first asked for and kept while memory
 * allows, so that lanes which start together share the work. Shared.
 */
final class NetworkModels {
  private final NetworkFile file;
  private final Map<String, SoftReference<ByteBuffer>> models = new HashMap<>();

  NetworkModels(NetworkFile file) {
    this.file = file;
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
