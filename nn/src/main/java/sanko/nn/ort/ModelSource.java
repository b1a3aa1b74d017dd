package sanko.nn.ort;

import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Where ONNX Runtime takes a model from. */
public sealed interface ModelSource {
  /** How large the model is with its weights, in bytes. */
  long size();

  /**
   * A model in memory.
   *
   * @param bytes direct, ready to read; not to be changed
   */
  record Bytes(ByteBuffer bytes) implements ModelSource {
    @Override
    public long size() {
      return bytes.capacity();
    }
  }

  /**
   * A model in a file. ONNX Runtime maps the weights, which lie in a file beside it, into memory,
   * so that processes share them.
   */
  record Stored(Path file, long size) implements ModelSource {}
}
