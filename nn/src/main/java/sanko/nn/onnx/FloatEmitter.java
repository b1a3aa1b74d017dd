package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Conv;
import sanko.nn.onnx.LayerEmitter.Factors;

/** Writes an fp32 graph: nothing is coded. */
class FloatEmitter extends CodeEmitter {
  FloatEmitter(LayerEmitter layers) {
    super(layers);
  }

  @Override
  final String convPlanes(String spatial, Conv conv, Scaling scaling, Extent extent) {
    return channelsLast(layers.conv(spatial, conv));
  }

  @Override
  final @Nullable Factors factors(Scaling scaling) {
    return null;
  }

  @Override
  Codes quantize(String image, int channels, Scaling scaling, boolean rectified) {
    return Codes.exact(rectified ? graph.node("Relu", image) : image);
  }

  @Override
  Codes quantizeAll(String tokens, int channels, Scaling scaling, CodedPlace place) {
    return Codes.exact(tokens);
  }

  @Override
  final Codes conv(Codes image, FoldedConv conv, Scaling scaling, boolean rectified) {
    return quantize(convolved(image.tensor(), conv), conv.outputs(), scaling, rectified);
  }

  /** The convolution of an image. */
  String convolved(String image, FoldedConv conv) {
    return channelsLast(layers.conv(channelsFirst(image), conv));
  }

  @Override
  final String numbers(Codes image) {
    return image.tensor();
  }
}
