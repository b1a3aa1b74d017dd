package sanko.nn;

import static sanko.nn.OnnxGraph.BATCH;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.Layer.Conv;
import sanko.nn.Layer.Dense;
import sanko.nn.Layer.NormActivation;
import sanko.nn.Layer.PolicyHead;
import sanko.nn.Layer.Stem;
import sanko.nn.Layer.ValueHead;
import sanko.nn.LayerEmitter.Factors;
import sanko.nn.Stream.Shift;

/**
 * A network as an ONNX model whose convolutions multiply bytes, for boards of one size, or as the
 * fp32 model that calibrates it. Inputs and outputs are those of {@link NetworkGraph}. The stream
 * between the blocks, the pooling and the matrices stay in fp32.
 */
final class QuantizedGraph {
  /** An fp32 model with one more output, {@link CalibratingEmitter#RANGES}. */
  record Calibrating(ByteBuffer model, int tensors) {}

  private final NetworkFile network;
  private final CodeEmitter codes;
  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;

  private QuantizedGraph(NetworkFile network, int width, int height, CodeEmitter codes) {
    this.network = network;
    this.codes = codes;
    layers = codes.layers;
    graph = codes.graph;
    extent = new ChannelsLastExtent(layers, width, height);
    NetworkDescription description = network.description();
    graph.input(NetworkGraph.SPATIAL, BATCH, description.spatialPlanes(), height, width);
    graph.input(NetworkGraph.GLOBAL, BATCH, description.globalFeatures());
  }

  /** Why the network cannot be quantized, for the user; null if it can. */
  static @Nullable String refusal(NetworkFile network) {
    if (network.description().inputVersion() != 7 || network.description().metaFeatures() > 0) {
      return "its inputs are not those of version 7 without metadata";
    }
    if (!(network.trunk().tip() instanceof NormActivation)) {
      return "its trunk ends in a root mean square norm";
    }
    if (hasTransformer(network.trunk().blocks())) {
      return "it has transformer blocks";
    }
    if (!isPointwise(network.policyHead().p2()) || !isPointwise(network.valueHead().ownership())) {
      return "its last convolutions look at more than one point";
    }
    return null;
  }

  private static boolean hasTransformer(List<Block> blocks) {
    for (Block block : blocks) {
      if (block instanceof Block.Attention
          || block instanceof Block.FeedForward
          || (block instanceof Block.Nested nested && hasTransformer(nested.inner()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPointwise(Conv conv) {
    return conv.kernelHeight() == 1 && conv.kernelWidth() == 1;
  }

  /** The fp32 model that tells the ranges; for networks without {@link #refusal}. */
  static Calibrating calibrating(NetworkFile network, int width, int height)
      throws NetworkException {
    CalibratingEmitter codes = new CalibratingEmitter(new LayerEmitter(new OnnxGraph()));
    QuantizedGraph graph = new QuantizedGraph(network, width, height, codes);
    graph.emit();
    int tensors = codes.finish();
    return new Calibrating(graph.toModel(), tensors);
  }

  /**
   * The int8 model; for networks without {@link #refusal}.
   *
   * @param weightZero see {@link QuantizingEmitter}
   */
  static ByteBuffer quantized(
      NetworkFile network, int width, int height, ActivationRanges ranges, int weightZero)
      throws NetworkException {
    CodeEmitter codes =
        new QuantizingEmitter(new LayerEmitter(new OnnxGraph()), ranges, weightZero);
    QuantizedGraph graph = new QuantizedGraph(network, width, height, codes);
    graph.emit();
    return graph.toModel();
  }

  private ByteBuffer toModel() throws NetworkException {
    try {
      return graph.toModel();
    } catch (ArithmeticException e) {
      throw new NetworkException(
          "network " + network.description().name() + " is too large: more than 2 GB", e);
    }
  }

  private void emit() {
    Trunk trunk = network.trunk();
    PreActivation tip = new PreActivation((NormActivation) trunk.tip());
    List<Block> blocks = trunk.blocks();
    Shift shift = BlockEmitter.entryShift(blocks, tip.entryShift());
    String image = blocks(blocks, stem(trunk.stem(), shift), shift, tip.entryShift());
    Codes last = tip.emit(codes, image);
    policy(network.policyHead(), last, tip.factors());
    value(network.valueHead(), last, tip.factors());
  }

  private String stem(Stem stem, Shift shift) {
    String row = layers.dense(NetworkGraph.GLOBAL, stem.global(), shift::at);
    FoldedConv conv = new FoldedConv(stem.spatial(), null, null, null);
    String image = codes.convNumbers(codes.planes(NetworkGraph.SPATIAL), conv);
    return codes.addRow(image, row, conv.outputs());
  }

  /** A chain of blocks on a stream to which {@code before} is added and then {@code after}. */
  private String blocks(List<Block> blocks, String image, Shift before, Shift after) {
    String now = image;
    Shift shift = before;
    for (int i = 0; i < blocks.size(); i++) {
      Shift next = BlockEmitter.entryShift(blocks.subList(i + 1, blocks.size()), after);
      now = graph.node("Add", now, block(blocks.get(i), now, next.minus(shift)));
      shift = next;
    }
    return now;
  }

  private String block(Block block, String image, Shift delta) {
    if (block instanceof Block.Ordinary ordinary) {
      return ordinary(ordinary, image, delta);
    }
    if (block instanceof Block.GlobalPooling pooling) {
      return globalPooling(pooling, image, delta);
    }
    return nested((Block.Nested) block, image, delta);
  }

  private String ordinary(Block.Ordinary block, String image, Shift delta) {
    PreActivation first = new PreActivation(block.norm1());
    Codes z = first.emit(codes, image);
    Codes y =
        codes.conv(
            z, folded(block.conv1(), first.factors(), block.norm2()), block.norm2().activation());
    return codes.convNumbers(y, new FoldedConv(block.conv2(), null, null, delta::at));
  }

  private String globalPooling(Block.GlobalPooling block, String image, Shift delta) {
    PreActivation first = new PreActivation(block.norm1());
    Codes z = first.emit(codes, image);
    NormActivation norm = block.norm2();
    String y = pooled(z, block.conv1(), first.factors(), norm, pool(z, block, first.factors()));
    return codes.convNumbers(
        codes.activate(y, norm.activation()),
        new FoldedConv(block.conv2(), null, null, delta::at));
  }

  private String pool(Codes z, Block.GlobalPooling block, @Nullable Factors factors) {
    String g = activated(z, block.poolConv(), factors, block.poolNorm());
    Affine norm = block.norm2().affine();
    Extent.Pooled dense =
        new Extent.Pooled(
            block.conv1().out(), block.poolDense()::weight, norm::scale, norm::shift);
    return extent.pool(g, block.poolConv().out(), dense);
  }

  private String nested(Block.Nested block, String image, Shift delta) {
    PreActivation first = new PreActivation(block.norm1());
    PreActivation last = new PreActivation(block.norm2());
    Shift inner = BlockEmitter.entryShift(block.inner(), last.entryShift());
    FoldedConv narrow = new FoldedConv(block.narrow(), first.factors(), null, inner::at);
    String y = codes.convNumbers(first.emit(codes, image), narrow);
    y = blocks(block.inner(), y, inner, last.entryShift());
    FoldedConv widen = new FoldedConv(block.widen(), last.factors(), null, delta::at);
    return codes.convNumbers(last.emit(codes, y), widen);
  }

  private void policy(PolicyHead head, Codes trunk, @Nullable Factors factors) {
    int policies = network.description().usedPolicyChannels();
    int width = head.p1().out();
    String g = activated(trunk, head.g1(), factors, head.g1Norm());
    Affine norm = head.p1Norm().affine();
    Extent.Pooled dense =
        new Extent.Pooled(width, head.poolToP1()::weight, norm::scale, norm::shift);
    String row = extent.pool(g, head.g1().out(), dense);
    String p = pooled(trunk, head.p1(), factors, head.p1Norm(), row);
    p = layers.activation(head.p1Norm().activation(), p);
    output(NetworkGraph.POLICY, p, head.p2(), policies);
    HeadEmitter heads = new HeadEmitter(layers, extent, network.description());
    String pass = heads.pass(head, g, head.g1().out(), policies);
    graph.output(NetworkGraph.PASS, pass, BATCH, policies);
  }

  private void value(ValueHead head, Codes trunk, @Nullable Factors factors) {
    String v = activated(trunk, head.v1(), factors, head.v1Norm());
    output(NetworkGraph.OWNERSHIP, v, head.ownership(), 1);
    new HeadEmitter(layers, extent, network.description()).result(head, v);
  }

  /** The numbers after convolution, norm and activation. */
  private String activated(
      Codes image, Conv conv, @Nullable Factors factors, NormActivation norm) {
    return codes.numbers(codes.conv(image, folded(conv, factors, norm), norm.activation()));
  }

  /** The numbers after convolution and norm, whose summand is part of the row. */
  private String pooled(
      Codes image, Conv conv, @Nullable Factors factors, NormActivation norm, String row) {
    FoldedConv folded = new FoldedConv(conv, factors, norm.affine()::scale, null);
    return codes.addRow(codes.convNumbers(image, folded), row, conv.out());
  }

  private static FoldedConv folded(Conv conv, @Nullable Factors factors, NormActivation norm) {
    return new FoldedConv(conv, factors, norm.affine()::scale, norm.affine()::shift);
  }

  /** The first outputs of a pointwise convolution as an output of the model. */
  private void output(String name, String image, Conv conv, int outputs) {
    Dense dense = new Dense(conv.name(), conv.in(), conv.out(), conv.weights());
    String matrix = layers.matrix(conv.in(), outputs, dense::weight, null);
    String last = codes.channelsFirst(graph.node("MatMul", image, matrix));
    graph.output(name, last, BATCH, outputs, extent.height, extent.width);
  }
}
