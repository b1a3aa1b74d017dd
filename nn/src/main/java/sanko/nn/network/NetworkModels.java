package sanko.nn.network;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.CacheFile;

/** The source of the ONNX models of one network for the lanes. Shared. */
public interface NetworkModels extends AutoCloseable {
  /**
   * A model and the size of its buffer, in the top left corner of which the board lies.
   *
   * @param bytes direct, ready to read; not to be changed
   */
  record Model(ByteBuffer bytes, int width, int height) {}

  /**
   * Opens a network's file: an ONNX model or, by any other name, a file of KataGo's.
   *
   * @param precision the numbers to compute in where there is a choice
   * @param winograd whether fp32 uses Winograd's transform where int8 is not in question
   */
  static NetworkModels open(Path path, Precision precision, Winograd winograd)
      throws NetworkException {
    if (OnnxFile.isNamed(path)) {
      NetworkModels stored = OnnxFile.read(path).models();
      if (precision == Precision.INT8 || precision == Precision.AUTO) {
        QuantizedModels.sayRefusal(stored.description(), QuantizedModels.ONNX_REFUSAL);
      }
      return stored;
    }
    NetworkFile file = NetworkFile.read(path);
    Path folder = CacheFile.userFolder();
    QuantizedModels quantized = new QuantizedModels(file, path, precision, folder);
    boolean transformed =
        (winograd == Winograd.TRUE || !quantized.isPossible())
            && new WinogradChoice(folder).isUsed(winograd, file, path);
    return new BuiltModels(file, transformed, quantized);
  }

  /** The description of the network. */
  NetworkDescription description();

  /** Whether there is a model for boards of this size. */
  boolean supports(int width, int height);

  /** Names the model for boards of a size that is supported; sizes that share it have one name. */
  String modelName(int width, int height);

  /** That model. */
  Model model(int width, int height) throws NetworkException;

  /**
   * Whether int8 is to be used for boards of a size from now on; once true, always true. The first
   * question begins what is needed for it.
   */
  default boolean hasQuantized(int width, int height) {
    return false;
  }

  /** The int8 model of the same size and name, or null if {@link #hasQuantized} is false. */
  default @Nullable Model quantized(int width, int height) throws NetworkException {
    return null;
  }

  /**
   * Called where a model computed something that is not a number.
   *
   * @return whether models are larger in range from now on and the computation is to be repeated
   */
  default boolean widen() {
    return false;
  }

  /** Ends what goes on in the background. */
  @Override
  default void close() {}
}
