package sanko.nn.onnx;

import java.util.List;
import sanko.nn.file.Affine;
import sanko.nn.file.Block;
import sanko.nn.onnx.ResidualStream.Shift;

/** Writes the blocks of a trunk into a graph. */
final class BlockEmitter {
  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;
  private final TransformerEmitter transformer;

  /**
   * An emitter.
   *
   * @param fused see {@link TransformerEmitter}
   */
  BlockEmitter(LayerEmitter layers, Extent extent, boolean fused) {
    this.layers = layers;
    this.extent = extent;
    graph = layers.graph;
    transformer = new TransformerEmitter(layers, extent, fused);
  }

  /** What the first of the blocks, or {@code after} if there is none, wants added in advance. */
  static Shift entryShift(List<Block> blocks, Shift after) {
    return blocks.isEmpty() ? after : entryShift(blocks.get(0), after.channels());
  }

  private static Shift entryShift(Block block, int channels) {
    if (block instanceof Block.Ordinary ordinary) {
      return new PreActivation(ordinary.norm1()).entryShift();
    }
    if (block instanceof Block.GlobalPooling pooling) {
      return new PreActivation(pooling.norm1()).entryShift();
    }
    if (block instanceof Block.Nested nested) {
      return new PreActivation(nested.norm1()).entryShift();
    }
    return Shift.none(channels);
  }

  /**
   * Writes a chain of blocks.
   *
   * @param after what the reader behind the last block wants added in advance
   */
  ResidualStream emit(List<Block> blocks, ResidualStream stream, Shift after) {
    ResidualStream now = stream;
    for (int i = 0; i < blocks.size(); i++) {
      Shift next = entryShift(blocks.subList(i + 1, blocks.size()), after);
      now = emit(blocks.get(i), now, next);
    }
    return now;
  }

  private ResidualStream emit(Block block, ResidualStream stream, Shift next) {
    if (block instanceof Block.Attention attention) {
      return transformer.attention(attention, stream, next);
    }
    if (block instanceof Block.FeedForward feedForward) {
      return transformer.feedForward(feedForward, stream, next);
    }
    String image = toImage(stream);
    Shift delta = next.minus(stream.shift());
    String added;
    if (block instanceof Block.Ordinary ordinary) {
      added = ordinary(ordinary, image, delta);
    } else if (block instanceof Block.GlobalPooling pooling) {
      added = globalPooling(pooling, image, delta);
    } else {
      added = nested((Block.Nested) block, image, delta);
    }
    return new ResidualStream(graph.node("Add", image, added), false, stream.channels(), next);
  }

  private String ordinary(Block.Ordinary block, String image, Shift delta) {
    PreActivation first = new PreActivation(block.norm1());
    String z = first.emit(layers, image);
    Affine norm = block.norm2().affine();
    String y = layers.conv(z, block.conv1(), first.factors(), norm::scale, norm::shift);
    y = layers.activation(block.norm2().activation(), y);
    return layers.conv(y, block.conv2(), null, null, delta::at);
  }

  private String globalPooling(Block.GlobalPooling block, String image, Shift delta) {
    PreActivation first = new PreActivation(block.norm1());
    String z = first.emit(layers, image);
    Affine norm = block.norm2().affine();
    String y = layers.conv(z, block.conv1(), first.factors(), norm::scale, null);
    Affine poolNorm = block.poolNorm().affine();
    String g = layers.conv(z, block.poolConv(), first.factors(), poolNorm::scale, poolNorm::shift);
    g = layers.activation(block.poolNorm().activation(), g);
    int regular = block.conv1().out();
    Extent.Pooled dense =
        new Extent.Pooled(regular, block.poolDense()::weight, norm::scale, norm::shift);
    y = layers.addRow(y, extent.pool(g, block.poolConv().out(), dense), regular);
    y = layers.activation(block.norm2().activation(), y);
    return layers.conv(y, block.conv2(), null, null, delta::at);
  }

  private String nested(Block.Nested block, String image, Shift delta) {
    PreActivation first = new PreActivation(block.norm1());
    PreActivation last = new PreActivation(block.norm2());
    Shift inner = entryShift(block.inner(), last.entryShift());
    String z = first.emit(layers, image);
    String y = layers.conv(z, block.narrow(), first.factors(), null, inner::at);
    ResidualStream stream = new ResidualStream(y, false, block.narrow().out(), inner);
    stream = emit(block.inner(), stream, last.entryShift());
    z = last.emit(layers, toImage(stream));
    return layers.conv(z, block.widen(), last.factors(), null, delta::at);
  }

  /** The stream as an image, whatever it was. */
  String toImage(ResidualStream stream) {
    if (!stream.tokens()) {
      return stream.tensor();
    }
    String rows = graph.transpose(stream.tensor(), 0, 2, 1);
    return graph.reshape(rows, 0, stream.channels(), extent.height, extent.width);
  }
}
