package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.Activation;
import sanko.nn.file.Affine;
import sanko.nn.file.Block;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.MetaEncoder;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.TrunkRootMeanSquare;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.Trunk;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.ResidualStream.Shift;

/**
 * A network as an ONNX model whose convolutions multiply bytes, for boards of one size, or as the
 * fp32 model that calibrates it, or as one with operators for transformers or Winograd's transform,
 * for processors. Inputs and outputs are those of {@link NetworkGraph}. The stream between the
 * blocks, the norms of transformers, the products of queries, keys and values, the pooling and the
 * heads stay in fp32; so do matrices of transformers at those {@link CodedPlace}s of which an int8
 * graph gets no statistics.
 */
public final class ChannelsLastGraph {
  /**
   * How many of a transformer's first feed-forward layers are not coded in all int8 graphs: the
   * others build on what they add.
   */
  static final int FLOAT_FEED_FORWARDS = 2;

  /**
   * A tensor that an int8 graph codes.
   *
   * @param channels how many channels it has
   * @param scaling which factors they get
   * @param place where it is coded
   */
  public record QuantizedTensor(int channels, Scaling scaling, CodedPlace place) {}

  /** An fp32 model with one more output, {@link CalibratingEmitter#RANGES}. */
  public record Calibrating(ByteBuffer model, List<QuantizedTensor> tensors) {
    /** How many numbers that output has. */
    public int numbers() {
      return CalibratingEmitter.numbersOf(tensors);
    }
  }

  /** An image, what is still to be multiplied with and what has been, if anything. */
  private record FoldedInput(String image, @Nullable Factors factors, @Nullable Factors scales) {}

  private final NetworkFile network;
  private final CodeEmitter codes;
  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;
  private final ChannelsLastTransformer transformer;

  private ChannelsLastGraph(NetworkFile network, int width, int height, CodeEmitter codes) {
    this.network = network;
    this.codes = codes;
    layers = codes.layers;
    graph = codes.graph;
    extent = new Extent.ChannelsLast(layers, width, height);
    NetworkDescription description = network.description();
    graph.input(NetworkGraph.SPATIAL, BATCH, description.spatialPlanes(), height, width);
    graph.input(NetworkGraph.GLOBAL, BATCH, description.globalFeatures());
    if (description.metaFeatures() > 0) {
      graph.input(NetworkGraph.META, BATCH, description.metaFeatures());
    }
    transformer = new ChannelsLastTransformer(codes, extent);
  }

  /** Why the network cannot be quantized, for the user; null if it can. */
  public static @Nullable String refusal(NetworkFile network) {
    String ofHeads = refusalOfHeads(network);
    if (ofHeads != null) {
      return ofHeads;
    }
    List<Block> blocks = network.trunk().blocks();
    long feedForwards = blocks.stream().filter(Block.FeedForward.class::isInstance).count();
    return isTransformer(blocks) && feedForwards <= FLOAT_FEED_FORWARDS
        ? "it has too few feed-forward layers"
        : null;
  }

  private static @Nullable String refusalOfHeads(NetworkFile network) {
    PolicyHead policy = network.policyHead();
    ValueHead value = network.valueHead();
    for (Conv conv :
        List.of(policy.p1(), policy.g1(), policy.p2(), value.v1(), value.ownership())) {
      if (conv.kernelHeight() != 1 || conv.kernelWidth() != 1) {
        return "the convolutions of its heads cover more than one point";
      }
    }
    return null;
  }

  private static boolean isTransformer(List<Block> blocks) {
    return blocks.stream()
        .allMatch(block -> block instanceof Block.Attention || block instanceof Block.FeedForward);
  }

  /** Whether {@link #fused} can write the network and is the faster way on a processor. */
  public static boolean suitsFused(NetworkFile network) {
    return refusalOfHeads(network) == null && isTransformer(network.trunk().blocks());
  }

  /** The fp32 model by operators for transformers; for networks that {@link #suitsFused}. */
  public static ByteBuffer fused(NetworkFile network, int width, int height)
      throws NetworkException {
    return model(network, width, height, new FloatEmitter(new LayerEmitter(new OnnxGraph())));
  }

  /** The fp32 model that tells the ranges; for networks without {@link #refusal}. */
  public static Calibrating calibrating(NetworkFile network, int width, int height)
      throws NetworkException {
    CalibratingEmitter codes = new CalibratingEmitter(new LayerEmitter(new OnnxGraph()));
    ChannelsLastGraph writer = new ChannelsLastGraph(network, width, height, codes);
    writer.emit();
    List<QuantizedTensor> tensors = codes.finish();
    return new Calibrating(writer.graph.toModel(network.description()), tensors);
  }

  /**
   * The int8 model; for networks without {@link #refusal}.
   *
   * @param statistics of all that is to be coded
   * @param weights how the weights of convolutions are coded
   */
  public static ByteBuffer quantized(
      NetworkFile network,
      int width,
      int height,
      ActivationStatistics statistics,
      WeightEncoding weights)
      throws NetworkException {
    CodeEmitter codes =
        new QuantizingEmitter(new LayerEmitter(new OnnxGraph()), statistics, weights);
    return model(network, width, height, codes);
  }

  private static ByteBuffer model(NetworkFile network, int width, int height, CodeEmitter codes)
      throws NetworkException {
    ChannelsLastGraph writer = new ChannelsLastGraph(network, width, height, codes);
    writer.emit();
    return writer.graph.toModel(network.description());
  }

  /** The fp32 model with Winograd's transform; for networks without {@link #refusal}. */
  public static ByteBuffer winograd(NetworkFile network, int width, int height)
      throws NetworkException {
    return winograd(network, width, height, WinogradEmitter.LEAST_CHANNELS);
  }

  /**
   * The same.
   *
   * @param leastChannels see {@link WinogradEmitter}
   */
  public static ByteBuffer winograd(NetworkFile network, int width, int height, int leastChannels)
      throws NetworkException {
    CodeEmitter codes =
        new WinogradEmitter(new LayerEmitter(new OnnxGraph()), width, height, leastChannels);
    return model(network, width, height, codes);
  }

  private void emit() {
    Trunk trunk = network.trunk();
    FoldedInput input;
    if (trunk.tip() instanceof NormActivation norm) {
      PreActivation tip = new PreActivation(norm);
      Scaling scaling = streamScaling(trunk.blocks(), norm.activation());
      ChannelsLastStream stream = trunk(trunk, tip.entryShift(), scaling);
      String last = tip.emitNumbers(codes, stream.image(), scaling);
      input = new FoldedInput(last, tip.factors(), codes.factors(scaling));
    } else {
      ChannelsLastStream stream = trunk(trunk, Shift.none(trunk.channels()), Scaling.NONE);
      TrunkRootMeanSquare tip = (TrunkRootMeanSquare) trunk.tip();
      input = new FoldedInput(rootMeanSquareTip(tip, stream, trunk.channels()), null, null);
    }
    policy(network.policyHead(), input);
    value(network.valueHead(), input);
  }

  /** Stem and blocks; the stream at their end. */
  private ChannelsLastStream trunk(Trunk trunk, Shift tipShift, Scaling scaling) {
    Shift shift = BlockEmitter.entryShift(trunk.blocks(), tipShift);
    ChannelsLastStream stream = stream(stem(trunk.stem(), shift, scaling), trunk.channels());
    return blocks(trunk.blocks(), stream, shift, tipShift, scaling);
  }

  private ChannelsLastStream stream(String image, int channels) {
    return new ChannelsLastStream(layers, extent, channels, image);
  }

  private String rootMeanSquareTip(
      TrunkRootMeanSquare norm, ChannelsLastStream stream, int channels) {
    String gamma = layers.vector(c -> norm.gamma().at(c), channels);
    String x;
    if (norm.overBoard()) {
      String image = stream.image();
      String mean = extent.meanSquare(image);
      String root = graph.node("Sqrt", graph.node("Add", mean, graph.scalar(norm.epsilon())));
      x = graph.node("Mul", graph.node("Div", image, root), gamma);
    } else {
      x = stream.normalizedTokens(norm.epsilon(), gamma);
      x = graph.reshape(x, 0, extent.height, extent.width, channels);
    }
    x = graph.node("Add", x, layers.vector(c -> norm.beta().at(c), channels));
    return layers.activation(norm.activation(), x);
  }

  /** The scaling of a stream that these blocks and then this activation read. */
  private Scaling streamScaling(List<Block> blocks, Activation last) {
    boolean homogeneous = last == Activation.RELU;
    for (Block block : blocks) {
      homogeneous &= firstActivation(block) == Activation.RELU;
    }
    return homogeneous ? codes.newScaling(last) : Scaling.NONE;
  }

  /** The activation with which a block begins, null for a norm by the root mean square. */
  private static @Nullable Activation firstActivation(Block block) {
    if (block instanceof Block.Ordinary ordinary) {
      return ordinary.norm1().activation();
    }
    if (block instanceof Block.GlobalPooling pooling) {
      return pooling.norm1().activation();
    }
    return block instanceof Block.Nested nested ? nested.norm1().activation() : null;
  }

  private String stem(Stem stem, Shift shift, Scaling scaling) {
    Dense global = stem.global();
    String row =
        layers.dense(
            NetworkGraph.GLOBAL,
            global.in(),
            global.out(),
            global::weight,
            codes.factors(scaling),
            codes.scaledBias(shift::at, scaling));
    MetaEncoder meta = stem.meta();
    if (meta != null) {
      row = graph.node("Add", row, layers.metaRow(meta, codes.factors(scaling)));
    }
    String image = firstImage(stem.spatial(), scaling);
    return codes.addRow(image, row, stem.spatial().out());
  }

  /*
   * In a transformer the errors of a coded first convolution are as large as all others together,
   * while in floats it costs a hundredth of the time.
   */
  private String firstImage(Conv conv, Scaling scaling) {
    if (!hasTransformer(network.trunk().blocks())) {
      return codes.convPlanes(NetworkGraph.SPATIAL, conv, scaling, extent);
    }
    FoldedConv folded = new FoldedConv(conv, null, codes.factors(scaling), null);
    return codes.channelsLast(layers.conv(NetworkGraph.SPATIAL, folded));
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

  /** A chain of blocks on a stream to which {@code before} is added and then {@code after}. */
  private ChannelsLastStream blocks(
      List<Block> blocks, ChannelsLastStream stream, Shift before, Shift after, Scaling scaling) {
    Shift shift = before;
    for (int i = 0; i < blocks.size(); i++) {
      Shift next = BlockEmitter.entryShift(blocks.subList(i + 1, blocks.size()), after);
      stream.add(block(blocks.get(i), stream, next.minus(shift), scaling));
      shift = next;
    }
    return stream;
  }

  private String block(Block block, ChannelsLastStream stream, Shift delta, Scaling scaling) {
    if (block instanceof Block.Ordinary ordinary) {
      return ordinary(ordinary, stream.image(), delta, scaling);
    }
    if (block instanceof Block.GlobalPooling pooling) {
      return globalPooling(pooling, stream.image(), delta, scaling);
    }
    if (block instanceof Block.Attention attention) {
      return transformer.attention(attention, stream, delta);
    }
    if (block instanceof Block.FeedForward feedForward) {
      return transformer.feedForward(feedForward, stream, delta);
    }
    return nested((Block.Nested) block, stream.image(), delta, scaling);
  }

  private String ordinary(Block.Ordinary block, String image, Shift delta, Scaling scaling) {
    PreActivation first = new PreActivation(block.norm1());
    Codes z = first.emit(codes, image, scaling);
    Codes y = activated(z, block.conv1(), first.factors(), block.norm2());
    return codes.convNumbers(y, new FoldedConv(block.conv2(), null, null, delta::at), scaling);
  }

  private String globalPooling(
      Block.GlobalPooling block, String image, Shift delta, Scaling scaling) {
    PreActivation first = new PreActivation(block.norm1());
    Codes z = first.emit(codes, image, scaling);
    Codes g = activated(z, block.poolConv(), first.factors(), block.poolNorm());
    NormActivation norm = block.norm2();
    Scaling inner = codes.newScaling(norm.activation());
    String row = pool(unscaled(g), block.poolConv(), block.poolDense(), norm.affine(), inner);
    String y = withRow(z, block.conv1(), first.factors(), norm, row, inner);
    Codes activated = codes.activate(y, norm.channels(), inner, norm.activation());
    return codes.convNumbers(
        activated, new FoldedConv(block.conv2(), null, null, delta::at), scaling);
  }

  private String nested(Block.Nested block, String image, Shift delta, Scaling scaling) {
    PreActivation first = new PreActivation(block.norm1());
    PreActivation last = new PreActivation(block.norm2());
    Shift shift = BlockEmitter.entryShift(block.inner(), last.entryShift());
    Scaling inner = streamScaling(block.inner(), block.norm2().activation());
    FoldedConv narrow = new FoldedConv(block.narrow(), first.factors(), null, shift::at);
    String y = codes.convNumbers(first.emit(codes, image, scaling), narrow, inner);
    ChannelsLastStream stream = stream(y, block.narrow().out());
    blocks(block.inner(), stream, shift, last.entryShift(), inner);
    FoldedConv widen = new FoldedConv(block.widen(), last.factors(), null, delta::at);
    return codes.convNumbers(last.emit(codes, stream.image(), inner), widen, scaling);
  }

  private void policy(PolicyHead head, FoldedInput trunk) {
    int policies = network.description().usedPolicyChannels();
    Affine poolNorm = head.g1Norm().affine();
    String g = pointwise(trunk, head.g1(), poolNorm::scale);
    g = graph.node("Add", g, layers.vector(poolNorm::shift, head.g1().out()));
    g = layers.activation(head.g1Norm().activation(), g);
    Affine norm = head.p1Norm().affine();
    String row = pool(g, head.g1(), head.poolToP1(), norm, Scaling.NONE);
    String p = pointwise(trunk, head.p1(), norm::scale);
    p = layers.activation(head.p1Norm().activation(), codes.addRow(p, row, head.p1().out()));
    output(NetworkGraph.POLICY, p, head.p2(), policies);
    HeadEmitter heads = new HeadEmitter(layers, extent, network.description());
    String pass = heads.pass(head, g, head.g1().out(), policies);
    graph.output(NetworkGraph.PASS, pass, BATCH, policies);
  }

  private void value(ValueHead head, FoldedInput trunk) {
    Affine norm = head.v1Norm().affine();
    String v = pointwise(trunk, head.v1(), norm::scale);
    v = graph.node("Add", v, layers.vector(norm::shift, head.v1().out()));
    v = layers.activation(head.v1Norm().activation(), v);
    output(NetworkGraph.OWNERSHIP, v, head.ownership(), 1);
    new HeadEmitter(layers, extent, network.description()).result(head, v);
  }

  /** A convolution over single points, in fp32. */
  private String pointwise(FoldedInput input, Conv conv, Factors outputs) {
    FoldedConv folded =
        new FoldedConv(conv, input.factors(), outputs, null).scaled(input.scales(), null);
    String matrix = layers.matrix(conv.in(), conv.out(), (i, o) -> folded.weight(0, 0, i, o), null);
    return graph.node("MatMul", input.image(), matrix);
  }

  /** Convolution, norm and activation, with a scaling of their own. */
  private Codes activated(Codes image, Conv conv, @Nullable Factors factors, NormActivation norm) {
    FoldedConv folded = new FoldedConv(conv, factors, norm.affine()::scale, norm.affine()::shift);
    return codes.conv(image, folded, codes.newScaling(norm.activation()), norm.activation());
  }

  /** The numbers that the codes stand for, not scaled. */
  private String unscaled(Codes image) {
    Factors factors = image.factors();
    String numbers = codes.numbers(image);
    if (factors == null) {
      return numbers;
    }
    return graph.node("Mul", numbers, layers.vector(c -> 1 / factors.at(c), image.channels()));
  }

  /** The row that global pooling adds before a norm, scaled. */
  private String pool(String g, Conv conv, Dense dense, Affine norm, Scaling scaling) {
    Factors factors = codes.scaled(norm::scale, scaling);
    Factors bias = codes.scaledBias(norm::shift, scaling);
    return extent.pool(g, conv.out(), new Extent.Pooled(dense.out(), dense::weight, factors, bias));
  }

  /** The numbers after convolution and norm, whose summand is part of the row; scaled. */
  private String withRow(
      Codes image,
      Conv conv,
      @Nullable Factors factors,
      NormActivation norm,
      String row,
      Scaling scaling) {
    FoldedConv folded = new FoldedConv(conv, factors, norm.affine()::scale, null);
    return codes.addRow(codes.convNumbers(image, folded, scaling), row, conv.out());
  }

  /** The first outputs of a convolution over single points as an output of the model. */
  private void output(String name, String image, Conv conv, int outputs) {
    String matrix = layers.matrix(conv.in(), outputs, (i, o) -> conv.weight(0, 0, i, o), null);
    String last = codes.channelsFirst(graph.node("MatMul", image, matrix));
    graph.output(name, last, BATCH, outputs, extent.height, extent.width);
  }
}
