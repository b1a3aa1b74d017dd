package sanko.nn.network;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.Accelerator;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.ModelSource;

/** The source of the ONNX models of one network for the lanes. Shared. */
public interface NetworkModels extends AutoCloseable {
  /**
   * A model and the size of its buffer, in the top left corner of which the board lies.
   *
   * @param source where it is taken from
   */
  record Model(ModelSource source, int width, int height) {
    /** A model in memory: direct, ready to read; not to be changed. */
    public Model(ByteBuffer bytes, int width, int height) {
      this(new ModelSource.Bytes(bytes), width, height);
    }

    /**
     * The model in memory.
     *
     * @throws IllegalStateException if it lies in a file; only models of {@link #prepared} do
     */
    public ByteBuffer bytes() {
      if (source instanceof ModelSource.Bytes inMemory) {
        return inMemory.bytes();
      }
      throw new IllegalStateException("the model lies in a file: " + source);
    }
  }

  /**
   * Opens a network's file for a processor. What large networks become is kept in the user's cache
   * folder, so that later starts are fast; else the same as {@link #open}.
   */
  static NetworkModels prepared(Path path, Precision precision, Winograd winograd)
      throws NetworkException {
    return PreparedModels.open(path, precision, winograd);
  }

  /** Opens a network's file for a GPU, in fp32; see {@link #open}. */
  static NetworkModels forGpu(Path path, Accelerator gpu) throws NetworkException {
    return OnnxFile.isNamed(path)
        ? OnnxFile.read(path).models(gpu)
        : new BuiltModels(NetworkFile.read(path), FloatGraph.of(gpu));
  }

  /**
   * Opens a network's file for a processor: an ONNX model or, by any other name, a file of
   * KataGo's.
   *
   * @param precision the numbers to compute in where there is a choice
   * @param winograd whether fp32 uses Winograd's transform where int8 is not in question
   */
  static NetworkModels open(Path path, Precision precision, Winograd winograd)
      throws NetworkException {
    Path folder = CacheFile.userFolder();
    return OnnxFile.isNamed(path)
        ? OnnxFile.read(path).models(precision, winograd, folder)
        : BuiltModels.open(NetworkContent.read(path), precision, winograd, folder);
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
   * What computes boards of all sizes in bfloat16 from now on; null while other numbers are used.
   */
  default @Nullable BfloatModel bfloat() {
    return null;
  }

  /** Called where {@link #bfloat} computed something that is not a number; it is used no more. */
  default void withdrawBfloat() {}

  /**
   * Called where a model computed something that is not a number.
   *
   * @return whether models are larger in range from now on and the computation is to be repeated
   */
  default boolean widen() {
    return false;
  }

  /**
   * Called when a session with a model has been opened.
   *
   * @param quantized whether it is of {@link #quantized}
   */
  default void opened(Model model, boolean quantized) {}

  /**
   * Called where a model cannot be opened.
   *
   * @return whether another one takes its place from now on
   */
  default boolean withdraw(Model model) {
    return false;
  }

  /** Ends what goes on in the background. */
  @Override
  default void close() {}
}
