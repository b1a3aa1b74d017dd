package sanko.nn.network;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;

/**
 * The ONNX models of a network read from KataGo's file, one for each board size. They are made on
 * demand and kept while memory allows, so that lanes that start together share the work.
 */
public final class BuiltModels implements NetworkModels {
  private final NetworkContent content;
  private final BoardSizes sizes;
  private final FloatGraph graph;
  private final @Nullable QuantizedModels quantized;
  private final @Nullable BfloatChoice bfloat;
  private final Map<String, SoftReference<ByteBuffer>> models = new HashMap<>();

  /** In fp32. */
  public BuiltModels(NetworkFile file, FloatGraph graph) {
    this(file, BoardSizes.USUAL, graph);
  }

  BuiltModels(NetworkFile file, BoardSizes sizes, FloatGraph graph) {
    this.sizes = sizes;
    this.graph = graph;
    content = NetworkContent.of(file, Path.of(""));
    quantized = null;
    bfloat = null;
  }

  private BuiltModels(
      NetworkContent content,
      BoardSizes sizes,
      FloatGraph graph,
      QuantizedModels quantized,
      Precision precision,
      Path folder) {
    this.content = content;
    this.sizes = sizes;
    this.graph = graph;
    this.quantized = quantized;
    bfloat = new BfloatChoice(content, precision, folder, this::quantized);
  }

  /**
   * As {@link NetworkModels#open} decides; the file is parsed only if that is needed.
   *
   * @param folder where calibrations and measurements of this machine are kept
   */
  static BuiltModels open(
      NetworkContent content, Precision precision, Winograd winograd, Path folder)
      throws NetworkException {
    return open(content, BoardSizes.USUAL, precision, winograd, folder);
  }

  /** The same for other sizes of boards. */
  static BuiltModels open(
      NetworkContent content, BoardSizes sizes, Precision precision, Winograd winograd, Path folder)
      throws NetworkException {
    QuantizedModels quantized = new QuantizedModels(content, precision, folder);
    boolean asked = winograd == Winograd.TRUE || !quantized.isPossible();
    Winograd wish = asked ? winograd : Winograd.FALSE;
    FloatGraph graph = FloatGraph.choose(wish, content, folder);
    return new BuiltModels(content, sizes, graph, quantized, precision, folder);
  }

  @Override
  public NetworkDescription description() {
    return content.description();
  }

  @Override
  public boolean supports(int width, int height) {
    return sizes.include(width, height);
  }

  @Override
  public String modelName(int width, int height) {
    return width + "x" + height;
  }

  @Override
  public synchronized Model model(int width, int height) throws NetworkException {
    String size = modelName(width, height);
    SoftReference<ByteBuffer> kept = models.get(size);
    ByteBuffer bytes = kept == null ? null : kept.get();
    if (bytes == null) {
      bytes = graph.model(content.file(), width, height);
      models.put(size, new SoftReference<>(bytes));
    }
    return new Model(bytes, width, height);
  }

  /** Names the way in which fp32 models compute. */
  String kind() {
    return graph.kind();
  }

  /** Names what int8 models are made from; null while there are none. */
  @Nullable String quantizedKind() {
    return quantized == null ? null : quantized.kind();
  }

  @Override
  public boolean hasQuantized(int width, int height) {
    return quantized != null && quantized.isReady();
  }

  @Override
  public @Nullable Model quantized(int width, int height) throws NetworkException {
    ByteBuffer bytes = quantized == null ? null : quantized.find(width, height);
    return bytes == null ? null : new Model(bytes, width, height);
  }

  @Override
  public @Nullable BfloatModel bfloat() {
    return bfloat == null ? null : bfloat.find();
  }

  @Override
  public void withdrawBfloat() {
    if (bfloat != null) {
      bfloat.withdraw();
    }
  }

  @Override
  public void close() {
    if (bfloat != null) {
      bfloat.close();
    }
    if (quantized != null) {
      quantized.close();
    }
  }
}
