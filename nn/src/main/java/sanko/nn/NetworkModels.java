package sanko.nn;

import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Where lanes get the ONNX models of one network from. Shared. */
interface NetworkModels {
  /**
   * A model and the size of its buffer, in the top left corner of which the board lies.
   *
   * @param bytes direct, ready to read; not to be changed
   */
  record Model(ByteBuffer bytes, int width, int height) {}

  /** Opens a network's file: an ONNX model or, by any other name, a file of KataGo's. */
  static NetworkModels open(Path path) throws NetworkException {
    return OnnxFile.isNamed(path)
        ? OnnxFile.read(path).models()
        : new BuiltModels(NetworkFile.read(path));
  }

  NetworkDescription description();

  /** Whether there is a model for boards of this size. */
  boolean supports(int width, int height);

  /** Names the model for boards of a size that is supported; sizes that share it have one name. */
  String modelName(int width, int height);

  /** That model. */
  Model model(int width, int height) throws NetworkException;
}
