package sanko.bench;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes a KataGo file of version 14 with random weights in the shape of the nested bottleneck
 * networks such as b18c384nbt: mish, two ordinary blocks inside each bottleneck, the first of them
 * with global pooling in every third. For measuring speed where no such network is at hand.
 *
 * <p>{@code java -cp 'test/target/bench/benchmarks.jar:test/target/bench/lib/*'
 * sanko.bench.RandomNetwork FILE.bin [BLOCKS CHANNELS]}
 */
final class RandomNetwork {
  private static final String MISH = "ACTIVATION_MISH";
  private static final int PLANES = 22;
  private static final int GLOBALS = 19;
  private static final int POOLED = 64;
  private static final int POLICY = 48;
  private static final int VALUE = 96;
  private static final int VALUE_HIDDEN = 128;

  private final DataOutputStream out;
  private final Random random = new Random(20261121);
  private final int blocks;
  private final int channels;

  private RandomNetwork(OutputStream out, int blocks, int channels) {
    this.out = new DataOutputStream(out);
    this.blocks = blocks;
    this.channels = channels;
  }

  /** Writes the file. */
  public static void main(String[] args) throws IOException {
    int blocks = args.length > 1 ? Integer.parseInt(args[1]) : 18;
    int channels = args.length > 2 ? Integer.parseInt(args[2]) : 384;
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])))) {
      RandomNetwork network = new RandomNetwork(file, blocks, channels);
      network.write();
      network.out.flush();
    }
  }

  private void write() throws IOException {
    int middle = channels / 2;
    words("random-b" + blocks + "c" + channels + "nbt", 14, PLANES, GLOBALS);
    words(20, 20, 20, 20, 40, 0.25, 150);
    words("trunk", blocks, channels, middle, middle - POOLED, middle - POOLED, POOLED);
    conv(3, PLANES, channels);
    matrix(GLOBALS, channels);
    for (int block = 0; block < blocks; block++) {
      double scale = 1 / Math.sqrt(block + 1.0);
      words("nested_bottleneck_block", "block" + block, 2);
      norm(channels, scale);
      conv(1, channels, middle);
      if (block % 3 == 2) {
        poolingBlock(middle);
      } else {
        ordinaryBlock(middle, 1);
      }
      ordinaryBlock(middle, Math.sqrt(0.5));
      norm(middle, Math.sqrt(1 / 3.0));
      conv(1, middle, channels);
    }
    norm(channels, 1 / Math.sqrt(blocks));
    heads();
  }

  private void ordinaryBlock(int width, double scale) throws IOException {
    words("ordinary_block", "inner");
    norm(width, scale);
    conv(3, width, width);
    norm(width, 1);
    conv(3, width, width);
  }

  private void poolingBlock(int width) throws IOException {
    int regular = width - POOLED;
    words("gpool_block", "inner");
    norm(width, 1);
    conv(3, width, regular);
    conv(3, width, POOLED);
    norm(POOLED, 1);
    matrix(3 * POOLED, regular);
    norm(regular, 1);
    conv(3, regular, width);
  }

  private void heads() throws IOException {
    words("policyhead");
    conv(1, channels, POLICY);
    conv(1, channels, POLICY);
    norm(POLICY, 1);
    matrix(3 * POLICY, POLICY);
    norm(POLICY, 1);
    conv(1, POLICY, 2);
    matrix(3 * POLICY, 2);
    words("valuehead");
    conv(1, channels, VALUE);
    norm(VALUE, 1);
    matrix(3 * VALUE, VALUE_HIDDEN);
    bias(VALUE_HIDDEN);
    words("activation", MISH);
    matrix(VALUE_HIDDEN, 3);
    bias(3);
    matrix(VALUE_HIDDEN, 6);
    bias(6);
    conv(1, VALUE, 1);
  }

  /** Weights that keep the spread of the numbers they are multiplied with. */
  private void conv(int size, int in, int outputs) throws IOException {
    words("conv", size, size, in, outputs, 1, 1);
    gaussians(size * size * in * outputs, 0, 1.4 / Math.sqrt(size * size * in));
  }

  private void matrix(int in, int outputs) throws IOException {
    words("matrix", in, outputs);
    gaussians(in * outputs, 0, 1 / Math.sqrt(in));
  }

  private void bias(int width) throws IOException {
    words("bias", width);
    gaussians(width, 0, 0.1);
  }

  private void norm(int width, double scale) throws IOException {
    words("norm", width, "1e-20", 1, 1);
    gaussians(width, 0, 0);
    gaussians(width, 1, 0);
    gaussians(width, scale, 0.1 * scale);
    gaussians(width, 0, 0.2);
    words("activation", MISH);
  }

  private void gaussians(int count, double mean, double deviation) throws IOException {
    out.write("@BIN@".getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < count; i++) {
      float value = (float) (mean + deviation * random.nextGaussian());
      out.writeInt(Integer.reverseBytes(Float.floatToRawIntBits(value)));
    }
    words("");
  }

  private void words(Object... words) throws IOException {
    for (Object word : words) {
      out.write((word + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }
}
