package sanko.nn;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Writes the file of a network of version 8 with one block, of two channels unless told. */
public final class TinyNetwork {
  /** Stem, block, tip, policy head, value head. */
  public static final long PARAMETERS =
      (22 * 2 + 19 * 2)
          + (2 + 9 * 4 + 2 + 9 * 4)
          + 2
          + (2 * 2 + 2 * 2 + 2 + 6 * 2 + 2 + 2 + 6)
          + (2 * 2 + 2 + 6 * 3 + 3 + 3 * 3 + 3 + 3 * 4 + 4 + 2);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final boolean text;
  private int width = 2;
  private float value = 0.5f;
  private @Nullable Random random;
  private @Nullable String replaced;
  private String replacement = "";

  public TinyNetwork(boolean text) {
    this.text = text;
  }

  /** Writes another token where the given one comes first. */
  public TinyNetwork replacing(String token, String other) {
    replaced = token;
    replacement = other;
    return this;
  }

  /** Gives the trunk so many channels. */
  public TinyNetwork withChannels(int channels) {
    width = channels;
    return this;
  }

  /** Fills all weights with a value. */
  public TinyNetwork withValue(float weight) {
    value = weight;
    return this;
  }

  /** Fills all weights with numbers between -1/2 and 1/2. */
  public TinyNetwork withRandomValues(long seed) {
    random = new Random(seed);
    return this;
  }

  public byte[] bytes() {
    words("tiny", 8, 22, 19, "trunk", 1, width, width, width, width, width);
    conv("conv1", 1, 22, width);
    matrix("ginput", 19, width);
    words("ordinary_block", "block1");
    norm("norm1", width);
    conv("w1", 3, width, width);
    norm("norm2", width);
    conv("w2", 3, width, width);
    norm("tip", width);
    words("policyhead");
    conv("p1", 1, width, 2);
    conv("g1", 1, width, 2);
    norm("g1norm", 2);
    matrix("g2w", 6, 2);
    norm("p1norm", 2);
    conv("p2", 1, 2, 1);
    matrix("pass", 6, 1);
    words("valuehead");
    conv("v1", 1, width, 2);
    norm("v1norm", 2);
    matrix("v2", 6, 3);
    bias("v2b", 3);
    words("v2act");
    matrix("v3", 3, 3);
    bias("v3b", 3);
    matrix("sv3", 3, 4);
    bias("sv3b", 4);
    conv("ownership", 1, 2, 1);
    return out.toByteArray();
  }

  private void conv(String name, int size, int in, int outputs) {
    words(name, size, size, in, outputs, 1, 1);
    floats(size * size * in * outputs, value);
  }

  private void matrix(String name, int in, int outputs) {
    words(name, in, outputs);
    floats(in * outputs, value);
  }

  private void bias(String name, int channels) {
    words(name, channels);
    floats(channels, value);
  }

  private void norm(String name, int channels) {
    words(name, channels, "1e-20", 0, 1);
    floats(channels, 0);
    floats(channels, 1);
    floats(channels, value);
    words(name + "act");
  }

  private void words(Object... words) {
    for (Object word : words) {
      String token = word.toString();
      if (token.equals(replaced)) {
        replaced = null;
        token = replacement;
      }
      out.writeBytes((token + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void floats(int count, float number) {
    if (text) {
      out.writeBytes((number + " ").repeat(count).getBytes(StandardCharsets.US_ASCII));
    } else {
      ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < count; i++) {
        bytes.putFloat(random != null && number == value ? random.nextFloat() - 0.5f : number);
      }
      out.writeBytes("@BIN@".getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(bytes.array());
    }
    out.writeBytes("\n".getBytes(StandardCharsets.US_ASCII));
  }
}
