package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.Layer.MetaEncoder;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.TrunkRootMeanSquare;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.Trunk;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.ResidualStream.Shift;

/**
 * A network as an ONNX model, for one size of buffer. The mathematics is that of the network file;
 * norms are folded into their neighbors.
 *
 * <p>Inputs: {@code spatial [batch][planes][height][width]}, {@code global [batch][features]} and,
 * for networks that know humans, {@code meta [batch][192]}. Outputs, all raw: {@code policy
 * [batch][policies][height][width]}, {@code pass [batch][policies]}, {@code value [batch][3]},
 * {@code score [batch][numbers]}, {@code ownership [batch][1][height][width]}. {@link
 * ModelMetadata} stands among the model's metadata. All are fp32, except that {@link #forCuda}
 * reads the planes, which are 0 or 1, as bytes.
 */
public final class NetworkGraph {
  public static final String SPATIAL = "spatial";
  public static final String GLOBAL = "global";
  public static final String META = "meta";
  public static final String POLICY = "policy";
  public static final String PASS = "pass";
  public static final String VALUE = "value";
  public static final String SCORE = "score";
  public static final String OWNERSHIP = "ownership";

  private final NetworkFile network;
  private final OnnxGraph graph = new OnnxGraph();
  private final LayerEmitter layers = new LayerEmitter(graph);
  private final Extent extent;
  private final boolean forCuda;
  private final String planes;

  private NetworkGraph(NetworkFile network, int width, int height, boolean forCuda) {
    this.network = network;
    this.forCuda = forCuda;
    NetworkDescription description = network.description();
    new ModelMetadata(description, width, height, false).properties().forEach(graph::metadata);
    long[] dims = {BATCH, description.spatialPlanes(), height, width};
    planes =
        forCuda ? graph.castToFloats(graph.byteInput(SPATIAL, dims)) : graph.input(SPATIAL, dims);
    graph.input(GLOBAL, BATCH, description.globalFeatures());
    if (description.metaFeatures() > 0) {
      graph.input(META, BATCH, description.metaFeatures());
    }
    extent = new Extent(layers, width, height);
  }

  /** The model for boards of exactly this size; the fastest one. */
  public static ByteBuffer exact(NetworkFile network, int width, int height)
      throws NetworkException {
    return new NetworkGraph(network, width, height, false).build();
  }

  /**
   * The same model for ONNX Runtime's CUDA provider: the planes are bytes, so that a quarter is
   * copied to the GPU, and attention is one operator, for which it has kernels (docs/cuda.md).
   */
  public static ByteBuffer forCuda(NetworkFile network, int width, int height)
      throws NetworkException {
    return new NetworkGraph(network, width, height, true).build();
  }

  private ByteBuffer build() throws NetworkException {
    Trunk trunk = network.trunk();
    BlockEmitter blocks = new BlockEmitter(layers, extent, forCuda);
    Shift tipShift =
        trunk.tip() instanceof NormActivation norm
            ? new PreActivation(norm).entryShift()
            : Shift.none(trunk.channels());
    ResidualStream stream = stem(trunk.stem(), BlockEmitter.entryShift(trunk.blocks(), tipShift));
    stream = blocks.emit(trunk.blocks(), stream, tipShift);
    tip(trunk, blocks.toImage(stream));
    return graph.toModel(network.description());
  }

  private ResidualStream stem(Stem stem, Shift shift) {
    int channels = stem.spatial().out();
    String row = layers.dense(GLOBAL, stem.global(), shift::at);
    MetaEncoder meta = stem.meta();
    if (meta != null) {
      row = graph.node("Add", row, layers.metaRow(meta, null));
    }
    String image = layers.addRow(layers.conv(planes, stem.spatial()), row, channels);
    return new ResidualStream(image, false, channels, shift);
  }

  private void tip(Trunk trunk, String image) {
    HeadEmitter heads = new HeadEmitter(layers, extent, network.description());
    @Nullable Factors factors = null;
    String result;
    if (trunk.tip() instanceof NormActivation norm) {
      PreActivation last = new PreActivation(norm);
      factors = last.factors();
      result = last.emit(layers, image);
    } else {
      result = rootMeanSquareTip((TrunkRootMeanSquare) trunk.tip(), image, trunk.channels());
    }
    heads.policy(network.policyHead(), result, factors);
    heads.value(network.valueHead(), result, factors);
  }

  private String rootMeanSquareTip(TrunkRootMeanSquare norm, String image, int channels) {
    String mean =
        norm.overBoard()
            ? extent.meanSquare(image)
            : graph.node(
                "ReduceMean",
                List.of(OnnxGraph.attribute("axes", new long[] {1})),
                graph.node("Mul", image, image));
    String root = graph.node("Sqrt", graph.node("Add", mean, graph.scalar(norm.epsilon())));
    String x = graph.node("Div", image, root);
    x = graph.node("Mul", x, layers.channelImage(c -> norm.gamma().at(c), channels));
    x = graph.node("Add", x, layers.channelImage(c -> norm.beta().at(c), channels));
    return layers.activation(norm.activation(), x);
  }
}
