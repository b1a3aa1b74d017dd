package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Affine;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.ResidualStream.Shift;

/**
 * Norm and activation at the head of a block, written so that little is left of the norm.
 *
 * <p>With a positive factor a, relu(a x + b) = a relu(x + b/a): the factor goes into the
 * convolution that follows and b/a into the bias of those that wrote x. Other activations allow
 * that only where a is 1.
 */
final class PreActivation {
  /** Below this, dividing by a factor would cost too much precision. */
  private static final float SMALLEST_FACTOR = 1f / 32;

  private final NormActivation layer;
  private final boolean folds;

  PreActivation(NormActivation layer) {
    this.layer = layer;
    folds = canFold(layer);
  }

  /** What must have been added to the stream when it gets here. */
  Shift entryShift() {
    return folds ? Shift.before(layer.affine()) : Shift.none(layer.channels());
  }

  /** What the inputs of the following convolution are to be multiplied with. */
  @Nullable Factors factors() {
    return folds ? layer.affine()::scale : null;
  }

  /** Writes the activation of an image that holds {@link #entryShift}. */
  String emit(LayerEmitter layers, String image) {
    int channels = layer.channels();
    String x = image;
    if (!folds) {
      x = layers.graph.node("Mul", x, layers.channelImage(layer.affine()::scale, channels));
      x = layers.graph.node("Add", x, layers.channelImage(layer.affine()::shift, channels));
    }
    return layers.activation(layer.activation(), x);
  }

  /** Writes the activation of a scaled image whose last axis is that of the channels. */
  Codes emit(CodeEmitter codes, String image, Scaling scaling) {
    String x = normed(codes, image, scaling);
    return codes.activate(x, layer.channels(), scaling, layer.activation());
  }

  /** The same without coding it. */
  String emitNumbers(CodeEmitter codes, String image, Scaling scaling) {
    return codes.layers.activation(layer.activation(), normed(codes, image, scaling));
  }

  private String normed(CodeEmitter codes, String image, Scaling scaling) {
    if (folds) {
      return image;
    }
    int channels = layer.channels();
    LayerEmitter layers = codes.layers;
    Factors shift = codes.scaledBias(layer.affine()::shift, scaling);
    String x = layers.graph.node("Mul", image, layers.vector(layer.affine()::scale, channels));
    return layers.graph.node("Add", x, layers.vector(shift, channels));
  }

  private static boolean canFold(NormActivation layer) {
    Affine affine = layer.affine();
    for (int c = 0; c < affine.channels(); c++) {
      float scale = affine.scale(c);
      boolean fits = layer.activation() == Activation.RELU ? scale >= SMALLEST_FACTOR : scale == 1;
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
