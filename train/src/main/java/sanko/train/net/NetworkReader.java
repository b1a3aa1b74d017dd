package sanko.train.net;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.bytedeco.pytorch.Tensor;
import sanko.train.net.PolicyValueNet.Bias;
import sanko.train.net.PolicyValueNet.Block;
import sanko.train.net.PolicyValueNet.Conv;
import sanko.train.net.PolicyValueNet.Matrix;
import sanko.train.net.PolicyValueNet.OrdinaryBlock;
import sanko.train.net.PolicyValueNet.PoolingBlock;

/**
 * Reads the parameters of a network that {@link NetworkWriter} wrote, so that training can start
 * from it. What the file does not hold, the extra channels of the policy, keeps its random start.
 */
final class NetworkReader {
  private final DataInputStream in;
  private final Path file;

  private NetworkReader(DataInputStream in, Path file) {
    this.in = in;
    this.file = file;
  }

  /**
   * Reads a file into a network.
   *
   * @throws IOException if the file cannot be read, or holds a network of another architecture or
   *     from another program; the network is then half changed
   */
  static void read(Path file, PolicyValueNet net) throws IOException {
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file)), 1 << 16))) {
      new NetworkReader(in, file).read(net);
    } catch (EOFException e) {
      throw new IOException(file + " ends too early", e);
    }
  }

  private void read(PolicyValueNet net) throws IOException {
    Architecture sizes = net.architecture();
    token();
    expect(NetworkWriter.VERSION, Architecture.PLANES, Architecture.GLOBALS);
    expect("trunk", sizes.blocks(), sizes.channels(), sizes.channels(), sizes.regularChannels());
    expect(sizes.poolChannels(), sizes.poolChannels());
    conv(net.stem);
    matrix(net.global);
    for (Block block : net.blocks) {
      if (block instanceof OrdinaryBlock ordinary) {
        ordinary(ordinary);
      } else if (block instanceof PoolingBlock pooling) {
        pooling(pooling);
      }
    }
    norm(net.tip);
    PolicyValueNet.PolicyHead policy = net.policyHead;
    expect("policyhead");
    conv(policy.p1);
    conv(policy.g1);
    norm(policy.g1Bias);
    matrix(policy.poolToP1);
    norm(policy.p1Bias);
    conv(policy.p2);
    matrix(policy.pass);
    PolicyValueNet.ValueHead value = net.valueHead;
    expect("valuehead");
    conv(value.v1);
    norm(value.v1Bias);
    matrix(value.v2);
    bias(value.v2Bias);
    expect("value/act");
    matrix(value.value);
    bias(value.valueBias);
    matrix(value.score);
    bias(value.scoreBias);
    conv(value.ownership);
  }

  private void ordinary(OrdinaryBlock block) throws IOException {
    expect("ordinary_block", block.name);
    norm(block.bias1);
    conv(block.conv1);
    norm(block.bias2);
    conv(block.conv2);
  }

  private void pooling(PoolingBlock block) throws IOException {
    expect("gpool_block", block.name);
    norm(block.bias1);
    conv(block.conv1);
    conv(block.poolConv);
    norm(block.poolBias);
    matrix(block.poolMatrix);
    norm(block.bias2);
    conv(block.conv2);
  }

  private void norm(Bias bias) throws IOException {
    int channels = bias.channels();
    expect(bias.name, channels, "1e-20", 0, 1);
    floats(channels);
    floats(channels);
    set(bias.weights, floats(channels));
    expect(bias.name + "/act");
  }

  private void bias(Bias bias) throws IOException {
    expect(bias.name, bias.channels());
    set(bias.weights, floats(bias.channels()));
  }

  private void conv(Conv conv) throws IOException {
    int kernel = conv.kernel();
    int inputs = conv.in();
    expect(conv.name, kernel, kernel, inputs);
    int out = outputs(conv.name, conv.out());
    expect(1, 1);
    int taps = kernel * kernel;
    FloatBuffer kept = floats(taps * inputs * out);
    float[] weights = Torch.array(conv.weights);
    for (int o = 0; o < out; o++) {
      for (int i = 0; i < inputs; i++) {
        for (int tap = 0; tap < taps; tap++) {
          weights[(o * inputs + i) * taps + tap] = kept.get((tap * inputs + i) * out + o);
        }
      }
    }
    Torch.write(conv.weights, weights);
  }

  private void matrix(Matrix matrix) throws IOException {
    expect(matrix.name, matrix.in());
    int out = outputs(matrix.name, matrix.out());
    FloatBuffer kept = floats(matrix.in() * out);
    float[] weights = Torch.array(matrix.weights);
    for (int i = 0; i < matrix.in(); i++) {
      kept.get(i * out, weights, i * matrix.out(), out);
    }
    Torch.write(matrix.weights, weights);
  }

  private static void set(Tensor tensor, FloatBuffer values) {
    float[] array = new float[values.remaining()];
    values.get(array);
    Torch.write(tensor, array);
  }

  /** The number of outputs that the file holds of a layer. */
  private int outputs(String layer, int most) throws IOException {
    String word = token();
    if (!word.equals(Integer.toString(most)) && !word.equals("1")) {
      throw different(layer + " with " + most + " outputs", word);
    }
    return Integer.parseInt(word);
  }

  private void expect(Object... words) throws IOException {
    for (Object word : words) {
      String found = token();
      if (!found.equals(word.toString())) {
        throw different(word.toString(), found);
      }
    }
  }

  private IOException different(String wanted, String found) {
    return new IOException(
        file
            + " is not a network of this architecture made by Sanko's trainer: "
            + "expected '"
            + wanted
            + "', found '"
            + found
            + "'");
  }

  private String token() throws IOException {
    StringBuilder word = new StringBuilder();
    for (int c = in.readUnsignedByte(); c != '\n'; c = in.readUnsignedByte()) {
      word.append((char) c);
      if (word.length() > NetworkWriter.LONGEST_WORD) {
        throw different("a line of text", word.toString());
      }
    }
    return word.toString();
  }

  private FloatBuffer floats(int count) throws IOException {
    byte[] head = in.readNBytes(NetworkWriter.BLOCK_START.length());
    if (!new String(head, StandardCharsets.US_ASCII).equals(NetworkWriter.BLOCK_START)) {
      throw different(NetworkWriter.BLOCK_START, new String(head, StandardCharsets.US_ASCII));
    }
    byte[] bytes = new byte[count * Float.BYTES];
    in.readFully(bytes);
    expect("");
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }
}
