package sanko.nn.network;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.ort.Accelerator;

/** How the operations of a network are written for fp32; the results differ by rounding only. */
public enum FloatGraph {
  /** As every device computes them. */
  PLAIN("fp32"),
  /** For ONNX Runtime's CUDA provider: planes as bytes, attention by one operator. */
  CUDA("cuda"),
  /** By operators of ONNX Runtime for transformers on a processor. */
  FUSED("fused"),
  /** With Winograd's transform, for convolutions on a processor (decision 10). */
  WINOGRAD("winograd");

  private final String kind;

  FloatGraph(String kind) {
    this.kind = kind;
  }

  /** The one for a network on a GPU. */
  static FloatGraph of(Accelerator gpu) {
    return gpu.kind() == Accelerator.Kind.CUDA ? CUDA : PLAIN;
  }

  /**
   * The one for a network on a processor.
   *
   * @param folder where measurements are kept
   */
  static FloatGraph choose(Winograd winograd, NetworkContent content, Path folder)
      throws NetworkException {
    if (new WinogradChoice(folder).isUsed(winograd, content)) {
      return WINOGRAD;
    }
    return content.facts().suitsFused() ? FUSED : PLAIN;
  }

  /** Names it in the names of files. */
  String kind() {
    return kind;
  }

  /** The fp32 model for boards of exactly this size. */
  ByteBuffer model(NetworkFile file, int width, int height) throws NetworkException {
    return switch (this) {
      case PLAIN -> NetworkGraph.exact(file, width, height);
      case CUDA -> NetworkGraph.forCuda(file, width, height);
      case FUSED -> ChannelsLastGraph.fused(file, width, height);
      case WINOGRAD -> ChannelsLastGraph.winograd(file, width, height);
    };
  }
}
