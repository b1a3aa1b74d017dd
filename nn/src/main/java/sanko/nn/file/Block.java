package sanko.nn.file;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.RootMeanSquare;

/** The blocks of a trunk. Each adds something to the stream of channels that it reads. */
public sealed interface Block {
  /** The name in the file. */
  String name();

  /** Norm, convolution, norm, convolution. */
  record Ordinary(String name, NormActivation norm1, Conv conv1, NormActivation norm2, Conv conv2)
      implements Block {}

  /**
   * As an ordinary block, with a bias from what other channels see on the whole board (D. J. Wu
   * 2019, arXiv:1902.10565).
   */
  record GlobalPooling(
      String name,
      NormActivation norm1,
      Conv conv1,
      Conv poolConv,
      NormActivation poolNorm,
      Dense poolDense,
      NormActivation norm2,
      Conv conv2)
      implements Block {}

  /** Blocks on a narrower stream, between two convolutions that narrow and widen. */
  record Nested(
      String name,
      NormActivation norm1,
      Conv narrow,
      List<Block> inner,
      NormActivation norm2,
      Conv widen)
      implements Block {}

  /**
   * Attention between all points (A. Vaswani and others 2017, arXiv:1706.03762); query heads share
   * key heads in groups.
   */
  record Attention(
      String name,
      int heads,
      int keyHeads,
      int queryDim,
      int valueDim,
      RootMeanSquare norm,
      Dense query,
      Dense key,
      Dense value,
      Dense out,
      @Nullable RotaryEmbedding rotary)
      implements Block {}

  /** The gated feed-forward layer of a transformer (SwiGLU; N. Shazeer 2020, arXiv:2002.05202). */
  record FeedForward(String name, RootMeanSquare norm, Dense up, Dense gate, Dense down)
      implements Block {}
}
