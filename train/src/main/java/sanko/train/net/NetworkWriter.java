package sanko.train.net;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import sanko.nn.WholeFile;
import sanko.train.net.PolicyValueNet.Bias;
import sanko.train.net.PolicyValueNet.Block;
import sanko.train.net.PolicyValueNet.Conv;
import sanko.train.net.PolicyValueNet.Matrix;
import sanko.train.net.PolicyValueNet.OrdinaryBlock;
import sanko.train.net.PolicyValueNet.PoolingBlock;

/** Writes networks as KataGo's {@code .bin.gz}, version 8; docs/network-format.md. */
final class NetworkWriter {
  static final int VERSION = 8;

  /** What precedes the numbers of a layer. */
  static final String BLOCK_START = "@BIN@";

  /** No line of text is longer. */
  static final int LONGEST_WORD = 100;

  private static final int BLOCK_HEADER = 8;

  private final DataOutputStream out;

  private NetworkWriter(DataOutputStream out) {
    this.out = out;
  }

  /**
   * Writes a file; there is never a half-written one under its name.
   *
   * @param name the network's name inside the file, of letters, digits, {@code _} and {@code -}
   */
  static void write(PolicyValueNet net, String name, Path file) throws IOException {
    WholeFile.write(
        file,
        raw -> {
          try (DataOutputStream out =
              new DataOutputStream(new BufferedOutputStream(new BestGzip(raw), 1 << 16))) {
            new NetworkWriter(out).write(net, name);
          }
        });
  }

  /** Gzip as small as it gets. */
  private static final class BestGzip extends GZIPOutputStream {
    BestGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }

  private void write(PolicyValueNet net, String name) throws IOException {
    Architecture sizes = net.architecture();
    tokens(name, VERSION, Architecture.PLANES, Architecture.GLOBALS);
    tokens("trunk", sizes.blocks(), sizes.channels(), sizes.channels(), sizes.regularChannels());
    tokens(sizes.poolChannels(), sizes.poolChannels());
    conv(net.stem, net.stem.out());
    matrix(net.global, net.global.out());
    for (Block block : net.blocks) {
      if (block instanceof OrdinaryBlock ordinary) {
        ordinary(ordinary);
      } else if (block instanceof PoolingBlock pooling) {
        pooling(pooling);
      }
    }
    norm(net.tip);
    PolicyValueNet.PolicyHead policy = net.policyHead;
    tokens("policyhead");
    conv(policy.p1, policy.p1.out());
    conv(policy.g1, policy.g1.out());
    norm(policy.g1Bias);
    matrix(policy.poolToP1, policy.poolToP1.out());
    norm(policy.p1Bias);
    conv(policy.p2, 1);
    matrix(policy.pass, 1);
    PolicyValueNet.ValueHead value = net.valueHead;
    tokens("valuehead");
    conv(value.v1, value.v1.out());
    norm(value.v1Bias);
    matrix(value.v2, value.v2.out());
    bias(value.v2Bias);
    tokens("value/act");
    matrix(value.value, value.value.out());
    bias(value.valueBias);
    matrix(value.score, value.score.out());
    bias(value.scoreBias);
    conv(value.ownership, 1);
  }

  private void ordinary(OrdinaryBlock block) throws IOException {
    tokens("ordinary_block", block.name);
    norm(block.bias1);
    conv(block.conv1, block.conv1.out());
    norm(block.bias2);
    conv(block.conv2, block.conv2.out());
  }

  private void pooling(PoolingBlock block) throws IOException {
    tokens("gpool_block", block.name);
    norm(block.bias1);
    conv(block.conv1, block.conv1.out());
    conv(block.poolConv, block.poolConv.out());
    norm(block.poolBias);
    matrix(block.poolMatrix, block.poolMatrix.out());
    norm(block.bias2);
    conv(block.conv2, block.conv2.out());
  }

  /** A norm of which only the bias is left, and the activation after it. */
  private void norm(Bias bias) throws IOException {
    int channels = bias.channels();
    float[] ones = new float[channels];
    Arrays.fill(ones, 1);
    tokens(bias.name, channels, "1e-20", 0, 1);
    floats(new float[channels]);
    floats(ones);
    floats(Torch.array(bias.weights));
    tokens(bias.name + "/act");
  }

  private void bias(Bias bias) throws IOException {
    tokens(bias.name, bias.channels());
    floats(Torch.array(bias.weights));
  }

  /** The first {@code out} outputs of a convolution, as {@code [ky][kx][in][out]}. */
  private void conv(Conv conv, int out) throws IOException {
    int kernel = conv.kernel();
    int in = conv.in();
    tokens(conv.name, kernel, kernel, in, out, 1, 1);
    float[] weights = Torch.array(conv.weights);
    int taps = kernel * kernel;
    float[] turned = new float[taps * in * out];
    for (int o = 0; o < out; o++) {
      for (int i = 0; i < in; i++) {
        for (int tap = 0; tap < taps; tap++) {
          turned[(tap * in + i) * out + o] = weights[(o * in + i) * taps + tap];
        }
      }
    }
    floats(turned);
  }

  /** The first {@code out} columns of a matrix. */
  private void matrix(Matrix matrix, int out) throws IOException {
    tokens(matrix.name, matrix.in(), out);
    float[] weights = Torch.array(matrix.weights);
    float[] kept = new float[matrix.in() * out];
    for (int i = 0; i < matrix.in(); i++) {
      System.arraycopy(weights, i * matrix.out(), kept, i * out, out);
    }
    floats(kept);
  }

  private void tokens(Object... tokens) throws IOException {
    for (Object token : tokens) {
      out.write((token + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void floats(float[] values) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES + BLOCK_HEADER)
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(BLOCK_START.getBytes(StandardCharsets.US_ASCII));
    for (float value : values) {
      bytes.putFloat(value);
    }
    bytes.put((byte) '\n');
    out.write(bytes.array(), 0, bytes.position());
  }
}
